"""What both games promise: pure functions over frozen states, and moves that can be written down as text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

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


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """One game as a value (`betty.GAME`, `butts.GAME`), for records, saves and the command line.

    States, moves and events are frozen; no function changes its arguments.
    """

    name: str
    """In records and on the command line."""
    rules_version: int
    """Grows when old records would be played differently."""
    start: Callable[[Header], S]
    """The state before the first move; InvalidSetup if the header does not fit."""
    apply: Callable[[S, M], tuple[S, tuple[Any, ...]]]
    """The state after the move and what happened, in order; IllegalMove if it is not allowed now."""
    legal_moves: Callable[[S], tuple[M, ...]]
    """Every move allowed now, in a fixed order; empty when the game is over."""
    view_for: Callable[[S, int | None], Any]
    """What a seat may know (None: an onlooker, who sees only what lies open)."""
    problems: Callable[[S], tuple[str, ...]]
    """The broken invariants as sentences; empty for every state that can be reached."""
    parse: Callable[[str], M]
    """The move that the text means; InvalidNotation if it is none."""
    format: Callable[[M], str]
    """The move as text; `parse(format(move)) == move`."""
