"""What one player may know: the only thing that bots and the window of a seat are given (B19)."""

from collections import Counter
from dataclasses import dataclass

from tongue_and_cheek.butts.cards import Card
from tongue_and_cheek.butts.grid import Cell, Grid
from tongue_and_cheek.butts.rules import Rules
from tongue_and_cheek.butts.state import Phase, State, counts, pending_cells, winners


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many cards of a design are in other hands or in the pile. Card counting: all others have lain open."""

    design: str
    copies: int
    wild: bool
    count: int


@dataclass(frozen=True, slots=True)
class View:
    """A state as `seat` sees it; None is an onlooker, to whom only what lies open is shown.

    hand_sizes: by seat. collected: number of cards by seat, None where the house rule hides it (not the own one, nor
    at the end). pending: cells to collect, shown only to the player who may collect them. winners: when it is over.
    """

    seat: int | None
    rules: Rules
    players: tuple[str, ...]
    phase: Phase
    turn: int
    racer: int | None
    grid: Grid
    split: bool
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    truck_on_top: bool
    collected: tuple[int | None, ...]
    pending: tuple[Cell, ...]
    unseen: tuple[Unseen, ...]
    winners: tuple[int, ...]


def view_for(state: State, seat: int | None) -> View:
    """Return what a seat may know. ValueError if there is no such seat."""
    if seat is not None and not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat}")
    over = state.phase is Phase.OVER
    hidden = state.rules.counts_hidden and not over
    others = (hand for other, hand in enumerate(state.hands) if other != seat)
    tally = Counter((card.design, card.copies, card.wild) for cards in (state.pile, *others) for card in cards)
    return View(
        seat=seat,
        rules=state.rules,
        players=state.players,
        phase=state.phase,
        turn=state.turn,
        racer=state.racer,
        grid=state.grid,
        split=state.split,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        pile_size=len(state.pile),
        truck_on_top=bool(state.pile) and state.pile[0].truck,
        collected=tuple(None if hidden and other != seat else n for other, n in enumerate(counts(state))),
        pending=pending_cells(state) if seat == state.turn else (),
        unseen=tuple(Unseen(*kind, count) for kind, count in sorted(tally.items())),
        winners=winners(state) if over else (),
    )
