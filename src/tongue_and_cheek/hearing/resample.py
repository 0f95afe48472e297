"""Any rate to 16 kHz, live: a polyphase filter with a delay of about a millisecond.

soxr, which files go through, holds 20-40 ms back at its better qualities; the buzzer has 60 ms in all.
"""

from math import gcd

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ

_LOBES = 16
"""Zero crossings of the sinc on either side: 60 dB down from 8.6 kHz on, flat up to 7 kHz."""

_CUTOFF = 0.97
_KAISER = 6.0

Samples = NDArray[np.int16]


class Resampler:
    """Samples at `rate_hz` in, samples at 16 kHz out; pieces of any size give the same samples."""

    def __init__(self, rate_hz: int) -> None:
        if rate_hz <= 0:
            raise ValueError("a rate of 0 Hz")
        common = gcd(rate_hz, RATE_HZ)
        self._up, self._down = RATE_HZ // common, rate_hz // common
        # In input samples: the sinc is as wide as the lower of the two rates asks for.
        width = max(1.0, rate_hz / RATE_HZ)
        self._half = int(np.ceil(_LOBES * width))
        # Output k lies at k * down / up input samples; its fraction has one of `up` values, one filter for each.
        fractions = np.arange(self._up)[:, None] / self._up
        offsets = np.arange(-self._half + 1, self._half + 1)[None, :] - fractions
        window = np.i0(_KAISER * np.sqrt(np.maximum(0.0, 1.0 - (offsets / self._half) ** 2))) / np.i0(_KAISER)
        taps = np.sinc(_CUTOFF * offsets / width) * window
        self._taps = taps / taps.sum(axis=1, keepdims=True)
        self._data: NDArray[np.float64] = np.zeros(self._half - 1)
        self._first = -(self._half - 1)  # number of the input sample at `_data[0]`
        self._next = 0  # number of the next output sample

    def push(self, samples: Samples) -> Samples:
        """Return the output that these samples complete."""
        if self._up == self._down:
            return samples
        self._data = np.concatenate((self._data, samples))
        last = self._first + len(self._data) - 1 - self._half  # the last input sample that can be a centre
        end = last * self._up // self._down + 1 if last >= 0 else self._next
        if end <= self._next:
            return np.zeros(0, np.int16)
        at = np.arange(self._next, end) * self._down
        whole, phase = at // self._up, at % self._up
        windows = np.lib.stride_tricks.sliding_window_view(self._data, 2 * self._half)
        out = np.einsum("ij,ij->i", windows[whole - self._first - self._half + 1], self._taps[phase])
        self._next = end
        keep = end * self._down // self._up - self._half + 1
        self._data = self._data[keep - self._first :]
        self._first = keep
        return np.asarray(np.clip(np.round(out), -32768, 32767), dtype=np.int16)
