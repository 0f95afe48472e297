"""The one animator: plays what happened, event by event, and ends with the view that is true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tongue_and_cheek import butts
from tongue_and_cheek.butts import (
    Collected,
    Drew,
    Flipped,
    GameOver,
    Grabbed,
    Joined,
    Missed,
    PassedOver,
    Placed,
    RaceStarted,
    SplitUp,
    TurnStarted,
)
from tongue_and_cheek.ui.animation import QUICK_MS, SLOW_MS, USUAL_MS
from tongue_and_cheek.ui.butts.layers import Marks
from tongue_and_cheek.ui.butts.layout import Pose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.butts import Event, View
    from tongue_and_cheek.ui.butts.stage import Stage
    from tongue_and_cheek.ui.setup import Seat
    from tongue_and_cheek.ui.sounds import Sounds

_HOLD_MS = 550  # collected lines are shown so long before they go: long enough to see which ones
_RACE_MS = 700


def after(view: View, event: Event) -> View:  # noqa: PLR0911 - one case for each event
    """Return the view as it is after an event that its seat may see (`event_for`)."""
    match event:
        case Placed(seat, card, cell):
            return replace(_handed(view, seat, -1, card), grid=view.grid.with_card(cell, card))
        case Collected(seat, _, cells, _):
            return replace(_paid(view, seat, len(cells)), grid=view.grid.without(cells), pending=())
        case Grabbed(seat, _, cell, _):
            return replace(_paid(view, seat, 1), grid=view.grid.without((cell,)))
        case Drew(seat, card):
            return replace(_handed(view, seat, 1, card), pile_size=view.pile_size - 1, truck_on_top=False)
        case Flipped(card, cell):
            return replace(view, grid=butts.Grid({cell: card}), pile_size=view.pile_size - 1, truck_on_top=False)
        case RaceStarted():
            return replace(view, truck_on_top=True)
        case TurnStarted(seat):
            return replace(view, turn=seat)
        case _:
            return view


def _handed(view: View, seat: int, more: int, card: butts.Card | None) -> View:
    sizes = tuple(size + more * (other == seat) for other, size in enumerate(view.hand_sizes))
    hand = view.hand
    if seat == view.seat and card is not None:
        hand = tuple(held for held in hand if held != card) if more < 0 else tuple(sorted((*hand, card)))
    return replace(view, hand=hand, hand_sizes=sizes)


def _paid(view: View, seat: int, more: int) -> View:
    return replace(
        view,
        collected=tuple(None if n is None else n + more * (other == seat) for other, n in enumerate(view.collected)),
    )


class Performer(QObject):
    """Plays events on a stage. `told` gives each event when it is its turn to be seen."""

    told = Signal(object)

    def __init__(self, stage: Stage, sounds: Sounds, seats: Sequence[Seat], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stage, self._sounds, self._seats = stage, sounds, seats
        self.tempo = 1.0
        """What all times are multiplied by; 0 shows only the end."""
        self._queue: list[Event] = []
        self._final: View | None = None
        self._done: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._after_hold: Callable[[], None] | None = None
        self._timer.timeout.connect(self._held)

    @property
    def busy(self) -> bool:
        """Whether something is being played."""
        return self._done is not None

    def perform(self, events: Sequence[Event], final: View, done: Callable[[], None]) -> None:
        """Play events on what is shown now, then show `final` and call `done`."""
        self._queue = [butts.event_for(event, final.seat) for event in events]
        self._final, self._done = final, done
        self._next()

    def stop(self) -> None:
        """Forget what is still to be played."""
        self._timer.stop()
        self._queue.clear()
        self._done = None

    def _ms(self, ms: int) -> int:
        return round(ms * self.tempo)

    def _hold(self, ms: int, then: Callable[[], None]) -> None:
        if self._ms(ms) <= 0:
            then()
            return
        self._after_hold = then
        self._timer.start(self._ms(ms))

    def _held(self) -> None:
        then, self._after_hold = self._after_hold, None
        if then is not None and self._done is not None:
            then()

    def _next(self) -> None:
        if self._done is None:
            return
        if not self._queue:
            final, done = self._final, self._done
            assert final is not None
            self._final = self._done = None
            self._stage.show(final, self._ms(QUICK_MS))
            done()
            return
        event = self._queue.pop(0)
        self.told.emit(event)
        self._play(event)

    def _play(self, event: Event) -> None:
        stage = self._stage
        assert stage.view is not None
        before, view = stage.view, after(stage.view, event)
        match event:
            case Placed(seat, _, cell):
                self._sounds.play("card_place")
                stage.mark(Marks(last=(cell, self._seats[seat].colour)))
                stage.show(view, self._ms(USUAL_MS), source=self._from_hand(before, seat), done=self._next)
            case Collected(seat, _, cells, _):
                stage.mark(Marks(taken=cells))
                self._sounds.play("collect")
                self._hold(_HOLD_MS, lambda: self._leave(view, seat))
            case Drew(seat, card):
                self._sounds.play("card_slide")
                source = stage.pile_pose()
                if card is None:
                    stage.send(None, source, self._to_hand(view, seat))
                stage.show(view, self._ms(SLOW_MS), source=source, covered=True, done=self._next)
            case Flipped():
                self._sounds.play("card_place")
                stage.show(view, self._ms(SLOW_MS), source=stage.pile_pose(), covered=True, done=self._next)
            case Grabbed(seat, _, _, _):
                self._sounds.play("tap")
                stage.show(view, self._ms(USUAL_MS), goal=stage.seat_pose(seat), done=self._next)
            case RaceStarted():
                self._sounds.play("truck_rumble")
                stage.show(view, 0)
                self._hold(_RACE_MS, self._next)
            case GameOver():
                self._sounds.play("cheer")
                self._next()
            case SplitUp() | Joined() | Missed() | PassedOver() | TurnStarted():
                stage.show(view, 0, done=self._next)

    def _leave(self, view: View, seat: int) -> None:
        self._stage.mark(Marks())
        self._stage.show(view, self._ms(SLOW_MS), goal=self._stage.seat_pose(seat), done=self._next)

    def _from_hand(self, before: View, seat: int) -> Pose:
        """Return where a card comes from that is not the own hand's: the hidden hand that is shown, or the seat."""
        if before.seat is None and seat == before.turn:
            last = self._stage.cards.get(f"hand{before.hand_sizes[seat] - 1}")
            if last is not None:
                return last.pose
        return self._stage.seat_pose(seat)

    def _to_hand(self, view: View, seat: int) -> Pose:
        if view.seat is None and seat == view.turn:
            hand = self._stage.areas.hand
            return Pose(hand.center().x(), hand.center().y(), hand.height() * 0.8, 0, 60)
        return self._stage.seat_pose(seat)
