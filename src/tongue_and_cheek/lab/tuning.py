"""Search over thresholds, checked on takes that it has not seen.

The pause detector's numbers and the two kinds of levels (where a reading fails, where a verdict is sure) are searched;
limits that are rules of the game (`pause_limit_s`, `grace_s`) are not. For each setting of the pause detector every
take is judged once; the levels are then read off those verdicts. What was found is judged again: figures are counted on
the verdicts that its thresholds give.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.scoring import Judged, score
from tongue_and_cheek.lab.takes import LabelledTake

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

FOLDS = 6

GRID: dict[str, tuple[float, ...]] = {
    "noise_swings": (4.0, 5.0, 7.0),
    "burst_s": (0.03, 0.04, 0.06),
    "bridge_s": (0.1, 0.15, 0.2),
}
"""The pause detector's numbers that are tried."""

_LEVELS = np.round(np.arange(0.05, 0.96, 0.01), 2)


@dataclass(frozen=True, slots=True, eq=False)
class _Tried:
    """A setting of the pause detector, and what the verdicts at it say of each take: `Verdict.passes_at`, the chance.

    The chance of a fault counts pauses near the limit, which make nothing sure; `passes_at` is what a verdict goes by.
    """

    settings: Thresholds
    passes_at: Numbers
    chances: Numbers

    @classmethod
    def of(cls, settings: Thresholds, judged: Sequence[Judged]) -> Self:
        """Return what these verdicts say."""
        verdicts = [one.verdict for one in judged]
        return cls(settings, np.array([v.passes_at for v in verdicts]), np.array([1 - v.probability for v in verdicts]))


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares of faults caught and of clean takes passed, and what they were counted on."""

    caught: float
    passed: float
    decided: float
    decided_accuracy: float
    n: int

    @property
    def balanced(self) -> float:
        """Balanced accuracy."""
        return (self.caught + self.passed) / 2

    @classmethod
    def of(cls, judged: Iterable[Judged]) -> Self:
        """Return the figures of these verdicts; a share of nothing is 1."""
        counted = score(list(judged))
        shares = (counted.caught, counted.passed, counted.decided, counted.decided_accuracy)
        caught, passed, decided, decided_accuracy = (1.0 if share is None else share for share in shares)
        return cls(caught, passed, decided, decided_accuracy, counted.n)


@dataclass(frozen=True, slots=True)
class Fold:
    """One part of the takes, judged at thresholds that were searched on all the others."""

    held_out: str
    thresholds: Thresholds
    seen: Figures
    unseen: Figures


@dataclass(frozen=True, slots=True)
class Tuned:
    """The thresholds found on all takes, the figures there, and the folds of each way of leaving takes out."""

    thresholds: Thresholds
    figures: Figures
    by_voice: tuple[Fold, ...]
    by_text: tuple[Fold, ...]


def tune(bench: Bench, start: Thresholds, *, clean: float = 0.97, sure: float = 0.97) -> Tuned:
    """Search thresholds that catch most faults while passing at least the share `clean` of clean takes.

    `sure` is how often a sure verdict has to be right. Raises ValueError when the takes are all of one kind.
    """
    takes = [take for take, _ in bench.takes]
    faulty = np.array([not take.passed for take in takes])
    if faulty.all() or not faulty.any():
        raise ValueError("Tuning needs both clean takes and takes with faults.")
    table = [_Tried.of(settings, bench.judged(settings)) for settings in _settings(start)]
    verdicts = cache(bench.judged)  # many folds find the same

    def search(used: Truths) -> Thresholds:
        return _search(table, faulty, used, clean, sure)

    best = search(np.ones(len(takes), bool))
    return Tuned(
        best,
        Figures.of(verdicts(best)),
        _cross_validate(search, verdicts, faulty, [take.voice for take in takes]),
        _cross_validate(search, verdicts, faulty, [_text(take) for take in takes]),
    )


def _settings(start: Thresholds) -> list[Thresholds]:
    """Return the starting point and the grid around it."""
    found = [start]
    for values in itertools.product(*GRID.values()):
        changed = dict(zip(GRID, values, strict=True))
        candidate = start.but(**changed)
        if candidate not in found:
            found.append(candidate)
    return found


def _search(table: Sequence[_Tried], faulty: Truths, used: Truths, clean: float, sure: float) -> Thresholds:
    """Return the best of the table on the `used` takes; the starting point wins ties."""
    ranked = [(*_level(tried.passes_at[used], faulty[used], clean), tried) for tried in table]
    # A standard error of the takes is about 0.03: less than a third of that is no reason to leave the starting point.
    level, value, best = ranked[0]
    for candidate in ranked[1:]:
        if candidate[1] > value + 0.01:
            level, value, best = candidate
    low, high = _sure_band(best.chances[used], best.passes_at[used] > level, faulty[used], level, sure)
    return best.settings.but(slip_level=level, sure_pass=low, sure_fail=high)


def _level(passes_at: Numbers, faulty: Truths, clean: float) -> tuple[float, float]:
    """Return the level with the best value, in the middle of equally good ones, and that value.

    The value is the balanced accuracy, less three times what is missing to the share `clean`.
    """
    passed = (passes_at[~faulty, None] <= _LEVELS).mean(axis=0)
    caught = (passes_at[faulty, None] > _LEVELS).mean(axis=0)
    value = (passed + caught) / 2 - 3.0 * np.maximum(0.0, clean - passed)
    good = np.flatnonzero(value >= value.max() - 1e-9)
    run = max(np.split(good, np.flatnonzero(np.diff(good) > 1) + 1), key=len)
    return float(_LEVELS[run[len(run) // 2]]), float(value.max())


def _sure_band(chances: Numbers, failed: Truths, faulty: Truths, level: float, sure: float) -> tuple[float, float]:
    """Return the widest bounds (pass up to, fail from) at which sure verdicts are right often enough.

    If there are none, those of the bounds that decide at least half of the takes at which they are right most often.
    """
    right = faulty == failed
    options = []
    for low in _LEVELS[level >= _LEVELS]:
        passed = ~failed & (chances <= low)
        for high in _LEVELS[level <= _LEVELS]:
            decided = passed | (failed & (chances >= high))
            if count := int(decided.sum()):
                accuracy = float(right[decided].mean())
                options.append((accuracy >= sure, count if accuracy >= sure else 0, accuracy, count, low, high))
    enough = [option for option in options if option[0] or 2 * option[3] >= len(chances)]
    *_, low, high = max(enough, default=(0.0, 1.0))
    return float(low), float(high)


def _cross_validate(
    search: Callable[[Truths], Thresholds],
    verdicts: Callable[[Thresholds], tuple[Judged, ...]],
    faulty: Truths,
    keys: Sequence[str],
) -> tuple[Fold, ...]:
    folds = []
    for names in split(keys, FOLDS):
        held_out = np.array([key in names for key in keys])
        seen = ~held_out
        if faulty[seen].all() or not faulty[seen].any():
            continue
        found = search(seen)
        judged = verdicts(found)
        title = ", ".join(sorted(names)[:3]) + (", ..." if len(names) > 3 else "")
        figures = (Figures.of(itertools.compress(judged, used)) for used in (seen, held_out))
        folds.append(Fold(title, found, *figures))
    return tuple(folds)


def split(keys: Sequence[str], parts: int) -> list[frozenset[str]]:
    """Return the different keys in at most `parts` sets that cover about equally many entries."""
    counts = {key: keys.count(key) for key in dict.fromkeys(keys)}
    sets: list[set[str]] = [set() for _ in range(min(parts, len(counts)))]
    sizes = [0] * len(sets)
    for key in sorted(counts, key=lambda key: (-counts[key], key)):
        smallest = sizes.index(min(sizes))
        sets[smallest].add(key)
        sizes[smallest] += counts[key]
    return [frozenset(members) for members in sets]


def _text(take: LabelledTake) -> str:
    """Return the card that a take is about: the faulty one, or the first."""
    return take.cards[take.card or 0]
