"""What comes by itself after a while: one thing at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

if TYPE_CHECKING:
    from collections.abc import Callable


class Waiting(QObject):
    """Does something later, or now when somebody is in a hurry. `pace` 0 leaves out every wait."""

    def __init__(self, parent: QObject, pace: float, came: Callable[[], None]) -> None:
        """Call `came` after what came by itself, and not after what was hurried."""
        super().__init__(parent)
        self._pace, self._came = pace, came
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._timed)
        self._then: Callable[[], None] | None = None

    def after(self, ms: float, then: Callable[[], None]) -> None:
        """Do this after a while, in place of what waits."""
        self._then = then
        self._timer.start(round(ms * self._pace))

    def stop(self) -> None:
        """Do nothing."""
        self._timer.stop()

    def skip(self) -> None:
        """Do now what waits."""
        if self._timer.isActive():
            self._timer.stop()
            self._do()

    @Slot()
    def _timed(self) -> None:
        self._do()
        self._came()

    def _do(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
