"""The pause clock of a running reading: speech or silence now, and since when, from the envelope as it comes."""

from collections import deque

import numpy as np

from tongue_and_cheek.hearing.facts import HOP_S, Envelope
from tongue_and_cheek.hearing.pauses import DEFAULT, PauseSettings

FLOOR_MEAN = 15
"""Frames (0.15 s) over which noise is averaged before its minimum is taken."""

FLOOR_MEMORY = 400
"""Frames (4 s) that the minimum looks back."""

RISE_DB = 0.015
"""The floor rises by this per frame at most (1.5 dB/s) during speech, so that speech cannot lift it, a fan can."""

FIRST_FLOOR_DB = -42.0
"""Highest floor that is believed before SETTLED frames were heard: a reader who begins at once is not noise."""

SETTLED = 50

UNSTEADY = 5
"""Frames (the first 50 ms) of a microphone that are zeros or a click."""


class PauseClock:
    """Takes in frames and says where speech is. Times are seconds from the take's first sample."""

    def __init__(self, settings: PauseSettings = DEFAULT) -> None:
        self._settings = settings
        self._bands = (_BandState(), _BandState())
        self._frames = 0
        self._burst: int | None = None  # first frame of sound that is not yet long enough to be speech
        self._last_sound = 0  # frame after the last one with sound
        self._speaking = False
        self._speech_frames = 0
        self.began_s: float | None = None
        """When the first word began; None before it."""
        self.ended_s = 0.0
        """When speech last ended (or the first sound came, before any speech)."""

    @property
    def now_s(self) -> float:
        """Time of the last frame."""
        return self._frames * HOP_S

    @property
    def silence_s(self) -> float:
        """How long it has been silent, 0 during speech. A sound that may yet turn out to be a click stops the clock."""
        if self._speaking:
            return 0.0
        until = self.now_s if self._burst is None else self._burst * HOP_S
        return max(0.0, until - self.ended_s)

    @property
    def spoken_s(self) -> float:
        """Time with speech so far."""
        return self._speech_frames * HOP_S

    @property
    def noise_db(self) -> float:
        """Level of the room (whole band), dBFS."""
        return self._bands[0].floor

    def push(self, frames: Envelope) -> None:
        """Take in frames that follow the ones before."""
        for levels in zip(frames.full_db.tolist(), frames.high_db.tolist(), strict=True):
            self._step(levels)

    def _step(self, levels: tuple[float, float]) -> None:
        settings = self._settings
        frame = self._frames
        self._frames += 1
        if levels[0] <= -99.0 and self.began_s is None:
            self.ended_s = self.now_s  # zeros: the microphone is not there yet
            return
        sound = False
        for band, level in zip(self._bands, levels, strict=True):
            margin = settings.off_db if band.on else settings.on_db
            band.on = level > band.floor + margin
            sound |= band.on
        if frame >= UNSTEADY:
            for band, level in zip(self._bands, levels, strict=True):
                band.learn(level, speaking=sound or self._speaking)
        if sound:
            if self._burst is None and not self._speaking:
                self._burst = frame
            self._last_sound = frame + 1
            if self._burst is not None and self._last_sound - self._burst >= settings.burst_s / HOP_S - 1e-6:
                self._begin(self._burst)
        else:
            self._burst = None
            if self._speaking:
                self._speaking = False
                self.ended_s = self._last_sound * HOP_S
        self._speech_frames += self._speaking

    def _begin(self, frame: int) -> None:
        self._burst = None
        self._speaking = True
        if self.began_s is None:
            self.began_s = frame * HOP_S


class _BandState:
    """Noise floor of one band by minimum statistics, and whether the band is over it."""

    def __init__(self) -> None:
        self.floor = FIRST_FLOOR_DB
        self.on = False
        self._recent: deque[float] = deque(maxlen=FLOOR_MEAN)
        self._minima: deque[tuple[int, float]] = deque()  # rising means, first = minimum of the memory
        self._count = 0

    def learn(self, level: float, *, speaking: bool) -> None:
        self._recent.append(10.0 ** (level / 10))
        self._count += 1
        if len(self._recent) < FLOOR_MEAN:
            return
        mean = 10.0 * float(np.log10(sum(self._recent) / FLOOR_MEAN))
        while self._minima and self._minima[-1][1] >= mean:
            self._minima.pop()
        self._minima.append((self._count, mean))
        while self._minima[0][0] <= self._count - FLOOR_MEMORY:
            self._minima.popleft()
        lowest = self._minima[0][1]
        if self._count < SETTLED:
            lowest = min(lowest, FIRST_FLOOR_DB)
        if lowest <= self.floor or (self._count >= SETTLED and self._count < FLOOR_MEMORY and not speaking):
            self.floor = lowest
        else:
            self.floor = min(lowest, self.floor + RISE_DB * (1.0 if speaking else 10.0))
