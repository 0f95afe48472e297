"""Labelled takes: a folder with audio files and `takes.json`, read and checked."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class TakesError(ValueError):
    """A folder that holds no usable takes; the message is one sentence with a remedy."""


@dataclass(frozen=True, slots=True)
class LabelledTake:
    """A recording and what is true of it. `card` and `word` are 0-based and None for a clean take."""

    id: str
    audio: Path
    cards: tuple[str, ...]
    passed: bool = True
    case: str = ""
    card: int | None = None
    word: int | None = None
    voice: str = ""
    noise: str = ""

    @property
    def group(self) -> str:
        """The id's part before its last hyphen: takes of one origin are scored together."""
        return self.id.rpartition("-")[0] or self.id


def load_takes(folder: Path) -> tuple[LabelledTake, ...]:
    """Read `takes.json` of a folder; raises TakesError, naming the take, for anything that does not hold."""
    index = folder / "takes.json"
    if not folder.is_dir():
        raise TakesError(f"There is no folder {folder}: give a folder with takes.json and its recordings.")
    try:
        entries = json.loads(index.read_text("utf-8-sig"))  # editors put a byte order mark before it
    except FileNotFoundError:
        raise TakesError(f"{folder} has no takes.json: give a folder with takes.json and its recordings.") from None
    except (OSError, ValueError, RecursionError) as error:  # deeply nested brackets recurse
        raise TakesError(f"{index} cannot be read ({error}): restore it from where it came.") from error
    if not isinstance(entries, list) or not entries:
        raise TakesError(f"{index} has no takes in it: it must be a list with one entry per recording.")
    takes = tuple(_take(entry, number, folder) for number, entry in enumerate(entries))
    seen: set[str] = set()
    for take in takes:
        if take.id in seen:
            raise TakesError(f"{index}: there are two takes called {take.id!r}.")
        seen.add(take.id)
    return takes


def _take(entry: Any, number: int, folder: Path) -> LabelledTake:
    where = f"takes.json, entry {number + 1}"
    if not isinstance(entry, dict):
        raise TakesError(f"{where}: it must be an object.")
    name = entry.get("id")
    if not isinstance(name, str) or not name:
        raise TakesError(f"{where}: it has no id.")
    audio, cards, verdict = entry.get("audio"), entry.get("cards"), entry.get("verdict")
    if not isinstance(audio, str) or not audio:
        raise TakesError(f"{where} ({name}): it names no audio file.")
    if not isinstance(cards, list) or not cards or not all(isinstance(card, str) and card.strip() for card in cards):
        raise TakesError(f"{where} ({name}): cards must be a list of texts.")
    if verdict not in ("pass", "fail"):
        raise TakesError(f"{where} ({name}): the verdict must be pass or fail, not {verdict!r}.")
    fault = entry.get("fault") or {}
    if not isinstance(fault, dict):
        raise TakesError(f"{where} ({name}): fault must be null or an object.")
    card, word = fault.get("card"), fault.get("word")
    if card is not None and not (type(card) is int and 0 <= card < len(cards)):
        raise TakesError(f"{where} ({name}): there is no card {card!r}.")
    return LabelledTake(
        id=name,
        audio=folder / audio,
        cards=tuple(cards),
        passed=verdict == "pass",
        case=str(entry.get("case") or verdict),
        card=card,
        word=word if type(word) is int else None,
        voice=str(entry.get("voice") or "unknown"),
        noise=str(entry.get("noise") or ""),
    )
