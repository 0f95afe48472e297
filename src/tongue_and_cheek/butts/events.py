"""What happened in a move, in order: the table animates these and nothing else."""

from dataclasses import dataclass, replace

from tongue_and_cheek.butts.cards import Card
from tongue_and_cheek.butts.grid import Cell
from tongue_and_cheek.butts.lines import Line


@dataclass(frozen=True, slots=True)
class Placed:
    """A card came from a hand onto the table."""

    seat: int
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class Joined:
    """The card just placed made the table whole again."""


@dataclass(frozen=True, slots=True)
class Collected:
    """Lines went to a player's pile; `cards` are those of `cells`, each once, in reading order."""

    seat: int
    lines: tuple[Line, ...]
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SplitUp:
    """What is left of the table fell into several groups; `length` cards will join them."""

    groups: int
    length: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Completed lines were not spotted ("spot it yourself") and are lost."""

    seat: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came from the pile into a hand; None for those who may not see it."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class RaceStarted:
    """A dump truck came to light on the pile: the cards on the table are for the quickest."""

    cards: int


@dataclass(frozen=True, slots=True)
class Grabbed:
    """A card of the race was taken; `rivals` reached for it at the same instant and lost the draw."""

    seat: int
    card: Card
    cell: Cell
    rivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Flipped:
    """The race is over: the pile's top card lies face up in the centre."""

    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A player with an empty hand is passed over; the pile is empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is this player's turn to place a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """All hands are empty; several winners share the win."""

    winners: tuple[int, ...]
    counts: tuple[int, ...]


Event = (
    Placed
    | Joined
    | Collected
    | SplitUp
    | Missed
    | Drew
    | RaceStarted
    | Grabbed
    | Flipped
    | PassedOver
    | TurnStarted
    | GameOver
)


def event_for(event: Event, seat: int | None) -> Event:
    """Return the event as a seat (None: an onlooker) may see it: a card drawn by another stays hidden."""
    if isinstance(event, Drew) and event.seat != seat:
        return replace(event, card=None)
    return event
