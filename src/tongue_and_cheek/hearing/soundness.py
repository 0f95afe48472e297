"""Is the sound itself all right? Faults of devices and rooms, so that they are never taken for a reader's."""

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.envelope import HOP, envelope
from tongue_and_cheek.hearing.facts import RATE_HZ, Envelope, Fault
from tongue_and_cheek.hearing.pauses import DEFAULT, PauseSettings, noise_floor, speech_runs

HOLE_S = 0.03
"""Shortest stretch of equal samples that is a lost block; in quiet rooms 16-bit sound is equal for 10 ms at most."""

LEAD_S = 0.3
"""The beginning of many microphones is zeros or unsteady: no hole is looked for in it."""

QUIET_DB = -48.0
"""Speech below this level is too quiet: the recogniser's figures fall off and 16 bits leave 50 dB for it at most."""

NOISY_DB = 10.0
"""Least distance of speech from noise; below it pauses cannot be measured (design: 8 of 40 gaps wrong at 10 dB)."""

Samples = NDArray[np.int16]


def faults_of(samples: Samples, settings: PauseSettings = DEFAULT) -> frozenset[Fault]:
    """Return what is wrong with the sound of a whole take."""
    if len(samples) == 0:
        return frozenset({Fault.EMPTY})
    if np.ptp(samples) == 0:
        return frozenset({Fault.MUTED})
    found = set()
    if is_clipped(samples):
        found.add(Fault.CLIPPED)
    if holes(samples):
        found.add(Fault.DROPPED)
    found |= level_faults(envelope(samples), settings)
    return frozenset(found)


def level_faults(bands: Envelope, settings: PauseSettings = DEFAULT) -> frozenset[Fault]:
    """Return QUIET and NOISY where they hold. A reader who says nothing is neither."""
    runs = speech_runs(bands, settings)
    frames = [bands.full_db[round(start * 100) : round(end * 100)] for start, end in runs]
    if not frames or sum(map(len, frames)) < 20:
        return frozenset()
    speech = float(np.percentile(np.concatenate(frames), 75))
    found = set()
    if speech < QUIET_DB:
        found.add(Fault.QUIET)
    if speech - float(noise_floor(bands).full_db) < NOISY_DB:
        found.add(Fault.NOISY)
    return frozenset(found)


def is_clipped(samples: Samples) -> bool:
    """Say whether peaks are cut off: flat tops of three samples and more that make up 1 in 500 of all samples.

    Speech that is only loud touches its peak value in single samples; 6 dB of clipping flattens 1 to 5 %.
    """
    sound = np.abs(samples.astype(np.int32))
    peak = int(sound.max())
    if peak < 1000:
        return False
    flat = sound >= peak - max(1, peak // 500)
    inner = flat[1:-1] & flat[:-2] & flat[2:]
    return 3 * int(np.count_nonzero(inner)) > len(samples) // 500


def holes(samples: Samples) -> tuple[tuple[float, float], ...]:
    """Return stretches (start_s, end_s) of equal samples inside sound: blocks that the device lost.

    A microphone that gates its noise, or a synthetic voice, is silent to the last bit in every pause; then only a
    stretch that begins or ends in the middle of a sound is a hole.
    """
    runs = _equal_runs(samples, round(HOLE_S * RATE_HZ))
    runs = [(a, b) for a, b in runs if a > LEAD_S * RATE_HZ and b < len(samples)]
    if not runs:
        return ()
    covered = np.zeros(len(samples), bool)
    for a, b in runs:
        covered[a:b] = True
    outside = samples[~covered].astype(np.float64)
    blocks = outside[: len(outside) // HOP * HOP].reshape(-1, HOP)
    # The quietest tenth of what is left: live noise means that true quiet is never equal samples here.
    live = len(blocks) > 20 and float(np.percentile(blocks.std(axis=1), 10)) > 2.0
    return tuple((a / RATE_HZ, b / RATE_HZ) for a, b in runs if live or _abrupt(samples, a, b))


def _equal_runs(samples: Samples, shortest: int) -> list[tuple[int, int]]:
    change = np.flatnonzero(np.diff(samples)) + 1
    edges = np.concatenate(([0], change, [len(samples)]))
    long = np.flatnonzero(np.diff(edges) >= shortest)
    return [(int(edges[k]), int(edges[k + 1])) for k in long]


def _abrupt(samples: Samples, start: int, end: int) -> bool:
    """Say whether there is sound of more than -50 dBFS right at either edge."""
    before = samples[max(0, start - 32) : start].astype(np.float64)
    after = samples[end : end + 32].astype(np.float64)
    return max(before.std() if len(before) else 0.0, after.std() if len(after) else 0.0) > 100.0
