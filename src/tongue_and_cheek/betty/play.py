"""The rules: what each move does.

Cases the rulings leave open, and how they are decided here:

* T7, T10: a penalty card put back is turned up again, so it is the most recently revealed word card; a waiting Speak
  Twice goes under it.
* T10 after a failure that emptied the row: the taken cards are already penalty cards, so the failing player has one
  to put back; drawing goes on until a word card comes, which lies to the right of it.
* T14: a full round are as many readings passed in a row as there are players, all with the stack empty before the
  draw; a missed turn is no reading, so it neither counts nor breaks the round.
* T14, T15: a failure that empties the row while the stack is empty (or holds only specials) leaves nothing to read,
  so the game ends there and points decide.
* T13: at an empty stack several players can have most points; the first of them in seat order lends the cards and
  judges. Without any penalty card there is nothing to line up: all tied players win.
* Alone: whoever reaches the end of the stack with fewer than six cards wins; otherwise nobody does.
* A house rule "blind" has no place to choose when the stack is empty; if only specials come, the choice lapses.
"""

from dataclasses import replace
from typing import TypeVar

from tongue_and_cheek.betty import events as ev
from tongue_and_cheek.betty.cards import Pile, Special
from tongue_and_cheek.betty.moves import Mistakes, Move, Place, Return, Ruled
from tongue_and_cheek.betty.rules import END_CARDS
from tongue_and_cheek.betty.state import Phase, State, judge_of, lineup, lineup_piles, points
from tongue_and_cheek.core import IllegalMove

