"""Playing: one move in, the next state and what happened out."""

from dataclasses import replace
from typing import assert_never

from tongue_and_cheek.butts.events import (
    Collected,
    Drew,
    Event,
    GameOver,
    Joined,
    Missed,
    PassedOver,
    Placed,
    SplitUp,
    TurnStarted,
)
from tongue_and_cheek.butts.grid import Cell, groups, is_split
from tongue_and_cheek.butts.lines import cells_of, collected_by
from tongue_and_cheek.butts.links import links
from tongue_and_cheek.butts.moves import Collect, Done, Draw, Grab, Move, Place
from tongue_and_cheek.butts.race import grab, race_is_due, start_race
from tongue_and_cheek.butts.refusal import Refused, why_illegal
from tongue_and_cheek.butts.state import Phase, State, counts, legal_cells, winners


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the move and what happened, in order. Refused (an IllegalMove) if it is not allowed now.

    With the automatic draw a turn is two moves, Place and Draw, so that a placement can be taken back until the draw
    shows a card; between them `forced` names the only move there is.
    """
    code = why_illegal(state, move)
    if code is not None:
        raise Refused(code)
    events: list[Event] = []
    match move:
        case Place():
            after = _place(state, move, events)
        case Collect():
            after = _after_collecting(_collect(state, events), events)
        case Draw(seat):
            after = _draw(state, seat, events)
        case Done():
            after = _next_turn(_miss(state, events), events)
        case Grab():
            after = grab(state, move, events)
            if after.phase is not Phase.RACE:
                after = _begin_turn(after, after.turn, events)
        case _:
            assert_never(move)
    return after, tuple(events)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every move allowed now, in a fixed order; empty when the game is over."""
    seats = range(len(state.players))
    moves: list[Move] = []
    if state.phase is Phase.PLACE:
        moves += [Place(card.name, cell) for card in state.hands[state.turn] for cell in sorted(legal_cells(state))]
    if state.phase is Phase.SPOT:
        moves += [Collect()] if state.pending else []
        moves += [Done()] if state.rules.draw_yourself or not state.pile else []
    if state.phase is Phase.RACE:
        together = [tuple(seat for seat in seats if mask >> seat & 1) for mask in range(1, 1 << len(seats))]
        grabbers = together if state.racer is None else [(state.racer,)]
        return tuple(Grab(grabber, cell) for cell in state.grid for grabber in grabbers)
    return (*moves, *(Draw(seat) for seat in seats if why_illegal(state, Draw(seat)) is None))


def forced(state: State) -> Move | None:
    """Return the move that takes no decision of a player, the automatic draw; None if somebody has a choice."""
    return Draw(state.turn) if state.phase is Phase.DRAW else None


def collected_if(state: State, card: str, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that placing a card of the hand there would complete, its own included, in reading order.

    Empty for an illegal placement. With "spot it yourself" this is what Collect would take.
    """
    if why_illegal(state, Place(card, cell)) is not None:
        return ()
    held = next(held for held in state.hands[state.turn] if held.name == card)
    grid = state.grid.with_card(cell, held)
    any_line = state.rules.any_completed_line
    return cells_of(collected_by(grid, cell, was_split=state.split, any_completed_line=any_line))


def _place(state: State, move: Place, events: list[Event]) -> State:
    seat = state.turn
    card = next(card for card in state.hands[seat] if card.name == move.card)
    grid = state.grid.with_card(move.cell, card)
    events.append(Placed(seat, card, move.cell))
    split = is_split(grid.cells)
    if state.split and not split:
        events.append(Joined())
    hands = list(state.hands)
    hands[seat] = tuple(other for other in hands[seat] if other != card)
    any_line = state.rules.any_completed_line
    pending = collected_by(grid, move.cell, was_split=state.split, any_completed_line=any_line)
    state = replace(state, grid=grid, hands=tuple(hands), split=split, pending=pending)
    if state.rules.spot_it_yourself:
        # Also without a line: stopping only for lines would give them away.
        return replace(state, phase=Phase.SPOT)
    if state.pending:
        state = _collect(state, events)
    return _after_collecting(state, events)


def _collect(state: State, events: list[Event]) -> State:
    cells = cells_of(state.pending)
    cards = tuple(state.grid[cell] for cell in cells)
    events.append(Collected(state.turn, state.pending, cells, cards))
    collected = list(state.collected)
    collected[state.turn] += cards
    grid = state.grid.without(cells)
    parts = len(groups(grid.cells))
    if parts > 1:
        events.append(SplitUp(parts, links(grid.cells).length))
    return replace(state, grid=grid, collected=tuple(collected), split=parts > 1, pending=())


def _after_collecting(state: State, events: list[Event]) -> State:
    """Wait for the draw that ends the turn, or end the turn if none is due."""
    if state.pile and not state.rules.draw_yourself:
        return replace(state, phase=Phase.DRAW)
    return _next_turn(state, events)


def _draw(state: State, seat: int, events: list[Event]) -> State:
    card, *pile = state.pile
    events.append(Drew(seat, card))
    hands = list(state.hands)
    hands[seat] = tuple(sorted((*hands[seat], card)))
    placed = state.phase in (Phase.SPOT, Phase.DRAW)
    state = replace(state, hands=tuple(hands), pile=tuple(pile))
    if race_is_due(state):
        if placed:  # whoever drew, the player who has placed is done
            state = replace(_miss(state, events), turn=(state.turn + 1) % len(state.players))
        state = start_race(state, events)
        return state if state.phase is Phase.RACE else _begin_turn(state, state.turn, events)
    if placed and seat == state.turn:
        return _next_turn(_miss(state, events), events)
    if state.phase is Phase.PLACE and not state.hands[state.turn]:
        return _begin_turn(state, state.turn, events)  # the pile may be empty now, so that this seat is passed over
    return state


def _miss(state: State, events: list[Event]) -> State:
    if not state.pending:
        return state
    events.append(Missed(state.turn, cells_of(state.pending)))
    return replace(state, pending=())


def _next_turn(state: State, events: list[Event]) -> State:
    return _begin_turn(state, (state.turn + 1) % len(state.players), events)


def _begin_turn(state: State, seat: int, events: list[Event]) -> State:
    """Give the turn to this seat or the next that can play; end the game if none can (B18).

    A seat with an empty hand can still play while there is a pile: it has draws to make up for (B17).
    """
    if not state.pile and not any(state.hands):
        events.append(GameOver(winners(state), counts(state)))
        return replace(state, turn=seat, phase=Phase.OVER)
    while not state.hands[seat] and not state.pile:
        events.append(PassedOver(seat))
        seat = (seat + 1) % len(state.players)
    events.append(TurnStarted(seat))
    return replace(state, turn=seat, phase=Phase.PLACE)
