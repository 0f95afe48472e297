"""The one way off the UI thread and back.

`Background.run(owner, work, done, failed)` calls `work()` in a pool thread and `done(result)` or `failed(error)` on the
UI thread, unless `owner` was destroyed meanwhile. `Relay` brings messages of a foreign thread (a reading session, a
download's progress) to the UI thread one by one: give its `post` to the thread and connect its `message` to a @Slot.
"""

from collections.abc import Callable
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal, Slot


class Relay(QObject):
    """A mail slot between threads: `post` may be called from any thread, `message` arrives on the receiver's."""

    message = Signal(object)

    def __init__(self, parent: QObject | None, receiver: Callable[[Any], None]) -> None:
        """Send every message to `receiver`, a @Slot(object) method of a QObject of the UI thread."""
        super().__init__(parent)
        self.message.connect(receiver, Qt.ConnectionType.QueuedConnection)

    def post(self, message: object) -> None:
        """Queue a message; does nothing once the relay was destroyed."""
        if shiboken6.isValid(self):
            self.message.emit(message)


class _Job(QRunnable):
    """One piece of work; its outcome goes back through the pool's relay."""

    def __init__(self, number: int, work: Callable[[], Any], relay: Relay) -> None:
        super().__init__()
        self._number = number
        self._work = work
        self._relay = relay

    def run(self) -> None:
        try:
            outcome: tuple[int, Any, Exception | None] = (self._number, self._work(), None)
        except Exception as error:  # noqa: BLE001 - handed to the UI thread, where it is shown or raised
            outcome = (self._number, None, error)
        self._relay.post(outcome)


class Background(QObject):
    """Runs work in a few threads and brings the outcomes back to the UI thread."""

    def __init__(self, parent: QObject | None = None, threads: int = 3) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)
        self._relay = Relay(self, self._finished)
        self._waiting: dict[int, tuple[QObject, Callable[[Any], None], Callable[[Exception], None] | None]] = {}
        self._count = 0

    def run(
        self,
        owner: QObject,
        work: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call `work()` off the UI thread; without `failed` an error is raised on the UI thread (a bug, shown so)."""
        self._count += 1
        self._waiting[self._count] = (owner, done, failed)
        self._pool.start(_Job(self._count, work, self._relay))

    @property
    def busy(self) -> int:
        """How many pieces of work have not come back."""
        return len(self._waiting)

    def wait(self, ms: int = 3000) -> bool:
        """Wait at program end for work that is under way; False when it takes longer."""
        return self._pool.waitForDone(ms)

    @Slot(object)
    def _finished(self, outcome: tuple[int, Any, Exception | None]) -> None:
        number, result, error = outcome
        owner, done, failed = self._waiting.pop(number)
        if not shiboken6.isValid(owner):
            return
        if error is None:
            done(result)
        elif failed is not None:
            failed(error)
        else:
            raise error
