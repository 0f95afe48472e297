"""How well pauses are measured: silences of known length between readings, in noise of known kind and level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.envelope import envelope
from tongue_and_cheek.hearing.facts import HOP_S, RATE_HZ, Envelope
from tongue_and_cheek.hearing.live import PauseClock
from tongue_and_cheek.hearing.noises import KINDS, mixed, noise, speech_rms
from tongue_and_cheek.hearing.pauses import DEFAULT, Levels, PauseSettings, measure, runs_at

Samples = NDArray[np.int16]

GAPS_S = (0.7, 0.85, 1.15, 1.4)
ROUNDS = 5
"""Others that each reading is followed by: 45 pauses of our own readings in every noise."""
_EDGE_DB = 45.0  # speech is what is at most this far below its loudest frame, in the clean recording
_EARLY_S = 0.5  # a silence that begins earlier than this before the true one is another
_FRAME = RATE_HZ // 200  # 5 ms: how exactly the truth is known


@dataclass(frozen=True, slots=True, eq=False)
class Silence:
    """A recording with a silence of known place (seconds), measured: all that finding it needs, at any settings."""

    kind: str
    snr_db: float
    start_s: float
    gap_s: float
    levels: Levels


@dataclass(frozen=True, slots=True)
class Trial:
    """One pause: the truth and what was measured, in seconds; `found_s` is 0 where no pause was found.

    `start_error_s` and `end_error_s` are measured minus true.
    """

    kind: str
    snr_db: float
    gap_s: float
    found_s: float
    start_error_s: float
    end_error_s: float
    inside: int = 0
    """Other silences that were found, inside the readings."""


def trimmed(samples: Samples) -> Samples:
    """Return a clean recording from its first to its last frame of speech."""
    count = len(samples) // _FRAME
    power = np.mean(samples[: count * _FRAME].astype(np.float64).reshape(count, _FRAME) ** 2, axis=1)
    loud = np.flatnonzero(power > power.max() / 10 ** (_EDGE_DB / 10))
    return samples[loud[0] * _FRAME : (loud[-1] + 1) * _FRAME]


def trials(
    readings: Sequence[Samples],
    snrs_db: Sequence[float] = (30.0, 20.0, 15.0, 10.0),
    settings: PauseSettings = DEFAULT,
) -> Iterator[Trial]:
    """Yield trials of every kind of noise and level over pairs of clean readings (babble is made of them)."""
    return (found(silence, settings) for silence in silences(readings, snrs_db, rounds=ROUNDS))


def silences(
    readings: Sequence[Samples],
    snrs_db: Sequence[float],
    gaps_s: Sequence[float] = GAPS_S,
    *,
    knock_s: float = 0.0,
    rounds: int = 1,
) -> Iterator[Silence]:
    """Yield silences between pairs of clean readings in every kind of noise; the lengths take turns.

    In each of the `rounds` every reading is followed by another one.
    `knock_s` puts a noise as loud as the speech, and so long, before the middle of each.
    """
    spoken = [trimmed(reading) for reading in readings]
    quiet = np.zeros(RATE_HZ // 2, np.int16)
    for kind in KINDS:
        for snr_db in snrs_db:
            for k in range(rounds * len(spoken)):
                first, second = spoken[k % len(spoken)], spoken[(k + 1 + k // len(spoken)) % len(spoken)]
                gap_s = gaps_s[k % len(gaps_s)]
                gap = np.zeros(round(gap_s * RATE_HZ), np.int16)
                knock = noise("white", round(knock_s * RATE_HZ), seed=k) * speech_rms(first)
                gap[2 * len(gap) // 5 :][: len(knock)] = np.clip(knock, -32768, 32767)
                sound = np.concatenate([quiet, first, gap, second, quiet])
                made = noise(kind, len(sound), seed=k, voices=readings)
                start_s = (len(quiet) + len(first)) / RATE_HZ
                yield Silence(kind, snr_db, start_s, gap_s, measure(envelope(mixed(sound, made, snr_db))))


def found(silence: Silence, settings: PauseSettings = DEFAULT) -> Trial:
    """Return what the pause detector finds of a silence."""
    runs = runs_at(silence.levels, settings)
    kind, snr_db, start_s, gap_s = silence.kind, silence.snr_db, silence.start_s, silence.gap_s
    middle = start_s + gap_s / 2
    before = [end for _, end in runs if end <= middle]
    after = [start for start, _ in runs if start >= middle]
    if not before or not after:
        return Trial(kind, snr_db, gap_s, 0.0, float("nan"), float("nan"))
    start, end = max(before), min(after)
    return Trial(kind, snr_db, gap_s, end - start, start - start_s, end - (start_s + gap_s), len(runs) - 2)


def found_live(silence: Silence, settings: PauseSettings = DEFAULT) -> Trial:
    """Return what the clock of a running reading tells of a silence: the longest time that the buzzer goes by."""
    clock, bands = PauseClock(settings), silence.levels.bands
    due_s = silence.start_s + silence.gap_s
    start, found_s = float("nan"), 0.0
    for k in range(round((due_s + settings.bridge_s) / HOP_S)):
        clock.push(Envelope(bands.full_db[k : k + 1], bands.high_db[k : k + 1]))
        if clock.silence_s > found_s and clock.ended_s > silence.start_s - _EARLY_S:
            start, found_s = clock.ended_s, clock.silence_s
    errors = start - silence.start_s, start + found_s - due_s
    return Trial(silence.kind, silence.snr_db, silence.gap_s, found_s, *errors)


@dataclass(frozen=True, slots=True)
class PauseFigures:
    """Boundary errors (absolute, seconds) and how the pauses fell on the two sides of the limit."""

    n: int
    median_s: float
    p90_s: float
    short_counted: int
    """Pauses of 0.85 s and less that were over the limit of 1 s."""
    short: int
    long_missed: int
    """Pauses of 1.15 s and more that were not."""
    long: int


def figures(results: Sequence[Trial], limit_s: float = 1.0) -> PauseFigures:
    """Return the figures of some trials; a pause that was not found counts as an error of its whole length."""
    errors = np.array([error for t in results for error in (t.start_error_s, t.end_error_s)])
    errors = np.where(np.isnan(errors), np.repeat([t.gap_s for t in results], 2), np.abs(errors))
    short = [t for t in results if t.gap_s <= 0.85]
    long = [t for t in results if t.gap_s >= 1.15]
    return PauseFigures(
        len(results),
        float(np.median(errors)),
        float(np.percentile(errors, 90)),
        sum(t.found_s > limit_s for t in short),
        len(short),
        sum(t.found_s <= limit_s for t in long),
        len(long),
    )
