"""Where there is speech and where there is not, from the energy envelope alone.

In both bands (the whole one, and the pre-emphasised one that keeps weak s, sh, f and th endings) the noise is found by
minimum statistics, and so is how much it swings: a hiss swings by 0.3 dB and speech is told from it 2 dB above, the
babble of a television swings by 3 dB and needs 15. Speech begins above the upper threshold of either band and lasts
until both are under their lower ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import HOP_S, Envelope

Band = NDArray[np.float32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PauseSettings:
    """The numbers of the pause detector (defaults of the threshold table; see docs/judge.md, Pauses)."""

    on_db: float = 2.0
    """Speech begins at least so far above the noise ..."""
    on_swings: float = 5.0
    """... and at least so many of its swings (standard deviations) above it."""
    off_db: float = 1.0
    """Speech lasts while it is so far above the noise ..."""
    off_swings: float = 2.5
    """... and so many swings."""
    swing_most_db: float = 3.5
    """A larger swing is not believed: it is weak speech among the noise."""
    depth_db: float = 42.0
    """What is so far below the loud parts of the speech is none, however quiet the room: breath, rustling, echo."""
    burst_s: float = 0.04
    """A shorter stretch of sound is a click, no speech."""
    bridge_s: float = 0.15
    """A shorter gap is part of speech (plosive closures last 0.05-0.15 s)."""
    faint_s: float = 0.1
    """A stretch by itself that is shorter than this ..."""
    faint_depth_db: float = 20.0
    """... and so far below the loud parts is a rustle, no speech."""
    fade_db_s: float = 850.0
    """Speech rises from silence and fades into it by so much a second (600 to 1000 at the edges of clean takes): that
    long is what the noise hides of it."""
    loud_room_db: float = 6.0
    """Where speech stands out by less (`standout_db`), the envelope cannot tell its pauses from the room."""


DEFAULT = PauseSettings()

MEAN_FRAMES = 15
"""Frames (0.15 s) over which power is averaged before its minimum is taken."""

REACH_DB = 12.0
"""Noise is looked for up to so far above that minimum."""

WINDOW_FRAMES = 1200
"""Frames (12 s) that one estimate of the noise rests on: rooms change."""

STEADY_FRAMES = 40
"""Sound that stays the same for so many frames (0.4 s) ..."""

STEADY_DB = 2.5
"""... (its standard deviation is below this) ..."""

STEADY_DEPTH_DB = 25.0
"""... and is so far below the loud parts ..."""

HIGH_LESS_DB = 5.0
"""... (in the second band so much less) is a room that became louder."""

LOUD_FRAMES = 6


@dataclass(frozen=True, slots=True)
class Floor:
    """The noise of one band: its level (dBFS), how much it swings (dB), and the level of the loud parts beside it."""

    level_db: float
    swing_db: float
    loud_db: float


@dataclass(frozen=True, slots=True)
class Gate:
    """Thresholds of one band in dBFS."""

    on_db: float
    off_db: float


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """A stretch of a take, measured by the noise of the twelve seconds around it.

    `bands` and `even` are those twelve seconds'; frames `first` to `last` of them are the section. `even` are the
    frames at which STEADY_FRAMES begin that are too even and too weak to be speech.
    """

    bands: Envelope
    floors: tuple[Floor, Floor]
    even: Flags
    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """A whole take, measured: all that finding its speech needs, whatever the settings.

    `loud_db` is the level of its loud parts in both bands.
    """

    bands: Envelope
    sections: tuple[Section, ...]
    loud_db: tuple[float, float]


def measure(bands: Envelope) -> Levels:
    """Return the levels of a take: the larger part of the work, done once however often the settings change."""
    count = len(bands.full_db)
    sections = []
    # Every second is judged by the noise of the twelve seconds around it; a usual take has only one estimate.
    step = 100 if count > WINDOW_FRAMES else max(1, count)
    for at in range(0, count, step):
        first = min(max(0, at + step // 2 - WINDOW_FRAMES // 2), max(0, count - WINDOW_FRAMES))
        part = slice(first, first + WINDOW_FRAMES)
        window = Envelope(bands.full_db[part], bands.high_db[part])
        floors = noise_floor(window.full_db), noise_floor(window.high_db)
        even = _even(window.full_db, window.high_db, floors)
        sections.append(Section(window, floors, even, at - first, min(at + step, count) - first))
    loud = (_loud(bands.full_db), _loud(bands.high_db)) if count else (0.0, 0.0)
    return Levels(bands, tuple(sections), loud)


def noise_floor(level: Band) -> Floor:
    """Return the noise of one band of an envelope."""
    if not len(level):
        return Floor(-100.0, 0.0, -100.0)
    width = min(MEAN_FRAMES, len(level))
    power = np.cumsum(np.concatenate(([0.0], 10.0 ** (level.astype(np.float64) / 10))))
    lowest = 10.0 * float(np.log10(max((power[width:] - power[:-width]).min() / width, 1e-10)))
    loud = _loud(level)
    near = level[level < max(lowest + 3.0, min(lowest + REACH_DB, loud - 10.0))]
    if len(near) < 4:
        return Floor(lowest, 0.5, loud)
    mode = _half_sample_mode(near)
    # Only the lower half: the upper one may hold weak speech.
    below = near[near < mode] - mode
    swing = float(np.sqrt(np.mean(below**2))) if len(below) > 3 else 0.5
    return Floor(mode, swing, loud)


def gates(full: Floor, high: Floor, settings: PauseSettings = DEFAULT) -> tuple[Gate, Gate]:
    """Return the thresholds of both bands; the second band is trusted no more than the first one's noise allows."""
    return _gate(full, full.swing_db, settings), _gate(high, max(full.swing_db, high.swing_db), settings)


