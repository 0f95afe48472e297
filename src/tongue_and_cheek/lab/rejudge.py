"""All takes judged again from what was heard, at any thresholds, fast enough to follow a slider."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from tongue_and_cheek.judging.evidence import Evidence, at_settings, gather
from tongue_and_cheek.judging.judge import decide
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.hearings import HeardTake
from tongue_and_cheek.lab.scoring import Judged, Score, by_group
from tongue_and_cheek.lab.takes import LabelledTake


@dataclass(frozen=True, slots=True)
class RocPoint:
    """One level of `slip_level`: the shares of clean takes failed and of faults caught."""

    level: float
    false_fail: float
    caught: float


@dataclass(frozen=True, slots=True)
class Rejudged:
    """The verdicts at some thresholds, their scores by group, and the trade-off curve around them."""

    judged: tuple[Judged, ...]
    groups: dict[str, Score]
    curve: tuple[RocPoint, ...]

    @property
    def disagreements(self) -> tuple[Judged, ...]:
        """The takes whose label and verdict differ."""
        return tuple(one for one in self.judged if not one.right)


class Bench:
    """Labelled takes with their evidence, gathered once.

    `rejudge` is what the Lab calls at each movement of a slider (under 150 ms for 264 takes).
    """

    def __init__(self, takes: Sequence[tuple[LabelledTake, Evidence]], lexicon: Lexicon) -> None:
        self._takes = tuple(takes)
        self._lexicon = lexicon

    @classmethod
    def of(cls, heard: Sequence[HeardTake], lexicon: Lexicon) -> "Bench":
        """Gather the evidence of takes that were listened to: some milliseconds each."""
        return cls(
            [(one.take, gather(one.hearing, one.script.lineup, lexicon, one.script.unknown)) for one in heard], lexicon
        )

    def __len__(self) -> int:
        return len(self._takes)

    @property
    def takes(self) -> tuple[tuple[LabelledTake, Evidence], ...]:
        """The takes and their evidence."""
        return self._takes

    def judged(self, thresholds: Thresholds, profile: str = "") -> tuple[Judged, ...]:
        """Return the verdicts at these thresholds, in the takes' order."""
        settings = thresholds.pause_settings
        if any(evidence.pauses != settings for _, evidence in self._takes):
            self._takes = tuple((take, at_settings(evidence, settings)) for take, evidence in self._takes)
        return tuple(
            Judged(take, decide(evidence, self._lexicon, thresholds, profile=profile)) for take, evidence in self._takes
        )

    def rejudge(self, thresholds: Thresholds, profile: str = "") -> Rejudged:
        """Return verdicts, scores and trade-off curve at these thresholds."""
        judged = self.judged(thresholds, profile)
        return Rejudged(judged, by_group(judged), roc(judged))


def roc(judged: Sequence[Judged]) -> tuple[RocPoint, ...]:
    """Return the trade-off curve of `slip_level`: one point per level at which a verdict changes, strictest first."""
    faulty = sorted(one.verdict.passes_at for one in judged if not one.take.passed)
    clean = sorted(one.verdict.passes_at for one in judged if one.take.passed)
    # Rounded upwards: at its own level a take passes.
    levels = sorted({0.0, *(math.ceil(level * 1e6) / 1e6 for level in (*faulty, *clean) if level <= 1.0), 1.0})
    return tuple(RocPoint(level, _over(clean, level), _over(faulty, level)) for level in levels)


def _over(passing: Sequence[float], level: float) -> float:
    """Return the share of takes that fail at a level; `passing` are the levels at which they pass, in order."""
    return (len(passing) - bisect_right(passing, level)) / len(passing) if passing else 0.0
