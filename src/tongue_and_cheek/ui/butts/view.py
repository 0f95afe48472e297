"""The window onto the scene: turns the mouse into cards taken, moved and dropped. It decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QToolTip

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.butts.items import CardItem
from tongue_and_cheek.ui.butts.pictures import ROUND
from tongue_and_cheek.ui.butts.wording import card_name, dots_text
from tongue_and_cheek.ui.strings import butts as words

if TYPE_CHECKING:
    from tongue_and_cheek.ui.butts.stage import Stage
    from tongue_and_cheek.ui.theme import Theme


class TableView(QGraphicsView):
    """One pixel of the scene is one of the window. Dragging is handled here, not by the items.

    `active`: cards of the hand may be taken. A press without a move is a click.
    """

    hovered = Signal(str)
    taken = Signal(str, QPointF)
    moved = Signal(QPointF)
    dropped = Signal(QPointF)
    card_clicked = Signal(str)
    table_clicked = Signal(QPointF)
    pile_clicked = Signal()
    resized = Signal()

    def __init__(self, theme: Theme, stage: Stage) -> None:
        super().__init__(stage)
        self._theme, self._stage = theme, stage
        self.active = False
        self._pressed = ""
        self._pressed_at = QPoint()
        self._dragging = False
        self._over = ""
        self._ringed = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click on the table leaves the focus in the hand
        self.setMouseTracking(True)
        self.setAccessibleName(words.TABLE)
        self.viewport().setAccessibleName(words.TABLE)
        theme.changed.connect(self.viewport().update)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.fillRect(rect, self._theme.colour("bar"))
        if self._stage.view is not None and not self._stage.view.pile_size:
            self._paint_empty_pile(painter, self._stage.areas.pile)

    def _paint_empty_pile(self, painter: QPainter, pile: QRectF) -> None:
        painter.setPen(QPen(self._theme.colour("line"), 3, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(pile.adjusted(6, 6, -6, -6), pile.width() * ROUND, pile.width() * ROUND)
        side = pile.width() * 0.3
        box = QRectF(pile.center().x() - side / 2, pile.center().y() - side / 2, side, side)
        icons.draw_icon(painter, "cards", box, self._theme.colour("line"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the arrows are the screen's: nothing scrolls here

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ringed = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:
        """Paint a ring around the table while it has the focus by keys."""
        if self._ringed:
            painter.setPen(QPen(self._theme.colour("accent"), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._stage.areas.board.adjusted(3, 3, -3, -3), 20, 20)

    # -- mouse --------------------------------------------------------------------------------------------------------

    def card_at(self, point: QPointF) -> str:
        """Return the card of the hand under a point of the scene, or ""; a card on its way back is there already."""
        for key in reversed(self._stage.hand_names()):
            item = self._stage.cards.get(key)
            if item is None:
                continue
            half = item.goal.side / 2
            at_home = abs(point.x() - item.goal.x) <= half and abs(point.y() - item.goal.y) <= half
            if at_home or item.contains(item.mapFromScene(point)):
                return key
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._dragging:
            return
        point = self.mapToScene(event.position().toPoint())
        self._pressed_at = event.position().toPoint()
        self._pressed = self.card_at(point) if self.active else ""
        if self._pressed:
            return
        if self._stage.areas.pile.contains(point):
            self.pile_clicked.emit()
        elif self._stage.areas.board.contains(point):
            self.table_clicked.emit(point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        point = self.mapToScene(at)
        if self._pressed and not self._dragging:
            far = (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
            if far and event.buttons() & Qt.MouseButton.LeftButton:
                self._dragging = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
                self.taken.emit(self._pressed, point)
        if self._dragging:
            self.moved.emit(point)
        elif not self._pressed:
            self._hover(self.card_at(point) if self.active else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or not self._pressed:
            return
        point = self.mapToScene(event.position().toPoint())
        card, self._pressed = self._pressed, ""
        if self._dragging:
            self._dragging = False
            self.viewport().unsetCursor()
            self.dropped.emit(point)
        else:
            self.card_clicked.emit(card)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = "" if self._dragging else self.tip_at(event.pos())
            QToolTip.showText(event.globalPos(), tip, self.viewport())
            return True
        return super().viewportEvent(event)

    def tip_at(self, at: QPoint) -> str:
        """Return what the open card at a place of the view is and what its dots mean, "" where there is none."""
        item = next((item for item in self.items(at) if isinstance(item, CardItem)), None)
        if item is None or item.card is None or item.covered:
            return ""
        return f"{card_name(item.card)}\n{dots_text(item.card)}"

    def leaveEvent(self, _event) -> None:
        if not self._dragging:
            self._hover("")

    def cancel(self) -> None:
        """Forget a press or a drag that is under way."""
        self._pressed, self._dragging = "", False
        self.viewport().unsetCursor()

    def _hover(self, card: str) -> None:
        if card != self._over:
            self._over = card
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if card else Qt.CursorShape.ArrowCursor)
            self.hovered.emit(card)
