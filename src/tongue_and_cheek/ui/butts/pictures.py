"""Cards as pixmaps, rendered once for a few sizes and scaled in between, so that zooming is smooth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from tongue_and_cheek.content.decks import butts_designs
from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.theme import Role

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Card
    from tongue_and_cheek.ui.theme import Theme

# Cards are printed: they look the same in both themes, a little dimmer in the dark.
FACE, FACE_DARK, EDGE, INK = "#fffdf8", "#f6eadb", "#e3d5c3", "#43302b"
_SIZES = (40, 56, 80, 112, 160, 224, 320, 448)
_NAMED_FROM = 100  # pixels from which a name can be read
ROUND = 0.1  # radius of a card's corners, as a share of its side


@cache
def _names() -> dict[str, str]:
    return {design.id: design.name for design in butts_designs()}


def design_name(design: str) -> str:
    """Return what a design is called; designs of other decks by their id."""
    return _names().get(design) or design.replace("-", " ").capitalize()


def _size(pixels: float) -> int:
    return next((size for size in _SIZES if size >= pixels), _SIZES[-1])


class Pictures:
    """Paints cards and backs, and keeps what it painted."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._kept: dict[tuple[str, int, bool], QPixmap] = {}
        theme.changed.connect(self._kept.clear)

    def face(self, card: Card, pixels: float) -> QPixmap:
        """Return the face of a card, at least about `pixels` wide (of the screen, not of the window)."""
        size = _size(pixels)
        key = (card.design, size, False)
        if key not in self._kept:
            self._kept[key] = self._paint_face(card, size)
        return self._kept[key]

    def back(self, *, truck: bool, pixels: float) -> QPixmap:
        """Return a card's back."""
        size = _size(pixels)
        key = ("", size, truck)
        if key not in self._kept:
            self._kept[key] = self._paint_back(size, truck=truck)
        return self._kept[key]

    def _paint_back(self, size: int, *, truck: bool) -> QPixmap:
        picture, painter = _start(size)
        icons.draw(painter, "cards", "truck-back-square" if truck else "butts-back-square", QRectF(0, 0, size, size))
        painter.end()
        return picture

    def _paint_face(self, card: Card, size: int) -> QPixmap:
        picture, painter = _start(size)
        side = float(size)
        pen = max(1.0, side * 0.016)
        painter.setPen(QPen(QColor(INK if self._theme.high_contrast else EDGE), pen))
        painter.setBrush(QColor(FACE_DARK if self._theme.dark else FACE))
        painter.drawRoundedRect(QRectF(pen / 2, pen / 2, side - pen, side - pen), ROUND * side, ROUND * side)
        named = size >= _NAMED_FROM
        left, top, wide = (0.13, 0.115, 0.74) if named else (0.08, 0.13, 0.84)
        icons.draw(painter, "things", card.design, QRectF(left * side, top * side, wide * side, wide * side))
        self._paint_dots(painter, card, side, named=named)
        if named:
            self._paint_name(painter, design_name(card.design), side)
        painter.end()
        return picture

    @staticmethod
    def _paint_dots(painter: QPainter, card: Card, side: float, *, named: bool) -> None:
        radius, step, first = (0.034, 0.092, 0.105) if named else (0.048, 0.13, 0.13)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INK))
        for dot in range(card.copies):
            painter.drawEllipse(QPointF((first + step * dot) * side, first * side), radius * side, radius * side)
        if card.wild:
            star = 0.17 if named else 0.22
            icons.draw_icon(
                painter, "star", QRectF((0.95 - star) * side, 0.05 * side, star * side, star * side), QColor("#b07600")
            )

    def _paint_name(self, painter: QPainter, name: str, side: float) -> None:
        font = self._theme.font(Role.STRONG)
        font.setPixelSize(round(side * 0.098))
        painter.setFont(font)
        room = 0.9 * side
        if (wide := painter.fontMetrics().horizontalAdvance(name)) > room:
            font.setPixelSize(max(8, int(font.pixelSize() * room / wide)))
            painter.setFont(font)
        painter.setPen(QColor(INK))
        painter.drawText(QRectF(0, 0.838 * side, side, 0.13 * side), Qt.AlignmentFlag.AlignCenter, name)


def _start(size: int) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter
