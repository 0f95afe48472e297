from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.rejudge import roc
from tongue_and_cheek.lab.scoring import Judged, by_group, score, table
from tongue_and_cheek.lab.takes import LabelledTake


def judged(
    name="x-1", *, clean=True, passed=True, card=0, said_card=0, sure=True, probability=None, case="c", voice="v"
):
    take = LabelledTake(
        name, Path("a.wav"), ("big bugs", "bad bugs"), clean, case, None if clean else card, 0, voice, ""
    )
    probability = (0.9 if passed else 0.1) if probability is None else probability
    where = None if passed else said_card
    return Judged(take, Verdict(passed, sure, probability, where, where, (), (), (), 1 - probability))


def test_the_figures():
    figures = score(
        [
            judged(),
            judged(passed=False, sure=False),
            judged(clean=False, passed=False, card=1, said_card=1),
            judged(clean=False, passed=False, card=1, said_card=0, voice="w"),
            judged(clean=False, passed=True, case="d"),
        ]
    )
    assert figures.as_json() == {
        "n": 5,
        "caught": pytest.approx(2 / 3),
        "passed": 0.5,
        "balanced_accuracy": pytest.approx(7 / 12),
        "right_card": 0.5,
        "decided": 0.8,
        "decided_accuracy": 0.75,
        "cases": {"c": {"n": 4, "right": 3}, "d": {"n": 1, "right": 0}},
        "voices": {"v": {"n": 4, "right": 2}, "w": {"n": 1, "right": 1}},
    }


def test_one_kind_of_takes_only():
    figures = score([judged()])
    assert (figures.caught, figures.passed, figures.balanced_accuracy, figures.right_card) == (None, 1.0, 1.0, None)
    assert score([]).as_json()["balanced_accuracy"] is None


def test_groups_are_the_ids_first_parts():
    groups = by_group([judged("a-b-1"), judged("a-b-2"), judged("c-1")])
    assert {name: group.n for name, group in groups.items()} == {"all": 3, "a-b": 2, "c": 1}
    text = table(groups, sure=True)
    assert "balanced" in text.splitlines()[0]
    assert "a-b, cases: c 2/2" in text


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=30))
def test_the_curve_runs_from_everything_failed_to_everything_passed(pairs):
    points = roc([judged(clean=clean, probability=p) for clean, p in pairs])
    assert [p.level for p in points] == sorted(p.level for p in points)
    assert all(a.caught >= b.caught and a.false_fail >= b.false_fail for a, b in pairwise(points))
    assert (points[-1].caught, points[-1].false_fail) == (0, 0)
