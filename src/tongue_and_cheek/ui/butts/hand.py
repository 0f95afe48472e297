"""The hand for keyboards and screen readers: a real button over every card of the hand.

The scene paints the cards and the mouse moves them; these buttons have the focus, the names and the keys, and let the
mouse through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from tongue_and_cheek.butts import HAND_SIZE
from tongue_and_cheek.ui.butts.wording import card_text, dots_text
from tongue_and_cheek.ui.strings import butts as words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.butts import Card
    from tongue_and_cheek.ui.theme import Theme

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
"""Arrow keys as steps of (row, column)."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class HandKey(QAbstractButton):
    """One card of the hand. Its keys go to the hand."""

    pressed_key = Signal(object)
    focused = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.card = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS or event.key() in ENTER:
            self.pressed_key.emit(Qt.Key(event.key()))
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a short bar under the card that has the focus: the ring itself is the scene's."""
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.colour("accent"), 5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        y = self.height() - 4
        painter.drawLine(round(self.width() * 0.3), y, round(self.width() * 0.7), y)


class Hand(QWidget):
    """All buttons of the hand. `key` gives (card, key), `chosen` the card that got the focus.

    It is no widget of its own on the screen: its buttons are children of `parent`.
    """

    key = Signal(str, object)
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self.keys = [HandKey(theme, parent) for _ in range(HAND_SIZE)]
        for button in self.keys:
            button.pressed_key.connect(lambda key, b=button: self.key.emit(b.card, key))
            button.focused.connect(lambda b=button: self.chosen.emit(b.card))

    def show_cards(self, cards: Sequence[Card], rects: Sequence[QRectF]) -> None:
        """Stand for these cards, which lie there; no cards hides all."""
        had = next((n for n, button in enumerate(self.keys) if button.hasFocus()), None)
        for n, button in enumerate(self.keys):
            if n < len(cards):
                button.card = cards[n].name
                button.setAccessibleName(card_text(cards[n]))
                hint = words.CARD_HINT.format(n=n + 1, count=len(cards))
                button.setAccessibleDescription(f"{dots_text(cards[n])} {hint}")
                button.setGeometry(rects[n].toAlignedRect().adjusted(0, 0, 0, 8))
                button.show()
            else:
                button.card = ""
        if had is not None and had >= len(cards) > 0:
            self.keys[len(cards) - 1].setFocus()
        for button in self.keys[len(cards) :]:
            button.hide()

    def focused(self) -> str:
        """Return the card that has the focus, or ""."""
        return next((button.card for button in self.keys if button.hasFocus()), "")

    def focus(self, card: str = "") -> bool:
        """Give the focus to a card, or to the first; False if there is none."""
        for button in self.keys:
            if button.card and card in ("", button.card) and not button.isHidden():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def step(self, card: str, by: int) -> None:
        """Give the focus to a neighbour of a card."""
        held = [button for button in self.keys if button.card]
        place = next((n for n, button in enumerate(held) if button.card == card), 0)
        if held:
            held[(place + by) % len(held)].setFocus(Qt.FocusReason.TabFocusReason)
