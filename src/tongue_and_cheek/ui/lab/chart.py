"""The picture of a take for the tuner: sound, energy with its thresholds, due words and heard words on one time axis.

Keys: left and right choose a word or pause, Enter plays it, Shift+Enter plays from there, + and - zoom, 0 shows all,
Shift+left and Shift+right move the axis. Mouse: a click plays a piece (or from there), Ctrl+wheel zooms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui.lab.paint_chart import ChartPainter
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role, Theme

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QWheelEvent

    from tongue_and_cheek.ui.lab.timeline import Timeline
    from tongue_and_cheek.ui.widgets.wave import Piece

_CLOSEST_S = 0.3
_ZOOM = 1.5


class TakeChart(QWidget):
    """Emits `play_asked(start_s, end_s)`; an end of -1 means to the take's end."""

    play_asked = Signal(float, float)
    chosen = Signal(int)
    view_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.timeline: Timeline | None = None
        self.from_s, self.span_s = 0.0, 1.0
        self.at = -1
        """The chosen piece, -1 for none."""
        self.head_s: float | None = None
        self._painter = ChartPainter(self)
        self.setAccessibleName(lab.CHART)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(600, self._painter.least_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._painter.least_height())

    # -- content ------------------------------------------------------------------------------------------------------

    def show_take(self, timeline: Timeline | None, *, keep_view: bool = False) -> None:
        """Show a take; `keep_view` when it is the same one, judged again."""
        same = keep_view and timeline is not None and self.timeline is not None
        chosen = self.piece if same else None
        self.timeline = timeline
        if timeline is None:
            self.at, self.head_s = -1, None
        elif same:
            self.at = _same_piece(timeline.pieces, chosen)
        else:
            self.from_s, self.span_s = 0.0, timeline.seconds
            self.at, self.head_s = -1, None
        self._tell()
        self._painter.forget()
        self.view_changed.emit()
        self.update()

    def _tell(self) -> None:
        if self.timeline is None:
            self.setAccessibleDescription(lab.TAKE_NONE)
            return
        words = ", ".join(piece.label for piece in self.timeline.pieces)
        self.setAccessibleDescription(lab.CHART_SHORT.format(seconds=self.timeline.seconds, words=words))

    @property
    def piece(self) -> Piece | None:
        """The word or pause that is chosen."""
        if self.timeline is None or not 0 <= self.at < len(self.timeline.pieces):
            return None
        return self.timeline.pieces[self.at]

    def set_head(self, seconds: float | None) -> None:
        """Show where playing is, and follow it; None takes the mark away."""
        self.head_s = seconds
        if seconds is not None and not self.from_s <= seconds <= self.from_s + self.span_s:
            self.look_at(seconds, self.span_s)
        self.update()

    # -- view ---------------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Whether the whole take is in view."""
        return self.timeline is None or self.span_s >= self.timeline.seconds - 1e-6

    @property
    def closest(self) -> bool:
        """Whether zooming in ends here."""
        return self.span_s <= _CLOSEST_S + 1e-6

    def look_at(self, start_s: float, span_s: float) -> None:
        """Show a stretch, within the take."""
        if self.timeline is None:
            return
        self.span_s = min(self.timeline.seconds, max(_CLOSEST_S, span_s))
        self.from_s = min(max(0.0, start_s), self.timeline.seconds - self.span_s)
        self._painter.forget()
        self.view_changed.emit()
        self.update()

    def zoom(self, factor: float, around_s: float | None = None) -> None:
        """Zoom in (factor over 1) or out around a time: the chosen piece, or the middle."""
        if around_s is None:
            piece = self.piece
            around_s = self.from_s + self.span_s / 2 if piece is None else (piece.start_s + piece.end_s) / 2
        span = self.span_s / factor
        share = (around_s - self.from_s) / self.span_s
        self.look_at(around_s - min(1.0, max(0.0, share)) * span, span)

    def zoom_in(self) -> None:
        """Zoom in a step."""
        self.zoom(_ZOOM)

    def zoom_out(self) -> None:
        """Zoom out a step."""
        self.zoom(1 / _ZOOM)

    def show_all(self) -> None:
        """Show the whole take."""
        if self.timeline is not None:
            self.look_at(0.0, self.timeline.seconds)

    # -- choosing -----------------------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Choose a piece and bring it into view."""
        if self.timeline is None or not self.timeline.pieces:
            return
        self.at = index % len(self.timeline.pieces)
        piece = self.timeline.pieces[self.at]
        if piece.start_s < self.from_s or piece.end_s > self.from_s + self.span_s:
            self.look_at((piece.start_s + piece.end_s - self.span_s) / 2, self.span_s)
        self.chosen.emit(self.at)
        self.update()

    def play_piece(self, *, onward: bool = False) -> None:
        """Ask for the chosen piece, or for everything from its start on."""
        piece = self.piece
        if piece is not None:
            self.play_asked.emit(piece.start_s, -1.0 if onward else max(piece.end_s, piece.start_s + 0.15))

    def second(self, x: float) -> float:
        """Return the time at a place of the widget."""
        return self.from_s + x / max(1, self.width()) * self.span_s

    def _piece_at(self, place: QPointF) -> int:
        if self.timeline is None:
            return -1
        second = self.second(place.x())
        hits = [i for i, p in enumerate(self.timeline.pieces) if p.start_s <= second <= p.end_s]
        words = [i for i in hits if not self.timeline.pieces[i].pause]
        return (words or hits or [-1])[0]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._piece_at(event.position())
        if at >= 0:
            self.choose(at)
            self.play_piece(onward=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif self.timeline is not None:
            self.play_asked.emit(self.second(event.position().x()), -1.0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_ZOOM if turn > 0 else 1 / _ZOOM, self.second(event.position().x()))
        elif not self.whole:
            self.look_at(self.from_s - turn / 120 * self.span_s / 8, self.span_s)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        pieces = self.timeline.pieces if self.timeline is not None else ()
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right if shift:
                way = 1 if event.key() == Qt.Key.Key_Right else -1
                self.look_at(self.from_s + way * self.span_s / 4, self.span_s)
            case Qt.Key.Key_Left:
                self.choose(self.at - 1 if self.at >= 0 else len(pieces) - 1)
            case Qt.Key.Key_Right:
                self.choose(self.at + 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.play_piece(onward=shift)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_0:
                self.show_all()
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._painter.forget()

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._painter.paint()

    def place(self, seconds: float) -> float:
        """Return the place of a time."""
        return (seconds - self.from_s) / self.span_s * self.width()

    def line_height(self) -> int:
        """Height of a lane of words."""
        return self.theme.metrics(Role.SMALL).height() + self.theme.px(6)


def _same_piece(pieces: tuple[Piece, ...], old: Piece | None) -> int:
    """Return where a piece is after the take was judged again, -1 if it went."""
    if old is None:
        return -1
    same = (i for i, p in enumerate(pieces) if p.pause == old.pause and abs(p.start_s - old.start_s) < 1e-6)
    return next(same, -1)
