"""The table as a picture: a QGraphicsView in which one pixel is one unit, with its own drag and its own keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView

from tongue_and_cheek.ui import animation
from tongue_and_cheek.ui.betty.items import CardItem, PlaceItem, StackItem, TableItem, word_setting
from tongue_and_cheek.ui.betty.layout import Box, Places, gap_for, places, row_boxes
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.betty import Pile
    from tongue_and_cheek.ui.betty.game import BettyTable

_DRAG_PX = 6
_MANY = 11
"""From so many piles on, a place for one more would make all cards smaller."""
_STRIP = 66.0
RIGHT = -1
"""The far right, as a target."""


class TableView(QGraphicsView):
    """Shows the row and the stack; lets a card be chosen, or the hand card be dropped, by mouse and by keys."""

    pile_chosen = Signal(int)
    dropped = Signal(object)
    """The pile the hand card was dropped on, or None for the far right."""
    refused = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("background: transparent;")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(120)
        self.setAccessibleName(strings.TABLE)
        self.viewport().setAccessibleName(strings.TABLE)
        self.viewport().setMouseTracking(True)
        self.stack = StackItem(theme)
        self.far_right = PlaceItem(theme)
        self.far_right.hide()
        self.scene().addItem(self.stack)
        self.scene().addItem(self.far_right)
        self.piles: list[CardItem] = []
        self.hand: CardItem | None = None
        self.mode = ""
        """"" (look only), choose (a pile), place (the hand card)."""
        self.target: int | None = None
        """The pile under the keys or the mouse, RIGHT for the far right, None for nothing."""
        self._typed = ""
        self._grab: QPointF | None = None
        self._dragging = False
        self._order: tuple[int, ...] = ()
        theme.changed.connect(self._relaid)

    # -- what lies there ----------------------------------------------------------------------------------------------

    def sync(self, table: BettyTable, *, animate: bool = False) -> None:
        """Show exactly what the state says."""
        line = table.line
        while len(self.piles) > len(line):
            self.remove(self.piles.pop())
        while len(self.piles) < len(line):
            self.piles.append(self.add(CardItem(self.theme)))
        for item, pile, number in zip(self.piles, line, table.numbers, strict=True):
            self.show_pile(item, pile, number)
        self.stack.show_stack(len(table.state.stack), table.side)
        self._order = tuple(sorted(range(len(line)), key=lambda n: table.numbers[n]))
        self.setAccessibleDescription(describe(table))
        self.relay(animate=animate)

    def show_pile(self, item: CardItem, pile: Pile, number: int) -> None:
        """Show a pile's top card and badges."""
        item.show_card(pile.text)
        item.set_state(number=number, twice=pile.twice, covered=len(pile.cards) - 1)
        item.setZValue(1)

    def add(self, item: CardItem) -> CardItem:
        """Put a thing on the table."""
        self.scene().addItem(item)
        return item

    def remove(self, item: TableItem) -> None:
        """Take a thing off the table."""
        self.scene().removeItem(item)
        item.deleteLater()

    def set_hand(self, item: CardItem | None) -> None:
        """Change the card that is to be placed."""
        if self.hand is not None and self.hand is not item:
            self.remove(self.hand)
        self.hand = item
        if item is not None:
            item.setZValue(20)

    # -- where it lies ------------------------------------------------------------------------------------------------

    @property
    def grow(self) -> float:
        """How much larger than 1280x800 the window is."""
        return max(1.0, min(self.width() / 1280, self.height() / 430))

    def places(self) -> Places:
        """Return the parts of the table."""
        caption = self.theme.metrics(Role.STRONG).height() + self.theme.metrics(Role.SMALL).height() + 12
        return places(self.viewport().width(), self.viewport().height(), caption, hand=self.hand is not None)

    def boxes(self, count: int, *, strip: float = 0.0) -> tuple[Box, ...]:
        """Return the places of so many cards of the row; `strip` pixels at its right stay free."""
        texts = [item.words for item in self.piles] + ([self.hand.words] if self.hand is not None else [])

        def type_size(w: float, h: float) -> float:
            settings = [word_setting(self.theme, words, w, h) for words in texts if words]
            return min((setting.pixels if setting.fits else 0 for setting in settings), default=0)

        area = self.places().row
        area = replace(area, w=area.w - strip)
        return row_boxes(count, area, type_size, grow=self.grow)

    def _row_and_slot(self) -> tuple[tuple[Box, ...], Box | None]:
        """Return the piles' places and that of the far right: a card's place while there is room, else a strip."""
        count = len(self.piles)
        if not self.far_right.isVisible():
            return self.boxes(count), None
        if count < _MANY:
            whole = self.boxes(count + 1)
            return whole[:-1], whole[-1]
        boxes = self.boxes(count, strip=_STRIP)
        last = boxes[-1]
        full = last.x + last.w >= max(box.x + box.w for box in boxes) - 1
        gap = gap_for(count)
        return tuple(boxes), Box(last.x + last.w + gap, last.y, _STRIP - gap if full else last.w, last.h)

    def relay(self, *, animate: bool = False, done: Callable[[], None] | None = None) -> None:
        """Put everything to its place."""
        parts = self.places()
        self.scene().setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        self.stack.set_box(parts.stack)
        self.stack.set_caption(parts.caption)
        boxes, slot = self._row_and_slot()
        waiting = 0
        for item, box in zip(self.piles, boxes, strict=False):
            item.set_box(box, keep_place=animate)
            if animate and item.pos() != QPointF(box.x, box.y):
                waiting += 1
                animation.move(item, b"pos", QPointF(box.x, box.y), self.theme)
        if slot is not None:
            self.far_right.set_box(slot)
        if self.hand is not None and not self._dragging:
            self.hand.set_box(parts.hand, keep_place=animate)
            if animate:
                animation.move(self.hand, b"pos", QPointF(parts.hand.x, parts.hand.y), self.theme)
        if done is not None:
            if waiting and not self.theme.reduced_motion:
                animation.run(self, self.theme, lambda _t: None, ms=animation.USUAL_MS, done=done)
            else:
                done()

    @Slot()
    def _relaid(self) -> None:
        self.relay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.relay()

    # -- modes --------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let nothing be chosen."""
        self._set_mode("")

    def let_choose(self) -> None:
        """Let a pile be chosen."""
        self._set_mode("choose")

    def let_place(self) -> None:
        """Let the hand card be placed; the far right is chosen first."""
        self._set_mode("place")
        self.aim(RIGHT)

    def _set_mode(self, mode: str) -> None:
        self.mode, self._typed, self._dragging, self._grab = mode, "", False, None
        showing = mode == "place"
        if self.far_right.isVisible() != showing:
            self.far_right.setVisible(showing)
            self.relay(animate=True)
        self.aim(None)
        for item in self.piles:
            item.set_state(target=bool(mode))

    def aim(self, target: int | None) -> None:
        """Light up a pile, the far right, or nothing."""
        self.target = target
        self.far_right.choose(target == RIGHT)
        for n, item in enumerate(self.piles):
            if n == target:
                item.set_state(edge="chosen")
                item.setZValue(5)
            elif item.edge == "chosen":
                item.set_state(edge="")
                item.setZValue(1)
        if self.mode == "place" and target is not None:
            words = strings.PLACE_HERE if target == RIGHT else strings.PLACE_OVER.format(text=self.piles[target].text)
            self.setAccessibleName(words)
        elif self.mode == "choose" and target is not None:
            self.setAccessibleName(self.piles[target].text)
        else:
            self.setAccessibleName(strings.TABLE)

    def _take(self) -> None:
        """Do what the mode is for with the present target."""
        if self.target is None:
            return
        target, mode = self.target, self.mode
        if mode == "choose" and target != RIGHT:
            self.pile_chosen.emit(target)
        elif mode == "place":
            self.dropped.emit(None if target == RIGHT else target)

    # -- keys ---------------------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and self.mode
            and self.target is not None
        ):
            event.accept()  # Enter means the lit card here, not the button that has Enter as its key
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.mode:
            event.ignore()
            return
        key = event.key()
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._step(key)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take()
        elif event.text().isdigit():
            self._type(event.text())
        else:
            event.ignore()

    def _targets(self) -> list[tuple[int, TableItem]]:
        targets: list[tuple[int, TableItem]] = list(enumerate(self.piles))
        return [*targets, (RIGHT, self.far_right)] if self.mode == "place" else targets

    def _step(self, key: int) -> None:
        self._typed = ""
        targets = self._targets()
        if not targets:
            return
        names = [name for name, _ in targets]
        if self.target is None:
            forwards = key in {Qt.Key.Key_Right, Qt.Key.Key_Down}
            self.aim(names[0] if forwards else names[-1])
            return
        at = names.index(self.target)
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            at = (at + (1 if key == Qt.Key.Key_Right else -1)) % len(names)
        else:
            at = _vertical([item for _, item in targets], at, 1 if key == Qt.Key.Key_Down else -1)
        self.aim(names[at])

    def _type(self, digit: str) -> None:
        """Find a card by its number; with more than nine, Enter (or a second digit) settles it."""
        self._typed = (self._typed + digit)[-2:]
        number = int(self._typed)
        if not 1 <= number <= len(self.piles):
            self._typed, number = digit, int(digit)
        if not 1 <= number <= len(self.piles):
            self._typed = ""
            return
        self.aim(self._order[number - 1])
        if number * 10 > len(self.piles) and self.mode == "choose":
            self._typed = ""
            self._take()

    # -- mouse --------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.mode == "place" and self.hand is not None and self._holds(self.hand, at):
            self._grab = at - self.hand.pos()
        elif self.mode:
            self.aim(self._hit(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._grab is not None and self.hand is not None:
            if not self._dragging and (at - self._grab - self.hand.pos()).manhattanLength() < _DRAG_PX:
                return
            self._dragging = True
            self.hand.setPos(at - self._grab)
            self.aim(self._hit(at))
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        over = self._hit(at) if self.mode else None
        if over is not None:
            self.aim(over)
        mine = self.mode == "place" and self.hand is not None and self._holds(self.hand, at)
        shape = Qt.CursorShape.OpenHandCursor if mine else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape if mine or over is not None else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        dragged, self._dragging, self._grab = self._dragging, False, None
        over = self._hit(event.position()) if self.mode else None
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        if over is not None:
            self.aim(over)
            self._take()
        elif dragged:
            self.relay(animate=True)
            self.refused.emit()

    def _holds(self, item: TableItem, at: QPointF) -> bool:
        return item.isVisible() and item.rect.translated(item.pos()).contains(at)

    def _hit(self, at: QPointF) -> int | None:
        for name, item in self._targets():
            box: QRectF = item.rect.translated(item.pos())
            if box.adjusted(-6, -6, 6, 6).contains(at):
                return name
        return None

    def wheelEvent(self, event: object) -> None:
        """Nothing scrolls: everything is in sight."""


def _vertical(items: Sequence[TableItem], at: int, step: int) -> int:
    """Return the item above or below, as near as can be; the same one at the edge."""
    here = items[at]
    mid = here.x() + here.w / 2
    others = [n for n, item in enumerate(items) if (item.y() - here.y()) * step > here.h / 2]
    if not others:
        return at
    near = min((items[n].y() - here.y()) * step for n in others)
    line = [n for n in others if (items[n].y() - here.y()) * step < near + here.h / 2]
    return min(line, key=lambda n: abs(items[n].x() + items[n].w / 2 - mid))


def describe(table: BettyTable) -> str:
    """Return the row in words, in reading order."""
    parts = []
    for number, pile in sorted(zip(table.numbers, table.line, strict=True)):
        words = strings.ROW_CARD.format(n=number, text=pile.text)
        if pile.twice:
            words = strings.ROW_TWICE.format(n=number, text=pile.text, times=pile.twice + 1)
        if len(pile.cards) > 1:
            words = strings.ROW_COVERED.format(card=words, n=len(pile.cards) - 1)
        parts.append(words)
    return strings.ROW.format(side=strings.SIDES[table.side], cards=", ".join(parts))
