"""Verdicts against labels: how many faults are caught, how many clean takes pass, and where it goes wrong."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.takes import LabelledTake


@dataclass(frozen=True, slots=True)
class Judged:
    """A labelled take and the verdict on it."""

    take: LabelledTake
    verdict: Verdict

    @property
    def right(self) -> bool:
        """Whether the verdict (the side that it leans to) is the label's."""
        return self.verdict.passed == self.take.passed


@dataclass(frozen=True, slots=True)
class Score:
    """The figures of one group of takes; shares are 0-1, or None when nothing can be said."""

    n: int
    caught: float | None
    passed: float | None
    right_card: float | None
    decided: float | None
    decided_accuracy: float | None
    cases: dict[str, tuple[int, int]]
    """Per case: takes, and verdicts that are right."""
    voices: dict[str, tuple[int, int]]
    faults: int
    cleans: int

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean of faults caught and clean takes passed; the one there is, if a group has only one kind."""
        shares = [share for share in (self.caught, self.passed) if share is not None]
        return sum(shares) / len(shares) if shares else None

    @property
    def standard_error(self) -> float:
        """Standard error of the balanced accuracy: two binomial shares, averaged."""
        parts = [(self.caught, self.faults), (self.passed, self.cleans)]
        known = [(share, count) for share, count in parts if share is not None and count]
        variance = sum(share * (1 - share) / count for share, count in known) / max(1, len(known)) ** 2
        return math.sqrt(variance)

    def as_json(self) -> dict[str, Any]:
        """Return the object of `score --json` (product.md)."""
        return {
            "n": self.n,
            "caught": self.caught,
            "passed": self.passed,
            "balanced_accuracy": self.balanced_accuracy,
            "right_card": self.right_card,
            "decided": self.decided,
            "decided_accuracy": self.decided_accuracy,
            "cases": {name: {"n": n, "right": right} for name, (n, right) in self.cases.items()},
            "voices": {name: {"n": n, "right": right} for name, (n, right) in self.voices.items()},
        }


def score(judged: Sequence[Judged]) -> Score:
    """Return the figures of these takes."""
    faulty = [one for one in judged if not one.take.passed]
    clean = [one for one in judged if one.take.passed]
    placed = [one for one in faulty if not one.verdict.passed and one.take.card is not None]
    sure = [one for one in judged if one.verdict.sure]
    return Score(
        n=len(judged),
        caught=_share(one.right for one in faulty),
        passed=_share(one.right for one in clean),
        right_card=_share(one.verdict.card == one.take.card for one in placed),
        decided=_share(one.verdict.sure for one in judged),
        decided_accuracy=_share(one.right for one in sure),
        cases=_counts((one.take.case, one.right) for one in judged),
        voices=_counts((one.take.voice, one.right) for one in judged),
        faults=len(faulty),
        cleans=len(clean),
    )


def by_group(judged: Sequence[Judged]) -> dict[str, Score]:
    """Return the scores of all takes together ("all") and of each group of ids, in alphabetical order."""
    groups = sorted({one.take.group for one in judged} - {"all"})  # ids that begin with "all-" have no row of their own
    return {"all": score(judged)} | {name: score([one for one in judged if one.take.group == name]) for name in groups}


def _share(truths: Iterable[bool]) -> float | None:
    values = list(truths)
    return sum(values) / len(values) if values else None


def _counts(pairs: Iterable[tuple[str, bool]]) -> dict[str, tuple[int, int]]:
    counts: dict[str, tuple[int, int]] = {}
    for name, right in pairs:
        n, good = counts.get(name, (0, 0))
        counts[name] = (n + 1, good + right)
    return dict(sorted(counts.items()))


def table(groups: dict[str, Score], *, sure: bool = False) -> str:
    """Return the figures as text for a terminal."""
    head = f"{'takes':<10}{'n':>5}{'caught':>9}{'passed':>9}{'balanced':>10}{'± s.e.':>8}{'card':>8}"
    lines = [head + (f"{'decided':>9}{'right':>8}" if sure else "")]
    for name, figures in groups.items():
        line = f"{name:<10}{figures.n:>5}{_show(figures.caught):>9}{_show(figures.passed):>9}"
        line += f"{_show(figures.balanced_accuracy):>10}{figures.standard_error:>8.3f}{_show(figures.right_card):>8}"
        if sure:
            line += f"{_show(figures.decided):>9}{_show(figures.decided_accuracy):>8}"
        lines.append(line)
    for name, figures in groups.items():
        if name == "all" and len(groups) > 2:
            continue
        for title, counts in (("cases", figures.cases), ("voices", figures.voices)):
            lines.append(f"\n{name}, {title}: " + ", ".join(f"{k} {right}/{n}" for k, (n, right) in counts.items()))
    return "\n".join(lines)


def _show(share: float | None) -> str:
    return "-" if share is None else f"{share:.3f}"
