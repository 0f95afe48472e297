"""Keys that were meant for the step before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

HOLD_MS = 600
"""Seeing that something has changed, and not pressing after all, takes people about half a second."""

_CONFIRMING = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}


class ConfirmGuard(QObject):
    """Swallows the keys that confirm, for a moment after a step came by itself.

    It looks at the native window's events, before any shortcut or widget gets them.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)

    @property
    def holds(self) -> bool:
        """Whether keys that confirm are ignored now."""
        return self._timer.isActive()

    def hold(self, ms: int = HOLD_MS) -> None:
        """Ignore them for so long; 0 does nothing."""
        handle = self._window.windowHandle()
        if ms > 0 and handle is not None:
            handle.installEventFilter(self)  # a second time moves it only
            self._timer.start(ms)
            QTimer.singleShot(0, self, lambda: self._timer.start(ms))  # the time counts from when the step is seen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            self.holds
            and isinstance(event, QKeyEvent)
            and event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}
            and event.key() in _CONFIRMING
        ):
            event.accept()  # of a ShortcutOverride: no shortcut
            return True
        return super().eventFilter(watched, event)
