"""Butts on Things as a game of the core: headers, the game value, and how far moves may be taken back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tongue_and_cheek.butts.cards import Design
from tongue_and_cheek.butts.events import Drew, Event, Flipped, Grabbed, RaceStarted
from tongue_and_cheek.butts.moves import Move, format_move, parse_move
from tongue_and_cheek.butts.play import apply, legal_moves
from tongue_and_cheek.butts.problems import problems
from tongue_and_cheek.butts.rules import Rules
from tongue_and_cheek.butts.state import State, new_game
from tongue_and_cheek.butts.view import view_for
from tongue_and_cheek.core.game import Game, Header, InvalidSetup
from tongue_and_cheek.core.record import SCHEMA, Record, steps

NAME = "butts"
RULES_VERSION = 1


@dataclass(frozen=True, slots=True)
class _Design:
    """A design read back from a record."""

    id: str
    copies: int
    wild: bool = False


def header_for(
    players: Sequence[str],
    designs: Iterable[Design],
    seed: int,
    rules: Rules | None = None,
    notes: Mapping[str, Any] | None = None,
) -> Header:
    """Return the header of a game's record; `GAME.start` of it is the same state as `new_game` of its parts."""
    return Header(
        schema=SCHEMA,
        game=NAME,
        rules_version=RULES_VERSION,
        seed=seed,
        seats=tuple(players),
        house_rules=(rules or Rules()).to_dict(),
        deck=tuple(f"{design.id} {design.copies}{' wild' if design.wild else ''}" for design in designs),
        notes=notes or {},
    )


def _read_design(text: str) -> _Design:
    match text.split(" "):
        case [name, copies] if copies.isascii() and copies.isdigit():
            return _Design(name, int(copies))
        case [name, copies, "wild"] if copies.isascii() and copies.isdigit():
            return _Design(name, int(copies), wild=True)
    raise InvalidSetup(f"{text!r} is no design of a deck.")


def start(header: Header) -> State:
    """Return the state before the first move; InvalidSetup if the header does not fit."""
    designs = [_read_design(text) for text in header.deck]
    return new_game(header.seats, designs, header.seed, Rules.from_dict(header.house_rules))


GAME: Game[State, Move] = Game(
    NAME, RULES_VERSION, start, apply, legal_moves, view_for, problems, parse_move, format_move
)


def reveals(events: Iterable[Event]) -> bool:
    """Say whether a move showed something that cannot be unseen: a drawn or flipped card, the quickness of a race."""
    return any(isinstance(event, Drew | RaceStarted | Grabbed | Flipped) for event in events)


def undo_floor(record: Record) -> int:
    """Return how many moves must stay: those after may be taken back, last first, by replaying fewer moves."""
    floor = 0
    played = steps(record, GAME)
    for done, step in enumerate(played):
        if reveals(step[2]):
            floor = done
    return floor
