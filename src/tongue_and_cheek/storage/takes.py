"""Readings that the family chose to keep: sound and label, in a folder that `score` and the Lab read as it is.

Each take is `kept-0001.flac` with its label `kept-0001.json`; `takes.json` lists them all and is made anew from the
labels whenever one changes, so that damage to one file costs that take only. Nothing is kept unless asked for.
"""

import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import soundfile

from tongue_and_cheek.hearing.facts import RATE_HZ, Take
from tongue_and_cheek.hearing.sources import AudioError, read_audio
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import StorageError, explain
from tongue_and_cheek.storage.files import write_atomically

_INDEX = "takes.json"
_ID = re.compile(r"kept-(\d{4,})")
_WHAT = "The take"


@dataclass(frozen=True, slots=True)
class Label:
    """What is true of a take, by the ruling: the cards in reading order, and the first fault's 0-based place.

    `reader` is a name or "" ; `case` a word of the family's or tuner's own, or a `Code` of the judge; `judged` is what
    the judge had suggested, plain JSON values, so that the Lab finds where judge and ruling differ.
    """

    cards: tuple[str, ...]
    passed: bool
    card: int | None = None
    word: int | None = None
    case: str = ""
    reader: str = ""
    made: str = ""
    judged: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KeptTake:
    """A kept take: its id, its sound's file and its label."""

    id: str
    audio: Path
    label: Label


class KeptTakes:
    """The kept takes of a folder (default: the family's)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.takes_dir()

    def keep(self, take: Take, label: Label) -> KeptTake:
        """Keep a take (mono, 16 kHz) under the next free id; StorageError, with nothing half kept, if that fails."""
        name = f"kept-{max(self._numbers(), default=0) + 1:04}"
        flac = io.BytesIO()
        soundfile.write(flac, take.samples, RATE_HZ, format="FLAC", subtype="PCM_16")
        audio = self.folder / f"{name}.flac"
        made = label.made or datetime.now(UTC).isoformat(timespec="seconds")
        dated = replace(label, made=made, case=label.case or _plain_case(label))
        write_atomically(audio, flac.getvalue(), _WHAT)
        try:
            self._write_label(name, dated)
        except StorageError:
            audio.unlink(missing_ok=True)
            raise
        self._write_index()
        return KeptTake(name, audio, dated)

    def relabel(self, name: str, label: Label) -> None:
        """Give a kept take another label; StorageError if there is no such take or the disk refuses."""
        if not (self.folder / f"{name}.flac").is_file():
            raise StorageError(f"There is no kept take {name!r}: it may have been deleted.")
        self._write_label(name, label)
        self._write_index()

    def takes(self) -> tuple[tuple[KeptTake, ...], str]:
        """Return all kept takes, oldest first, and a sentence if some could not be read ("" if all could)."""
        kept, spoilt = [], []
        for number in sorted(self._numbers()):
            name = f"kept-{number:04}"
            try:
                label = _label(json.loads((self.folder / f"{name}.json").read_text("utf-8")))
                if not (self.folder / f"{name}.flac").is_file():
                    raise FileNotFoundError(name)
                kept.append(KeptTake(name, self.folder / f"{name}.flac", label))
            except (OSError, ValueError, KeyError, TypeError, RecursionError):
                spoilt.append(name)
        warning = f"These takes cannot be read and are left alone: {', '.join(spoilt)}." if spoilt else ""
        return tuple(kept), warning

    def load(self, name: str) -> Take:
        """Return the sound of a kept take; StorageError if it is gone or damaged."""
        try:
            return read_audio(self.folder / f"{name}.flac")
        except AudioError as error:
            raise StorageError(f"The kept take {name} cannot be played: {error}") from error

    def delete(self, name: str) -> None:
        """Delete one take; nothing happens if it is gone already."""
        self._remove([f"{name}.flac", f"{name}.json"])
        self._write_index()

    def delete_all(self) -> int:
        """Delete every kept take (and nothing else in the folder); return how many there were."""
        numbers = self._numbers()
        self._remove([f"kept-{number:04}.{kind}" for number in numbers for kind in ("flac", "json")])
        self._remove([_INDEX])
        return len(numbers)

    def _numbers(self) -> set[int]:
        try:
            names = [path.stem for path in self.folder.iterdir() if path.suffix in {".flac", ".json"}]
        except FileNotFoundError:
            return set()
        except OSError as error:
            raise explain(error, "The kept takes", self.folder) from error
        return {int(found[1]) for name in names if (found := _ID.fullmatch(name))}

    def _remove(self, names: list[str]) -> None:
        try:
            for name in names:
                (self.folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise explain(error, "The kept takes", self.folder) from error

    def _write_label(self, name: str, label: Label) -> None:
        write_atomically(self.folder / f"{name}.json", _json(_entry(label)), _WHAT)

    def _write_index(self) -> None:
        kept, _warning = self.takes()
        if kept:
            entries = [{"id": take.id, "audio": take.audio.name, **_entry(take.label)} for take in kept]
            write_atomically(self.folder / _INDEX, _json(entries), "The list of kept takes")
        else:
            self._remove([_INDEX])


def _plain_case(label: Label) -> str:
    return "clean" if label.passed else "fault"


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")


def _entry(label: Label) -> dict[str, Any]:
    """Return a label in the form of takes.json."""
    verdict = "pass" if label.passed else "fail"
    return {
        "cards": list(label.cards),
        "verdict": verdict,
        "case": label.case or _plain_case(label),
        "fault": None if label.card is None else {"card": label.card, "word": label.word},
        "voice": label.reader,
        "noise": None,
        "made": label.made,
        "judged": dict(label.judged),
    }


def _label(raw: dict[str, Any]) -> Label:
    """Return the label of an entry; ValueError, KeyError or TypeError if it is none."""
    fault = raw["fault"] or {}
    cards = tuple(raw["cards"])
    card, word = fault.get("card"), fault.get("word")
    if not cards or not all(isinstance(text, str) and text for text in cards) or raw["verdict"] not in ("pass", "fail"):
        raise ValueError("cards or verdict")
    if card is not None and not (type(card) is int and 0 <= card < len(cards)):
        raise ValueError("card")
    if word is not None and not (type(word) is int and word >= 0):
        raise ValueError("word")
    return Label(
        cards,
        raw["verdict"] == "pass",
        card,
        word,
        str(raw["case"]),
        str(raw.get("voice") or ""),
        str(raw.get("made") or ""),
        dict(raw.get("judged") or {}),
    )
