"""What every screen is: a widget made with the context, told when it is entered and left.

A new screen in three steps:
1. `ui/<screen>/screen.py`: `class MyScreen(Screen)`, `__init__(self, context, **options)`; texts in `ui/strings/`.
2. one line in `ui/screens.py` under the name by which others go there.
3. `context.go("my_screen", option=...)` from anywhere; `context.back()` leaves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext


class Screen(QWidget):
    """Base of all screens; `title` is shown in the window's title."""

    title = ""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self.theme = context.theme
        self.setProperty("panel", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def entered(self) -> None:
        """Do what must happen each time the screen comes up (also on coming back to it)."""

    def left(self) -> None:
        """Stop sounds, microphones and timers: another screen comes up, or the window closes."""

    def escape(self) -> bool:
        """Handle Esc first; True when it meant something here (a selection undone), False to go back."""
        return False

    def may_leave(self) -> bool:
        """Whether going back is fine now; a screen that asks first returns False, and calls back() later itself."""
        return True
