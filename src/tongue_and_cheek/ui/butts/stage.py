"""The scene: shows a player's view of the game, and moves from one view to the next.

What it shows is always a `View`: animations are views in between. Cards are items under their names, the backs of a
hidden hand `hand0`..., the draw pile `pile0`... (its top is the last).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsScene

from tongue_and_cheek.ui import animation
from tongue_and_cheek.ui.butts.items import CardItem
from tongue_and_cheek.ui.butts.layers import Marks, Mat, Overlay
from tongue_and_cheek.ui.butts.layout import Areas, Fit, Pose, areas, hand_poses, next_fit
from tongue_and_cheek.ui.butts.pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.butts import Card, View
    from tongue_and_cheek.ui.theme import Theme

_PILE_STEP = 8  # one back of the stack's picture stands for so many cards
_SEAT_SIDE = 30.0  # a card that flies to its owner ends this big
_FLY_Z = 60.0
_LINK_RING = 0.2  # links lie between the cards of a split table: no free cells are needed around it


class Stage(QGraphicsScene):
    """All cards of a table in the pixels of its window."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pictures = Pictures(theme)
        self.areas: Areas = areas(1280, 800, 100, 84)
        self.anchors: tuple[QPointF, ...] = ()
        """Where each seat's collected cards go."""
        self.view: View | None = None
        self.fit: Fit | None = None
        self.cards: dict[str, CardItem] = {}
        self.lifted = ""
        """The card of the hand that is chosen or under the mouse."""
        self.held = ""
        """The card of the hand that follows the mouse."""
        self.hand_dim = False
        self.hand_away = False
        """Whether the hand is not shown at all: it is behind the curtain."""
        self._leaving: list[CardItem] = []
        self._mat, self._overlay = Mat(theme, self.pictures), Overlay(theme, self.pictures)
        self.addItem(self._mat)
        self.addItem(self._overlay)
        self._motion: QVariantAnimation | None = None
        self._done: Callable[[], None] | None = None
        self._fit_from: Fit | None = None

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        """What is marked on the table."""
        return self._overlay.marks

    def mark(self, marks: Marks) -> None:
        """Mark this."""
        self._mat.set_marks(marks)
        self._overlay.set_marks(marks)

    def set_areas(self, parts: Areas, anchors: tuple[QPointF, ...]) -> None:
        """Take over the parts of a window of another size."""
        self.areas, self.anchors = parts, anchors
        self.setSceneRect(QRectF(0, 0, parts.column.right(), parts.column.bottom()))
        for layer in (self._mat, self._overlay):
            layer.set_area(parts.board)
        self.fit = None
        self.refresh()

    def seat_pose(self, seat: int) -> Pose:
        """Return the pose of a card that arrives at its owner's place."""
        at = self.anchors[seat] if seat < len(self.anchors) else QPointF(0, 0)
        return Pose(at.x(), at.y(), _SEAT_SIDE * self.areas.unit, 0, _FLY_Z, 0.25)

    def pile_pose(self) -> Pose:
        """Return the pose of the pile's top card."""
        pile = self.areas.pile
        rise = self._pile_backs(self.view.pile_size if self.view else 0) * 3
        return Pose(pile.center().x(), pile.center().y() - rise, pile.width() * 0.94, 0, _FLY_Z)

    @staticmethod
    def _pile_backs(size: int) -> int:
        return min(6, -(-size // _PILE_STEP))

    def hand_names(self) -> tuple[str, ...]:
        """Return the keys of the hand's items, left to right."""
        view = self.view
        if view is None or self.hand_away:
            return ()
        if view.seat is not None:
            return tuple(card.name for card in view.hand)
        return tuple(f"hand{n}" for n in range(view.hand_sizes[view.turn]))

    def hand_rects(self) -> tuple[QRectF, ...]:
        """Return where the cards of the hand lie when none is lifted."""
        poses = hand_poses(len(self.hand_names()), self.areas.hand)
        return tuple(QRectF(p.x - p.side / 2, p.y - p.side / 2, p.side, p.side) for p in poses)

    def _wanted(self, view: View) -> dict[str, tuple[Card | None, bool, Pose]]:
        assert self.fit is not None
        wanted: dict[str, tuple[Card | None, bool, Pose]] = {
            card.name: (card, False, self.fit.pose(cell)) for cell, card in view.grid.items()
        }
        names = self.hand_names()
        lifted = {names.index(self.lifted)} if self.lifted in names else set()
        faces: tuple[Card | None, ...] = view.hand if view.seat is not None and names else (None,) * len(names)
        for name, card, pose in zip(names, faces, hand_poses(len(names), self.areas.hand, lifted), strict=True):
            wanted[name] = (card, False, pose)
        pile = self.areas.pile
        backs = self._pile_backs(view.pile_size)
        for n in range(backs):
            pose = Pose(pile.center().x(), pile.center().y() - 3 * n, pile.width() * 0.94, 0, n)
            wanted[f"pile{n}"] = (None, view.truck_on_top and n == backs - 1, pose)
        return wanted

    # -- motion -------------------------------------------------------------------------------------------------------

    def refresh(self, ms: int = 0) -> None:
        """Arrange what is shown again; what is on its way arrives at its new place, in its own time."""
        if self.view is not None:
            left, done = self._halt()
            self.show(self.view, max(ms, left), done=done)

    def show(
        self,
        view: View,
        ms: int = 0,
        *,
        source: Pose | None = None,
        goal: Pose | None = None,
        covered: bool = False,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Go over to another view within `ms` milliseconds, then call `done`.

        New cards come from `source`, face down first if `covered`; those that are gone leave to `goal`.
        """
        _, before = self._halt()
        if before is not None:
            before()
        self.view = view
        self._fit_from = self._mat.fit if self.fit is not None else None
        self.fit = next_fit(
            self.fit, view.grid.cells, self.areas.cells, self.areas.unit, ring=_LINK_RING if view.split else 1
        )
        wanted = self._wanted(view)
        for key in list(self.cards):
            if key not in wanted:
                self._dismiss(self.cards.pop(key), None if key.startswith("pile") else goal)
        for key, (card, truck, pose) in wanted.items():
            item = self.cards.get(key) or self._make(key, card, pose, source, covered=covered)
            item.truck, item.card = truck, card
            if key == self.held:
                item.start = item.goal = item.pose
            else:
                item.start, item.goal = item.pose, pose
            in_hand = key in self.hand_names()
            item.ringed = in_hand and key == self.lifted
            item.dim = in_hand and self.hand_dim
            item.update()
        self._run(0 if self._theme.reduced_motion else ms, done)

    def _make(self, key: str, card: Card | None, pose: Pose, source: Pose | None, *, covered: bool) -> CardItem:
        hidden = key.startswith(("pile", "hand"))
        item = CardItem(self._theme, self.pictures, card, pose if hidden or source is None else source)
        item.covered = covered and not hidden
        self.cards[key] = item
        self.addItem(item)
        return item

    def _dismiss(self, item: CardItem, goal: Pose | None) -> None:
        if goal is None:
            self.removeItem(item)
            return
        item.start, item.goal = item.pose, goal
        self._leaving.append(item)

    def _run(self, ms: int, done: Callable[[], None] | None) -> None:
        self._done = done
        if ms <= 0:
            self._step(1.0)
            self._finished()
            return
        motion = QVariantAnimation(self)
        motion.setStartValue(0.0)
        motion.setEndValue(1.0)
        motion.setDuration(ms)
        motion.setEasingCurve(animation.curve(overshoot=False))
        motion.valueChanged.connect(self._step)
        motion.finished.connect(self._finished)
        self._motion = motion
        motion.start(QAbstractAnimation.DeletionPolicy.KeepWhenStopped)

    def _step(self, share: float) -> None:
        for item in (*self.cards.values(), *self._leaving):
            item.glide(share)
        if self.fit is not None:
            fit = self._fit_from.toward(self.fit, share) if self._fit_from is not None and share < 1 else self.fit
            self._mat.set_fit(fit)
            self._overlay.set_fit(fit)

    def _finished(self) -> None:
        if self._motion is not None:
            self._motion.deleteLater()
            self._motion = None
        for item in self._leaving:
            self.removeItem(item)
        self._leaving.clear()
        done, self._done = self._done, None
        if done is not None:
            done()

    def _halt(self) -> tuple[int, Callable[[], None] | None]:
        """Stop all motion where it is; return the milliseconds that were left and what was to be called then."""
        motion, done = self._motion, self._done
        self._motion = self._done = None
        left = 0
        if motion is not None and shiboken6.isValid(motion):
            left = max(0, motion.duration() - motion.currentTime())
            motion.blockSignals(True)  # noqa: FBT003 - Qt takes it so
            motion.stop()
            motion.deleteLater()
        for item in self._leaving:
            item.start = item.pose
        return left, done

    def finish(self) -> None:
        """Let what moves arrive at once (its `done` is called)."""
        if self._motion is not None:
            _, self._done = self._halt()
            self._step(1.0)
            self._finished()

    def send(self, card: Card | None, start: Pose, goal: Pose) -> None:
        """Let a card that is nobody's item fly by with the next `show`: a hidden card that somebody draws."""
        item = CardItem(self._theme, self.pictures, card, start)
        self.addItem(item)
        self._dismiss(item, goal)

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self._motion is not None

    # -- a card in the air --------------------------------------------------------------------------------------------

    def take_up(self, key: str, at: QPointF) -> None:
        """Let a card of the hand follow the mouse; it takes the size it will have on the table."""
        self.finish()
        self.held = key
        self.carry(at)

    def sign(self, sign: str) -> None:
        """Put a sign on the card in the air: "tick", "cross" or none."""
        item = self.cards.get(self.held)
        if item is not None and item.sign != sign:
            item.sign = sign
            item.update()

    def carry(self, at: QPointF) -> None:
        """Move the card in the air."""
        item = self.cards.get(self.held)
        if item is not None and self.fit is not None:
            hand = self.areas.hand.height() * 0.8
            side = max(self.fit.pose((0, 0)).side, hand * 0.62) if self.areas.board.contains(at) else hand
            item.set_pose(Pose(at.x(), at.y(), side, 0, _FLY_Z))
            item.goal = item.pose

    def let_go(self) -> None:
        """Let go of the card in the air; `refresh` or `show` brings it to its place."""
        self.sign("")
        self.held = ""

    def restyle(self) -> None:
        """Paint everything again: the theme has changed."""
        self.update()
