"""A whole game of Butts on Things without a window: bots place, and race on a clock of their own."""

from collections.abc import Sequence

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Phase, State
from tongue_and_cheek.butts.bots import Level, choose, grab_pause
from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.content.decks import DeckError, butts_designs
from tongue_and_cheek.core import Header, InvalidSetup, Record, Rng

SAME_INSTANT_S = 0.03
"""Grabs of the same card that are no further apart are a tie, for the lot to decide: about two frames of a screen."""


def header(bots: int, seed: int, rules: butts.Rules) -> Header:
    """Return the header of the game to play; UsageError if the seats do not fit or the deck is damaged."""
    try:
        made = butts.header_for([f"Bot {seat + 1}" for seat in range(bots)], butts_designs(), seed, rules)
        butts.GAME.start(made)
    except InvalidSetup as error:
        raise UsageError(str(error)) from error
    except DeckError as error:
        raise UsageError(f"{error}. Install the program again.") from error
    return made


def whole_game(header: Header, levels: Sequence[Level]) -> Record:
    """Play to the end; `levels` by seat. Equal arguments give equal games."""
    state = butts.GAME.start(header)
    moves: list[str] = []
    luck = Rng.seeded(header.seed)
    clocks: list[float] = []
    while state.phase is not Phase.OVER:
        rng = luck.fork(len(moves))
        if state.phase is not Phase.RACE:
            clocks = []
            move = _turn(state, levels, rng)
        elif state.racer is not None:
            move = _choice(state, state.racer, levels, rng)
        else:
            clocks = clocks or [grab_pause(level, rng.fork(seat), first=True)[0] for seat, level in enumerate(levels)]
            move = _grab(state, levels, clocks, rng)
        state, _ = butts.apply(state, move)
        moves.append(butts.format_move(move))
    return Record(header, tuple(moves))


def _turn(state: State, levels: Sequence[Level], rng: Rng) -> butts.Move:
    """Return the move of the seat in turn, or of the next seat that has something to do (a late draw)."""
    seats = len(levels)
    for step in range(seats):
        seat = (state.turn + step) % seats
        move = choose(butts.view_for(state, seat), levels[seat], rng.fork(seat))
        if move is not None:
            return move
    raise AssertionError("the game waits for somebody, but no bot has a move")


def _choice(state: State, seat: int, levels: Sequence[Level], rng: Rng) -> butts.Move:
    move = choose(butts.view_for(state, seat), levels[seat], rng.fork(seat))
    assert move is not None  # the race waits for this seat, and there is a card left
    return move


def _grab(state: State, levels: Sequence[Level], clocks: list[float], rng: Rng) -> butts.Move:
    """Let the quickest bot take a card; `clocks` are the seconds since "go" of every seat's next grab, moved on."""
    first = min(clocks)
    hands = [seat for seat, at in enumerate(clocks) if at - first <= SAME_INSTANT_S]
    wanted = {seat: _choice(state, seat, levels, rng) for seat in hands}
    quickest = clocks.index(first)
    aim = wanted[quickest]
    assert isinstance(aim, butts.Grab)
    grabbers = tuple(seat for seat in hands if isinstance(grab := wanted[seat], butts.Grab) and grab.cell == aim.cell)
    for seat in grabbers:
        clocks[seat] += grab_pause(levels[seat], rng.fork(100 + seat), first=False)[0]
    return butts.Grab(grabbers, aim.cell)
