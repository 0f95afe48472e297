"""Home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import common
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, Panel, column, row, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext


class HomeScreen(Screen):
    """Both games as posters."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        betty = BigButton(self.theme, common.BETTY, kind="primary")
        betty.clicked.connect(lambda: context.go("new_game", game="betty"))
        butts = BigButton(self.theme, common.BUTTS, kind="primary")
        butts.clicked.connect(lambda: context.go("new_game", game="butts"))
        self.setLayout(column(text(common.APP, Role.DISPLAY, centre=True), row(Panel(betty), Panel(butts)), None))
