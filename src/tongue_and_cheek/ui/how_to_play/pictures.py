"""The pictures of the rulebooks, painted from our own cards and things on a small stage of 300 x 190."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.content.decks import butts_designs
from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.seat import paint_badge
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_WIDE, _TALL = 300.0, 190.0
_CELL = 54.0
_PAPER, _EDGE, _INK, _SHADE = QColor("#fffdf8"), QColor("#e3d5c3"), QColor("#43302b"), QColor("#d9c7b2")
_GOOD, _WRONG, _LIT, _BLUE = QColor("#009e73"), QColor("#d55e00"), QColor("#e69f00"), QColor("#0072b2")


class Picture(QWidget):
    """One picture by name; it keeps its shape and grows with the text."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._paint: Callable[[QPainter, Theme], None] = PICTURES[name]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        share = 1 + (self._theme.percent - 100) / 200
        return QSize(round(_WIDE * share), round(_TALL * share))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _WIDE, self.height() / _TALL)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("paper"))
        painter.drawRoundedRect(QRectF(0, 0, _WIDE, _TALL), 18, 18)
        self._paint(painter, self._theme)


# -- pieces -----------------------------------------------------------------------------------------------------------


def _font(theme: Theme, pixels: int) -> QFont:
    font = theme.font(Role.CARD)
    font.setPixelSize(pixels)
    return font


def _word_card(painter: QPainter, theme: Theme, at: QRectF, words: str, edge: QColor = _EDGE, width: float = 2) -> None:
    paint_sheet(painter, at, _PAPER, edge, _SHADE, radius=9, depth=3, width=width)
    painter.setFont(_font(theme, 14))
    painter.setPen(_INK)
    painter.drawText(at.adjusted(0, 0, 0, -3), Qt.AlignmentFlag.AlignCenter, words)


def _mark(painter: QPainter, centre: QPointF, fill: QColor, icon: str, side: float = 26) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawEllipse(centre, side / 2, side / 2)
    inner = side * 0.7
    box = QRectF(centre.x() - inner / 2, centre.y() - inner / 2, inner, inner)
    icons.draw_icon(painter, icon, box, _PAPER)


def _arrow(painter: QPainter, start: QPointF, end: QPointF, colour: QColor = _INK, width: float = 5) -> None:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(start, end)
    way = end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    along, across = way / length * 11, QPointF(-way.y(), way.x()) / length * 8
    painter.drawPolyline([end - along + across, end, end - along - across])


_COPIES = {design.id: design.copies for design in butts_designs()}


def _thing(
    painter: QPainter, at: QRectF, name: str, edge: QColor = _EDGE, width: float = 2, dots: int | None = None
) -> None:
    paint_sheet(painter, at, _PAPER, edge, _SHADE, radius=9, depth=3, width=width)
    side = at.width()
    picture = QRectF(at.left() + side * 0.1, at.top() + side * 0.17, side * 0.8, side * 0.76)
    icons.draw(painter, "things", name, picture)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_INK)
    for dot in range(_COPIES.get(name, 1) if dots is None else dots):
        painter.drawEllipse(QPointF(at.left() + side * (0.15 + 0.12 * dot), at.top() + side * 0.14), 2.6, 2.6)


def _cell(x: float, y: float, left: float, top: float) -> QRectF:
    return QRectF(left + x * (_CELL + 5), top + y * (_CELL + 5), _CELL, _CELL + 3)


def _grid(
    painter: QPainter,
    cells: dict[tuple[int, int], str],
    *,
    lit: Iterable[tuple[int, int]] = (),
    open_: Iterable[tuple[int, int]] = (),
    link: Iterable[tuple[int, int]] = (),
) -> None:
    """Paint a grid in the middle of the stage: cards, cards lit up, cells where one may lay, cells of a link."""
    lit, open_, link = set(lit), set(open_), set(link)
    places = {*cells, *open_, *link}
    xs, ys = [x for x, _ in places], [y for _, y in places]
    left = (_WIDE - (max(xs) - min(xs) + 1) * (_CELL + 5) + 5) / 2 - min(xs) * (_CELL + 5)
    top = (_TALL - (max(ys) - min(ys) + 1) * (_CELL + 5) + 5) / 2 - min(ys) * (_CELL + 5)
    for x, y in open_ | link:
        pen = QPen(_LIT if (x, y) in open_ else _BLUE, 2.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(255, 253, 248, 130))
        painter.drawRoundedRect(_cell(x, y, left, top).adjusted(2, 2, -2, -4), 9, 9)
    for (x, y), name in cells.items():
        marked = (x, y) in lit
        _thing(painter, _cell(x, y, left, top), name, _GOOD if marked else _EDGE, 4 if marked else 2)


