"""The trade-off between clean takes failed and faults caught, with the present point and the presets on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role, Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from tongue_and_cheek.lab.rejudge import RocPoint

_RIGHT_ENDS = (0.1, 0.25, 0.5, 1.0)
_LOW_ENDS = (0.5, 0.25, 0.0)
_NEAR = 7.0  # points closer than this share their label
_SHAPES = ("now", "gentle", "normal", "strict")


@dataclass(frozen=True, slots=True)
class Mark:
    """A point to show: `name` is now, gentle, normal or strict; both shares 0-1."""

    name: str
    failed: float
    caught: float


class TradeOffCurve(QWidget):
    """Emits `level_chosen(level)` when a point of the curve is clicked, `stepped(+1 or -1)` on the arrow keys."""

    level_chosen = Signal(float)
    stepped = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.curve: tuple[RocPoint, ...] = ()
        self.marks: tuple[Mark, ...] = ()
        self.setAccessibleName(lab.CURVE_NAME)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(340), self._theme.px(216))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._theme.px(200))

    def show_curve(self, curve: Sequence[RocPoint], marks: Sequence[Mark]) -> None:
        """Show a curve and the marked points; later marks lie on top."""
        self.curve, self.marks = tuple(curve), tuple(marks)
        points = [
            lab.CURVE_POINT.format(name=m.name, caught=percent(m.caught), failed=percent(m.failed)) for m in self.marks
        ]
        self.setAccessibleDescription(". ".join(points))
        self.setToolTip("\n".join(points))
        self.update()

    # -- geometry -----------------------------------------------------------------------------------------------------

    def _plot(self) -> QRectF:
        px = self._theme.px
        return QRectF(self.rect()).adjusted(px(54), px(30), -px(14), -px(48))

    @property
    def right_end(self) -> float:
        """Share of clean takes failed at the right end: far enough for all marks."""
        far = max((mark.failed for mark in self.marks), default=0.0)
        return next((end for end in _RIGHT_ENDS if far <= end * 0.85), 1.0)

    @property
    def low_end(self) -> float:
        """Share of faults caught at the lower end."""
        least = min((mark.caught for mark in self.marks), default=0.0)
        return next((end for end in _LOW_ENDS if least >= end + 0.1), 0.0)

    def _place(self, failed: float, caught: float) -> QPointF:
        plot = self._plot()
        low = self.low_end
        return QPointF(
            plot.left() + failed / self.right_end * plot.width(),
            plot.bottom() - (caught - low) / (1 - low) * plot.height(),
        )

    # -- keys and mouse -----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.curve:
            return
        where = event.position()

        def distance(point: RocPoint) -> float:
            there = self._place(point.false_fail, point.caught) - where
            return there.x() ** 2 + there.y() ** 2

        nearest = min(range(len(self.curve)), key=lambda i: distance(self.curve[i]))
        level = self.curve[nearest].level
        after = self.curve[nearest + 1].level if nearest + 1 < len(self.curve) else 1.0
        middle = (level + after) / 2
        # A round number if one gives the same verdicts.
        self.level_chosen.emit(round(middle, 2) if level <= round(middle, 2) < after else middle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: -1, Qt.Key.Key_Left: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        self.update()

    # -- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(Role.SMALL))
        self._paint_axes(painter)
        plot = self._plot()
        if self.curve:
            painter.save()
            painter.setClipRect(plot.adjusted(-2, -3, 2, 3))
            painter.setPen(QPen(theme.colour("accent"), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline(QPolygonF([self._place(p.false_fail, p.caught) for p in self.curve]))
            painter.restore()
        self._paint_marks(painter)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("ink"), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 10, 10)

    def _paint_axes(self, painter: QPainter) -> None:
        theme, plot = self._theme, self._plot()
        line = theme.metrics(Role.SMALL).height()
        painter.setPen(QPen(theme.colour("line"), 1.5))
        painter.setBrush(theme.colour("bar"))
        painter.drawRect(plot)
        for k in range(5):
            share = k / 4
            caught = self.low_end + share * (1 - self.low_end)
            failed = share * self.right_end
            y, x = self._place(0, caught).y(), self._place(failed, 1).x()
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(theme.colour("quiet"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            if k % 2 == 0:
                painter.drawText(QRectF(0, y - line / 2, plot.left() - 6, line), right, percent(caught))
                digits = 0 if round(100 * failed, 6).is_integer() else 1
                box = QRectF(x - 50, plot.bottom() + 2, 100, line)
                if box.right() > self.width():
                    box.moveRight(self.width())
                    painter.drawText(box, right, percent(failed, digits))
                else:
                    painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, percent(failed, digits))
        painter.setPen(theme.colour("ink"))
        below = QRectF(0, self.height() - line - 2, self.width(), line)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, lab.CURVE_X)
        painter.drawText(QRectF(4, 2, self.width() - 8, line), Qt.AlignmentFlag.AlignLeft, lab.CURVE_Y)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint every mark in its own shape; marks in one place share a label, labels keep off each other."""
        theme, plot = self._theme, self._plot()
        metrics = theme.metrics(Role.SMALL)
        groups: list[tuple[QPointF, list[str]]] = []
        for mark in self.marks:
            place = self._place(mark.failed, max(mark.caught, self.low_end))
            near = next((g for g in groups if (g[0] - place).manhattanLength() < _NEAR), None)
            if near is None:
                groups.append((place, [mark.name]))
            else:
                near[1].append(mark.name)
        r = theme.px(7)
        taken = [QRectF(place.x() - r, place.y() - r, 2 * r, 2 * r) for place, _ in groups]
        for place, names in sorted(groups, key=lambda group: "now" not in group[1]):
            for name in sorted(names, key=lambda n: n == "now"):
                self._paint_shape(painter, place, name)
            words = " · ".join(lab.CURVE_NOW if n == "now" else n for n in sorted(names, key=_SHAPES.index))
            wide, tall = metrics.horizontalAdvance(words) + 8, metrics.height()
            spots = (
                QRectF(place.x() + 10, place.y() + 4, wide, tall),
                QRectF(place.x() - wide - 10, place.y() - tall - 4, wide, tall),
                QRectF(place.x() + 10, place.y() - tall - 4, wide, tall),
                QRectF(place.x() + 10, place.y() + 4 + tall, wide, tall),
                QRectF(place.x() - wide - 10, place.y() + 4, wide, tall),
                QRectF(place.x() + 10, place.y() + 4 + 2 * tall, wide, tall),
                QRectF(place.x() + 10, place.y() + 4 + 3 * tall, wide, tall),
                QRectF(place.x() + 3 * r, place.y() - tall / 2, wide, tall),
            )
            room = plot.adjusted(0, -4, theme.px(12), 0)
            free = [spot for spot in spots if not any(spot.intersects(other) for other in taken)]
            box = next((spot for spot in free if room.contains(spot)), (free or spots)[0])
            box.moveLeft(min(max(2.0, box.left()), self.width() - wide - 2))
            taken.append(box)
            painter.setPen(theme.colour("ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_shape(self, painter: QPainter, place: QPointF, name: str) -> None:
        theme = self._theme
        r = theme.px(6)
        painter.setPen(QPen(theme.colour("ink"), 2))
        painter.setBrush(theme.colour("card"))
        x, y = place.x(), place.y()
        if name == "now":
            painter.setBrush(theme.colour("accent"))
            painter.setPen(QPen(theme.colour("ink"), 2.5))
            painter.drawEllipse(place, r * 1.1, r * 1.1)
        elif name == "gentle":
            painter.drawPolygon([QPointF(x, y - r * 1.3), QPointF(x + r * 1.2, y + r), QPointF(x - r * 1.2, y + r)])
        elif name == "normal":
            painter.drawRect(QRectF(x - r, y - r, 2 * r, 2 * r))
        else:
            d = r * 1.4
            painter.drawPolygon([QPointF(x, y - d), QPointF(x + d, y), QPointF(x, y + d), QPointF(x - d, y)])
