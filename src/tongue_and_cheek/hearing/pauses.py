"""Where there is speech and where there is not, from the energy envelope alone.

Noise floor by minimum statistics, thresholds above it with hysteresis, in two bands: the whole one and the
pre-emphasised one, which keeps weak s, sh, f and th endings that a fan or a hum would swallow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import HOP_S, Envelope

Band = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class PauseSettings:
    """The numbers of the pause detector (defaults of the threshold table; see docs/judge.md)."""

    on_db: float = 9.0
    """Above the floor by so much: speech begins."""
    off_db: float = 6.0
    """Below the floor plus so much: speech ends."""
    burst_s: float = 0.04
    """A shorter stretch of sound is a click, no speech."""
    bridge_s: float = 0.15
    """A shorter gap is part of speech (plosive closures last 0.05-0.15 s)."""


DEFAULT = PauseSettings()


@dataclass(frozen=True, slots=True)
class Floor:
    """Level of the noise in both bands (dBFS) and how much it swings about it (dB)."""

    full_db: float
    high_db: float
    full_swing_db: float
    high_swing_db: float


def noise_floor(bands: Envelope) -> Floor:
    """Return the noise of a whole take."""
    full, full_swing = _floor(bands.full_db)
    high, high_swing = _floor(bands.high_db)
    return Floor(full, high, full_swing, high_swing)


def speech_runs(bands: Envelope, settings: PauseSettings = DEFAULT) -> tuple[tuple[float, float], ...]:
    """Return the stretches of speech of a whole take as (start_s, end_s), in order, apart by `bridge_s` at least."""
    floor = noise_floor(bands)
    speech = _hysteresis(bands.full_db, floor.full_db, settings) | _hysteresis(bands.high_db, floor.high_db, settings)
    return tidy(runs_of(speech), settings)


def pauses(bands: Envelope, settings: PauseSettings = DEFAULT) -> tuple[tuple[float, float], ...]:
    """Return the silences between stretches of speech as (start_s, end_s), in order."""
    runs = speech_runs(bands, settings)
    return tuple((a[1], b[0]) for a, b in pairwise(runs))


def runs_of(speech: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the runs of True as (first frame, one past the last)."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], speech, [False]))))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def tidy(runs: Sequence[tuple[int, int]], settings: PauseSettings) -> tuple[tuple[float, float], ...]:
    """Drop clicks, bridge short gaps; frames to seconds."""
    burst, bridge = settings.burst_s / HOP_S, settings.bridge_s / HOP_S
    kept: list[tuple[int, int]] = []
    for start, end in runs:
        if end - start < burst - 1e-6:
            continue
        if kept and start - kept[-1][1] < bridge - 1e-6:
            kept[-1] = (kept[-1][0], end)
        else:
            kept.append((start, end))
    return tuple((start * HOP_S, end * HOP_S) for start, end in kept)


def _hysteresis(level: Band, floor: float, settings: PauseSettings) -> NDArray[np.bool_]:
    """Return a frame's state: True from where the level passes on_db until it falls under off_db."""
    above_off = level > floor + settings.off_db
    speech = np.zeros(len(level), bool)
    for start, end in runs_of(above_off):
        if level[start:end].max() > floor + settings.on_db:
            speech[start:end] = True
    return speech


def _floor(level: Band) -> tuple[float, float]:
    if not len(level):
        return -100.0, 0.0
    width = min(15, len(level))
    power = 10.0 ** (level.astype(np.float64) / 10)
    means = np.convolve(power, np.ones(width) / width, "valid")
    lowest = 10 * np.log10(means.min())
    near = level[level < lowest + 6.0]
    return (float(near.mean()), float(near.std())) if len(near) else (float(lowest), 0.0)