_TEXTS = ("She\nsells", "Toy\nboat", "Green\ngrapes", "Three\nfree")


def _row(painter: QPainter, theme: Theme, marks: str = "    ", *, top: float = 60, count: int = 4) -> list[QRectF]:
    """Paint a row of word cards; marks: "g" good, "w" wrong, else plain."""
    boxes = []
    for i in range(count):
        box = QRectF(12 + i * 70, top, 64, 72)
        edge = {"g": _GOOD, "w": _WRONG}.get(marks[i], _EDGE)
        _word_card(painter, theme, box, _TEXTS[i], edge, 2 if edge is _EDGE else 4)
        boxes.append(box)
        if marks[i] in "gw":
            good = marks[i] == "g"
            _mark(painter, QPointF(box.right() - 6, box.top()), edge, "tick" if good else "cross", 24)
    return boxes


# -- pictures ---------------------------------------------------------------------------------------------------------


def _betty_row(painter: QPainter, theme: Theme) -> None:
    _row(painter, theme, "gggg")


def _betty_arrow(painter: QPainter, theme: Theme) -> None:
    icons.draw(painter, "cards", "betty-back-right", QRectF(14, 48, 70, 94))
    for i in range(3):
        _word_card(painter, theme, QRectF(92 + i * 68, 60, 62, 70), _TEXTS[i])
    _arrow(painter, QPointF(110, 158), QPointF(272, 158), _BLUE)


