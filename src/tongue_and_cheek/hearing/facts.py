"""The facts of a reading: what was measured, before anybody judges it."""

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 16_000
"""Every take is kept at this rate: the recogniser and the phone network work at it."""

HOP_S = 0.01
"""Time between two frames of the energy envelope."""


class Fault(StrEnum):
    """What can be wrong with the sound itself; none of these is a reader's fault."""

    DROPPED = "dropped"  # blocks of audio were lost: the take is void
    MUTED = "muted"  # all samples equal: access denied or muted
    UNPLUGGED = "unplugged"  # the microphone went away during the take: the take is void
    CLIPPED = "clipped"
    QUIET = "quiet"
    NOISY = "noisy"
    NARROW = "narrow"  # fewer than 16,000 samples per second (telephone, some headsets): s, sh, f and th are not there
    EMPTY = "empty"  # no sound at all in the file
    TOO_LONG = "too_long"  # cut at the longest take that is judged
    RECOGNISER = "recogniser"  # the recogniser's process died: the take is kept, a human judges


@dataclass(frozen=True, slots=True)
class Word:
    """A word as the recogniser heard it; times in seconds from the take's first sample.

    `conf` is its chance by the recogniser's own reckoning, None if nobody knows what the model's number means. It is
    shown to a tuner; the judge rests nothing on it, because with a grammar it is nearly always 1, for wrong words too.
    """

    text: str
    start_s: float
    end_s: float
    conf: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """Energy of a take, one frame every `HOP_S`, in dBFS (RMS of a full-scale sine = -3 dBFS).

    `full_db` is the whole band, `high_db` the pre-emphasised one (weak s, sh, f, th); both float32 of shape (frames,).
    Frame k is centred on k * HOP_S.
    """

    full_db: NDArray[np.float32]
    high_db: NDArray[np.float32]

    @property
    def duration_s(self) -> float:
        """Seconds that the frames cover."""
        return len(self.full_db) * HOP_S


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """One recorded reading: mono int16 samples of shape (n,) at `RATE_HZ`."""

    samples: NDArray[np.int16]
    faults: frozenset[Fault] = frozenset()

    @property
    def duration_s(self) -> float:
        """Length in seconds."""
        return len(self.samples) / RATE_HZ


@dataclass(frozen=True, slots=True, eq=False)
class Hearing:
    """Everything the judge may know about a take.

    `loglik` are the phone network's outputs, float32 of shape (frames of 30 ms, 82), and `states` the state network's,
    float16 of shape (frames of 10 ms, 118), or None without the networks;
    `model` is the recogniser's id in models.toml, empty when nothing was recognised (the human judge decides).
    """

    words: tuple[Word, ...]
    envelope: Envelope
    duration_s: float
    model: str = ""
    faults: frozenset[Fault] = frozenset()
    loglik: NDArray[np.float32] | None = field(default=None, repr=False)
    states: NDArray[np.float16] | None = field(default=None, repr=False)
