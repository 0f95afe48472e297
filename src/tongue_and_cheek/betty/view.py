"""What a seat may know: the table without the order of the stack, the seed and other people's face-down cards."""

from dataclasses import dataclass

from tongue_and_cheek.betty.cards import Arrow, Pile
from tongue_and_cheek.betty.rules import Rules
from tongue_and_cheek.betty.state import Phase, State, direction, judge_of, lineup, lineup_piles


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it.

    `penalties` per seat in the order taken, None for a card that lies face down for this seat. `stack` is only a
    count; `direction` is None when it is empty, `arrow` then still says which way the row is read (T14). The other
    fields are as in State; `lineup`, `lineup_piles` and `judge` as the functions of these names.
    """

    seats: tuple[str, ...]
    rules: Rules
    phase: Phase
    turn: int
    judge: int | None
    clockwise: bool
    stack: int
    direction: Arrow | None
    arrow: Arrow
    row: tuple[Pile, ...]
    lineup: tuple[str, ...]
    lineup_piles: tuple[int, ...]
    drawn: str | None
    penalties: tuple[tuple[str | None, ...], ...]
    skips: tuple[int, ...]
    flips: int
    waiting_twice: int
    quiet: int
    tied: tuple[int, ...]
    line_of: int | None
    mistakes: tuple[int, ...]
    winners: tuple[int, ...]


def view_for(state: State, seat: int | None) -> View:
    """Return what a seat may know (None: an onlooker).

    Penalty cards lie face down: their owner may look at them. All see them while one of them goes back (T10), and
    when they are lined up or the game is over.
    """
    open_seats = {seat}
    if state.phase is Phase.RETURNING:
        open_seats.add(state.turn)
    if state.phase is Phase.SHOWDOWN:
        open_seats.add(state.line_of)
    if state.phase is Phase.OVER:
        open_seats.update(range(len(state.setup.seats)))
    penalties = tuple(
        tuple(cards) if owner in open_seats else (None,) * len(cards) for owner, cards in enumerate(state.penalties)
    )
    return View(
        seats=state.setup.seats,
        rules=state.setup.rules,
        phase=state.phase,
        turn=state.turn,
        judge=judge_of(state),
        clockwise=state.clockwise,
        stack=len(state.stack),
        direction=direction(state),
        arrow=state.arrow,
        row=state.row,
        lineup=lineup(state),
        lineup_piles=lineup_piles(state),
        drawn=state.drawn,
        penalties=penalties,
        skips=state.skips,
        flips=state.flips,
        waiting_twice=state.waiting_twice,
        quiet=state.quiet,
        tied=state.tied,
        line_of=state.line_of,
        mistakes=state.mistakes,
        winners=state.winners,
    )
