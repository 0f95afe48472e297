"""One window at a time: two would write the same saves. A second start brings the first window to the front."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.lock import Lock

if TYPE_CHECKING:
    from pathlib import Path

_TIMEOUT_MS = 1000


class Single(QObject):
    """Holds the window's lock; `asked` is emitted in the first program when another one starts."""

    asked = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Try to become the program that holds the lock file at `path`."""
        super().__init__(parent)
        self._lock = Lock(path)
        digest = hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:16]
        self._name = f"tongue-and-cheek-{digest}"
        self._server: QLocalServer | None = None
        self.first = self._acquire()
        if self.first:
            QLocalServer.removeServer(self._name)
            self._server = QLocalServer(self)
            self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
            self._server.newConnection.connect(self._answer)
            self._server.listen(self._name)

    def _acquire(self) -> bool:
        """Take the lock; in a folder that cannot be written nothing can be spoilt, so the window opens all the same."""
        try:
            return self._lock.acquire()
        except StorageError:
            return True

    def _answer(self) -> None:
        assert self._server is not None
        link = self._server.nextPendingConnection()
        if link is not None:
            link.disconnected.connect(link.deleteLater)
            self.asked.emit()

    def raise_other(self) -> bool:
        """Ask the first program to come to the front; False when it does not answer."""
        link = QLocalSocket()
        link.connectToServer(self._name)
        reached = link.waitForConnected(_TIMEOUT_MS)
        link.disconnectFromServer()
        return bool(reached)

    def release(self) -> None:
        """Give the lock back."""
        if self._server is not None:
            self._server.close()
        self._lock.release()
