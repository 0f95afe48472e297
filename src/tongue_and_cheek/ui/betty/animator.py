"""Shows what a move did, event by event: cards are turned, fly and settle; specials show themselves.

Nothing is decided here. At the end the table is set to the state, so a missed step cannot last; with reduced motion
(or no pace) everything is there at once.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer, Slot

from tongue_and_cheek.betty import Special
from tongue_and_cheek.betty import events as ev
from tongue_and_cheek.ui import animation
from tongue_and_cheek.ui.betty.items import CardItem
from tongue_and_cheek.ui.betty.layout import Box
from tongue_and_cheek.ui.strings import betty as strings

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.betty import State
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.betty.view import TableView
    from tongue_and_cheek.ui.context import AppContext

_SHOW_MS = 1500  # a special is looked at so long
_TURN_MS = 350  # a drawn card, before it moves on
_FLIGHT_MS = 250


class Animator(QObject):
    """Plays events on a table; `say` gets a sentence for each that needs one."""

    def __init__(
        self,
        context: AppContext,
        view: TableView,
        home_of: Callable[[int], QPoint],
        say: Callable[[str, str], None],
        pace: float,
    ) -> None:
        """`home_of` gives a seat's place in the table's pixels; `say` shows a headline and a sentence."""
        super().__init__(view)
        self._context, self._view, self._home_of, self._say = context, view, home_of, say
        self.pace = pace
        self._steps: deque[Callable[[Callable[[], None]], None]] = deque()
        self._table: BettyTable | None = None
        self._done: Callable[[], None] | None = None
        self._drawn: CardItem | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._waited)
        self._waiting_for: Callable[[], None] | None = None

    @property
    def still(self) -> bool:
        """Whether nothing is to move."""
        return self._context.theme.reduced_motion or self.pace == 0

    def play(self, table: BettyTable, before: State, events: tuple[ev.Event, ...], done: Callable[[], None]) -> None:
        """Show the events, set the table to its state, then call `done`."""
        self._table, self._done = table, done
        self._names = before.setup.seats
        self._steps = deque(self._step_of(event) for event in events)
        self._next()

    def stop(self) -> None:
        """Forget what was still to be shown."""
        self._steps.clear()
        self._done = self._table = None
        if self._drawn is not None and self._drawn is not self._view.hand:
            self._view.remove(self._drawn)
        self._drawn = None
        self._timer.stop()
        self._waiting_for = None

    def hurry(self) -> None:
        """End the present wait (a special that is looked at)."""
        if self._timer.isActive():
            self._timer.stop()
            self._waited()

    def _next(self) -> None:
        if self._table is None:
            return
        if self._steps:
            self._steps.popleft()(self._next)
            return
        table, done = self._table, self._done
        self._drop_drawn(table)
        self._view.sync(table, animate=not self.still)
        if done is not None:
            done()

    def _drop_drawn(self, table: BettyTable) -> None:
        """Let go of the drawn card: it is the hand card now, or lies in the row."""
        drawn, self._drawn = self._drawn, None
        if drawn is not None and drawn is not self._view.hand:
            if table.state.drawn == drawn.text and drawn.special is None:
                self._view.set_hand(drawn)
            else:
                self._view.remove(drawn)

    def _wait(self, ms: float, then: Callable[[], None]) -> None:
        if self.pace == 0:
            then()
            return
        self._waiting_for = then
        self._timer.start(round(ms * self.pace))

    @Slot()
    def _waited(self) -> None:
        then, self._waiting_for = self._waiting_for, None
        if then is not None:
            then()

    def _sound(self, name: str) -> None:
        self._context.sounds.play(name)

    def _step_of(self, event: ev.Event) -> Callable[[Callable[[], None]], None]:
        name = self._names[getattr(event, "seat", 0) or 0]
        step: Callable[[Callable[[], None]], None] = _nothing
        match event:
            case ev.ReadingFailed():
                step = partial(self._taken, event, name)
            case ev.CardDrawn():
                step = partial(self._turned, event, name)
            case ev.CardPlaced():
                step = partial(self._placed, event)
            case ev.TwiceAttached():
                step = partial(self._twice, event)
            case ev.ReturnVoid():
                step = partial(self._told, strings.SPECIALS[Special.RETURN][0], strings.RETURN_VOID, name)
            case ev.TurnSkipped():
                step = partial(self._told, strings.MISSES, "", name)
        return step

    # -- single events ------------------------------------------------------------------------------------------------

    def _told(self, headline: str, sentence: str, name: str, done: Callable[[], None]) -> None:
        self._say(headline.format(name=name), sentence.format(name=name))
        self._wait(_SHOW_MS, done)

    def _fly(self, item: CardItem, to: QPointF, done: Callable[[], None], *, scale: float = 1.0) -> None:
        if self.still:
            item.setPos(to)
            done()
            return
        item.setZValue(30)
        if scale != 1.0:
            animation.move(item, b"scale", scale, self._context.theme, ms=_FLIGHT_MS, overshoot=False)
        animation.move(item, b"pos", to, self._context.theme, ms=_FLIGHT_MS, overshoot=scale == 1.0, done=done)

    def _taken(self, event: ev.ReadingFailed, name: str, done: Callable[[], None]) -> None:
        """Let the pile fly to its new owner."""
        sentence = strings.TAKES if len(event.taken) == 1 else strings.TAKES_MORE
        self._say(sentence.format(name=name, text=event.taken[0], n=len(event.taken) - 1), "")
        self._sound("card_slide")
        item = self._view.piles.pop(event.pile)
        item.set_state(edge="", number=0)
        home = self._home_of(event.seat)

        def gone() -> None:
            self._view.remove(item)
            self._view.relay(animate=not self.still)
            self._wait(_TURN_MS, done)

        self._fly(item, QPointF(home.x() - item.w / 2, home.y() - item.h / 2), gone, scale=0.2)

    def _turned(self, event: ev.CardDrawn, name: str, done: Callable[[], None]) -> None:
        """Turn the top card over: a word card goes to the hand, a special to the middle of the table."""
        view = self._view
        if self._drawn is not None:
            view.remove(self._drawn)
            self._drawn = None
        assert self._table is not None
        parts = view.places()
        card = CardItem(self._context.theme, event.text, special=event.special)
        view.stack.show_stack(max(0, view.stack.count - 1), event.arrow.value)
        if event.special is None:
            if view.hand is not None:
                view.set_hand(None)
            box, hold = parts.hand, _TURN_MS
        else:
            side = min(parts.row.h * 0.94, 330.0 * view.grow)
            middle = parts.row.centre
            box, hold = Box(middle[0] - side / 2, middle[1] - side / 2, side, side), _SHOW_MS
            words, sentence = strings.SPECIALS[event.special]
            self._say(words, sentence.format(name=name))
        card.set_box(box, keep_place=not self.still)
        view.add(card)
        card.setZValue(25)
        self._drawn = card
        self._sound("card_slide" if event.special is None else "go")
        if self.still:
            self._wait(hold, done)
            return
        card.setPos(parts.stack.x, parts.stack.y)
        card.setScale(0.7)
        animation.move(card, b"scale", 1.0, self._context.theme, ms=_FLIGHT_MS)
        to = QPointF(box.x, box.y)
        animation.move(card, b"pos", to, self._context.theme, ms=_FLIGHT_MS, done=lambda: self._wait(hold, done))

    def _placed(self, event: ev.CardPlaced, done: Callable[[], None]) -> None:
        """Let the hand card (or the drawn one) fly to its place in the row."""
        view = self._view
        item = view.hand or self._drawn
        if item is None or item.special is not None:
            item = view.add(CardItem(self._context.theme, event.text))
            item.set_box(view.places().hand)
        item.show_card(event.text)
        if item is self._drawn:
            self._drawn = None
        view.hand = None
        view.far_right.hide()
        self._sound("card_place")
        if event.covering:
            old = view.piles[event.pile]
            box = Box(old.x(), old.y(), old.w, old.h)
            item.set_state(covered=old.covered + 1, twice=old.twice)
        else:
            old = None
            box = view.boxes(len(view.piles) + 1)[-1]
        item.set_box(box, keep_place=True)

        def there() -> None:
            if old is not None:
                view.piles[event.pile] = item
                view.remove(old)
            else:
                view.piles.append(item)
            item.setZValue(1)
            done()

        if old is None:
            for pile, place in zip(view.piles, view.boxes(len(view.piles) + 1), strict=False):
                pile.set_box(place, keep_place=not self.still)
                if not self.still:
                    animation.move(pile, b"pos", QPointF(place.x, place.y), self._context.theme)
        self._fly(item, QPointF(box.x, box.y), there)

    def _twice(self, event: ev.TwiceAttached, done: Callable[[], None]) -> None:
        """Let the card slip under its pile, which gets its badge."""
        if event.pile is None:
            self._say(strings.SPECIALS[Special.TWICE][0], strings.TWICE_WAITS)
            self._wait(_TURN_MS, done)
            return
        pile = self._view.piles[event.pile]
        card, self._drawn = self._drawn, None
        if card is None or card.special is not Special.TWICE:
            self._drawn = card
            pile.set_state(twice=pile.twice + 1)
            done()
            return
        card.setZValue(0)

        def under() -> None:
            self._view.remove(card)
            pile.set_state(twice=pile.twice + 1)
            self._sound("tap")
            self._wait(_TURN_MS, done)

        to = QPointF(pile.x() + pile.w / 2 - card.w / 2, pile.y() + pile.h / 2 - card.h / 2)
        self._fly(card, to, under, scale=0.4)


def _nothing(done: Callable[[], None]) -> None:
    done()
