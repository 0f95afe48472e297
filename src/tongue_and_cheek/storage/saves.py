"""The game that was not finished: one record file for each of the two games, always as new as the last move."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from tongue_and_cheek.core.game import Game
from tongue_and_cheek.core.record import (
    NewerRecordError,
    Record,
    RecordError,
    dumps,
    loads,
    move_line,
    replay,
)
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import StorageError, explain
from tongue_and_cheek.storage.files import append_durably, keep_copy, write_atomically

S = TypeVar("S")
_WHAT = "The game"

# For families: where the files are is in the README, what is wrong with one is told by the command `replay`.
_MENDED = "The saved game was damaged after {n} moves: it goes on from there. The old file is kept as well."
_DAMAGED = "The saved game is damaged. Start a new game; the damaged file is kept."
_NEWER = "A newer version of the program saved this game. Update the program, or start a new game; the file is kept."


@dataclass(frozen=True, slots=True)
class LoadedGame(Generic[S]):
    """A saved game, played to its last good move, and a sentence if something was wrong with the file ("" if not)."""

    record: Record
    state: S
    warning: str = ""


class Save(Generic[S]):
    """The save of one game. `game` is `betty.GAME` or `butts.GAME`; the file is `<folder>/<game's name>.jsonl`."""

    def __init__(self, game: Game[S, Any], folder: Path | None = None) -> None:
        self._game = game
        self.path = (folder or paths.saves_dir()) / f"{game.name}.jsonl"
        self._written: Record | None = None
        self._size = -1

    @property
    def exists(self) -> bool:
        """Whether there is a game to go on with."""
        try:
            return self.path.is_file()
        except OSError:  # a folder that may not even be looked into
            return False

    def save(self, record: Record) -> None:
        """Make the file hold `record`: new moves are appended, anything else (a new game, an undo) replaces the file.

        On StorageError the file holds what it held; calling again later writes everything that is missing.
        """
        done = self._written
        if done is not None and self._untouched() and _extends(done, record):
            count = len(done.moves)
            lines = "".join(move_line(count + n, move) for n, move in enumerate(record.moves[count:]))
            if lines:
                append_durably(self.path, lines.encode(), _WHAT)
                self._size += len(lines.encode())
        else:
            if done is not None and self.exists and not self._untouched():
                self._keep("changed")  # by another window or by hand: not ours to throw away
            text = dumps(record).encode()
            write_atomically(self.path, text, _WHAT)
            self._size = len(text)
        self._written = record

    def load(self) -> LoadedGame[S] | None:
        """Return the saved game, or None if there is none.

        A damaged file is played as far as it is good, and a copy of it is kept. StorageError if nothing of it can be
        played or if a newer version of the program wrote it; the file stays where it is.
        """
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise explain(error, "The saved game", self.path) from error
        try:
            record = loads(data.decode("utf-8", "replace"))
            state = replay(record, self._game)
        except NewerRecordError as error:
            raise StorageError(_NEWER) from error
        except RecordError as error:
            return self._mend(error)
        self._written, self._size = record, len(data)
        return LoadedGame(record, state)

    def keep(self, record: Record, *, over: bool) -> str:
        """Save the record, or remove the save of a game that is over; return what went wrong as a sentence, or ""."""
        try:
            if over:
                self.discard()
            else:
                self.save(record)
        except StorageError as error:
            return str(error)
        return ""

    def discard(self) -> None:
        """Remove the save: the game is over or not wanted any more."""
        self._written = None
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise explain(error, "The saved game", self.path) from error

    def set_aside(self) -> Path:
        """Move a save that cannot be opened out of the way and return where it is now."""
        copy = self._keep("unreadable")
        self.discard()
        return copy

    def _mend(self, error: RecordError) -> LoadedGame[S]:
        good, state = error.record, None
        while good is not None:
            try:
                state = replay(good, self._game)
                break
            except RecordError as again:
                good = again.record
        if good is None or state is None:
            raise StorageError(_DAMAGED) from error
        self._keep("damaged")
        text = dumps(good).encode()
        write_atomically(self.path, text, _WHAT)
        self._written, self._size = good, len(text)
        return LoadedGame(good, state, _MENDED.format(n=len(good.moves)))

    def _keep(self, reason: str) -> Path:
        try:
            return keep_copy(self.path, reason)
        except OSError as error:
            raise explain(error, "A copy of the saved game", self.path) from error

    def _untouched(self) -> bool:
        try:
            return self.path.stat().st_size == self._size
        except OSError:
            return False


def _extends(done: Record, record: Record) -> bool:
    return done.header == record.header and record.moves[: len(done.moves)] == done.moves
