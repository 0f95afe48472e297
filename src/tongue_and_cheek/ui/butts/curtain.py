"""The curtain before a hand while the laptop goes from one person to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tongue_and_cheek.ui.strings import butts as words
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, SeatBadge, column, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.setup import Seat

_FOLD = 46.0
_ALL_WORDS = 140  # with larger text the button says it all
_GOLD = "#e6b23c"


class Curtain(QWidget):
    """Covers the hand; `opened` when the next person presses the button."""

    opened = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._badge = SeatBadge(theme, 0, "", size=58)
        self._line = text("", Role.HEADING, wrap=False)
        self._hint = text(words.CURTAIN_HINT, wrap=False)
        for label in (self._line, self._hint):
            label.setStyleSheet("color: #fffdf8;")
        self.button = BigButton(theme, words.CURTAIN_OPEN, icon="curtain", kind="plain")
        self.button.clicked.connect(self.opened)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(30, 14, 30, 26)
        layout.setSpacing(20)
        layout.addStretch(1)
        layout.addWidget(self._badge)
        layout.addLayout(column(None, self._line, self._hint, None, gap=0))
        layout.addWidget(self.button)
        layout.addStretch(1)
        self.hide()

    def close_for(self, seat: Seat) -> None:
        """Close before this person's hand."""
        self._badge.set_seat(seat.colour, seat.face, seat.name)
        name = seat.name if len(seat.name) <= 14 else seat.name[:13] + "…"
        self._line.setText(words.CURTAIN.format(name=name))
        narrow = self._theme.percent > _ALL_WORDS
        self._line.setHidden(narrow)
        self._hint.setHidden(narrow)
        self.button.setText(words.CURTAIN_SHORT.format(name=name) if narrow else words.CURTAIN_OPEN)
        self.setAccessibleName(words.CURTAIN.format(name=seat.name))
        self.show()
        self.raise_()
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, tall = float(self.width()), float(self.height())
        base = self._theme.colour("butts_back")
        count = max(6, round(wide / _FOLD))
        fold = wide / count
        hem = tall - 14
        for n in range(count):
            left = n * fold
            shade = QLinearGradient(left, 0, left + fold, 0)
            shade.setColorAt(0, base.darker(122))
            shade.setColorAt(0.45, base.lighter(106))
            shade.setColorAt(1, base.darker(122))
            shape = QPainterPath()
            shape.moveTo(left, 0)
            shape.lineTo(left, hem)
            shape.quadTo(QPointF(left + fold / 2, hem + 12), QPointF(left + fold, hem))
            shape.lineTo(left + fold, 0)
            painter.fillPath(shape, shade)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_GOLD))
            painter.drawEllipse(QPointF(left + fold / 2, hem + 6), 5, 5)
        painter.fillRect(QRectF(0, 0, wide, 9), QColor(_GOLD))
        # A plain ground behind the words, so that they read well on the folds.
        words_rect = self.childrenRect().adjusted(-16, -6, 16, 6)
        ground = QColor(base.darker(135))
        ground.setAlpha(190)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(words_rect).intersected(QRectF(6, 12, wide - 12, hem - 14)), 20, 20)
