"""The recognisers that the program knows, as models.toml names them."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from tongue_and_cheek.resources import models_dir
from tongue_and_cheek.storage.faults import StorageError

STARTER = "starter-en-us-0.1"
"""Name of the model that comes with the program."""

VOSK_FRAME_S = 0.03
"""Vosk counts this many seconds per decoder frame, whatever the model does."""

CONF = ("", "posterior")
"""What the number beside a heard word can mean: nothing that is known, or the word's chance in the lattice, 0 to 1."""

_SHA256 = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Properties:
    """What the judge must know about a model.

    `unknown_word` stands for anything not listed ("" if the model has none); `vocabulary` is a Kaldi symbol table in
    the model's folder ("" if the recogniser must be asked); `conf` is what the number beside a heard word means, one of
    `CONF`; `phone_network` are arrays of its network, in its folder.
    """

    frame_s: float = VOSK_FRAME_S
    unknown_word: str = "[unk]"
    vocabulary: str = ""
    conf: str = ""
    phone_network: str = ""

    def __post_init__(self) -> None:
        if self.conf not in CONF:
            raise ValueError(f"conf {self.conf!r}")

    @property
    def stretch(self) -> float:
        """What the times that Vosk gives must be multiplied with."""
        return self.frame_s / VOSK_FRAME_S


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file of a model: path inside its folder, size in bytes, SHA-256 in hexadecimal."""

    path: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip to fetch: HTTPS address, size in bytes, SHA-256, and the most bytes that it may hold."""

    url: str
    size: int
    sha256: str
    unpacked_limit: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A recogniser that the program knows: it comes with the program (`files`) or is fetched (`archive`)."""

    name: str
    title: str
    language: str
    licence: str
    source: str
    properties: Properties
    files: tuple[FileEntry, ...] = ()
    archive: Archive | None = None


def catalogue(path: Path | None = None) -> tuple[Entry, ...]:
    """Return every known recogniser, the built-in one first; StorageError if models.toml is missing or wrong."""
    path = path or models_dir() / "models.toml"
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        entries = tuple(_entry(table) for table in raw["model"])
    except OSError as error:
        raise StorageError(
            f"The list of recognisers at {path} cannot be read ({error.strerror}): install the program again."
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StorageError(
            f"The list of recognisers at {path} is damaged ({error}): install the program again."
        ) from error
    return entries


def read_files(tables: Any) -> tuple[FileEntry, ...]:
    """Return checked file entries of plain tables; ValueError, KeyError or TypeError if they are none."""
    files = []
    for table in tables:
        entry = FileEntry(table["path"], table["size"], table["sha256"])
        inside = PurePosixPath(entry.path)
        if inside.is_absolute() or ".." in inside.parts or not inside.parts:
            raise ValueError(f"{entry.path!r} is not inside the model")
        if type(entry.size) is not int or entry.size < 0 or not _SHA256.fullmatch(entry.sha256):
            raise ValueError(f"size or sha256 of {entry.path}")
        files.append(entry)
    return tuple(files)


def _entry(table: Mapping[str, Any]) -> Entry:
    name = table["name"]
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a model")
    files = read_files(table.get("files", []))
    archive = None
    if "archive" in table:
        archive = Archive(**table["archive"])
        if not archive.url.startswith("https://") or not _SHA256.fullmatch(archive.sha256) or archive.size <= 0:
            raise ValueError(f"archive of {name}")
    if bool(files) == bool(archive):
        raise ValueError(f"{name} needs either files or an archive")
    title, language, licence, source = (table[key] for key in ("title", "language", "licence", "source"))
    if not all(isinstance(text, str) and text for text in (title, language, licence, source)):
        raise ValueError(f"title, language, licence or source of {name}")
    return Entry(name, title, language, licence, source, Properties(**table["properties"]), files, archive)
