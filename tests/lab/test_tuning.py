"""The search over thresholds, on takes whose chances are known."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.rejudge import Rejudged, roc
from tongue_and_cheek.lab.scoring import Judged, by_group
from tongue_and_cheek.lab.takes import LabelledTake
from tongue_and_cheek.lab.tuning import split, tune
from tongue_and_cheek.lab.tuning_report import write_report


@dataclass
class KnownChances:
    """Takes with a chance of a fault that depends on the thresholds in a known way."""

    labels: list
    chance_of: object
    takes: list = field(init=False)

    def __post_init__(self):
        self.takes = [
            (LabelledTake(f"x-{k}", Path("a"), (f"card {k % 7}",), clean, "", voice=f"voice {k % 5}"), None)
            for k, clean in enumerate(self.labels)
        ]

    def judged(self, thresholds):
        result = []
        for k, (take, _) in enumerate(self.takes):
            chance = self.chance_of(k, take, thresholds)
            sure = chance <= thresholds.sure_pass or chance >= thresholds.sure_fail
            result.append(
                Judged(take, Verdict(chance <= thresholds.slip_level, sure, 1 - chance, None, None, (), (), ()))
            )
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


@given(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=40), st.integers(1, 6))
def test_folds_part_the_keys(keys, parts):
    sets = split(keys, parts)
    assert frozenset().union(*sets) == set(keys)
    assert sum(len(members) for members in sets) == len(set(keys))
    assert len(sets) == min(parts, len(set(keys)))
