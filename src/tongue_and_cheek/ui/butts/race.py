"""The dump-truck race in real time: keys, clicks and bots reach for cards; the earliest gets each.

A reach is settled `SAME_INSTANT_MS` after it was made: everybody who reached for the same card meanwhile takes part,
and the rules draw lots. Whoever has taken a card rests a moment, as a hand does that carries it to its pile.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Grab, Phase
from tongue_and_cheek.core import Rng
from tongue_and_cheek.ui.butts.layers import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.butts import Cell
    from tongue_and_cheek.ui.butts.table import Table

    Clock = Callable[[int, Callable[[], None]], None]
    """Calls something, once, after so many milliseconds."""

KEYS = ("Q", "P", "C", "M")
"""Keys of the people, in their order: as far apart as a keyboard allows."""
SAME_INSTANT_MS = 30  # about two frames of a screen, as in games without a window
_HOP_MS = 850  # a ring rests on a card long enough to see it and press
_REST_MS = 400
_COUNT_MS = 700


class Race(QObject):
    """Runs one live race at a time. `grabbed` gives each Grab to be played, `counted` 3, 2, 1, 0 (go)."""

    grabbed = Signal(object)
    counted = Signal(int)
    changed = Signal()
    """The rings have moved."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.tempo = 1.0
        """What the bots' times, the countdown and the hops are multiplied by."""
        self.mouse: int | None = None
        """The seat that has the mouse."""
        self._table: Table | None = None
        self.live = False
        self._rings: dict[int, Cell] = {}
        self._resting: set[int] = set()
        self._reached: dict[Cell, list[int]] = {}
        self._count = 0
        self._luck = Rng.seeded(0)
        self._round = 0
        self.clock: Clock = lambda ms, do: QTimer.singleShot(ms, self, do)
        """All time of a race is this clock's: a test can put one in its place that waits for nothing."""

    # -- who ----------------------------------------------------------------------------------------------------------

    def keys(self) -> dict[str, int]:
        """Return the seat of every key."""
        return dict(zip(KEYS, self._table.people, strict=False)) if self._table is not None else {}

    @property
    def running(self) -> bool:
        """Whether a race is counted in or on."""
        return self._table is not None

    # -- the course of a race -----------------------------------------------------------------------------------------

    def begin(self, table: Table) -> None:
        """Count in: 3, 2, 1, go."""
        self.stop()
        self._table = table
        self._luck = table.luck(len(table.seats))
        self._count = 3
        self.counted.emit(3)
        self._later(_COUNT_MS * self.tempo, self._tick)

    def stop(self) -> None:
        """End it: nobody reaches for anything any more."""
        self._round += 1
        self._table = None
        self.live = False
        self._rings.clear()
        self._resting.clear()
        self._reached.clear()

    def _tick(self) -> None:
        self._count -= 1
        if self._count > 0:
            self._later(_COUNT_MS * self.tempo, self._tick)
        else:
            self._go()
        self.counted.emit(self._count)

    def _go(self) -> None:
        assert self._table is not None
        self.live = True
        for seat in range(len(self._table.seats)):
            if self._table.is_bot(seat):
                self._wait_for_bot(seat, first=True)
            else:
                self._move_ring(seat)
        if self._table.people:
            self._hop_later()
        self.changed.emit()

    def _wait_for_bot(self, seat: int, *, first: bool) -> None:
        assert self._table is not None
        pause, self._luck = butts.grab_pause(self._table.level(seat), self._luck, first=first)
        self._later(pause * 1000 * self.tempo, lambda: self._bot(seat))

    def _bot(self, seat: int) -> None:
        table = self._table
        if table is None or table.state.phase is not Phase.RACE:
            return
        luck, self._luck = self._luck, self._luck.next64()[1]
        move = butts.choose(table.view(seat), table.level(seat), luck)
        if isinstance(move, Grab):
            self._reach(seat, move.cell)
        self._wait_for_bot(seat, first=False)

    def _later(self, ms: float, do: Callable[[], None]) -> None:
        """Call after a while, unless the race was stopped."""
        this = self._round
        self.clock(round(ms), lambda: do() if this == self._round else None)

    # -- people -------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Take the card that this key's ring is on; False if it is nobody's key."""
        seat = self.keys().get(key)
        if seat is None:
            return False
        if self.live and seat in self._rings:
            self._reach(seat, self._rings[seat])
        return True

    def click(self, cell: Cell) -> None:
        """Take a card for the seat that has the mouse."""
        if self.live and self._table is not None and self.mouse is not None and cell in self._table.state.grid:
            self._reach(self.mouse, cell)

    def cursors(self) -> tuple[Cursor, ...]:
        """Return the rings to show."""
        table = self._table
        if table is None or not self.live:
            return ()
        keys = {seat: key for key, seat in self.keys().items()}
        return tuple(
            Cursor(cell, table.seats[seat].colour, keys[seat])
            for seat, cell in sorted(self._rings.items())
            if cell in table.state.grid
        )

    def _hop_later(self) -> None:
        self._later(_HOP_MS * max(0.25, self.tempo), self._hop_all)

    def _hop_all(self) -> None:
        assert self._table is not None
        self._hop_later()
        for seat in self._table.people:
            if seat not in self._resting:
                self._move_ring(seat)
        self.changed.emit()

    def _move_ring(self, seat: int) -> None:
        """Let a ring hop to another card, if it can to one where no other ring is."""
        assert self._table is not None
        cells = [cell for cell in self._table.state.grid if cell not in self._reached]
        others = {cell for other, cell in self._rings.items() if other != seat}
        free = [c for c in cells if c not in others and c != self._rings.get(seat)] or cells
        if free:
            self._rings[seat], self._luck = self._luck.choice(free)
        else:
            self._rings.pop(seat, None)

    # -- settling -----------------------------------------------------------------------------------------------------

    def _reach(self, seat: int, cell: Cell) -> None:
        if seat in self._resting:
            return
        if cell in self._reached:
            if seat not in self._reached[cell]:
                self._reached[cell].append(seat)
            return
        self._reached[cell] = [seat]
        self._later(SAME_INSTANT_MS, lambda: self._settle(cell))

    def _settle(self, cell: Cell) -> None:
        table = self._table
        hands = self._reached.pop(cell, [])
        if table is None or not hands or cell not in table.state.grid:
            return
        for seat in hands:
            self._rings.pop(seat, None)
            if not table.is_bot(seat):
                self._resting.add(seat)
                self._later(_REST_MS * self.tempo, partial(self._rested, seat))
        self.grabbed.emit(Grab(tuple(sorted(hands)), cell))
        if self._table is None:  # that was the last card
            return
        for seat, ring in list(self._rings.items()):
            if ring == cell:
                self._move_ring(seat)
        self.changed.emit()

    def _rested(self, seat: int) -> None:
        self._resting.discard(seat)
        self._move_ring(seat)
        self.changed.emit()
