"""Pieces of the checks that listen to a card: the card, with its place kept before it comes, and lines of findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QWidget

from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.panels import column, row
from tongue_and_cheek.ui.widgets.texts import set_tone, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.theme import Theme

_ICONS = {"good": "tick", "wrong": "cross", "unsure": "question"}


class Finding(QWidget):
    """One line: a mark, what was looked at, and what was found."""

    def __init__(self, theme: Theme, name: str, waiting: str) -> None:
        super().__init__()
        self._icon = IconLabel(theme, "timer", "quiet", 28)
        self._words = text(waiting, tone="quiet")
        self._name = name
        line = row(self._icon, text(name, Role.STRONG, wrap=False), self._words, gap=12)
        line.setStretch(2, 1)
        self.setLayout(line)
        self.tone = ""
        self.show_result("", waiting)

    def show_result(self, tone: str, words: str) -> None:
        """Show a finding; tone "" means not looked at yet."""
        self.tone = tone
        self._icon.set_icon(_ICONS.get(tone, "timer"), f"{tone}_text" if tone else "quiet")
        self._words.setText(words)
        set_tone(self._words, tone or "quiet")
        self.setAccessibleName(f"{self._name}: {words}")


class ReadCard(QFrame):
    """A card to read aloud. It is there before it has words, so that nothing moves when they come."""

    def __init__(self, hint: str) -> None:
        super().__init__()
        self.setProperty("panel", "flat")
        self._hint = hint
        self._words = text(hint, Role.TITLE, tone="quiet", centre=True)
        self.setLayout(column(self._words, margins=(20, 20, 20, 20)))
        self.card = ""

    def show_card(self, card: str) -> None:
        """Show the words of a card; "" shows the hint again."""
        self.card = card
        self._words.setText(card or self._hint)
        set_tone(self._words, "" if card else "quiet")
        self.setAccessibleName(card or self._hint)
