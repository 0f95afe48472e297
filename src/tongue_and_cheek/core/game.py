"""What both games promise: pure functions over frozen states, and moves that can be written down as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

S = TypeVar("S")
M = TypeVar("M")


class IllegalMove(ValueError):  # noqa: N818 - the name of the field (python-chess)
    """The move is understood but not allowed now; the message is a sentence for a person."""


class InvalidNotation(ValueError):  # noqa: N818 - the name of the field
    """The text is no move of this game; the message is a sentence for a person."""


class InvalidSetup(ValueError):  # noqa: N818 - one family with the two above
    """The seats, the deck or the house rules of a new game do not fit; the message is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """All that a game is made from: with the moves it is the whole game.

    `deck` are the cards in the game's own text form, so that cards the family wrote and later changes of the data do
    not touch old records. `house_rules` are plain JSON values, read by the game. `notes` are plain JSON values that
    the rules never read: colours, faces, which seats are bots.
    """

    schema: int
    game: str
    rules_version: int
    seed: int
    seats: tuple[str, ...]
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)


@runtime_checkable
class Game(Protocol[S, M]):
    """One game. States, moves and events are frozen; no function changes its arguments.

    A game is a module-level value (`betty.GAME`, `butts.GAME`); the functions are also exported by their own names.
    """

    @property
    def name(self) -> str:
        """Return the name in records and on the command line."""
        ...

    @property
    def rules_version(self) -> int:
        """Return the number that grows when old records would be played differently."""
        ...

    def start(self, header: Header) -> S:
        """Return the state before the first move; InvalidSetup if the header does not fit."""
        ...

    def apply(self, state: S, move: M) -> tuple[S, tuple[Any, ...]]:
        """Return the state after the move and what happened, in order; IllegalMove if it is not allowed now."""
        ...

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Return every move allowed now, in a fixed order; empty when the game is over."""
        ...

    def view_for(self, state: S, seat: int | None) -> Any:
        """Return what a seat may know (None: an onlooker, who sees only what lies open)."""
        ...

    def problems(self, state: S) -> tuple[str, ...]:
        """Return the broken invariants as sentences; empty for every state that can be reached."""
        ...

    def parse(self, text: str) -> M:
        """Return the move that the text means; InvalidNotation if it is none."""
        ...

    def format(self, move: M) -> str:
        """Return the move as text; `parse(format(move)) == move`."""
        ...
