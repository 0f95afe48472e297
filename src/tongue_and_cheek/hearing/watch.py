"""Two clocks beside a take tell whether the computer slept or sound is missing that nobody reported."""

import time


class Watch:
    """Compares a take with both clocks."""

    def __init__(self) -> None:
        self._slept_before = _awake_s() - time.monotonic()
        self._first_block: float | None = None
        self._last_block = time.monotonic()

    def slept_s(self) -> float:
        """Return how long the computer slept since the beginning (one of the clocks runs on in sleep)."""
        return _awake_s() - time.monotonic() - self._slept_before

    def block(self) -> None:
        """Note that sound came."""
        self._last_block = time.monotonic()
        if self._first_block is None:
            self._first_block = self._last_block

    @property
    def begun(self) -> bool:
        """Whether any sound came yet."""
        return self._first_block is not None

    def missing_s(self, taken_in_s: float) -> float:
        """Return how much sound should have come by now and did not, given what came."""
        return 0.0 if self._first_block is None else time.monotonic() - self._first_block - taken_in_s

    @property
    def without_block_s(self) -> float:
        """How long no sound came."""
        return time.monotonic() - self._last_block


def _awake_s() -> float:
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.time() if boot is None else time.clock_gettime(boot)
