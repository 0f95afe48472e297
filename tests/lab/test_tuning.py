"""The search over thresholds, on takes whose chances are known."""

import math
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench, Rejudged, roc
from tongue_and_cheek.lab.scoring import Judged, by_group, score
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.lab.tuning import split, tune
from tongue_and_cheek.lab.tuning_report import write_report


def no_pause(k, take):
    return 0.0


@dataclass
class KnownChances:
    """Takes with a chance of a slip, and one of a pause over the limit, that depend on the thresholds in known ways."""

    labels: list
    chance_of: object
    pause_of: object = no_pause
    takes: list = field(init=False)

    def __post_init__(self):
        self.takes = [
            (LabelledTake(f"x-{k}", Path("a"), (f"card {k % 7}",), clean, "", voice=f"voice {k % 5}"), None)
            for k, clean in enumerate(self.labels)
        ]

    def judged(self, thresholds):
        result = []
        for k, (take, _) in enumerate(self.takes):
            slip, pause = self.chance_of(k, take, thresholds), self.pause_of(k, take)
            passes_at = math.inf if pause > 0.5 else slip
            passed = passes_at <= thresholds.slip_level
            chance = 1 - (1 - slip) * (1 - pause)
            sure = chance <= thresholds.sure_pass if passed else chance >= thresholds.sure_fail
            result.append(Judged(take, Verdict(passed, sure, 1 - chance, None, None, (), (), (), passes_at)))
        return tuple(result)

    def rejudge(self, thresholds):
        judged = self.judged(thresholds)
        return Rejudged(judged, by_group(judged), roc(judged))


def two_heaps(k, take, thresholds):
    rng = np.random.default_rng(k)
    return float(np.clip((0.25 if take.passed else 0.45) + rng.normal(0, 0.03), 0, 1))


LABELS = [k % 3 != 0 for k in range(120)]


def test_the_level_between_two_heaps_is_found():
    tuned = tune(KnownChances(LABELS, two_heaps), Thresholds())
    assert 0.3 < tuned.thresholds.slip_level < 0.4
    assert tuned.figures.balanced > 0.98
    assert {fold.unseen.n for fold in tuned.by_voice} == {24}
    assert sum(fold.unseen.n for fold in tuned.by_text) == len(LABELS)
    assert min(fold.unseen.balanced for fold in tuned.by_voice) > 0.9


def test_a_setting_that_helps_is_taken_and_one_that_does_not_is_left():
    def chance(k, take, thresholds):
        sharp = 0.4 if thresholds.bridge_s == 0.1 else 0.0
        return float(np.clip(0.4 + (-sharp if take.passed else sharp) + np.random.default_rng(k).normal(0, 0.1), 0, 1))

    tuned = tune(KnownChances(LABELS, chance), Thresholds())
    assert tuned.thresholds.bridge_s == 0.1
    tuned = tune(KnownChances(LABELS, two_heaps), Thresholds().but(burst_s=0.05))
    assert tuned.thresholds.burst_s == 0.05


def test_clean_takes_come_first():
    def chance(k, take, thresholds):
        return k % 10 / 10 if take.passed else 0.55

    tuned = tune(KnownChances(LABELS, chance), Thresholds(), clean=0.97)
    assert tuned.figures.passed >= 0.9


def test_the_level_is_that_of_slips_a_pause_near_the_limit_does_not_move_it():
    def chance(k, take, thresholds):
        return 0.2 if take.passed else 0.5 if k % 2 else 0.1

    def pause(k, take):
        if take.passed:
            return 0.45 if k % 4 else 0.0  # with the slip 0.56: more than many a fault
        return 0.0 if k % 2 else 0.55  # a hesitation fails at any level

    bench = KnownChances(LABELS, chance, pause)
    tuned = tune(bench, Thresholds())
    assert 0.2 <= tuned.thresholds.slip_level < 0.5
    assert (tuned.figures.caught, tuned.figures.passed) == (1.0, 1.0)


