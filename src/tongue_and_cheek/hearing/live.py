"""The pause clock of a running reading: speech or silence now, and since when, from the envelope as it comes.

The same thresholds as for a whole take (`pauses`), from the noise of what was heard so far.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tongue_and_cheek.hearing.facts import HOP_S, Envelope
from tongue_and_cheek.hearing.pauses import (
    DEFAULT,
    STEADY_FRAMES,
    Floor,
    Gate,
    PauseSettings,
    gates,
    hidden_s,
    noise_floor,
    steady,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY = 600
"""Frames (6 s) that the noise is estimated from."""

EVERY = 10
"""Frames between two estimates."""

FIRST_FLOOR_DB = -42.0
"""Highest noise that is believed before SETTLED frames were heard: a reader who begins at once is no noise."""

SETTLED = 50

RISE_DB = 0.3
"""The noise may rise by this from one estimate to the next (3 dB/s): long speech without a pause is no noise."""

UNSTEADY = 5
"""Frames (the first 50 ms) of a microphone that are zeros or a click."""

ZERO_DB = -99.0


class PauseClock:
    """Takes in frames and says where speech is. Times are seconds from the take's first sample."""

    def __init__(self, settings: PauseSettings = DEFAULT) -> None:
        self._settings = settings
        self._levels: NDArray[np.float32] = np.zeros((2, 2 * MEMORY), np.float32)  # both bands
        self._end = 0  # the frames that are remembered end here
        self._believe((Floor(FIRST_FLOOR_DB, 1.0, FIRST_FLOOR_DB),) * 2)
        self._above: list[bool | None] = [False, False]  # per band: True above on, None only above off, False below
        self._frames = 0
        self._first = 0  # first frame after the zeros that microphones begin with
        self._sound_since: int | None = None  # first frame of a sound that is not yet known to be speech
        self._last_sound = 0
        self._clear = False  # the sound that is not yet known to be speech is loud enough to be some
        self._sure = False  # it rose above the upper threshold
        self._speaking = False
        self._speech_since = 0
        self._speech_frames = 0
        self.began_s: float | None = None
        """When the first word began; None before it."""
        self.ended_s = 0.0
        """When speech last ended (or the first sound came, before any speech)."""

    @property
    def first_s(self) -> float:
        """When the microphone was there: its first sound that is not digital silence."""
        return self._first * HOP_S

    @property
    def now_s(self) -> float:
        """Time of the last frame."""
        return self._frames * HOP_S

    @property
    def silence_s(self) -> float:
        """How long it has been silent for sure, 0 during speech.

        A sound that may yet turn out to be a click stops the clock, and before one speech may be hidden in the noise.
        """
        if self._speaking:
            return 0.0
        until = self.now_s if self._sound_since is None else self._sound_since * HOP_S
        return max(0.0, until - self._hidden_s - self.ended_s)

    @property
    def unheard_s(self) -> float:
        """How long nothing has been heard, whatever the noise may hide: 0 until that is silence for sure."""
        silence = self.silence_s
        return silence + 2 * self._hidden_s if silence else 0.0

    @property
    def spoken_s(self) -> float:
        """Time with speech so far."""
        return self._speech_frames * HOP_S

    @property
    def noise_db(self) -> float:
        """Level of the room (whole band), dBFS."""
        return self._floors[0].level_db

    @property
    def swing_db(self) -> float:
        """How much the room's noise swings: 0.3 for a hiss, 3 for voices."""
        return self._floors[0].swing_db

    def push(self, frames: Envelope) -> None:
        """Take in frames that follow the ones before."""
        for full, high in zip(frames.full_db.tolist(), frames.high_db.tolist(), strict=True):
            self._step(full, high)

    def _step(self, full: float, high: float) -> None:
        frame = self._frames
        self._frames += 1
        if full <= ZERO_DB and self.began_s is None:
            self.ended_s = self.now_s  # the microphone is not there yet
            self._first = self._frames
            return
        if frame - self._first >= UNSTEADY:
            self._remember(full, high)
        sure = False
        sound = False
        for band, (level, gate) in enumerate(zip((full, high), self._gates, strict=True)):
            self._above[band] = _state(self._above[band], level, gate)
            sure |= self._above[band] is True
            sound |= self._above[band] is not False
        if self._speaking:
            sound = sure  # what only hovers above the lower threshold has not begun
        if not sound or self._sound_since is None:
            self._clear = self._sure = False
        self._sure |= sure
        depth = self._settings.faint_depth_db
        self._clear |= full > self._floors[0].loud_db - depth or high > self._floors[1].loud_db - depth
        self._take_in(frame, sound=sound, sure=sure)
        self._speech_frames += self._speaking

    def _take_in(self, frame: int, *, sound: bool, sure: bool) -> None:
        """Follow the changes from silence to speech and back."""
        if not sound:
            self._end_sound()
            return
        self._last_sound = frame
        if self._speaking:
            return
        if self._sound_since is None:
            self._sound_since = frame
        shortest = self._settings.burst_s if self._clear else self._settings.faint_s
        if sure and frame + 1 - self._sound_since >= shortest / HOP_S - 1e-6:
            self._speaking = True
            self._speech_since = self._sound_since
            if self.began_s is None:
                self.began_s = self._sound_since * HOP_S
            self._sound_since = None

    def _end_sound(self) -> None:
        end = (self._last_sound + 1) * HOP_S
        if self._speaking:
            self._speaking = False
            self.ended_s = end + self._hidden_s
        elif self._sound_since is not None and self._sure and self.began_s is not None:
            # Not long enough to be speech by itself, but close behind some: the release of a final t or k.
            since = self._sound_since * HOP_S
            if since - self.ended_s < self._settings.bridge_s and end - since >= self._settings.burst_s - 1e-6:
                self.ended_s = end + self._hidden_s
        self._sound_since = None

    def _remember(self, full: float, high: float) -> None:
        if self._end == 2 * MEMORY:  # room for a new one; moving them at every frame would cost more than the rest
            self._levels[:, :MEMORY] = self._levels[:, MEMORY:]
            self._end = MEMORY
        self._levels[:, self._end] = full, high
        self._end += 1
        if self._frames % EVERY == 0:
            self._listen_to_room()

    def _listen_to_room(self) -> None:
        """Estimate the noise anew, and look whether what was taken for speech is a room that became louder."""
        levels = self._levels[:, max(0, self._end - MEMORY) : self._end]
        known = levels.shape[1]
        settled = known >= SETTLED
        fresh = [noise_floor(level) for level in levels]
        limits = [
            old.level_db + RISE_DB if known >= 2 * SETTLED else (None if settled else FIRST_FLOOR_DB)
            for old in self._floors
        ]
        self._believe((_at_most(fresh[0], limits[0]), _at_most(fresh[1], limits[1])))
        if self._speaking and self._frames - self._speech_since > STEADY_FRAMES and known >= STEADY_FRAMES:
            recent = levels[:, -STEADY_FRAMES:]
            if steady(recent[0], recent[1], self._floors).all():
                self._speaking = False
                self._above = [False, False]
                self.ended_s = (self._frames - STEADY_FRAMES) * HOP_S
                full, high = (
                    replace(noise_floor(level), loud_db=floor.loud_db)
                    for level, floor in zip(recent, self._floors, strict=True)
                )
                self._believe((full, high))

    def _believe(self, floors: tuple[Floor, Floor]) -> None:
        """Take this for the noise of both bands from now on."""
        self._floors = floors
        self._gates = gates(*floors, self._settings)
        self._hidden_s = hidden_s(floors, self._settings)


def _state(before: bool | None, level: float, gate: Gate) -> bool | None:
    if level > gate.on_db:
        return True
    if level > gate.off_db:
        return before if before is not False else None
    return False


def _at_most(floor: Floor, limit_db: float | None) -> Floor:
    if limit_db is None or floor.level_db <= limit_db:
        return floor
    return Floor(limit_db, floor.swing_db, floor.loud_db)
