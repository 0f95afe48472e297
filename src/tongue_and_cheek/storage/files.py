"""Writing so that a crash, a full disk or a pulled plug leaves either the old file or the new one."""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from tongue_and_cheek.storage.faults import explain
from tongue_and_cheek.storage.paths import ensure


def write_atomically(path: Path, data: bytes, what: str) -> None:
    """Replace a file by `data`; StorageError naming `what`, with the old file untouched, if that fails."""
    ensure(path.parent, what)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise explain(error, what, path.parent) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise explain(error, what, path) from error
    finally:
        temporary.unlink(missing_ok=True)


def append_durably(path: Path, data: bytes, what: str) -> None:
    """Add `data` to a file's end and wait until it is on the disk; if that fails the file is as before."""
    try:
        with path.open("r+b") as file:
            before = file.seek(0, os.SEEK_END)
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                # Closing would try to write what is still in the buffer: cut off after that, not before.
                with contextlib.suppress(OSError):
                    file.close()
                os.truncate(path, before)
                raise
    except OSError as error:
        raise explain(error, what, path) from error


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder durable, where the system can (Windows cannot open folders)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def keep_copy(path: Path, reason: str) -> Path:
    """Copy a file beside itself under a free name with `reason` in it, so that nothing in it is lost; return the copy.

    A copy with the same content that is already there is used again. OSError if there is no room.
    """
    content = path.read_bytes()
    number = 1
    while True:
        copy = path.with_name(f"{path.stem}.{reason}-{number}{path.suffix}")
        if not copy.exists():
            shutil.copyfile(path, copy)
            return copy
        if copy.read_bytes() == content:
            return copy
        number += 1
