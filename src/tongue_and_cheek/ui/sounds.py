"""What is heard: short sounds by name, and pieces of takes ("hear it again").

Opening an output may take a tenth of a second, so that happens off the UI thread. Without a sound card everything is
silent and nothing fails.
"""

from __future__ import annotations

import wave
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QThreadPool, QTimer, Signal, Slot

from tongue_and_cheek.resources import data_dir
from tongue_and_cheek.ui.background import Relay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tongue_and_cheek.hearing.devices import Player, ReadySound
    from tongue_and_cheek.hearing.facts import Take

_HEAD_MS = 33
_PLAY_VOLUME = 1.0  # a take is played as it was recorded


class Sounds(QObject):
    """Plays data/sounds/<name>.wav; unknown names are silence. A new sound cuts the one before off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.volume = 0.0
        """0 (off) to 1."""
        self._player: Player | None = None
        self._ready: dict[str, ReadySound] = {}
        self._loaded: dict[str, tuple[NDArray[np.int16], int] | None] = {}
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._pool.setExpiryTimeout(-1)

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names of all sounds there are."""
        return tuple(sorted(file.stem for file in (data_dir() / "sounds").glob("*.wav")))

    @property
    def problem(self) -> str:
        """Why nothing is heard, or ""."""
        return self._player.error if self._player is not None else ""

    def play(self, name: str) -> None:
        """Start a sound and return at once."""
        volume, ready = self.volume, self._ready.get(name)
        if volume <= 0 or (ready is not None and ready.play(volume)):
            return
        self._pool.clear()  # only the newest counts
        self._pool.start(lambda: self._start(name, volume))

    def stand_by(self, name: str) -> None:
        """Open an output for a sound, so that the next `play`, from any thread, is heard without the wait for one."""
        if self.volume > 0:
            self._pool.start(lambda: self._open(name))

    def leave(self) -> None:
        """Let go of that output, unless it sounds."""
        self._pool.start(self._leave)

    def _open(self, name: str) -> None:
        sound = self._sound(name)
        if sound is None:
            return
        if name not in self._ready:
            from tongue_and_cheek.hearing.devices import ReadySound

            self._ready[name] = ReadySound(*sound)
        self._ready[name].open()

    def _leave(self) -> None:
        for ready in self._ready.values():
            ready.leave()

    def _start(self, name: str, volume: float) -> None:
        """Play in the pool's one thread."""
        if self._player is None:
            from tongue_and_cheek.hearing.devices import Player

            self._player = Player()
        sound = self._sound(name)
        if sound is not None:
            self._player.volume = volume
            self._player.play_samples(*sound)

    def _sound(self, name: str) -> tuple[NDArray[np.int16], int] | None:
        if name not in self._loaded:
            import numpy as np

            try:
                with wave.open(str(data_dir() / "sounds" / f"{name}.wav"), "rb") as file:
                    samples = np.frombuffer(file.readframes(file.getnframes()), np.dtype("<i2"))
                    self._loaded[name] = (samples[:: file.getnchannels()].astype(np.int16), file.getframerate())
            except (OSError, EOFError, wave.Error, ValueError):
                self._loaded[name] = None
        return self._loaded[name]

    def close(self) -> None:
        """Stop everything; at program end."""
        self._pool.clear()
        self._pool.waitForDone(1000)
        if self._player is not None:
            self._player.stop()
        for ready in self._ready.values():
            ready.close()


class TakePlayer(QObject):
    """Plays a take or a piece of it. `moved` gives the time in the take while it plays, `finished` its end."""

    moved = Signal(float)
    finished = Signal()
    failed = Signal(str)
    """There is no loudspeaker: a sentence with a remedy."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player: Player | None = None
        self._relay = Relay(self, self._ended)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._round = 0
        self._from_s = self._to_s = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(_HEAD_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether something plays or is about to."""
        return self._timer.isActive()

    def play(self, take: Take, start_s: float = 0.0, end_s: float | None = None) -> None:
        """Play a piece of a take; what played before is cut off."""
        self.stop()
        self._round += 1
        this = self._round
        self._from_s, self._to_s = start_s, take.duration_s if end_s is None else end_s
        self._clock.start()
        self._timer.start()

        def start() -> None:
            from tongue_and_cheek.hearing.devices import Player

            player = self._player = self._player or Player()
            player.volume = _PLAY_VOLUME
            if not player.play(take, start_s, end_s, on_done=lambda: self._relay.post((this, ""))):
                self._relay.post((this, player.error))

        self._pool.start(start)

    def stop(self) -> None:
        """Stop; `finished` follows if something played."""
        self._round += 1
        if self._timer.isActive():
            self._timer.stop()
            self._pool.start(self._silence)
            self.finished.emit()

    def _silence(self) -> None:
        if self._player is not None:
            self._player.stop()

    @Slot()
    def _tick(self) -> None:
        at = self._from_s + self._clock.elapsed() / 1000
        self.moved.emit(min(at, self._to_s))

    @Slot(object)
    def _ended(self, outcome: tuple[int, str]) -> None:
        this, error = outcome
        if this != self._round:
            return
        self._timer.stop()
        self.finished.emit()
        if error:
            self.failed.emit(error)

    def close(self) -> None:
        """Stop everything; at program end."""
        self.stop()
        self._pool.waitForDone(1000)
        self._silence()
