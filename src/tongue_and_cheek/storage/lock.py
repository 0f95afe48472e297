"""A lock between processes, so that two windows never write the same files. It ends with its process."""

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from tongue_and_cheek.storage.faults import StorageError, explain
from tongue_and_cheek.storage.paths import ensure


class Lock:
    """A lock on a file: held by one process (and one Lock) at a time, given back by the system when that one dies."""

    __slots__ = ("_file", "_path")

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    @property
    def held(self) -> bool:
        """Whether this Lock has it."""
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock and return True, or return False at once if another has it.

        StorageError if its file cannot be made.
        """
        if self._file is not None:
            return True
        ensure(self._path.parent, "The lock")
        try:
            file = self._path.open("a+b")
        except OSError as error:
            raise explain(error, "The lock", self._path) from error
        try:
            _lock(file)
        except OSError:
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back; nothing happens if it is not held."""
        if self._file is not None:
            self._file.close()  # closing unlocks; the file stays, because removing it would let two have "the" lock
            self._file = None

    def __enter__(self) -> Self:
        if not self.acquire():
            raise StorageError("Tongue & Cheek is busy with this in another window: close that one and try again.")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


if os.name == "nt":  # pragma: no cover
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
