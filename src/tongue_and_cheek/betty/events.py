"""What happened in a move, in order: enough to animate it and to count it."""

from dataclasses import dataclass
from typing import TypeAlias

from tongue_and_cheek.betty.cards import Arrow, Special


@dataclass(frozen=True, slots=True)
class ReadingPassed:
    """The seat read the whole lineup."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReadingFailed:
    """The seat failed at a position of the lineup and took a pile's cards, from the top down."""

    seat: int
    position: int
    pile: int
    taken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The top card of the stack was turned up; `arrow` is now on top (unchanged when the stack is empty)."""

    seat: int
    text: str
    special: Special | None
    arrow: Arrow


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A word card lies on a pile of the row (new, or covering); `back` when it was a penalty card before."""

    seat: int
    text: str
    pile: int
    covering: bool
    back: bool = False


@dataclass(frozen=True, slots=True)
class TwiceAttached:
    """A Speak Twice card lies under a pile; None: it waits for the next word card."""

    pile: int | None


@dataclass(frozen=True, slots=True)
class ReverseDrawn:
    """Play will turn round at the end of the turn (two in one turn cancel)."""


@dataclass(frozen=True, slots=True)
class SkipDrawn:
    """The seat will miss its next turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReturnAsked:
    """The seat must put a penalty card back."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReturnVoid:
    """The seat had no penalty card to put back."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayReversed:
    """Play goes round the other way from now on."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """The seat missed a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A reading is due; `judge` is None when the seat plays alone."""

    seat: int
    judge: int | None


@dataclass(frozen=True, slots=True)
class StackEmptied:
    """The last card of the stack was turned up."""


@dataclass(frozen=True, slots=True)
class ShowdownBegan:
    """The seats are tied for fewest points and read the line of cards of the seat with most points."""

    seats: tuple[int, ...]
    line_of: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShowdownRead:
    """The seat read the whole line with so many cards wrong."""

    seat: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; nobody wins only when somebody alone had taken too many cards."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    ReadingPassed
    | ReadingFailed
    | CardDrawn
    | CardPlaced
    | TwiceAttached
    | ReverseDrawn
    | SkipDrawn
    | ReturnAsked
    | ReturnVoid
    | PlayReversed
    | TurnSkipped
    | TurnBegan
    | StackEmptied
    | ShowdownBegan
    | ShowdownRead
    | GameEnded
)
