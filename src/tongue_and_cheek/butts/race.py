"""The dump-truck race: begun by a draw, run by grabs, ended by a flip (B14 to B16)."""

from dataclasses import replace

from tongue_and_cheek.butts.events import Event, Flipped, Grabbed, RaceStarted
from tongue_and_cheek.butts.grid import CENTRE, Grid
from tongue_and_cheek.butts.moves import Grab
from tongue_and_cheek.butts.state import Phase, State


def race_is_due(state: State) -> bool:
    """Say whether a draw has just brought a dump truck to the top of the pile."""
    return bool(state.pile) and state.pile[0].truck


def start_race(state: State, events: list[Event]) -> State:
    """Begin the race; `state.turn` is the player who goes on afterwards. An empty table flips at once."""
    events.append(RaceStarted(len(state.grid)))
    if not state.grid:
        return _flip(state, events)
    # A calm race begins with the player whose turn was next.
    return replace(state, phase=Phase.RACE, racer=state.turn if state.rules.calm_race else None)


def grab(state: State, move: Grab, events: list[Event]) -> State:
    """Give the card to the seat, or to one of several by lot; the last card ends the race."""
    seat, rng = move.seats[0], state.rng
    if len(move.seats) > 1:
        seat, rng = rng.choice(move.seats)
    card = state.grid[move.cell]
    events.append(Grabbed(seat, card, move.cell, tuple(rival for rival in move.seats if rival != seat)))
    collected = list(state.collected)
    collected[seat] += (card,)
    state = replace(
        state,
        grid=state.grid.without((move.cell,)),
        collected=tuple(collected),
        racer=None if state.racer is None else (state.racer + 1) % len(state.players),
        rng=rng,
    )
    return state if state.grid else _flip(state, events)


def _flip(state: State, events: list[Event]) -> State:
    """Lay the pile's top card into the centre. This is no draw, so it starts no other race."""
    card, *pile = state.pile
    events.append(Flipped(card, CENTRE))
    return replace(state, grid=Grid({CENTRE: card}), pile=tuple(pile), split=False, phase=Phase.PLACE, racer=None)