Events = list[ev.Event]
_T = TypeVar("_T")


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every move allowed now (rulings as the human judge makes them), in a fixed order."""
    places = (None, *range(len(state.row)))
    match state.phase:
        case Phase.READING:
            return (Ruled(passed=True), *(Ruled(passed=False, card=card) for card in range(len(lineup(state)))))
        case Phase.PLACING:
            return tuple(Place(over) for over in places)
        case Phase.RETURNING:
            return tuple(Return(card, over) for card in range(len(state.penalties[state.turn])) for over in places)
        case Phase.SHOWDOWN:
            return tuple(Mistakes(count) for count in range(len(lineup(state)) + 1))
        case Phase.OVER:
            return ()


def apply(state: State, move: Move) -> tuple[State, tuple[ev.Event, ...]]:
    """Return the state after the move and its events; IllegalMove, with a sentence, if it is not allowed now."""
    events: Events = []
    match move, state.phase:
        case Ruled(), Phase.READING:
            after = _passed(state, events) if _is_pass(state, move) else _failed(state, move, events)
        case Place(over), Phase.PLACING:
            after = _place(state, _pile(state, over), events)
        case Return(card, over), Phase.RETURNING:
            after = _return(state, card, _pile(state, over), events)
        case Mistakes(count), Phase.SHOWDOWN:
            after = _read_showdown(state, count, events)
        case _:
            raise IllegalMove(_refusal(state))
    return replace(after, moves=state.moves + 1), tuple(events)


def _refusal(state: State) -> str:
    name = state.setup.seats[state.turn]
    return {
        Phase.READING: f"{name}'s reading must be ruled on first.",
        Phase.PLACING: f"{name} must choose a place for the card first.",
        Phase.RETURNING: f"{name} must put a penalty card back first.",
        Phase.SHOWDOWN: f"{name}'s mistakes in the showdown must be counted first.",
        Phase.OVER: "The game is over.",
    }[state.phase]


def _is_pass(state: State, move: Ruled) -> bool:
    if move.passed != (move.card is None):
        raise IllegalMove("A pass names no card, and a fail names one.")
    if move.card is not None and not 0 <= move.card < len(lineup(state)):
        raise IllegalMove(f"There is no card {move.card} in the lineup: it has {len(lineup(state))}, counted from 0.")
    return move.passed


def _pile(state: State, over: int | None) -> int | None:
    if over is not None and not 0 <= over < len(state.row):
        raise IllegalMove(f"There is no pile {over}: the row has {len(state.row)}, counted from 0.")
    return over


# Readings


def _passed(state: State, events: Events) -> State:
    events.append(ev.ReadingPassed(state.turn))
    if not state.stack:
        state = replace(state, quiet=state.quiet + 1)
        return _finish(state, events) if state.quiet >= len(state.setup.seats) else _end_turn(state, events)
    if state.setup.rules.blind:
        return replace(state, phase=Phase.PLACING)
    return _draw(state, events)


def _failed(state: State, move: Ruled, events: Events) -> State:
    assert move.card is not None
    index = lineup_piles(state)[move.card]
    pile = state.row[index]
    events.append(ev.ReadingFailed(state.turn, move.card, index, pile.cards))
    mine = state.penalties[state.turn] + pile.cards
    state = replace(
        state,
        row=state.row[:index] + state.row[index + 1 :],
        penalties=_with(state.penalties, state.turn, mine),
        discards=state.discards + (Special.TWICE,) * pile.twice,
        quiet=0,
    )
    if len(mine) >= END_CARDS:
        return _finish(state, events)
    if not state.row:
        return _draw(replace(state, chosen=Place()), events)
    return _end_turn(state, events)


# Cards


def _draw(state: State, events: Events) -> State:
    """Turn cards up until a word card comes, a penalty card must go back, or the stack is empty."""
    while state.stack:
        card, *rest = state.stack
        state = replace(state, stack=tuple(rest), arrow=rest[0].arrow if rest else card.arrow)
        events.append(ev.CardDrawn(state.turn, card.text, card.special, state.arrow))
        if not rest:
            events.append(ev.StackEmptied())
        if card.special is None:
            state = replace(state, drawn=card.text)
            chosen = state.chosen
            return replace(state, phase=Phase.PLACING) if chosen is None else _place(state, chosen.over, events)
        state = _special(state, card.special, events)
        if state.phase is Phase.RETURNING:
            return state
    return _end_turn(state, events)


def _special(state: State, special: Special, events: Events) -> State:
    seat = state.turn
    match special:
        case Special.TWICE:
            return _attach_twice(state, events)
        case Special.REVERSE:
            events.append(ev.ReverseDrawn())
            state = replace(state, flips=state.flips + 1)
        case Special.SKIP:
            events.append(ev.SkipDrawn(seat))
            state = replace(state, skips=_with(state.skips, seat, state.skips[seat] + 1))
        case Special.RETURN if state.penalties[seat]:
            events.append(ev.ReturnAsked(seat))
            state = replace(state, phase=Phase.RETURNING)
        case Special.RETURN:
            events.append(ev.ReturnVoid(seat))
    return replace(state, discards=(*state.discards, special))


def _attach_twice(state: State, events: Events) -> State:
    if not state.row:
        events.append(ev.TwiceAttached(None))
        return replace(state, waiting_twice=state.waiting_twice + 1)
    newest = max(range(len(state.row)), key=lambda index: state.row[index].revealed)
    events.append(ev.TwiceAttached(newest))
    pile = state.row[newest]
    return replace(state, row=_with(state.row, newest, replace(pile, twice=pile.twice + 1)))


def _reveal(state: State, text: str, over: int | None, events: Events, *, back: bool = False) -> State:
    """Lay a word card face up into the row."""
    reveals = state.reveals + 1
    if over is None:
        row = (*state.row, Pile((text,), state.waiting_twice, reveals))
        events.append(ev.CardPlaced(state.turn, text, len(state.row), covering=False, back=back))
        # Waiting Speak Twice cards mean that the row was empty: this is the word they waited for.
        events.extend(ev.TwiceAttached(len(state.row)) for _ in range(state.waiting_twice))
        return replace(state, row=row, reveals=reveals, waiting_twice=0)
    pile = state.row[over]
    row = _with(state.row, over, Pile((text, *pile.cards), pile.twice, reveals))
    events.append(ev.CardPlaced(state.turn, text, over, covering=True, back=back))
    return replace(state, row=row, reveals=reveals)


def _place(state: State, over: int | None, events: Events) -> State:
    if state.drawn is None:  # blind: the place is chosen, now the card is drawn
        return _draw(replace(state, chosen=Place(over)), events)
    state = _reveal(state, state.drawn, over, events)
    return _end_turn(replace(state, drawn=None), events)


def _return(state: State, card: int, over: int | None, events: Events) -> State:
    mine = state.penalties[state.turn]
    if not 0 <= card < len(mine):
        name = state.setup.seats[state.turn]
        raise IllegalMove(f"There is no penalty card {card}: {name} has {len(mine)}, counted from 0.")
    left = _with(state.penalties, state.turn, mine[:card] + mine[card + 1 :])
    state = _reveal(replace(state, penalties=left), mine[card], over, events, back=True)
    return _draw(replace(state, phase=Phase.READING), events)


# Turns and the end


def _end_turn(state: State, events: Events) -> State:
    if not state.row:
        return _finish(state, events)
    clockwise = state.clockwise != (state.flips % 2 == 1)
    if clockwise != state.clockwise:
        events.append(ev.PlayReversed(clockwise))
    step = 1 if clockwise else -1
    seat, skips = (state.turn + step) % len(state.setup.seats), state.skips
    while skips[seat]:
        events.append(ev.TurnSkipped(seat))
        skips = _with(skips, seat, skips[seat] - 1)
        seat = (seat + step) % len(state.setup.seats)
    state = replace(
        state, turn=seat, skips=skips, clockwise=clockwise, flips=0, chosen=None, drawn=None, phase=Phase.READING
    )
    events.append(ev.TurnBegan(seat, judge_of(state)))
    return state


def _finish(state: State, events: Events) -> State:
    state = replace(state, chosen=None, flips=0)
    scores = points(state)
    if len(scores) == 1:
        return _over(state, () if scores[0] >= END_CARDS else (0,), events)
    tied = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
    line_of = scores.index(max(scores))
    if len(tied) == 1 or not state.penalties[line_of]:
        return _over(state, tied, events)
    events.append(ev.ShowdownBegan(tied, line_of, state.penalties[line_of]))
    state = replace(state, phase=Phase.SHOWDOWN, tied=tied, line_of=line_of, turn=tied[0])
    events.append(ev.TurnBegan(state.turn, judge_of(state)))
    return state


def _read_showdown(state: State, count: int, events: Events) -> State:
    if not 0 <= count <= len(lineup(state)):
        raise IllegalMove(f"At most one mistake per card counts: 0 to {len(lineup(state))}.")
    events.append(ev.ShowdownRead(state.turn, count))
    mistakes = (*state.mistakes, count)
    state = replace(state, mistakes=mistakes)
    if len(mistakes) < len(state.tied):
        state = replace(state, turn=state.tied[len(mistakes)])
        events.append(ev.TurnBegan(state.turn, judge_of(state)))
        return state
    best = min(mistakes)
    winners = tuple(seat for seat, wrong in zip(state.tied, mistakes, strict=True) if wrong == best)
    return _over(state, winners, events)


def _over(state: State, winners: tuple[int, ...], events: Events) -> State:
    events.append(ev.GameEnded(winners))
    return replace(state, phase=Phase.OVER, winners=winners)


def _with(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    return (*items[:index], item, *items[index + 1 :])
