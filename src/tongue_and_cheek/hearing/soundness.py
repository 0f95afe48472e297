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

_TAIL = RATE_HZ // 500
_SOUND = 100.0
"""Standard deviation of samples (-50 dBFS): a gate closes more softly."""

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
    if speech - float(noise_floor(bands.full_db).level_db) < NOISY_DB:
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
    """Return the stretches (start_s, end_s) of equal samples that are lost blocks."""
    changes = np.flatnonzero(samples[1:] != samples[:-1])
    if not len(changes) or np.diff(changes).max(initial=0) < HOLE_S * RATE_HZ:
        return ()  # nearly every take: no stretch is long enough, whatever is around it
    watch = HoleWatch()
    blocks = (samples[at : at + HOP] for at in range(0, len(samples), HOP))
    return tuple(hole for block in blocks if (hole := watch.push(block)) is not None)


class HoleWatch:
    """Looks for blocks that the device lost while a take grows: stretches of equal samples inside sound.

    A microphone that gates its noise, or a synthetic voice, is silent to the last bit in every pause. There only a
    stretch that begins in the middle of a sound is a hole; where the room is heard, every stretch is one.
    """

    def __init__(self) -> None:
        self._count = 0
        self._run_start = 0  # first sample of the run of equal samples that the take ends with
        self._last: int | None = None
        self._tail: NDArray[np.int16] = np.zeros(0, np.int16)  # the 2 ms before the run
        self._swings: list[float] = []  # standard deviation of each block that is not all equal
        self._quiet_runs = 0
        self._silent_start = False

    @property
    def all_equal_s(self) -> float:
        """How long the take has been nothing but equal samples; 0 as soon as there was a change."""
        return self._count / RATE_HZ if self._run_start == 0 else 0.0

    def push(self, samples: Samples) -> tuple[float, float] | None:
        """Take in a block (10 ms are best) and return the hole, in seconds, that ended in it, if any."""
        if not len(samples):
            return None
        begin, self._count = self._count, self._count + len(samples)
        last = int(samples[0]) if self._last is None else self._last
        self._last = int(samples[-1])
        change = np.flatnonzero(np.diff(samples, prepend=np.int16(last)))
        if not len(change):
            return None
        end = begin + int(change[0])
        hole = (self._run_start / RATE_HZ, end / RATE_HZ) if self._is_hole(end) else None
        self._count_run(end)
        self._run_start = begin + int(change[-1])
        self._tail = np.concatenate((self._tail, samples[: int(change[-1])]))[-_TAIL:]
        if len(change) > len(samples) // 4:
            self._swings.append(float(samples.std()))
        return hole

    @property
    def inside_hole(self) -> bool:
        """Say whether the take ends, so far, with a hole."""
        return self._is_hole(self._count)

    def _is_hole(self, end: int) -> bool:
        if end - self._run_start < HOLE_S * RATE_HZ or self._run_start < LEAD_S * RATE_HZ:
            return False
        if self._tail.std() > _SOUND:
            return True
        # The quietest tenth of what is not equal: noise there means that quiet is never equal samples here.
        heard_room = len(self._swings) > 20 and float(np.percentile(self._swings, 10)) > 2.0
        return heard_room and not self._silent_start and self._quiet_runs < 2

    def _count_run(self, end: int) -> None:
        """Remember what the run tells of the device: gated ones begin silent, or fall silent again and again."""
        length = (end - self._run_start) / RATE_HZ
        if self._run_start < LEAD_S * RATE_HZ:
            self._silent_start |= length > 2 * HOLE_S
        elif length >= HOLE_S and self._tail.std() <= _SOUND:
            self._quiet_runs += 1
