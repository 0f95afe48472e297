"""The state of a game, and a new one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tongue_and_cheek.butts.cards import Card, Design, deck
from tongue_and_cheek.butts.grid import Cell, Grid
from tongue_and_cheek.butts.lines import Line, cells_of
from tongue_and_cheek.butts.links import links
from tongue_and_cheek.butts.rules import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, Rules
from tongue_and_cheek.core.game import InvalidSetup
from tongue_and_cheek.core.rng import Rng


class Phase(StrEnum):
    """What the game waits for."""

    PLACE = "place"
    """The player whose turn it is places a card."""
    SPOT = "spot"
    """That player has placed and may collect completed lines by hand; Draw or Done ends the turn."""
    DRAW = "draw"
    """That player has placed; the automatic draw ends the turn."""
    RACE = "race"
    """Everybody grabs cards; `turn` is already the player who goes on afterwards."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game. Frozen: moves make new states and leave old ones as they are.

    players: names by seat, clockwise. hands, collected: cards by seat. pile: the draw pile, top card first.
    turn: the seat to place a card, or that has just placed one. racer: whose grab it is in a calm race.
    split: whether the table was in several groups after the last change. pending: completed lines not yet
    collected ("spot it yourself").
    """

    rules: Rules
    players: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    turn: int
    rng: Rng
    grid: Grid
    collected: tuple[tuple[Card, ...], ...]
    split: bool = False
    phase: Phase = Phase.PLACE
    pending: tuple[Line, ...] = ()
    racer: int | None = None

    def __str__(self) -> str:
        """Draw the game as text, all hands open: for failing tests and the terminal."""
        truck = " (truck on top)" if self.pile and self.pile[0].truck else ""
        head = f"{self.phase}: {self.players[self.turn]}'s turn; pile {len(self.pile)}{truck}"
        if self.split:
            head += f"; split, {link_length(self)} to join"
        seats = (
            f"{'>' if seat == self.turn else ' '} {name}: {' '.join(map(str, self.hands[seat])) or '-'}"
            f" | collected {len(self.collected[seat])}"
            for seat, name in enumerate(self.players)
        )
        return "\n".join((head, str(self.grid), *seats))


def new_game(players: Sequence[str], designs: Iterable[Design], seed: int, rules: Rules | None = None) -> State:
    """Shuffle, deal the trucks and the hands, and name the first player. InvalidSetup if it cannot be played."""
    rules = rules or Rules()
    count = len(players)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        raise InvalidSetup(f"{count} players, but {MIN_PLAYERS} to {MAX_PLAYERS} can play.")
    if rules.first_player is not None and rules.first_player >= count:
        raise InvalidSetup(f"The first player is seat {rules.first_player}, but the seats end at {count - 1}.")
    try:
        cards = deck(designs)
    except ValueError as error:
        raise InvalidSetup(f"The deck does not fit: {error}.") from error
    if len(cards) < max(count * HAND_SIZE, rules.truck_backs):
        raise InvalidSetup(f"{len(cards)} cards are too few for {count} players and {rules.truck_backs} trucks.")
    order, rng = Rng.seeded(seed).shuffle(range(len(cards)))
    trucks = frozenset(order[: rules.truck_backs])
    backed = tuple(
        Card(card.design, card.index, card.copies, card.wild, truck=number in trucks)
        for number, card in enumerate(cards)
    )
    shuffled, rng = rng.shuffle(backed)
    first = rules.first_player
    if first is None:
        first, rng = rng.below(count)
    dealt = count * HAND_SIZE
    return State(
        rules=rules,
        players=tuple(players),
        hands=tuple(tuple(sorted(shuffled[seat:dealt:count])) for seat in range(count)),
        pile=shuffled[dealt:],
        turn=first,
        rng=rng,
        grid=Grid(),
        collected=((),) * count,
    )


def legal_cells(state: State) -> frozenset[Cell]:
    """Return the cells on which the next card may be placed; they do not depend on the card."""
    return links(state.grid.cells).cells


def link_length(state: State) -> int:
    """Return the least number of cards that joins all groups of the table; 0 if it is whole or empty."""
    return links(state.grid.cells).length


def pending_cells(state: State) -> tuple[Cell, ...]:
    """Return the cells of completed lines that wait for Collect, in reading order."""
    return cells_of(state.pending)


def counts(state: State) -> tuple[int, ...]:
    """Return how many cards each seat has collected."""
    return tuple(map(len, state.collected))


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most collected cards; a tie is shared. Meant for a game that is over."""
    best = max(counts(state))
    return tuple(seat for seat, count in enumerate(counts(state)) if count == best)
