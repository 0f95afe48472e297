"""Stretches without reading, and the due word that each of them delays."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Spans = NDArray[np.float64]
"""Start and end in seconds, one row per due word, NaN where it was not said."""

_CLEAR_S = 0.15  # silence inside a word's span that no plosive explains: the span was stretched over it
_SAME = 0.8  # share of the time between two words that one gap covers when it is that time


@dataclass(frozen=True, slots=True)
class Gap:
    """A stretch without reading. `due` is the index of the word that was due, None outside the reading.

    `silent` is True for silence, False for sound that is no progress (a drawn-out um).
    """

    start_s: float
    end_s: float
    due: int | None
    silent: bool = True

    @property
    def length_s(self) -> float:
        """Seconds."""
        return self.end_s - self.start_s


def silences(runs: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the silences between runs of sound, in seconds."""
    return [(a[1], b[0]) for a, b in pairwise(runs)]


def trim(spans: Spans, runs: Sequence[tuple[float, float]]) -> Spans:
    """Return word spans without the silences that the recogniser stretched them over.

    Of a word that spans a silence the louder side is kept: the one with more sound in it.
    """
    result = spans.copy()
    quiet = [gap for gap in silences(runs) if gap[1] - gap[0] >= _CLEAR_S]
    for j in range(len(result)):
        for start, end in quiet:
            s, e = result[j]
            if not (s < end and e > start):  # also False for NaN
                continue
            if start - s >= e - end:
                result[j, 1] = max(s, start)
            else:
                result[j, 0] = min(e, end)
    return result


def gaps(
    spans: Spans,
    runs: Sequence[tuple[float, float]],
    least_s: float,
    fillers: Sequence[tuple[int, float, float]] = (),
) -> tuple[Gap, ...]:
    """Return every silence of at least `least_s`, and every such time between two words, in order of time.

    Silence before the first said word and after the last has no due word: it never counts. `fillers` are times between
    words that an "um" fills, as (due index, start, end): a due word's span may have swallowed them.
    """
    said = np.flatnonzero(~np.isnan(spans[:, 0]))
    middles = spans[said].mean(axis=1)
    found = []
    for start, end in silences(runs):
        if end - start < least_s:
            continue
        before = int(np.searchsorted(middles, (start + end) / 2))
        inside = 0 < before < len(said)
        # The word due is the one after the last word that was said, even if that one was skipped.
        found.append(Gap(start, end, int(said[before - 1]) + 1 if inside else None))
    between = [(int(a) + 1, float(spans[a, 1]), float(spans[b, 0])) for a, b in pairwise(said)]
    for due, start, end in sorted((*between, *fillers), key=lambda stretch: stretch[1] - stretch[2]):
        # Time that was found already is not told twice; silence broken by noise or a breath is one stretch.
        known = max((min(end, g.end_s) - max(start, g.start_s) for g in found), default=0.0)
        if end - start >= least_s and known < _SAME * (end - start):
            found.append(Gap(start, end, due, silent=False))
    return tuple(sorted(found, key=lambda gap: gap.start_s))
