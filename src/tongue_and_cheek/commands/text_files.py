"""Texts that the user names on the command line."""

import os
from pathlib import Path

from tongue_and_cheek.commands import UsageError

LONGEST = 16 * 1024 * 1024
"""Bytes; a long game's record has 20 thousand, so what is longer (or a device without end) is none of ours."""


def read_text(path: Path, what: str) -> str:
    """Return a file's text, without a byte order mark; UsageError, saying that `what` was wanted, if it is none."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}. Give the path of {what}.") from error
    except ValueError as error:  # a name with a zero in it
        raise UsageError(f"{str(path)!r} cannot be the name of a file. Give the path of {what}.") from error
    if len(data) > LONGEST:
        raise UsageError(f"{path} is far too long. Give the path of {what}.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text file. Give the path of {what}.") from error


def write_text(path: Path, text: str) -> None:
    """Write a file that the user named; OSError, with what was there before untouched, if that fails."""
    if path.exists() and not path.is_file():  # a pipe or a terminal; a folder refuses by itself
        path.write_text(text, encoding="utf-8")
        return
    target = path.resolve()  # of a link, what it points to
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
