"""A whole game by bots, without a window: for the command line, the demo's script, tests and measurements."""

from collections.abc import Sequence

from tongue_and_cheek.butts.bots import Level, choose, grab_pause
from tongue_and_cheek.butts.moves import Grab, Move, format_move
from tongue_and_cheek.butts.play import apply
from tongue_and_cheek.butts.record import GAME
from tongue_and_cheek.butts.state import Phase, State
from tongue_and_cheek.butts.view import view_for
from tongue_and_cheek.core.game import Header
from tongue_and_cheek.core.record import Record
from tongue_and_cheek.core.rng import Rng

SAME_INSTANT_S = 0.02
"""Grabs for one card that are no further apart than this are a tie: about one frame of a screen."""


def play_out(header: Header, levels: Sequence[Level], rng: Rng) -> Record:
    """Return the record of a game from its first move to its end, one bot per seat.

    `rng` is the bots' luck; the game's own is in the header's seed. ValueError if the levels do not fit the seats.
    """
    if len(levels) != len(header.seats):
        raise ValueError(f"{len(levels)} bots for {len(header.seats)} seats")
    state = GAME.start(header)
    moves: list[str] = []
    race = _Race(levels)
    while state.phase is not Phase.OVER:
        luck = rng.fork(len(moves))
        if state.phase is Phase.RACE and state.racer is None:
            move: Move = race.next_grab(state, luck)
        else:
            race = _Race(levels)
            move = _next_move(state, levels, luck)
        state, _ = apply(state, move)
        moves.append(format_move(move))
    return Record(header, tuple(moves))


def _next_move(state: State, levels: Sequence[Level], luck: Rng) -> Move:
    """Return the move of whoever has something to do: late draws first, then the seat whose turn it is."""
    due = state.turn if state.racer is None else state.racer
    others = (seat for seat in range(len(levels)) if seat != due)
    for seat in (*others, due):
        move = choose(view_for(state, seat), levels[seat], luck.fork(seat))
        if move is not None:
            return move
    raise AssertionError(f"no bot has a move:\n{state}")


class _Race:
    """Grabs in the order of time. Seconds count from "go"."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = levels
        self._due: list[float] = []

    def next_grab(self, state: State, luck: Rng) -> Grab:
        """Return who takes which card next."""
        seats = range(len(self._levels))
        first = not self._due
        if first:
            self._due = [0.0 for _ in seats]
            for seat in seats:
                self._wait(seat, luck.fork(-1 - seat), first=True)
        quickest = min(seats, key=self._due.__getitem__)
        cell = self._target(state, quickest, luck)
        limit = self._due[quickest] + SAME_INSTANT_S
        together = tuple(
            seat
            for seat in seats
            if seat == quickest or (self._due[seat] <= limit and self._target(state, seat, luck) == cell)
        )
        for seat in together:
            self._wait(seat, luck.fork(100 + seat), first=False)
        return Grab(together, cell)

    def _target(self, state: State, seat: int, luck: Rng) -> tuple[int, int]:
        move = choose(view_for(state, seat), self._levels[seat], luck.fork(seat))
        assert isinstance(move, Grab)  # it is a race
        return move.cell

    def _wait(self, seat: int, luck: Rng, *, first: bool) -> None:
        self._due[seat] += grab_pause(self._levels[seat], luck, first=first)[0]
