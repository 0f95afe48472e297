"""The demo: both games play by themselves, one after the other, until somebody presses Esc."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.window import MainWindow

_LOOK_MS = 500
_PODIUM_MS = 9000


class Demo(QObject):
    """Shows the Betty table, then the Butts table, and so on; the tables know from `context.demo` to play alone."""

    def __init__(self, context: AppContext, window: MainWindow, podium_ms: int = _PODIUM_MS) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._games = itertools.cycle(("betty", "butts"))
        self._game = ""
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._watch)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(podium_ms)
        self._next.timeout.connect(self._begin)
        context.demo = True

    def start(self) -> None:
        """Begin with the first game."""
        self._begin()
        self._look.start()

    def stop(self) -> None:
        """Let people play from now on."""
        self._look.stop()
        self._next.stop()
        self._context.demo = False

    @property
    def running(self) -> bool:
        """Whether the next game will follow."""
        return self._look.isActive()

    @Slot()
    def _begin(self) -> None:
        self._game = next(self._games)
        if self._window.screen_now is not None and self._window.screen_now.objectName() != "home":
            self._context.home()
        self._context.go(self._game)

    @Slot()
    def _watch(self) -> None:
        """Go on after a podium; end when somebody went elsewhere."""
        now = self._window.screen_now
        if now is None or now.objectName() == "home":
            self.stop()
            return
        table = getattr(now, "table", None)
        if table is not None and table.state.phase.name == "OVER" and not self._next.isActive():
            self._next.start()
