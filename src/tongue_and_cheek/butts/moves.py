"""Moves and their text notation.

| move | text | means |
|---|---|---|
| Place | `place kettle-drum/1 -2,0` | the player whose turn it is puts this card on row -2, column 0 |
| Collect | `collect` | house rule "spot it yourself": takes the completed lines |
| Draw | `draw 2` | seat 2 draws the top card |
| Done | `done` | ends a turn without a draw |
| Grab | `grab 2 0,1` or `grab 0+2 0,1` | race: seat 2, or whoever the lot favours of 0 and 2, takes the card there |
"""

import re
from dataclasses import dataclass

from tongue_and_cheek.butts.grid import Cell
from tongue_and_cheek.core.game import InvalidNotation


@dataclass(frozen=True, slots=True)
class Place:
    """The player whose turn it is places a card of the hand, named by `Card.name`."""

    card: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Collect:
    """The player who has just placed a card takes the completed lines ("spot it yourself")."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws the pile's top card; this ends the turn of the player who has just placed a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Done:
    """The player who has just placed a card ends the turn without a draw."""


@dataclass(frozen=True, slots=True)
class Grab:
    """In a race the card of a cell is taken; of several seats at the same instant the lot decides for one.

    `seats` is in ascending order, each once.
    """

    seats: tuple[int, ...]
    cell: Cell


Move = Place | Collect | Draw | Done | Grab

# Numbers are written in one way only (no +1, 01 or -0), so that equal moves have equal texts.
_NUMBER = r"(?:0|-?[1-9][0-9]{0,5})"
_SEAT = r"(?:0|[1-9])"
_PLACE = re.compile(rf"place ([\w-]+/[1-9][0-9]*) ({_NUMBER}),({_NUMBER})")
_DRAW = re.compile(rf"draw ({_SEAT})")
_GRAB = re.compile(rf"grab ({_SEAT}(?:\+{_SEAT})*) ({_NUMBER}),({_NUMBER})")


def format_move(move: Move) -> str:
    """Return the move as text; `parse_move` reads it back."""
    match move:
        case Place(card, (row, column)):
            return f"place {card} {row},{column}"
        case Collect():
            return "collect"
        case Draw(seat):
            return f"draw {seat}"
        case Done():
            return "done"
        case Grab(seats, (row, column)):
            return f"grab {'+'.join(map(str, seats))} {row},{column}"


def parse_move(text: str) -> Move:
    """Return the move that the text means; InvalidNotation if it means none."""
    if text == "collect":
        return Collect()
    if text == "done":
        return Done()
    if found := _PLACE.fullmatch(text):
        return Place(found[1], (int(found[2]), int(found[3])))
    if found := _DRAW.fullmatch(text):
        return Draw(int(found[1]))
    if found := _GRAB.fullmatch(text):
        return Grab(tuple(map(int, found[1].split("+"))), (int(found[2]), int(found[3])))
    raise InvalidNotation(
        f"{text[:80]!r} is no move: place CARD ROW,COLUMN, collect, draw SEAT, done, grab SEAT ROW,COLUMN"
    )