def test_one_kind_of_takes_cannot_be_tuned():
    with pytest.raises(ValueError, match="both clean takes and takes with faults"):
        tune(KnownChances([True] * 10, two_heaps), Thresholds())


def test_the_report(tmp_path):
    bench = KnownChances(LABELS, two_heaps)
    tuned = tune(bench, Thresholds())
    write_report(tmp_path / "own.md", tuned, bench.rejudge(Thresholds()), bench.rejudge(tuned.thresholds), Thresholds())
    text = (tmp_path / "own.md").read_text()
    assert f"| slip_level | {Thresholds().slip_level:g} | **0.3" in text
    for plot in (tmp_path / "own").glob("*.svg"):
        assert f"own/{plot.name}" in text
        assert plot.read_text().startswith("<?xml")


# -- real takes -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bench(shipped_takes, shared_hearings, tmp_path_factory):
    """Return all shipped takes, and two readings of cards that are not on the table."""
    takes = load_takes(shipped_takes)
    other = [
        replace(take, id=f"other-{take.id}", cards=cards, passed=False, card=0, word=0)
        for take, cards in zip(takes, [("sticky silly string",), ("six slick snakes",)], strict=False)
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TONGUE_AND_CHEEK_HOME", str(shared_hearings(tmp_path_factory.mktemp("home"))))
        with open_ears(None, load_lexicon(), Thresholds(), jobs=2) as ears:
            return Bench.of(ears.hear_all([*takes, *other]), load_lexicon())


@pytest.mark.timeout(300)
@pytest.mark.parametrize("start", [Thresholds(), Thresholds().but(slip_level=0.05)], ids=["normal", "strict"])
def test_verdicts_at_any_level_follow_from_those_at_one(bench, start):
    passes_at = [one.verdict.passes_at for one in bench.judged(start)]
    seen = set()
    for level in np.round(np.arange(0.0, 1.001, 0.05), 2):
        judged = bench.judged(start.but(slip_level=float(level)))
        assert [one.verdict.passed for one in judged] == [at <= level for at in passes_at]
        assert [one.verdict.passes_at for one in judged] == passes_at
        seen.add(sum(one.verdict.passed for one in judged))
    assert len(seen) > 5


@pytest.mark.timeout(300)
def test_the_thresholds_found_give_the_verdicts_that_were_promised(bench):
    tuned = tune(bench, Thresholds().but(slip_level=0.98))

    def check(figures, judged):
        faulty = [one for one in judged if not one.take.passed]
        clean = [one for one in judged if one.take.passed]
        sure = [one for one in judged if one.verdict.sure]
        assert figures.n == len(judged)
        assert figures.caught * len(faulty) == pytest.approx(sum(not one.verdict.passed for one in faulty))
        assert figures.passed * len(clean) == pytest.approx(sum(one.verdict.passed for one in clean))
        assert figures.decided * len(judged) == pytest.approx(len(sure))
        assert figures.decided_accuracy * len(sure) == pytest.approx(sum(one.right for one in sure))

    check(tuned.figures, bench.judged(tuned.thresholds))

    def worth(level):
        figures = score(bench.judged(tuned.thresholds.but(slip_level=float(level))))
        return figures.balanced_accuracy - 3 * max(0.0, 0.97 - figures.passed)

    levels = np.round(np.arange(0.05, 0.96, 0.02), 2)
    assert max(map(worth, levels)) <= worth(tuned.thresholds.slip_level) + 1e-9, "another level is better"
    for fold in tuned.by_voice:
        judged = bench.judged(fold.thresholds)
        voices = fold.held_out.split(", ")
        check(fold.unseen, [one for one in judged if one.take.voice in voices])
        check(fold.seen, [one for one in judged if one.take.voice not in voices])


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=40), st.integers(1, 6))
def test_folds_part_the_keys(keys, parts):
    sets = split(keys, parts)
    assert frozenset().union(*sets) == set(keys)
    assert sum(len(members) for members in sets) == len(set(keys))
    assert len(sets) == min(parts, len(set(keys)))