def _betty_place(painter: QPainter, theme: Theme) -> None:
    for i in range(3):
        _word_card(painter, theme, QRectF(14 + i * 70, 96, 64, 72), _TEXTS[i])
    _word_card(painter, theme, QRectF(118, 10, 64, 66), "Shy\nsheep", _LIT, 4)
    painter.setPen(QPen(_LIT, 2.5, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(226, 97, 62, 68), 9, 9)
    _arrow(painter, QPointF(188, 46), QPointF(250, 88))
    _arrow(painter, QPointF(114, 50), QPointF(52, 88))


def _betty_slip(painter: QPainter, theme: Theme) -> None:
    boxes = _row(painter, theme, "gw  ", top=22)
    _arrow(painter, QPointF(boxes[1].center().x(), 100), QPointF(boxes[1].center().x(), 138), _WRONG)
    paint_badge(painter, theme, QRectF(92, 140, 44, 44), 1, "frog")


def _betty_specials(painter: QPainter, _theme: Theme) -> None:
    for i, name in enumerate(("reverse", "twice", "return", "skip")):
        box = QRectF(10 + i * 71, 50, 66, 92)
        paint_sheet(painter, box, _PAPER, _EDGE, _SHADE, radius=9, depth=3)
        icons.draw(painter, "cards", f"betty-{name}", box.adjusted(3, 6, -3, -10))


def _betty_judge(painter: QPainter, theme: Theme) -> None:
    paint_badge(painter, theme, QRectF(28, 30, 84, 84), 2, "owl")
    icons.draw_icon(painter, "judge", QRectF(100, 20, 44, 44), theme.colour("ink"))
    paint_sheet(painter, QRectF(158, 40, 124, 58), _PAPER, _EDGE, _SHADE, radius=14, depth=3)
    for i, height in enumerate((8, 18, 26, 14, 30, 22, 10, 16, 28, 20, 12, 6)):
        painter.setPen(QPen(_WRONG if 4 <= i <= 6 else _BLUE, 4))
        painter.drawLine(QPointF(170 + i * 9, 67 - height / 2), QPointF(170 + i * 9, 67 + height / 2))
    for i, (fill, icon) in enumerate(((_GOOD, "tick"), (_LIT, "question"), (_WRONG, "cross"))):
        _mark(painter, QPointF(100 + i * 54, 148), fill, icon, 40)


def _betty_end(painter: QPainter, theme: Theme) -> None:
    for seat, (face, count) in enumerate((("cat", 2), ("bear", 6), ("rabbit", 3))):
        top = 16 + seat * 58
        paint_badge(painter, theme, QRectF(20, top, 46, 46), seat, face)
        for place in range(6):
            painter.setPen(QPen(_EDGE if place >= count else _INK, 2))
            painter.setBrush(theme.seat(seat) if place < count else theme.colour("bar"))
            painter.drawRoundedRect(QRectF(80 + place * 33, top + 6, 26, 34), 6, 6)


def _betty_badges(painter: QPainter, theme: Theme) -> None:
    for i, (face, words) in enumerate((("rabbit", "3 s"), ("pig", "1 s"), ("hedgehog", "2 s"))):
        paint_badge(painter, theme, QRectF(22 + i * 92, 34, 72, 72), i, face)
        paint_sheet(painter, QRectF(34 + i * 92, 112, 50, 32), _PAPER, _EDGE, _SHADE, radius=10, depth=3)
        painter.setFont(_font(theme, 16))
        painter.setPen(_INK)
        painter.drawText(QRectF(34 + i * 92, 110, 50, 32), Qt.AlignmentFlag.AlignCenter, words)


def _butts_idea(painter: QPainter, _theme: Theme) -> None:
    names = {(0, 0): "teapot", (1, 0): "snail", (2, 0): "toast", (3, 0): "teapot"}
    _grid(painter, names, lit=names)


def _butts_place(painter: QPainter, _theme: Theme) -> None:
    names = {(1, 1): "cactus", (2, 1): "rocket"}
    _grid(painter, names, open_=((1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2)))


def _butts_line(painter: QPainter, _theme: Theme) -> None:
    row = {(0, 1): "cactus", (1, 1): "boot", (2, 1): "moon", (3, 1): "cactus"}
    column = {(3, 0): "cheese", (1, 0): "lamp", (3, 2): "pear"}
    _grid(painter, {**row, **column}, lit=row)


def _butts_dots(painter: QPainter, _theme: Theme) -> None:
    one = next(name for name, copies in _COPIES.items() if copies == 1)
    two = next(name for name, copies in _COPIES.items() if copies == 2)
    three = next(name for name, copies in _COPIES.items() if copies == 3 and name != "disco-ball")
    for i, name in enumerate((one, two, three)):
        _thing(painter, QRectF(30 + i * 86, 10, 68, 71), name)
    _thing(painter, QRectF(60, 104, 72, 75), one, _GOOD, 4)
    _thing(painter, QRectF(168, 104, 72, 75), "disco-ball", _GOOD, 4)
    painter.setFont(_font(_theme, 30))
    painter.setPen(_theme.colour("ink"))
    painter.drawText(QRectF(132, 104, 36, 72), Qt.AlignmentFlag.AlignCenter, "=")


def _butts_link(painter: QPainter, _theme: Theme) -> None:
    names = {(0, 0): "umbrella", (0, 1): "guitar", (3, 1): "book", (3, 2): "tent"}
    _grid(painter, names, link=((1, 1), (2, 1)))


def _butts_truck(painter: QPainter, theme: Theme) -> None:
    icons.draw(painter, "cards", "truck-back", QRectF(18, 28, 96, 134))
    for i, (face, key) in enumerate((("cat", "Q"), ("fox", "P"), ("dog", "C"))):
        paint_badge(painter, theme, QRectF(140, 14 + i * 56, 48, 48), i, face)
        paint_sheet(painter, QRectF(206, 18 + i * 56, 44, 42), _PAPER, _INK, _SHADE, radius=9, depth=4)
        painter.setFont(_font(theme, 20))
        painter.setPen(_INK)
        painter.drawText(QRectF(206, 16 + i * 56, 44, 38), Qt.AlignmentFlag.AlignCenter, key)


def _butts_end(painter: QPainter, theme: Theme) -> None:
    for place, (seat, face, tall) in enumerate(((2, "frog", 70), (0, "bear", 100), (1, "owl", 48))):
        left = 36 + place * 80
        paint_sheet(painter, QRectF(left, _TALL - 14 - tall, 68, tall), theme.seat(seat), _INK, None, radius=8, width=3)
        paint_badge(painter, theme, QRectF(left + 8, _TALL - 14 - tall - 56, 52, 52), seat, face)


def _butts_keys(painter: QPainter, theme: Theme) -> None:
    keys = (("Tab", 16, 30, 62), ("U", 86, 30, 42), ("H", 136, 30, 42), ("Esc", 186, 30, 62))
    arrows = (("↑", 100, 84, 42), ("←", 52, 132, 42), ("↓", 100, 132, 42), ("→", 148, 132, 42), ("Enter", 202, 132, 82))
    painter.setFont(_font(theme, 18))
    for words, left, top, wide in (*keys, *arrows):
        paint_sheet(painter, QRectF(left, top, wide, 42), _PAPER, _INK, _SHADE, radius=9, depth=4)
        painter.setPen(_INK)
        painter.drawText(QRectF(left, top - 2, wide, 40), Qt.AlignmentFlag.AlignCenter, words)


PICTURES: dict[str, Callable[[QPainter, Theme], None]] = {
    paint.__name__[1:]: paint
    for paint in (
        _betty_row,
        _betty_arrow,
        _betty_place,
        _betty_slip,
        _betty_specials,
        _betty_judge,
        _betty_end,
        _betty_badges,
        _butts_idea,
        _butts_place,
        _butts_line,
        _butts_dots,
        _butts_link,
        _butts_truck,
        _butts_end,
        _butts_keys,
    )
}
