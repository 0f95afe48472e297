"""How to play: the rules of one game, section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from tongue_and_cheek.ui.how_to_play.pictures import Picture
from tongue_and_cheek.ui.strings import common, how_to_play
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Choice, Page, Panel, column, row, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_RULES = {"betty": how_to_play.BETTY, "butts": how_to_play.BUTTS}
_BESIDE_PERCENT = 140  # up to this text size picture and text stand side by side


class HowToPlayScreen(Page):
    """The rulebook of `game`; the other one is a button away."""

    def __init__(self, context: AppContext, game: str = "betty") -> None:
        super().__init__(context, how_to_play.TITLE)
        games = [("betty", common.BETTY), ("butts", common.BUTTS)]
        self.tabs = Choice(self.theme, how_to_play.GAME, games, game)
        self.tabs.changed.connect(self.show_game)
        self.content.addWidget(self.tabs)
        self._rules: QWidget | None = None
        self.content.addStretch(1)
        self.show_game(game)

    @Slot(object)
    def show_game(self, game: str) -> None:
        """Show the rules of a game, from the top."""
        if self._rules is not None:
            self.content.removeWidget(self._rules)
            self._rules.hide()
            self._rules.deleteLater()
        self._rules = QWidget()
        self._rules.setLayout(column(*(self._section(*section) for section in _RULES[game]), gap=16))
        self.content.insertWidget(1, self._rules)
        self.area.verticalScrollBar().setValue(0)

    def _section(self, heading: str, words: str, picture: str) -> Panel:
        body = column(None, text(heading, Role.HEADING), text(words), None, gap=8)
        drawing = Picture(self.theme, picture)
        if self.theme.percent > _BESIDE_PERCENT:
            layout = column(drawing, body, gap=16)
            layout.setAlignment(drawing, Qt.AlignmentFlag.AlignHCenter)
            return Panel(layout)
        layout_row = row(drawing, body, gap=28)
        layout_row.setStretch(1, 1)
        return Panel(layout_row, margin=18)
