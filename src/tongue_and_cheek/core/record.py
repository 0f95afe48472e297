"""A game written down: a header and its moves, as JSON lines. A save is a record; loading is replaying.

The first line is the header, every other line is one numbered move, so a record grows by appending lines and a lost,
cut off or edited line is noticed. This module turns text into values and back; files are the caller's.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeVar

from tongue_and_cheek.core.game import Game, Header, IllegalMove, InvalidNotation, InvalidSetup

SCHEMA = 1
"""Version of the line format itself; the rules have their own."""

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Record:
    """A game: what it was made from and every move in the game's notation."""

    header: Header
    moves: tuple[str, ...] = ()

    def with_move(self, move: str) -> "Record":
        """Return the record with one more move."""
        return replace(self, moves=(*self.moves, move))


class RecordError(ValueError):
    """A record that cannot be played to its end.

    `good` counts the moves before the damage, `record` is the record up to there (None if the header itself is
    unusable): enough to go on from the last good position.
    """

    def __init__(self, message: str, record: Record | None = None) -> None:
        super().__init__(message)
        self.record = record

    @property
    def good(self) -> int:
        """Return how many moves are good."""
        return len(self.record.moves) if self.record else 0


class DamagedRecordError(RecordError):
    """Cut off, edited or otherwise not a record of this game."""


class NewerRecordError(RecordError):
    """Written by a newer version of the program."""


def header_line(header: Header) -> str:
    """Return the record's first line, with its line end."""
    return _line(asdict(header))


def move_line(number: int, move: str) -> str:
    """Return the line of move `number` (0-based), with its line end: append it to a record in a file."""
    return _line({"n": number, "move": move})


def _line(value: dict[str, Any]) -> str:
    # Half a character (a lone surrogate in a name) cannot be written to a file but as an escape, which JSON has, too.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def dumps(record: Record) -> str:
    """Return the record as text."""
    return header_line(record.header) + "".join(move_line(n, move) for n, move in enumerate(record.moves))


def loads(text: str) -> Record:
    """Return the record of the text; DamagedRecordError or NewerRecordError, with the good part, if it is not whole."""
    # Not splitlines(): JSON written without ASCII escapes may hold U+2028, which is no line end here.
    first, *lines = text.split("\n")
    header = _header(first)
    moves: list[str] = []
    cut_off = not lines or lines[-1] != ""
    for number, line in enumerate(lines if cut_off else lines[:-1]):
        move = _move(number, line)
        if move is None:
            raise DamagedRecordError(f"The record's line {number + 2} is damaged.", Record(header, tuple(moves)))
        moves.append(move)
    if cut_off:  # nothing is lost, but a line appended now would be spoilt: the file must be written anew
        raise DamagedRecordError("The record's last line has no end.", Record(header, tuple(moves)))
    return Record(header, tuple(moves))


def steps(record: Record, game: Game[S, M]) -> Iterator[tuple[S, M | None, tuple[Any, ...]]]:
    """Yield (state, move that led to it, its events), beginning with (first state, None, ()); errors as `replay`."""
    header = record.header
    if header.game != game.name:
        raise DamagedRecordError(f"This is a record of {header.game!r}, not of {game.name!r}.")
    if header.rules_version > game.rules_version:
        raise NewerRecordError("This record was played with newer rules; update the program to open it.")
    if header.rules_version != game.rules_version:
        raise DamagedRecordError(f"This record was played with old rules (version {header.rules_version}).")
    try:
        state = game.start(header)
    except InvalidSetup as error:
        raise DamagedRecordError(f"The record's header is damaged: {error}") from error
    yield state, None, ()
    for number, text in enumerate(record.moves):
        try:
            move = game.parse(text)
            state, events = game.apply(state, move)
        except (IllegalMove, InvalidNotation) as error:
            good = Record(header, record.moves[:number])
            raise DamagedRecordError(f"Move {number + 1} of the record ({text!r}) is refused: {error}", good) from error
        yield state, move, events


def replay(record: Record, game: Game[S, M]) -> S:
    """Play every move again and return the last state; DamagedRecordError if the rules refuse one, NewerRecordError."""
    last: S | None = None
    for state, _move_made, _events in steps(record, game):
        last = state
    assert last is not None  # steps yields the first state or raises
    return last


def _header(line: str) -> Header:
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError) as error:  # deeply nested brackets recurse
        raise DamagedRecordError("The record's first line is damaged.") from error
    if not isinstance(raw, dict) or not isinstance(raw.get("schema"), int):
        raise DamagedRecordError("This is no record of a game.")
    if raw["schema"] > SCHEMA:
        raise NewerRecordError(
            "This record was written by a newer version of the program; update it to open the record."
        )
    kinds = {"game": str, "rules_version": int, "seed": int, "seats": list, "house_rules": dict}
    if any(type(raw.get(key)) is not kind for key, kind in kinds.items()):
        raise DamagedRecordError("The record's first line is incomplete.")
    deck, notes = raw.get("deck", []), raw.get("notes", {})
    if not isinstance(deck, list) or not isinstance(notes, dict):
        raise DamagedRecordError("The record's first line is damaged.")
    if not all(isinstance(text, str) for text in (*raw["seats"], *deck)):
        raise DamagedRecordError("The record's seats and deck must be texts.")
    return Header(
        schema=raw["schema"],
        game=raw["game"],
        rules_version=raw["rules_version"],
        seed=raw["seed"],
        seats=tuple(raw["seats"]),
        house_rules=raw["house_rules"],
        deck=tuple(deck),
        notes=notes,
    )


def _move(number: int, line: str) -> str | None:
    """Return the move of a line, or None if the line is not move `number`."""
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(raw, dict) or raw.get("n") != number or not isinstance(raw.get("move"), str):
        return None
    move: str = raw["move"]
    return move
