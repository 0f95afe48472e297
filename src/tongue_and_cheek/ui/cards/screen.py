"""Own cards: the family writes on the two blank ones; a word that the recogniser cannot hear is said at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from tongue_and_cheek.content.decks import betty_deck, blank_cards
from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.grammar import unknown_words
from tongue_and_cheek.judging.lineup import Lineup, normalise
from tongue_and_cheek.storage import models
from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.strings import cards
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, Page, Panel, column, row, text
from tongue_and_cheek.ui.widgets.sheet import paint_sheet
from tongue_and_cheek.ui.widgets.texts import set_tone

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from tongue_and_cheek.ui.context import AppContext

_WORDS = (2, 5)
_LONGEST = 60
_SETTLE_MS = 300
_BESIDE_PERCENT = 140  # up to this text size both cards stand side by side


class CardPicture(QWidget):
    """The card as it will lie on the table."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_words(self, words: str) -> None:
        """Show words, one a line."""
        self._words = tuple(words.split())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        line = self._theme.metrics(Role.CARD).height()
        return QSize(self._theme.px(240), _WORDS[1] * line + 40)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = min(self.width() - 8, round(self.height() * 1.15))
        box = QRectF((self.width() - wide) / 2, 2, wide, self.height() - 4)
        paint_sheet(painter, box, theme.colour("paper"), theme.colour("line"), theme.colour("shadow"), radius=18)
        if not self._words:
            icons.draw(painter, "cards", "betty-blank", box.adjusted(20, 16, -20, -20))
        painter.setFont(theme.font(Role.CARD))
        painter.setPen(theme.colour("ink"))
        line = theme.metrics(Role.CARD).height()
        words = self._words
        if len(words) > _WORDS[1]:  # no card has so many: what is too much is not shown
            words = (*words[: _WORDS[1] - 1], "…")
        top = box.center().y() - 2 - line * len(words) / 2
        metrics = theme.metrics(Role.CARD)
        for i, word in enumerate(words):
            shown = metrics.elidedText(word, Qt.TextElideMode.ElideRight, round(wide) - 24)
            place = QRectF(box.left(), top + i * line, wide, line)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)


class CardEditor(Panel):
    """One blank card: a field, the card, and what the game makes of it."""

    def __init__(self, screen: CardsScreen, number: int, words: str) -> None:
        super().__init__(gap=14)
        self._screen, self._number = screen, number
        theme = screen.theme
        self.picture = CardPicture(theme)
        self.field = QLineEdit(words)
        self.field.setMaxLength(_LONGEST)
        self.field.setPlaceholderText(cards.PLACEHOLDER)
        self.field.setAccessibleName(cards.FIELD.format(n=number + 1))
        self.message = text("", tone="quiet")
        self.wipe = BigButton(theme, cards.WIPE, icon="trash", name=cards.WIPE_NAME.format(n=number + 1))
        self.wipe.clicked.connect(self.field.clear)
        buttons = FlowLayout(gap=10)
        buttons.addWidget(self.wipe)
        for part in (self.picture, self.field, self.message):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.body.addLayout(buttons)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._look)
        self.field.textChanged.connect(lambda: screen.typed(number))
        self.look_again()

    @property
    def words(self) -> str:
        """The card's text if it may be played, else ""."""
        words = " ".join(self.field.text().split())
        return words if self._fault(words) is None else ""

    def _fault(self, words: str) -> str | None:
        if not words:
            return cards.EMPTY
        if not _WORDS[0] <= len(normalise(words)) <= _WORDS[1]:
            return cards.LENGTH
        if words.lower() in self._screen.taken(self._number):
            return cards.TWICE
        return None

    def look_again(self) -> None:
        """Show and judge what is written."""
        words = " ".join(self.field.text().split())
        self.picture.show_words(words)
        self.wipe.setEnabled(bool(words))
        fault = self._fault(words)
        self._say(fault or cards.CHECKING, "quiet" if not words or fault is None else "unsure")
        self._settle.start()

    @Slot()
    def _look(self) -> None:
        self._screen.keep()
        words = self.words
        if not words:
            return
        known = self._screen.known

        def ask() -> frozenset[str]:
            return unknown_words(Lineup.of([words]), load_lexicon(), known)

        self._screen.context.background.run(self, ask, lambda unknown: self._answered(words, unknown))

    def _answered(self, words: str, unknown: frozenset[str]) -> None:
        if words != self.words:
            return
        if unknown:
            named = cards.AND.join(f"“{word}”" for word in sorted(unknown))
            self._say(cards.UNKNOWN.format(words=named), "unsure")
        else:
            self._say(cards.GOOD, "good")

    def _say(self, words: str, tone: str) -> None:
        self.message.setText(words)
        set_tone(self.message, tone)


class CardsScreen(Page):
    """Both blank cards side by side."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, cards.TITLE)
        self.content.addWidget(text(cards.INTRO, Role.HEADING))
        self._deck = frozenset(card.text.lower() for card in betty_deck())
        self.editors: list[CardEditor] = []
        own = (*context.settings.own_cards, *("",) * blank_cards())[: blank_cards()]
        for number, words in enumerate(own):
            self.editors.append(CardEditor(self, number, words))
        beside = self.theme.percent <= _BESIDE_PERCENT
        self.content.addLayout((row if beside else column)(*self.editors, gap=20))
        self.content.addStretch(1)

    def typed(self, number: int) -> None:
        """Look at a card again, and at those after it: they may not repeat it."""
        for editor in self.editors[number:]:
            editor.look_again()

    def taken(self, number: int) -> frozenset[str]:
        """Return the texts that card `number` may not repeat, in lower case."""
        others = {" ".join(editor.field.text().split()).lower() for editor in self.editors[:number]}
        return self._deck | (others - {""})

    def known(self, words: Iterable[str]) -> AbstractSet[str]:
        """Return those of the words that the recogniser has; also while it loads. Not for the UI thread."""
        recogniser = self.context.recogniser.recogniser
        asked = frozenset(words)
        if recogniser is not None:
            return recogniser.known(asked)
        unknown = models.unknown_words(models.find(self.context.settings.model), asked)
        return asked - frozenset(unknown or ())

    def keep(self) -> None:
        """Keep what is written, if it changed."""
        own = [editor.words for editor in self.editors if editor.words]
        if own != self.context.settings.own_cards:
            self.context.update(own_cards=own)

    def entered(self) -> None:
        super().entered()
        self.editors[0].field.setFocus()

    def left(self) -> None:
        self.keep()
