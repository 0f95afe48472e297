"""The whole table as a frozen value, and what can be read off it."""

from dataclasses import dataclass
from enum import StrEnum

from tongue_and_cheek.betty.cards import Arrow, Pile, Special, StackCard
from tongue_and_cheek.betty.moves import Place
from tongue_and_cheek.betty.rules import Rules
from tongue_and_cheek.core import Rng


class Phase(StrEnum):
    """What is due now."""

    READING = "reading"  # a ruling on the reading of the seat in turn
    PLACING = "placing"  # the drawn card (blind: the next one) wants a place
    RETURNING = "returning"  # a penalty card must go back
    SHOWDOWN = "showdown"  # a reading of the Final Showdown
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes in a game: `seats` are the names, clockwise; `words` and `specials` are the sorted deck."""

    seats: tuple[str, ...]
    rules: Rules
    words: tuple[str, ...]
    specials: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The table.

    `stack` from the top down. `arrow`: on top of the stack, or the last one when the stack is empty (T14). `row` from
    left to right. `penalties` per seat in the order taken; a pile joins them from its top card down. `skips` per seat:
    turns still to miss. `turn`: the seat that reads, places or returns. `flips`: Reverse cards of this turn.
    `waiting_twice`: Speak Twice cards that wait for a word (T7). `drawn`: the word card in hand. `chosen`: where the
    next word card goes, when that is settled before it is drawn. `quiet`: readings passed in a row with the stack
    empty. `reveals` counts cards turned up into the row, `moves` the moves made. `discards`: specials out of play.
    `line_of`: in the showdown, the seat whose cards are read; `tied`: the seats that read; `mistakes`: theirs so far.
    """

    setup: Setup
    rng: Rng
    stack: tuple[StackCard, ...]
    arrow: Arrow
    row: tuple[Pile, ...]
    penalties: tuple[tuple[str, ...], ...]
    skips: tuple[int, ...]
    turn: int
    clockwise: bool = True
    flips: int = 0
    waiting_twice: int = 0
    drawn: str | None = None
    chosen: Place | None = None
    quiet: int = 0
    reveals: int = 0
    moves: int = 0
    discards: tuple[Special, ...] = ()
    phase: Phase = Phase.READING
    line_of: int | None = None
    tied: tuple[int, ...] = ()
    mistakes: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def __str__(self) -> str:
        return _table(self)


def points(state: State) -> tuple[int, ...]:
    """Return the penalty points per seat."""
    return tuple(len(cards) for cards in state.penalties)


def direction(state: State) -> Arrow | None:
    """Return the arrow that can be seen on the stack; None when it is empty."""
    return state.arrow if state.stack else None


def lineup_piles(state: State) -> tuple[int, ...]:
    """Return the pile of every card to read, in reading order, repeats written out; empty outside READING."""
    if state.phase is not Phase.READING:
        return ()
    order = range(len(state.row)) if state.arrow is Arrow.RIGHT else reversed(range(len(state.row)))
    return tuple(pile for pile in order for _ in range(state.row[pile].twice + 1))


def lineup(state: State) -> tuple[str, ...]:
    """Return the texts that must be read now, in order, repeats written out; empty when no reading is due."""
    if state.phase is Phase.SHOWDOWN:
        assert state.line_of is not None
        return state.penalties[state.line_of]
    return tuple(state.row[pile].text for pile in lineup_piles(state))


def judge_of(state: State) -> int | None:
    """Return the seat that judges the reading that is due; None when nobody can, or no reading is due.

    The judge sits to the right of the reader, whatever the order of play (T8); alone there is no judge. In the
    showdown it is the seat with most points (T13). If that seat must read itself (everybody is tied), the seat to its
    right stands in: nobody judges their own reading.
    """
    if state.phase not in (Phase.READING, Phase.SHOWDOWN) or len(state.setup.seats) == 1:
        return None
    if state.phase is Phase.SHOWDOWN and state.line_of != state.turn:
        return state.line_of
    return (state.turn - 1) % len(state.setup.seats)


def _table(state: State) -> str:
    seats = state.setup.seats
    way = "clockwise" if state.clockwise else "counterclockwise"
    head = f"{state.phase}: {seats[state.turn]}, {way}"
    judge = judge_of(state)
    if judge is not None:
        head += f", judge {seats[judge]}"
    if state.phase is Phase.OVER:
        head = "over: " + (" and ".join(seats[seat] for seat in state.winners) or "nobody") + " won"
    lines = [head, f"stack {len(state.stack)} {direction(state) or '-'}"]
    for index, pile in enumerate(state.row):
        covered = f" on {', '.join(pile.cards[1:])}" if len(pile.cards) > 1 else ""
        twice = f" x{pile.twice + 1}" if pile.twice else ""
        lines.append(f"  {index} {pile.text}{twice}{covered}")
    if state.waiting_twice:
        lines.append(f"  {state.waiting_twice} x twice waits for a word")
    if state.drawn is not None:
        lines.append(f"drawn: {state.drawn}")
    for seat, name in enumerate(seats):
        skips = f", misses {state.skips[seat]}" if state.skips[seat] else ""
        cards = f": {', '.join(state.penalties[seat])}" if state.penalties[seat] else ""
        wrong = dict(zip(state.tied, state.mistakes, strict=False)).get(seat)
        showdown = "" if wrong is None else f" ({wrong} wrong in the showdown)"
        lines.append(f"{name} {len(state.penalties[seat])}{skips}{cards}{showdown}")
    return "\n".join(lines)
