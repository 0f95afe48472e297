"""The picture of a take: waveform, words under it, pauses and faults marked; click or key to hear a piece again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui.theme import Role, Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_BAR_PX = 5  # one bar of the waveform and the gap after it
_MARKS = {"good": "✓", "wrong": "✗", "unsure": "?"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a take, in seconds, with what is written under it. tone: plain, good, wrong, unsure."""

    start_s: float
    end_s: float
    label: str
    tone: str = "plain"
    pause: bool = False


def bars(samples: NDArray[np.int16], count: int) -> NDArray[np.float32]:
    """Return `count` heights, 0 to 1: the peak of each stretch on a scale that shows quiet speech too (power 0.6)."""
    if len(samples) == 0 or count <= 0:
        return np.zeros(max(count, 0), np.float32)
    edges = np.linspace(0, len(samples), count + 1).astype(int)
    loud = np.abs(samples.astype(np.float32)) / 32768
    starts = np.minimum(edges[:-1], len(samples) - 1)
    peaks = np.maximum.reduceat(loud, starts)
    top = float(peaks.max())
    return ((peaks / max(top, 0.02)) ** 0.6).astype(np.float32)


class TakePicture(QWidget):
    """Shows a take; emits `piece_chosen(start_s, end_s)` on a click or on Enter. Left and right choose a piece."""

    piece_chosen = Signal(float, float)

    def __init__(self, theme: Theme, name: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._samples: NDArray[np.int16] = np.zeros(0, np.int16)
        self._seconds = 1.0
        self._pieces: tuple[Piece, ...] = ()
        self._bars: NDArray[np.float32] = np.zeros(0, np.float32)
        self._at = -1
        self._head_s: float | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(640, self.minimumSizeHint().height())  # it takes what room there is, and asks for none

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._theme.px(36) + 2 * self._line())

    def set_take(self, samples: NDArray[np.int16], rate_hz: int, pieces: Sequence[Piece] = ()) -> None:
        """Show samples (shape (n,)) with pieces in order of time."""
        self._samples, self._seconds = samples, max(len(samples) / rate_hz, 0.1)
        self._pieces = tuple(sorted(pieces, key=lambda p: p.start_s))
        self._at, self._head_s = -1, None
        self._bars = np.zeros(0, np.float32)
        self.setAccessibleDescription(", ".join(p.label for p in self._pieces))
        self.update()

    def set_head(self, seconds: float | None) -> None:
        """Show where playing is; None takes the mark away."""
        self._head_s = seconds
        self.update()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces shown."""
        return self._pieces

    # -- choosing -----------------------------------------------------------------------------------------------------

    def _piece_at(self, x: float) -> int:
        second = x / max(1, self.width()) * self._seconds
        hits = [i for i, p in enumerate(self._pieces) if p.start_s <= second <= p.end_s]
        return hits[-1] if hits else -1

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._pieces):
            piece = self._pieces[index]
            self.piece_chosen.emit(piece.start_s, piece.end_s)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._piece_at(event.position().x())
        self.setCursor(Qt.CursorShape.PointingHandCursor if at >= 0 else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._at = self._piece_at(event.position().x())
        self.update()
        self._choose(self._at)

    def event(self, event: QEvent) -> bool:
        """Keep Enter for the chosen piece, also where a button has it as its key."""
        taken = {Qt.Key.Key_Return, Qt.Key.Key_Enter} if self._at >= 0 else set()
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in taken:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right} and self._pieces:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self._at = (self._at + step) % len(self._pieces) if self._at >= 0 or step > 0 else len(self._pieces) - 1
            self.update()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._at >= 0:
            self._choose(self._at)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        self.update()

    # -- painting -----------------------------------------------------------------------------------------------------

    def _line(self) -> int:
        return self._theme.metrics(Role.SMALL).height() + 4

    def _x(self, seconds: float) -> float:
        return seconds / self._seconds * self.width()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tall = self.height() - 2 * self._line()
        for i, piece in enumerate(self._pieces):
            self._paint_piece(painter, piece, tall, chosen=i == self._at and self.hasFocus())
        self._paint_wave(painter, tall)
        self._paint_labels(painter, tall)
        if self._head_s is not None:
            painter.setPen(QPen(self._theme.colour("ink"), 3))
            x = round(self._x(self._head_s))
            painter.drawLine(x, 0, x, tall)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.colour("ink"), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)

    def _paint_piece(self, painter: QPainter, piece: Piece, tall: int, *, chosen: bool) -> None:
        theme = self._theme
        box = QRectF(self._x(piece.start_s), 2, self._x(piece.end_s) - self._x(piece.start_s), tall - 4)
        soft = {"wrong": "wrong_soft", "unsure": "unsure_soft", "good": "good_soft"}.get(piece.tone)
        if soft or chosen or piece.pause:
            edge = "ink" if chosen else piece.tone if soft else "line"
            painter.setPen(
                QPen(
                    theme.colour(edge),
                    3 if chosen else 2,
                    Qt.PenStyle.DashLine if piece.pause else Qt.PenStyle.SolidLine,
                )
            )
            painter.setBrush(theme.colour(soft) if soft and piece.tone != "good" else Qt.BrushStyle.NoBrush)
            if piece.tone != "good" or chosen:
                painter.drawRoundedRect(box, 10, 10)

    def _paint_wave(self, painter: QPainter, tall: int) -> None:
        count = max(1, self.width() // _BAR_PX)
        if len(self._bars) != count:
            self._bars = bars(self._samples, count)
        tones = np.full(count, "", dtype=object)
        for piece in self._pieces:
            if not piece.pause:
                lo, hi = (int(self._x(s) / _BAR_PX) for s in (piece.start_s, piece.end_s))
                tones[max(0, lo) : hi + 1] = piece.tone
        middle = tall / 2
        for i, height in enumerate(self._bars):
            name = {"wrong": "wrong", "unsure": "unsure", "good": "good", "plain": "accent"}.get(tones[i], "quiet")
            pen = QPen(self._theme.colour(name), _BAR_PX - 2)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            reach = max(0.5, float(height) * (tall / 2 - 8))
            x = i * _BAR_PX + _BAR_PX / 2
            painter.drawLine(round(x), round(middle - reach), round(x), round(middle + reach))

    def _paint_labels(self, painter: QPainter, tall: int) -> None:
        """Write the words under their pieces, in two rows where they are close, with a mark besides the colour."""
        theme = self._theme
        painter.setFont(theme.font(Role.SMALL))
        metrics = theme.metrics(Role.SMALL)
        ends = [-1e9, -1e9]
        for piece in self._pieces:
            mark = _MARKS.get(piece.tone, "")
            words = f"{piece.label} {mark}".strip()
            wide = metrics.horizontalAdvance(words) + 8
            left = (self._x(piece.start_s) + self._x(piece.end_s) - wide) / 2
            left = min(max(0.0, left), self.width() - wide)
            line = 0 if left >= ends[0] else 1
            left = max(left, ends[line])
            ends[line] = left + wide
            tone = {"plain": "ink" if not piece.pause else "quiet"}.get(piece.tone, f"{piece.tone}_text")
            painter.setPen(theme.colour(tone))
            box = QRectF(left, tall + line * self._line(), wide, self._line())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
