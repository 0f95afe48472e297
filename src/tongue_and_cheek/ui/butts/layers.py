"""What is painted under and over the cards of the table: the mat with the lit cells, and the marks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.butts.layout import Fit
from tongue_and_cheek.ui.theme import Role

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Card, Cell
    from tongue_and_cheek.ui.butts.pictures import Pictures
    from tongue_and_cheek.ui.theme import Theme

_MAT_Z, _MARKS_Z = 0.0, 15.0
_CORNER = 0.13


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where somebody's hand is in a race: a ring in the seat's colour with the key (or a picture) on a tag."""

    cell: Cell
    colour: int
    tag: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked.

    legal: cells where a card may lie, `link` when they join pieces, `lit` while a card is in the air. target: the cell
    under it, good or not. ghost: the card that would lie there (keyboard). taken: cells that would be collected, or
    are just being collected. wanted: the cell of a hint. last: where a card was just placed, and the seat's colour.
    """

    legal: frozenset[Cell] = frozenset()
    link: bool = False
    lit: bool = False
    target: Cell | None = None
    target_good: bool = True
    ghost: Card | None = None
    taken: tuple[Cell, ...] = ()
    wanted: Cell | None = None
    last: tuple[Cell, int] | None = None
    cursors: tuple[Cursor, ...] = field(default=())


class _Layer(QGraphicsItem):
    """Covers the table; painted from the fit and the marks."""

    def __init__(self, theme: Theme, pictures: Pictures, z: float) -> None:
        super().__init__()
        self._theme, self._pictures = theme, pictures
        self.area = QRectF()
        self.fit = Fit(100, 0, 0)
        self.marks = Marks()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.area

    def set_area(self, area: QRectF) -> None:
        """Cover this part of the scene."""
        self.prepareGeometryChange()
        self.area = area

    def set_fit(self, fit: Fit) -> None:
        """Lie like this."""
        self.fit = fit
        self.update()

    def set_marks(self, marks: Marks) -> None:
        """Show these."""
        if marks != self.marks:
            self.marks = marks
            self.update()


class Mat(_Layer):
    """The sheet the cards lie on: dots at the corners of cells, and the cells where a card may lie."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__(theme, pictures, _MAT_Z)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        theme = self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        round_ = 22.0
        painter.setPen(QPen(theme.colour("line"), 2))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(self.area.adjusted(1, 1, -1, -1), round_, round_)
        self._paint_dots(painter)
        for cell in self.marks.legal:
            self._paint_cell(painter, cell)

    def _paint_dots(self, painter: QPainter) -> None:
        pitch = self.fit.pitch
        inner = self.area.adjusted(14, 14, -14, -14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("line"))
        size = max(1.6, pitch * 0.022)
        y = inner.top() + (self.fit.y - pitch / 2 - inner.top()) % pitch
        while y <= inner.bottom():
            x = inner.left() + (self.fit.x - pitch / 2 - inner.left()) % pitch
            while x <= inner.right():
                painter.drawEllipse(QPointF(x, y), size, size)
                x += pitch
            y += pitch

    def _paint_cell(self, painter: QPainter, cell: Cell) -> None:
        theme, marks = self._theme, self.marks
        rect = self.fit.rect(cell).adjusted(2, 2, -2, -2)
        corner = _CORNER * rect.width()
        edge = theme.colour("accent" if marks.link else "unsure")
        soft = theme.colour("betty_soft" if marks.link else "unsure_soft")
        width = max(1.6, min(3.5, rect.width() * 0.03))
        if not marks.lit:
            soft.setAlpha(110 if marks.link else 70)
            if not marks.link:
                edge.setAlpha(150)
                width *= 0.75
        painter.setBrush(soft)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, corner, corner)
        pen = QPen(edge, width, Qt.PenStyle.CustomDashLine)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        if marks.link:
            self._hatch(painter, rect, corner, edge)
            pen.setDashPattern([0.01, 2.4])
        else:
            pen.setDashPattern([3.2, 2.6])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawRoundedRect(rect, corner, corner)
        side = min(34.0, rect.width() * 0.36)
        box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
        if marks.link:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("card"))
            painter.drawEllipse(rect.center(), side * 0.78, side * 0.78)
            icons.draw_icon(painter, "link", box, theme.colour("accent_text"))
        elif marks.lit:
            icons.draw_icon(painter, "plus", box, theme.colour("unsure_text"))

    @staticmethod
    def _hatch(painter: QPainter, rect: QRectF, corner: float, colour: QColor) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(rect, corner, corner)
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        line = QColor(colour)
        line.setAlpha(120)
        painter.setPen(QPen(line, 2))
        step = max(8.0, rect.width() / 8)
        x = rect.left() - rect.height()
        while x < rect.right():
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()))
            x += step
        painter.restore()


