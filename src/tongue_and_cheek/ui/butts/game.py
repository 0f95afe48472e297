"""The course of a game on the table: whose move it is, bots, taking back, the curtain, races. Nothing is painted here.

The game goes on in steps: `_go_on` looks at the state when nothing moves and starts what is due; every move is played
by `play`, shown by the performer, and ends in `_go_on` again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Collect, Done, Draw, Grab, Grabbed, Phase, RaceStarted
from tongue_and_cheek.ui.animation import QUICK_MS, USUAL_MS
from tongue_and_cheek.ui.butts import pace
from tongue_and_cheek.ui.butts.layers import Cursor, Marks
from tongue_and_cheek.ui.butts.layout import next_cell
from tongue_and_cheek.ui.butts.performer import Performer, after
from tongue_and_cheek.ui.butts.race import Race

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Event, Hint, Move
    from tongue_and_cheek.ui.butts.placing import Placing
    from tongue_and_cheek.ui.butts.stage import Stage
    from tongue_and_cheek.ui.butts.table import Table
    from tongue_and_cheek.ui.context import AppContext


class Game(QObject):
    """Drives one table. `tempo` 1.0 is for people, 0.5 twice as fast, 0 leaves out every wait of the program's."""

    changed = Signal()
    """Something that is said or can be pressed may be another now."""
    told = Signal(object)
    curtain_wanted = Signal(int)
    race_wanted = Signal()
    hinted = Signal(object)
    draws_in = Signal(int)
    """Milliseconds until the automatic draw; 0 when there is none to wait for."""
    over = Signal()
    trouble = Signal(str)

    def __init__(self, context: AppContext, table: Table, stage: Stage, placing: Placing, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self.table, self._stage, self._placing = context, table, stage, placing
        self.performer = Performer(stage, context.sounds, table.seats, self)
        self.performer.told.connect(self.told)
        self.race = Race(self)
        self.race.grabbed.connect(self.play)
        self.race.changed.connect(self._mark)
        placing.laid.connect(self.play)
        self.seat: int | None = None
        """Whose hand lies open on the table."""
        self.paused = False
        self.thinking = False
        self._last: tuple[butts.Cell, int] | None = None
        self._calm_at: butts.Cell | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._due)
        self._next: Move | None = None
        self._tempo = 1.0

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def tempo(self) -> float:
        """What all waits are multiplied by."""
        return self._tempo

    @tempo.setter
    def tempo(self, value: float) -> None:
        self._tempo = self.performer.tempo = self.race.tempo = value

    @property
    def busy(self) -> bool:
        """Whether something is being shown or thought out."""
        return self.performer.busy or self.thinking

    @property
    def person_to_move(self) -> bool:
        """Whether the game waits for the person whose hand lies open."""
        state = self.table.state
        return (
            not self.performer.busy
            and self.seat is not None
            and state.turn == self.seat
            and state.phase in (Phase.PLACE, Phase.SPOT, Phase.DRAW)
        )

    def allowed(self, move: Move) -> bool:
        """Say whether the person at the table may make this move now."""
        return self.seat is not None and not self.performer.busy and butts.why_illegal(self.table.state, move) is None

    @property
    def can_undo(self) -> bool:
        """Whether a move may be taken back now."""
        return self.table.can_undo and not self.performer.busy

    # -- the course ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Show the table as it is and go on from there."""
        self.seat = self.table.shown_seat if len(self.table.people) == 1 else None
        self._stage.hand_away = False
        self._stage.show(self.table.view(self.seat))
        self._go_on()

    def stop(self) -> None:
        """Stop all that moves; `start` goes on again."""
        self._interrupt()
        self.race.stop()
        self.performer.stop()
        self._stage.finish()

    def _interrupt(self) -> None:
        """Forget what was to come: a draw, a bot's answer, a card in the air."""
        self._timer.stop()
        self._next = None
        self.thinking = False
        self._placing.end()
        self.draws_in.emit(0)

    def _after(self, ms: int, move: Move | None = None) -> None:
        """Play a move, or go on, after a while."""
        self._next = move
        self._timer.start(round(ms * self._tempo))

    @Slot()
    def _due(self) -> None:
        move, self._next = self._next, None
        if move is not None:
            self.play(move)
        else:
            self._go_on()

    @Slot(object)
    def play(self, move: Move) -> None:
        """Play a move that is allowed, and show it."""
        self._interrupt()
        events = self.table.play(move)
        if self.table.trouble:
            self.trouble.emit(self.table.trouble)
        if isinstance(move, butts.Place):
            self._last = (move.cell, self.table.seats[self.table.state.turn].colour)
        if self.table.state.phase is Phase.RACE and isinstance(move, Grab):
            self._show_grab(events)
            return
        if isinstance(move, Grab):
            self.race.stop()
        self.performer.perform(events, self.table.view(self.seat), lambda: self._performed(events))
        self.changed.emit()

    def _performed(self, events: tuple[Event, ...]) -> None:
        self._mark()
        self.changed.emit()
        state = self.table.state
        leaves = len(self.table.people) > 1 and self.seat is not None and self.table.shown_seat != self.seat
        if leaves and state.phase is Phase.PLACE and not any(isinstance(event, Grabbed) for event in events):
            self._after(pace.SEEN_MS)
        elif any(isinstance(event, RaceStarted) for event in events) and state.phase is Phase.RACE:
            self._after(QUICK_MS)
        elif any(isinstance(event, Grabbed) for event in events):
            self._after(pace.AFTER_RACE_MS)
        else:
            self._go_on()

    def _go_on(self) -> None:
        state = self.table.state
        if self.performer.busy:
            return
        if state.phase is Phase.OVER:
            self._mark()
            self.changed.emit()
            self.over.emit()
            return
        if state.phase is Phase.RACE:
            self._race()
        elif self._change_hands():
            self._turn()
        self.changed.emit()

    def _change_hands(self) -> bool:
        """Let the right hand lie open; False if the curtain must be opened first."""
        wanted = self.table.shown_seat
        if wanted == self.seat:
            return True
        self.seat = None
        self._stage.hand_away = wanted is not None
        self._stage.show(self.table.view(None), round(QUICK_MS * self._tempo))
        if wanted is None:
            return True
        self._mark()
        self.curtain_wanted.emit(wanted)
        return False

    def open_curtain(self) -> None:
        """Show the hand of the person in turn: the curtain was opened."""
        self.seat = self.table.shown_seat
        self._stage.hand_away = False
        self._stage.show(self.table.view(self.seat), round(QUICK_MS * self._tempo))
        self._go_on()

    def _turn(self) -> None:
        state = self.table.state
        forced = butts.forced(state)
        self._mark()
        if self.table.is_bot(state.turn):
            if self.paused:
                return
            if forced is not None:
                self._after(pace.BOT_DRAW_MS, forced)
            else:
                self._think(state.turn)
        elif forced is not None:
            self._after(pace.TAKE_BACK_MS, forced)
            self.draws_in.emit(round(pace.TAKE_BACK_MS * self._tempo))
        elif state.phase is Phase.PLACE and state.hands[state.turn]:
            self._placing.begin(self.table, self._marks())

    def _think(self, seat: int) -> None:
        """Let a bot choose off the UI thread, and look as if it thought for a while."""
        view, level, luck = self.table.view(seat), self.table.level(seat), self.table.luck(seat)
        before = self.table.record
        self.thinking = True
        waited = QTimer(self)
        waited.setSingleShot(True)
        answers: list[Move | None] = []

        def ready() -> None:
            if waited.isActive() or not answers:
                return
            waited.deleteLater()
            if self.table.record is not before or not self.thinking or self.paused:
                return
            self.thinking = False
            if answers[0] is not None:
                self.play(answers[0])

        def chosen(move: Move | None) -> None:
            answers.append(move)
            ready()

        waited.timeout.connect(ready)
        waited.start(round(pace.THINK_MS * self._tempo))
        self._context.later(self, lambda: butts.choose(view, level, luck), chosen)

    # -- races --------------------------------------------------------------------------------------------------------

    def _race(self) -> None:
        state = self.table.state
        self._placing.end()
        if len(self.table.people) > 1 and self.seat is not None:
            self.seat = None  # everybody comes near for a race
            self._stage.show(self.table.view(None), round(QUICK_MS * self._tempo))
        if state.racer is None:
            if self.table.people:
                self.race_wanted.emit()
            else:
                self.begin_race(None)
            return
        self._calm_at = None
        if self.table.is_bot(state.racer):
            if not self.paused:
                self._think(state.racer)
        else:
            self._calm_at = min(state.grid)
        self._mark()

    def begin_race(self, mouse: int | None) -> None:
        """Count in a live race; `mouse` is the seat that has the mouse."""
        self.race.mouse = mouse
        self.race.begin(self.table)
        self.changed.emit()

    def _show_grab(self, events: tuple[Event, ...]) -> None:
        """Show a grab while the race goes on: nothing waits for a card that flies."""
        calm = self.table.state.racer is not None
        for event in events:
            self.told.emit(event)
            if isinstance(event, Grabbed):
                self._context.sounds.play("tap")
                view = self._stage.view
                assert view is not None
                ms = round(USUAL_MS * self._tempo)
                self._stage.show(after(view, event), ms, goal=self._stage.seat_pose(event.seat))
        self._stage.show(self.table.view(self.seat), round(USUAL_MS * self._tempo))
        self._mark()
        self.changed.emit()
        if calm:
            self._go_on()

    def table_clicked(self, cell: butts.Cell) -> None:
        """Take a card in a race by a click."""
        state = self.table.state
        if state.phase is not Phase.RACE or cell not in state.grid:
            return
        if state.racer is None:
            self.race.click(cell)
        elif not self.table.is_bot(state.racer) and not self.performer.busy:
            self.play(Grab((state.racer,), cell))

    @property
    def calm_person(self) -> bool:
        """Whether a person has to take a card in a calm race."""
        racer = self.table.state.racer
        return self.table.state.phase is Phase.RACE and racer is not None and not self.table.is_bot(racer)

    def calm_step(self, step: tuple[int, int]) -> None:
        """Move the ring of a calm race to the next card in a direction."""
        if self._calm_at is not None:
            self._calm_at = next_cell(self.table.state.grid, self._calm_at, step) or self._calm_at
            self._mark()

    def calm_take(self) -> None:
        """Take the card with the ring in a calm race."""
        if self._calm_at is not None:
            self.table_clicked(self._calm_at)

    # -- what people may do besides laying ----------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw now: ends the time to take back, or the turn, or makes up for a draw."""
        if self.seat is not None and self.allowed(Draw(self.seat)):
            self.play(Draw(self.seat))

    def collect(self) -> None:
        """Collect the lines that were spotted."""
        if self.person_to_move and self.allowed(Collect()):
            self.play(Collect())

    def end_turn(self) -> None:
        """End the turn without a draw."""
        if self.person_to_move and self.allowed(Done()):
            self.play(Done())

    def undo(self) -> bool:
        """Take the last move back; False if it must stay."""
        if not self.can_undo or not self.table.undo():
            return False
        self._interrupt()
        self._last = None
        self._context.sounds.play("undo")
        self._stage.show(self.table.view(self.seat), round(USUAL_MS * self._tempo))
        if self.table.trouble:
            self.trouble.emit(self.table.trouble)
        self._go_on()
        return True

    def ask_hint(self) -> None:
        """Think of a hint off the UI thread; `hinted` gives it."""
        if not self.person_to_move or self.seat is None:
            return
        view, before = self.table.view(self.seat), self.table.record

        def ready(hint: Hint | None) -> None:
            if hint is not None and self.table.record is before and self.person_to_move:
                self.hinted.emit(hint)

        self._context.later(self, lambda: butts.hint(view), ready)

    def pause(self, paused: bool) -> None:
        """Let bots wait, or go on."""
        self.paused = paused
        if paused:
            self._timer.stop()
            self._next = None
            self.thinking = False
        elif not self.busy:
            self._go_on()
        self.changed.emit()

    # -- marks --------------------------------------------------------------------------------------------------------

    def _marks(self) -> Marks:
        state = self.table.state
        last = self._last if self._last is not None and self._last[0] in state.grid else None
        if state.phase is Phase.RACE:
            cursors = self.race.cursors()
            if self._calm_at in state.grid and state.racer is not None and self._calm_at is not None:
                cursors = (Cursor(self._calm_at, self.table.seats[state.racer].colour, "", "hand"),)
            return Marks(cursors=cursors)
        if state.phase is not Phase.PLACE or not self.person_to_move:
            return Marks(last=last)
        return Marks(legal=butts.legal_cells(state), link=state.split, last=last)

    @Slot()
    def _mark(self) -> None:
        if not self._placing.picked:
            self._stage.mark(self._marks())