def hidden_s(floors: tuple[Floor, Floor], settings: PauseSettings = DEFAULT) -> float:
    """Return how long speech lasts unseen at each of its edges: none in a quiet room, 0.02 s at 20 dB in white noise.

    At most half of what is bridged, so that no pause is closed by it.
    """
    most = settings.bridge_s / 2
    below = (
        gate.off_db - (floor.loud_db - settings.depth_db)
        for gate, floor in zip(gates(*floors, settings), floors, strict=True)
    )
    return min(most, max(0.0, min(below)) / settings.fade_db_s)


def speech_runs(bands: Envelope, settings: PauseSettings = DEFAULT) -> tuple[tuple[float, float], ...]:
    """Return the stretches of speech of a whole take as (start_s, end_s), in order, apart by `bridge_s` at least."""
    return runs_at(measure(bands), settings)


def runs_at(levels: Levels, settings: PauseSettings = DEFAULT) -> tuple[tuple[float, float], ...]:
    """Return the stretches of speech of a take that was measured, as `speech_runs` does."""
    found = [_speech(section, settings)[section.first : section.last] for section in levels.sections]
    runs = runs_of(np.concatenate(found)) if found else []
    full, high = (loud - settings.faint_depth_db for loud in levels.loud_db)
    clear = (levels.bands.full_db > full) | (levels.bands.high_db > high)
    lengths = [section.last - section.first for section in levels.sections]
    hidden = np.repeat([hidden_s(section.floors, settings) for section in levels.sections], lengths)
    return tidy(runs, clear, hidden, settings)


def standout_db(levels: Levels, settings: PauseSettings = DEFAULT) -> float:
    """Return how far a take's loud parts are above the level at which sound counts as speech (whole band).

    What is weaker than that the envelope cannot see. 40 dB in a quiet room, 14-19 where speech is 15 dB above a hiss or
    a hum, 8-16 above a fan; above babble, which swings, 6-18 at 20 dB, 1-8 at 15 and next to nothing at 10 dB
    (10th to 90th percentile). The loudest part of a long take decides.
    """
    gate = max((gates(*section.floors, settings)[0].on_db for section in levels.sections), default=0.0)
    return levels.loud_db[0] - gate


def pauses(bands: Envelope, settings: PauseSettings = DEFAULT) -> tuple[tuple[float, float], ...]:
    """Return the silences between stretches of speech as (start_s, end_s), in order."""
    return tuple((a[1], b[0]) for a, b in pairwise(speech_runs(bands, settings)))


