"""Records played again: read, checked, shown."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tongue_and_cheek import betty, butts
from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.commands.text_files import read_text
from tongue_and_cheek.core import NewerRecordError, Record, RecordError, loads, replay, steps

GAMES: dict[str, Any] = {"betty": betty.GAME, "butts": butts.GAME}
"""Both games by their names in records."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record as far as it can be played, and why it goes no further ("" if it is whole)."""

    record: Record
    game: Any
    error: str


def check(path: Path) -> Checked:
    """Read and replay a record; UsageError if it is none, is newer than the program, or cannot be read."""
    # What an editor or a shell does to a text's end spoils nothing for somebody who only reads it.
    text = read_text(path, "a record").rstrip() + "\n"
    record, unread = _playable(path, lambda: loads(text))
    game = GAMES.get(record.header.game)
    if game is None:
        raise UsageError(f"{path} is a record of {record.header.game!r}, which is no game of this program.")
    _state, refused = _playable(path, lambda: replay(record, game))
    if refused is not None:
        assert refused.record is not None
        return Checked(refused.record, game, str(refused))
    return Checked(record, game, str(unread) if unread else "")


def show(checked: Checked, *, every_step: bool, as_json: bool) -> int:
    """Print the last table (or every one, or a JSON object); 1 if the record does not hold."""
    played = list(steps(checked.record, checked.game))
    state, moves = played[-1][0], len(checked.record.moves)
    problems = list(checked.game.problems(state))
    holds = not checked.error and not problems
    if as_json:
        found = {"game": checked.game.name, "ok": holds, "moves": moves, "over": not checked.game.legal_moves(state)}
        print(json.dumps(found | {"error": checked.error, "problems": problems}, ensure_ascii=False))
    elif every_step:
        for number, (table, move, _events) in enumerate(played):
            print(f"--- {number} {'start' if move is None else checked.game.format(move)}\n{table}")
    else:
        print(state)
    if checked.error:
        good = "The first move is good" if moves == 1 else f"The first {moves} moves are good"
        print(f"tongue-and-cheek: {checked.error} {good}.", file=sys.stderr)
    for problem in problems:
        print(f"tongue-and-cheek: {problem}", file=sys.stderr)
    return 0 if holds else 1


def _playable(path: Path, read: Any) -> tuple[Any, RecordError | None]:
    """Return what `read` gives, or the good part of a damaged record with the error."""
    try:
        return read(), None
    except NewerRecordError as error:
        raise UsageError(f"{path}: {error}") from error
    except RecordError as error:
        if error.record is None:
            raise UsageError(f"{path}: {error}") from error
        return error.record, error
