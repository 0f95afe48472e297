"""How the take's chart is painted: four lanes over each other, from the widget's view of the time axis."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from tongue_and_cheek.hearing.facts import HOP_S, RATE_HZ
from tongue_and_cheek.ui.lab.timeline import heard_label
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tongue_and_cheek.ui.lab.chart import TakeChart
    from tongue_and_cheek.ui.lab.timeline import Timeline
    from tongue_and_cheek.ui.widgets.wave import Piece

_MARKS = {"good": "✓", "wrong": "✗", "unsure": "?"}
_STEPS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
_SOLID, _DASH, _DOT = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine


class ChartPainter:
    """Paints a `TakeChart`; keeps what is costly until the view changes."""

    def __init__(self, chart: TakeChart) -> None:
        self._chart = chart
        self._wave: list[QLineF] | None = None

    def forget(self) -> None:
        """Drop what was kept: the view changed."""
        self._wave = None

    def least_height(self) -> int:
        """Lowest height at which everything can be read."""
        return 3 * self._chart.line_height() + self._chart.theme.px(64)

    def paint(self) -> None:
        """Paint everything."""
        chart = self._chart
        painter = QPainter(chart)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        timeline = chart.timeline
        line = chart.line_height()
        if timeline is not None:
            room = chart.height() - 3 * line
            named = line if room > chart.theme.px(150) else 0
            wave = QRectF(0, 0, chart.width(), (room - named) * 0.42)
            energy = QRectF(0, wave.bottom() + 3 + named, chart.width(), (room - named) * 0.58 - 6)
            due = QRectF(0, energy.bottom() + 3, chart.width(), line)
            heard = QRectF(0, due.bottom(), chart.width(), line)
            axis = QRectF(0, heard.bottom(), chart.width(), line)
            self._paint_pieces(painter, timeline, QRectF(0, 0, chart.width(), due.bottom()))
            self._paint_cards(painter, timeline, due.bottom())
            self._paint_wave(painter, timeline, wave)
            self._paint_energy(painter, timeline, energy)
            self._paint_due(painter, timeline, due)
            self._paint_heard(painter, timeline, heard)
            self._paint_axis(painter, axis)
            if named:
                self._paint_legend(painter, QRectF(0, energy.top() - named, chart.width(), line))
            if chart.head_s is not None:
                painter.setPen(QPen(chart.theme.colour("ink"), 3))
                x = chart.place(chart.head_s)
                painter.drawLine(QPointF(x, 0), QPointF(x, axis.top()))
        if chart.hasFocus():
            painter.setPen(QPen(chart.theme.colour("ink"), 2, _DOT))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(chart.rect()).adjusted(1, 1, -1, -1), 10, 10)

    # -- lanes --------------------------------------------------------------------------------------------------------

    def _box(self, piece: Piece, rect: QRectF) -> QRectF:
        left, right = self._chart.place(piece.start_s), self._chart.place(piece.end_s)
        return QRectF(left, rect.top() + 1, max(2.0, right - left), rect.height() - 2)

    def _paint_pieces(self, painter: QPainter, timeline: Timeline, rect: QRectF) -> None:
        """Shade the pauses and what is wrong; frame what is chosen."""
        theme = self._chart.theme
        for i, piece in enumerate(timeline.pieces):
            chosen = i == self._chart.at
            soft = {"wrong": "wrong_soft", "unsure": "unsure_soft"}.get(piece.tone)
            if not (soft or chosen or piece.pause):
                continue
            edge = "ink" if chosen else piece.tone if soft else "line"
            painter.setPen(QPen(theme.colour(edge), 2.5 if chosen else 1.5, _DASH if piece.pause else _SOLID))
            painter.setBrush(theme.colour(soft) if soft else theme.colour("bar"))
            painter.drawRoundedRect(self._box(piece, rect), 8, 8)

    def _paint_cards(self, painter: QPainter, timeline: Timeline, bottom: float) -> None:
        theme = self._chart.theme
        painter.setFont(theme.font(Role.SMALL))
        for start, name in timeline.cards:
            x = self._chart.place(start)
            painter.setPen(QPen(theme.colour("shadow"), 1.5))
            painter.drawLine(QPointF(x, 0), QPointF(x, bottom))
            side = theme.px(22)
            tag = QRectF(x + 2, 2, max(side, theme.metrics(Role.SMALL).horizontalAdvance(name) + 8), side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("lab_soft"))
            painter.drawRoundedRect(tag, 6, 6)
            painter.setPen(theme.colour("ink"))
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_wave(self, painter: QPainter, timeline: Timeline, rect: QRectF) -> None:
        if self._wave is None:
            self._wave = self._wave_lines(timeline, rect)
        pen = QPen(self._chart.theme.colour("accent"), 1.2)
        painter.setPen(pen)
        painter.drawLines(self._wave)

    def _wave_lines(self, timeline: Timeline, rect: QRectF) -> list[QLineF]:
        """Return one upright line per pixel from the lowest to the highest sample there."""
        width = max(1, int(rect.width()))
        first = self._chart.from_s * RATE_HZ
        edges = first + np.linspace(0, self._chart.span_s * RATE_HZ, width + 1)
        starts = np.clip(edges[:-1].astype(int), 0, max(0, len(timeline.samples) - 1))
        if not len(timeline.samples):
            return []
        lows = np.minimum.reduceat(timeline.samples, starts).astype(np.float64)
        highs = np.maximum.reduceat(timeline.samples, starts).astype(np.float64)
        last = min(len(timeline.samples), int(edges[-1]) + 1)  # reduceat runs to the end in its last part
        tail = timeline.samples[starts[-1] : max(last, starts[-1] + 1)]
        lows[-1], highs[-1] = float(tail.min()), float(tail.max())
        top = max(float(np.abs(timeline.samples.astype(np.int32)).max()), 600.0)
        middle, reach = rect.center().y(), rect.height() / 2 - 3
        ups, downs = middle - reach * highs / top, middle - reach * lows / top
        return [
            QLineF(x + 0.5, up, x + 0.5, max(down, up + 0.8))
            for x, (up, down) in enumerate(zip(ups, downs, strict=True))
        ]

    def _paint_energy(self, painter: QPainter, timeline: Timeline, rect: QRectF) -> None:
        theme = self._chart.theme
        levels = np.concatenate((timeline.full.level, timeline.high.level))
        if not len(levels):
            return
        low = max(-100.0, float(min(timeline.full.floor.min(), timeline.high.floor.min())) - 8)
        high = max(low + 20, float(levels.max()) + 4)

        def y(db: float) -> float:
            return rect.bottom() - (min(max(db, low), high) - low) / (high - low) * rect.height()

        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setFont(theme.font(Role.SMALL))
        for db in range(-80, 1, 20):
            if low + 3 < db < high:
                painter.drawLine(QPointF(rect.left(), y(db)), QPointF(rect.right(), y(db)))
        for name, lines, width in (("high", timeline.high, 1.3), ("full", timeline.full, 2.0)):
            colour = theme.colour("ink") if name == "full" else theme.colour("wrong")
            for values, style, thick in (
                (lines.level, _SOLID, width),
                (lines.floor, _DOT, 1.2),
                (lines.on, _DASH, 1.4),
                (lines.off, Qt.PenStyle.DashDotLine, 1.2),
            ):
                painter.setPen(QPen(_faint(colour, style is _SOLID), thick, style))
                painter.drawPolyline(self._polyline(values, y, flat=style is not _SOLID))
        tall = theme.metrics(Role.SMALL).height()
        for db in range(-80, 1, 20):
            if y(db) - rect.top() > tall and rect.bottom() - y(db) > 4 and y(db - 20) - y(db) > tall:
                box = QRectF(rect.right() - theme.px(46), y(db) - theme.px(20), theme.px(42), theme.px(20))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(_veil(theme.colour("card")))
                painter.drawRoundedRect(box.adjusted(theme.px(8), 0, 4, 0), 6, 6)
                painter.setPen(theme.colour("quiet"))
                painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"{db}")

    def _polyline(self, values: NDArray[np.float32], y: object, *, flat: bool) -> QPolygonF:
        assert callable(y)
        chart = self._chart
        first = max(0, math.floor(chart.from_s / HOP_S) - 1)
        last = min(len(values), math.ceil((chart.from_s + chart.span_s) / HOP_S) + 2)
        step = max(1, (last - first) // max(1, 2 * chart.width()))
        places = range(first, last, step)
        if flat and first < last and float(np.ptp(values[first:last])) == 0.0:
            places = range(first, last, max(1, last - first - 1))
        return QPolygonF([QPointF(chart.place(k * HOP_S), y(float(values[k]))) for k in places])

    def _paint_legend(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._chart.theme
        self._lane_name(painter, rect, lab.LANES["energy"])
        metrics = theme.metrics(Role.SMALL)
        entries = (
            ("full", "ink", _SOLID),
            ("high", "wrong", _SOLID),
            ("floor", "ink", _DOT),
            ("on", "ink", _DASH),
            ("off", "ink", Qt.PenStyle.DashDotLine),
        )
        dash = theme.px(22)
        widths = [dash + 5 + metrics.horizontalAdvance(lab.LEGEND[key]) + theme.px(14) for key, _, _ in entries]
        x = rect.right() - sum(widths) - 4
        if x < rect.left() + metrics.horizontalAdvance(lab.LANES["energy"]) + 30:
            return  # no room: the names are in the tips and the manual, the picture comes first
        back = QRectF(x - 8, rect.top() + 1, sum(widths) + 4, metrics.height() + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_veil(theme.colour("card")))
        painter.drawRoundedRect(back, 6, 6)
        for (key, colour, style), width in zip(entries, widths, strict=True):
            painter.setPen(QPen(theme.colour(colour), 2, style))
            painter.drawLine(QPointF(x, back.center().y()), QPointF(x + dash, back.center().y()))
            painter.setPen(theme.colour("ink"))
            box = QRectF(x + dash + 5, back.top(), width, back.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, lab.LEGEND[key])
            x += width

    def _lane_name(self, painter: QPainter, rect: QRectF, name: str) -> None:
        theme = self._chart.theme
        metrics = theme.metrics(Role.SMALL)
        back = QRectF(rect.left() + 4, rect.top() + 1, metrics.horizontalAdvance(name) + 10, metrics.height() + 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_veil(theme.colour("card")))
        painter.drawRoundedRect(back, 6, 6)
        painter.setFont(theme.font(Role.SMALL))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(back, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_due(self, painter: QPainter, timeline: Timeline, rect: QRectF) -> None:
        """Write every due word under its sound, with a mark besides the colour; and the pauses' lengths."""
        theme = self._chart.theme
        painter.setFont(theme.font(Role.SMALL))
        ends = -1e9
        for piece in timeline.pieces:
            mark = _MARKS.get(piece.tone, "") if not piece.pause else ""
            words = f"{piece.label} {mark}".strip()
            tone = "quiet" if piece.tone == "plain" else f"{piece.tone}_text"
            ends = self._write(painter, words, (piece.start_s, piece.end_s), rect, theme.colour(tone), ends)

    def _paint_heard(self, painter: QPainter, timeline: Timeline, rect: QRectF) -> None:
        theme = self._chart.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("bar"))
        painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), 6, 6)
        ends = -1e9
        for word in timeline.heard:
            left, right = self._chart.place(word.start_s), self._chart.place(word.end_s)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("lab_soft"))
            painter.drawRoundedRect(QRectF(left, rect.top() + 1, max(2.0, right - left), rect.height() - 2), 6, 6)
        for word in timeline.heard:
            span = (word.start_s, word.end_s)
            ends = self._write(painter, heard_label(word), span, rect, theme.colour("ink"), ends)
        name = lab.LANES["heard"]
        if (
            not timeline.heard
            or self._chart.place(timeline.heard[0].start_s) > theme.metrics(Role.SMALL).horizontalAdvance(name) + 24
        ):
            self._lane_name(painter, rect, name)

    def _write(
        self, painter: QPainter, words: str, span: tuple[float, float], rect: QRectF, colour: QColor, ends: float
    ) -> float:
        """Write a word centred on its time, unless it would lie on the one before; return where it ends."""
        chart = self._chart
        wide = chart.theme.metrics(Role.SMALL).horizontalAdvance(words) + 6
        left = (chart.place(span[0]) + chart.place(span[1]) - wide) / 2
        if left + wide < 0 or left > rect.right():
            return ends
        left = min(max(0.0, left), rect.right() - wide)
        if left < ends - 2:
            left = ends
            if left + wide / 2 > chart.place(span[1]) + wide:
                return ends
        painter.setPen(colour)
        painter.drawText(QRectF(left, rect.top(), wide, rect.height()), Qt.AlignmentFlag.AlignCenter, words)
        return left + wide

    def _paint_axis(self, painter: QPainter, rect: QRectF) -> None:
        chart, theme = self._chart, self._chart.theme
        wide = theme.metrics(Role.SMALL).horizontalAdvance("00.00 s") + theme.px(24)
        step = next((s for s in _STEPS if s / chart.span_s * rect.width() >= wide), _STEPS[-1])
        digits = 2 if step < 0.1 else 1 if step < 1 else 0
        painter.setFont(theme.font(Role.SMALL))
        painter.setPen(theme.colour("quiet"))
        k = math.ceil(chart.from_s / step)
        while k * step <= chart.from_s + chart.span_s + 1e-9:
            x = chart.place(k * step)
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.top() + 5))
            box = QRectF(x - wide / 2, rect.top() + 4, wide, rect.height() - 4)
            if box.left() < rect.left():
                box.moveLeft(rect.left() + 2)
                flag = Qt.AlignmentFlag.AlignLeft
            elif box.right() > rect.right():
                box.moveRight(rect.right() - 2)
                flag = Qt.AlignmentFlag.AlignRight
            else:
                flag = Qt.AlignmentFlag.AlignHCenter
            painter.drawText(box, flag | Qt.AlignmentFlag.AlignTop, f"{k * step:.{digits}f} s")
            k += 1


def _faint(colour: QColor, full: bool) -> QColor:
    made = QColor(colour)
    made.setAlpha(235 if full else 170)
    return made


def _veil(colour: QColor) -> QColor:
    made = QColor(colour)
    made.setAlpha(215)
    return made