def runs_of(speech: Flags) -> list[tuple[int, int]]:
    """Return the runs of True as (first frame, one past the last)."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], speech, [False]))))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))


def tidy(
    runs: Sequence[tuple[int, int]], clear: Flags, hidden: NDArray[np.float64], settings: PauseSettings = DEFAULT
) -> tuple[tuple[float, float], ...]:
    """Drop clicks, bridge short gaps, drop rustles; frames to seconds.

    `clear` are the frames that are not faint, `hidden` says for each how long speech lasts unseen around it.
    """
    burst, bridge = settings.burst_s / HOP_S, settings.bridge_s / HOP_S
    kept: list[tuple[int, int]] = []
    for start, end in runs:
        if end - start < burst - 1e-6:
            continue
        if kept and start - kept[-1][1] < bridge - 1e-6:
            kept[-1] = (kept[-1][0], end)
        else:
            kept.append((start, end))
    faint = settings.faint_s / HOP_S - 1e-6
    last_s = len(hidden) * HOP_S
    return tuple(
        (max(0.0, a * HOP_S - float(hidden[a])), min(last_s, b * HOP_S + float(hidden[b - 1])))
        for a, b in kept
        if b - a >= faint or clear[a:b].any()
    )


def steady(full: Band, high: Band, floors: tuple[Floor, Floor]) -> Flags:
    """Return which frames belong to a stretch that is too even and too weak to be speech."""
    return _spread(_even(full, high, floors), len(full))


def _even(full: Band, high: Band, floors: tuple[Floor, Floor]) -> Flags:
    """Return at which frames such a stretch begins: the last possible one is STEADY_FRAMES before the end."""
    if len(full) < STEADY_FRAMES:
        return np.zeros(0, bool)
    even = np.ones(len(full) - STEADY_FRAMES + 1, bool)
    for level, floor, less in ((full, floors[0], 0.0), (high, floors[1], HIGH_LESS_DB)):
        windows = np.lib.stride_tricks.sliding_window_view(level, STEADY_FRAMES)
        even &= windows.std(axis=1) < STEADY_DB
        even &= windows.mean(axis=1) < floor.loud_db - STEADY_DEPTH_DB + less
    return even


def _spread(even: Flags, count: int) -> Flags:
    """Return which of `count` frames are in the stretches that begin at these."""
    found = np.zeros(count, bool)
    for start in np.flatnonzero(even):
        found[start : start + STEADY_FRAMES] = True
    return found


def _speech(section: Section, settings: PauseSettings) -> Flags:
    """Return which frames are sound above the noise of the twelve seconds around a section."""
    bands = section.bands
    gate_full, gate_high = gates(*section.floors, settings)
    speech = _hysteresis(bands.full_db, gate_full) | _hysteresis(bands.high_db, gate_high)
    if section.even.any():
        for start, end in runs_of(speech):
            # A room that became louder does so by itself: what begins before the sound or ends after it is none.
            even = section.even[start : max(start, end - STEADY_FRAMES + 1)]
            if even.any():
                speech[start:end] &= ~_spread(even, end - start)
    return speech


def _gate(floor: Floor, swing_db: float, settings: PauseSettings) -> Gate:
    swing = min(swing_db, settings.swing_most_db)
    weakest = floor.loud_db - settings.depth_db
    return Gate(
        max(floor.level_db + max(settings.on_db, settings.on_swings * swing), weakest + settings.on_db),
        max(floor.level_db + max(settings.off_db, settings.off_swings * swing), weakest),
    )


def _hysteresis(level: Band, gate: Gate) -> Flags:
    """Return a frame's state: True where the level stays above `off_db`, if it passes `on_db` somewhere there."""
    speech = level > gate.off_db
    loud = level > gate.on_db
    for start, end in runs_of(speech):
        if not loud[start:end].any():
            speech[start:end] = False
    return speech


def _loud(level: Band) -> float:
    """Return the level that the loudest 60 ms reach: that of vowels, whatever the share of pauses."""
    count = min(LOUD_FRAMES, len(level))
    return float(np.partition(level, len(level) - count)[len(level) - count])


def _half_sample_mode(values: Band) -> float:
    """Return where values lie densest: the half with the smallest spread, again and again (Bickel 2002)."""
    ordered = np.sort(values)
    while len(ordered) > 3:
        half = (len(ordered) + 1) // 2
        first = int(np.argmin(ordered[half - 1 :] - ordered[: len(ordered) - half + 1]))
        ordered = ordered[first : first + half]
    return float(ordered.mean())
