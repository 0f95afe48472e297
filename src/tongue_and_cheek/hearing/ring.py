"""A ring buffer between one writer and one reader in different threads, without a lock.

The writer (PortAudio's callback) only copies and moves its own index; the reader only moves its own. Both indices
count samples since the beginning and never wrap, and Python assigns them atomically.
"""

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.int16]


class Ring:
    """Room for `capacity` int16 samples."""

    def __init__(self, capacity: int) -> None:
        self._data: Samples = np.zeros(capacity, np.int16)
        self._written = 0
        self._read = 0

    @property
    def written(self) -> int:
        """Samples that were ever written."""
        return self._written

    @property
    def waiting(self) -> int:
        """Samples that were written and not yet read."""
        return self._written - self._read

    @property
    def room(self) -> int:
        """Samples that can be written now."""
        return len(self._data) - self.waiting

    def write(self, samples: Samples) -> bool:
        """Copy samples in; False, and nothing is written, when there is no room (the reader hangs)."""
        count = len(samples)
        if count > self.room:
            return False
        at = self._written % len(self._data)
        first = min(count, len(self._data) - at)
        self._data[at : at + first] = samples[:first]
        self._data[: count - first] = samples[first:]
        self._written += count  # last, so that the reader never sees samples that are not there yet
        return True

    def read(self, most: int | None = None) -> Samples:
        """Return (a copy of) what is waiting, `most` samples at most."""
        count = self.waiting if most is None else min(self.waiting, most)
        at = self._read % len(self._data)
        first = min(count, len(self._data) - at)
        samples = np.concatenate((self._data[at : at + first], self._data[: count - first]))
        self._read += count
        return samples