class Overlay(_Layer):
    """Marks over the cards: what would be collected, the target, the hint, the cursors of a race."""

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__(theme, pictures, _MARKS_Z)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        marks = self.marks
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if marks.last is not None:
            cell, colour = marks.last
            self._ring(painter, cell, self._theme.seat(colour), 3)
        if marks.ghost is not None and marks.target is not None:
            rect = self.fit.rect(marks.target)
            picture = self._pictures.face(marks.ghost, rect.width())
            painter.setOpacity(0.8)
            painter.drawPixmap(rect, picture, QRectF(picture.rect()))
            painter.setOpacity(1)
        self._paint_taken(painter)
        if marks.wanted is not None:
            self._ring(painter, marks.wanted, self._theme.colour("accent"), 5, Qt.PenStyle.DashLine)
            self._badge(painter, self._corner(marks.wanted), "hint", self._theme.colour("accent"))
        if marks.target is not None and not (marks.taken and marks.target_good):
            tone = "good" if marks.target_good else "wrong"
            self._ring(painter, marks.target, self._theme.colour(tone), 5)
            if not marks.target_good:
                self._badge(painter, self.fit.centre(marks.target), "cross", self._theme.colour(tone))
        self._paint_cursors(painter)

    def _corner(self, cell: Cell) -> QPointF:
        rect = self.fit.rect(cell)
        return QPointF(rect.right() - 6, rect.top() + 6)

    def _ring(
        self,
        painter: QPainter,
        cell: Cell,
        colour: QColor,
        width: float,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
        grow: float = 1,
    ) -> None:
        rect = self.fit.rect(cell).adjusted(-grow, -grow, grow, grow)
        corner = _CORNER * rect.width() * 0.8
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, max(2.0, min(width, rect.width() * 0.07)), style))
        painter.drawRoundedRect(rect, corner, corner)

    def _badge(self, painter: QPainter, middle: QPointF, icon: str, fill: QColor) -> None:
        side = max(18.0, min(34.0, self.fit.pitch * 0.3))
        painter.setPen(QPen(self._theme.colour("card"), 2))
        painter.setBrush(fill)
        painter.drawEllipse(middle, side / 2 + 2, side / 2 + 2)
        inner = side * 0.72
        box = QRectF(middle.x() - inner / 2, middle.y() - inner / 2, inner, inner)
        icons.draw_icon(painter, icon, box, self._theme.text_on(fill))

    def _paint_taken(self, painter: QPainter) -> None:
        taken = self.marks.taken
        if not taken:
            return
        good = self._theme.colour("good")
        soft = QColor(good)
        soft.setAlpha(34)
        for cell in taken:
            rect = self.fit.rect(cell)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(soft))
            painter.drawRoundedRect(rect, _CORNER * rect.width(), _CORNER * rect.width())
            self._ring(painter, cell, good, 5)
        at = self.marks.target if self.marks.target in taken else taken[-1]
        assert at is not None
        self._count(painter, self.fit.rect(at), f"+{len(taken)}", good)

    def _count(self, painter: QPainter, rect: QRectF, words: str, fill: QColor) -> None:
        """Paint how many cards are taken, with a tick, on the upper edge of a card."""
        theme = self._theme
        font = theme.font(Role.STRONG)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        high = metrics.height() + 4.0
        wide = metrics.horizontalAdvance(words) + high + 14
        pill = QRectF(rect.center().x() - wide / 2, rect.top() - high * 0.55, wide, high)
        inside = self.area.adjusted(6, 6, -6, -6)
        pill.moveTop(max(inside.top(), pill.top()))
        pill.moveLeft(min(max(inside.left(), pill.left()), inside.right() - wide))
        painter.setPen(QPen(theme.colour("card"), 2.5))
        painter.setBrush(fill.darker(115))
        painter.drawRoundedRect(pill, high / 2, high / 2)
        ink = theme.text_on(fill.darker(115))
        icons.draw_icon(painter, "tick", QRectF(pill.left() + 8, pill.top() + 4, high - 8, high - 8), ink)
        painter.setPen(ink)
        painter.drawText(pill.adjusted(high, 0, -8, 0), Qt.AlignmentFlag.AlignCenter, words)

    def _paint_cursors(self, painter: QPainter) -> None:
        """Paint the rings of a race; several on one card lie inside each other, their tags side by side."""
        seen: dict[Cell, int] = {}
        font = self._theme.font(Role.STRONG)
        for cursor in self.marks.cursors:
            n = seen.get(cursor.cell, 0)
            seen[cursor.cell] = n + 1
            fill = self._theme.seat(cursor.colour)
            self._ring(painter, cursor.cell, fill, 6, grow=3 - 7 * n)
            rect = self.fit.rect(cursor.cell)
            side = max(24.0, min(44.0, rect.width() * 0.36))
            tag = QRectF(rect.left() - 5 + n * (side * 0.8), rect.bottom() - side + 5, side, side)
            painter.setPen(QPen(self._theme.colour("ink"), 2))
            painter.setBrush(fill)
            painter.drawRoundedRect(tag, 7, 7)
            ink = self._theme.text_on(fill)
            if cursor.icon:
                icons.draw_icon(painter, cursor.icon, tag.adjusted(5, 5, -5, -5), ink)
                continue
            font.setPixelSize(round(side * 0.62))
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, cursor.tag)


def without_targets(marks: Marks) -> Marks:
    """Return the marks with nothing in the air."""
    return replace(marks, lit=False, target=None, target_good=True, ghost=None, taken=(), wanted=None)
