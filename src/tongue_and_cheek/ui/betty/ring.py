"""The ring that closes during silence: full means the buzzer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role

if TYPE_CHECKING:
    from tongue_and_cheek.ui.theme import Theme


class SilenceRing(QWidget):
    """Share of the allowed silence that is used up. Before the first word it is blue: that time is free."""

    def __init__(self, theme: Theme, size: int = 150) -> None:
        super().__init__()
        self._theme, self._size = theme, size
        self.share = 0.0
        """0 to 1."""
        self.waiting = False
        self.icon = "microphone"
        self._words = ""
        self.setAccessibleName(strings.RING)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = self._theme.gap(self._size)
        return QSize(side, side)

    def set_silence(self, elapsed_s: float, limit_s: float, *, waiting: bool) -> None:
        """Show a silence; an endless limit never closes the ring."""
        self.share = 0.0 if math.isinf(limit_s) or limit_s <= 0 else min(1.0, elapsed_s / limit_s)
        self.waiting = waiting
        left = max(0.0, limit_s - elapsed_s)
        self._words = strings.SECONDS.format(seconds=left) if self.share > 0 else ""
        self.setAccessibleName(strings.RING_FREE if waiting else strings.RING)
        self.update()

    def rest(self, icon: str = "microphone") -> None:
        """Show an open ring."""
        self.share, self.waiting, self.icon, self._words = 0.0, False, icon, ""
        self.update()

    def close_now(self) -> None:
        """Show a full ring: the limit was passed."""
        self.share, self.waiting, self._words = 1.0, False, ""
        self.icon = "sound-on"
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thick = self.width() * 0.10
        box = QRectF(self.rect()).adjusted(thick / 2 + 2, thick / 2 + 2, -thick / 2 - 2, -thick / 2 - 2)
        painter.setPen(QPen(theme.colour("line"), thick))
        painter.setBrush(theme.colour("bar"))
        painter.drawEllipse(box)
        tone = "accent" if self.waiting else "wrong" if self.share > 0.66 else "unsure"
        if self.share > 0:
            pen = QPen(theme.colour(tone), thick)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(box, 90 * 16, -round(360 * 16 * self.share))
        side = self.width() * (0.34 if self._words else 0.42)
        lift = self.width() * (0.09 if self._words else 0.0)
        middle = box.center()
        icon = QRectF(middle.x() - side / 2, middle.y() - side / 2 - lift, side, side)
        icons.draw_icon(painter, self.icon, icon, theme.colour("ink"))
        if self._words:
            painter.setFont(theme.font(Role.STRONG))
            painter.setPen(theme.colour("ink"))
            below = QRectF(box.x(), icon.bottom(), box.width(), self.width() * 0.2)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._words)
