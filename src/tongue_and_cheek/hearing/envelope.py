"""The energy envelope: one frame every 10 ms over 20 ms of sound, in dBFS, in two bands.

Sums are taken in whole numbers (int64), so frames computed from a stream in pieces of any size equal those computed
from the whole take, bit for bit.
"""

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import HOP_S, RATE_HZ, Envelope

HOP = round(RATE_HZ * HOP_S)
"""Samples between two frames; a frame covers the hop before its centre and the hop after it."""

FLOOR_DB = -100.0
"""Level of digital silence: below the quantisation noise of 16 bits (-98 dBFS)."""

# y[n] = x[n] - (31/32) x[n-1], times 32 to stay in whole numbers: the usual pre-emphasis of about 0.97.
_GAIN, _BACK = 32, 31
_FULL_SCALE_POWER = 32768.0**2

Samples = NDArray[np.int16]


class EnvelopeStream:
    """Envelope of sound that arrives in pieces. Frame k is known as soon as the hop after its centre is complete."""

    def __init__(self) -> None:
        self._rest: Samples = np.zeros(0, np.int16)
        self._last_sample = 0  # the sample before `_rest`, for the pre-emphasis
        self._last_hop: NDArray[np.int64] | None = None  # sums of the hop before `_rest`, shape (4,)

    def push(self, samples: Samples) -> Envelope:
        """Return the frames that `samples` (int16, any number) complete; perhaps none."""
        data = np.concatenate((self._rest, samples)) if len(self._rest) else samples
        hops = len(data) // HOP
        used = hops * HOP
        self._rest = data[used:].copy()
        if not hops:
            return Envelope(np.zeros(0, np.float32), np.zeros(0, np.float32))
        x = data[:used].astype(np.int64)
        before = np.concatenate(([self._last_sample], x[:-1]))
        self._last_sample = int(x[-1])
        y = _GAIN * x - _BACK * before
        blocks, high = x.reshape(hops, HOP), y.reshape(hops, HOP)
        sums = np.stack((blocks.sum(1), (blocks**2).sum(1), high.sum(1), (high**2).sum(1)), axis=1)
        if self._last_hop is None:
            first, count_first = sums[:1], HOP  # frame 0 has no hop before it
        else:
            first, count_first = sums[:1] + self._last_hop, 2 * HOP
        frames = np.concatenate((first, sums[1:] + sums[:-1]))
        counts = np.full(hops, 2 * HOP, np.int64)
        counts[0] = count_first
        self._last_hop = sums[-1]
        return Envelope(
            _level(frames[:, 0], frames[:, 1], counts, 1),
            _level(frames[:, 2], frames[:, 3], counts, _GAIN),
        )


def envelope(samples: Samples) -> Envelope:
    """Return the envelope of a whole take: len(samples) // HOP frames."""
    return EnvelopeStream().push(samples)


def join(parts: list[Envelope]) -> Envelope:
    """Put envelopes that follow one another together."""
    if not parts:
        return Envelope(np.zeros(0, np.float32), np.zeros(0, np.float32))
    return Envelope(np.concatenate([p.full_db for p in parts]), np.concatenate([p.high_db for p in parts]))


def _level(
    total: NDArray[np.int64], squares: NDArray[np.int64], counts: NDArray[np.int64], gain: int
) -> NDArray[np.float32]:
    """Return the level in dBFS of what swings about the mean: an offset of the microphone is no sound."""
    swing = (squares - total.astype(np.float64) ** 2 / counts) / counts
    power = np.maximum(swing, 0.0) / (gain**2 * _FULL_SCALE_POWER)
    db = 10.0 * np.log10(np.maximum(power, 10 ** (FLOOR_DB / 10)))
    return np.asarray(db, dtype=np.float32)
