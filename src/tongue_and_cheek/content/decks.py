"""The decks of both games, read from data/ and checked; every fault names the file, the place and what is wrong."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from tongue_and_cheek.betty import Special
from tongue_and_cheek.resources import data_dir


class DeckError(Exception):
    """A deck's file is missing or wrong; the message is one sentence that says where."""


class Level(StrEnum):
    """How hard a card is to say."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class WordCard:
    """A tongue twister of 2-5 words, as printed."""

    text: str
    level: Level


@dataclass(frozen=True, slots=True)
class Design:
    """One of the things: `id` is the name of its drawing, `copies` how many cards show it (and its dots)."""

    id: str
    name: str
    copies: int
    wild: bool = False


@dataclass(frozen=True, slots=True)
class BettyDeck:
    """The cards of Betty Botter: word cards, special cards (one entry per card), and the number of blank cards."""

    words: tuple[WordCard, ...]
    specials: tuple[Special, ...]
    blanks: int


@dataclass(frozen=True, slots=True)
class ButtsDeck:
    """The cards of Butts on Things: the designs, and how many card backs carry the dump truck."""

    designs: tuple[Design, ...]
    truck_backs: int


WORD_CARD = re.compile(r"[A-Za-z]+('[A-Za-z]+)?( [A-Za-z]+('[A-Za-z]+)?){1,4}")
"""What a word card may hold: 2 to 5 words of letters, with an apostrophe inside a word."""

_DESIGN_ID = re.compile(r"[a-z]+(-[a-z]+)*")
# The rules fix these: 88 word cards, 2 blanks, 2 specials of each kind; 72 cards of 39 designs.
_WORD_CARDS, _BLANKS, _SPECIALS_EACH = 88, 2, 2
_DESIGNS = Counter({(3, True): 1, (1, False): 16, (2, False): 13, (3, False): 9})


def betty_deck() -> tuple[WordCard, ...]:
    """Return the 88 word cards that come with the game."""
    return _betty().words


def betty_specials() -> tuple[Special, ...]:
    """Return the 8 special cards, one entry per card."""
    return _betty().specials


def blank_cards() -> int:
    """Return how many blank cards the family may write on."""
    return _betty().blanks


def butts_designs() -> tuple[Design, ...]:
    """Return the 39 designs."""
    return _butts().designs


def truck_backs() -> int:
    """Return how many card backs carry the dump truck."""
    return _butts().truck_backs


def read_betty(path: Path) -> BettyDeck:
    """Read and check a deck of Betty Botter; DeckError if anything is wrong."""
    raw = _toml(path)
    words = tuple(
        WordCard(text, level) for level in Level for text in _list(path, _table(path, raw, "words"), level.value, str)
    )
    for card in words:
        if not WORD_CARD.fullmatch(card.text):
            raise DeckError(f"{path}: the card {card.text!r} must be 2 to 5 words of letters and apostrophes")
    _unique(path, "card", (card.text.lower() for card in words))
    if len(words) != _WORD_CARDS:
        raise DeckError(f"{path}: there must be {_WORD_CARDS} word cards, but there are {len(words)}")
    counts = _table(path, raw, "specials")
    if counts != {special.value: _SPECIALS_EACH for special in Special}:
        names = ", ".join(special.value for special in Special)
        raise DeckError(f"{path}: [specials] must have {_SPECIALS_EACH} of each of {names}")
    if raw.get("blanks") != _BLANKS:
        raise DeckError(f"{path}: blanks must be {_BLANKS}")
    return BettyDeck(words, tuple(special for special in Special for _ in range(_SPECIALS_EACH)), _BLANKS)


def read_butts(path: Path) -> ButtsDeck:
    """Read and check the designs of Butts on Things; DeckError if anything is wrong."""
    raw = _toml(path)
    designs = tuple(_design(path, number, entry) for number, entry in enumerate(_list(path, raw, "design", dict), 1))
    _unique(path, "design", (design.id for design in designs))
    _unique(path, "name", (design.name.lower() for design in designs))
    found = Counter((design.copies, design.wild) for design in designs)
    if found != _DESIGNS:
        raise DeckError(
            f"{path}: there must be 1 Wild-One with 3 copies, 16 ones, 13 twos and 9 threes, but there are "
            f"{found[3, True]}, {found[1, False]}, {found[2, False]} and {found[3, False]}"
        )
    trucks = raw.get("truck_backs")
    if type(trucks) is not int or not 0 <= trucks <= 12:
        raise DeckError(f"{path}: truck_backs must be a whole number from 0 to 12")
    return ButtsDeck(designs, trucks)


@cache
def _betty() -> BettyDeck:
    return read_betty(data_dir() / "betty" / "deck.toml")


@cache
def _butts() -> ButtsDeck:
    return read_butts(data_dir() / "butts" / "designs.toml")


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise DeckError(f"{path} cannot be read ({error.strerror}): install the program again") from error
    except (ValueError, RecursionError) as error:  # TOML and UTF-8 faults alike
        raise DeckError(f"{path} is not a TOML file: {error}") from error


def _table(path: Path, raw: dict[str, Any], name: str) -> dict[str, Any]:
    table = raw.get(name)
    if not isinstance(table, dict):
        raise DeckError(f"{path}: the table [{name}] is missing")
    return table


def _list(path: Path, raw: dict[str, Any], name: str, kind: type) -> list[Any]:
    items = raw.get(name)
    if not isinstance(items, list) or not all(isinstance(item, kind) for item in items):
        raise DeckError(f"{path}: {name} must be a list of {'texts' if kind is str else 'tables'}")
    return items


def _design(path: Path, number: int, entry: dict[str, Any]) -> Design:
    where = f"{path}: design {number}"
    if unknown := sorted(entry.keys() - {"id", "name", "copies", "wild"}):
        raise DeckError(f"{where} has unknown keys: {', '.join(unknown)}")
    name, text, copies, wild = entry.get("id"), entry.get("name"), entry.get("copies"), entry.get("wild", False)
    if not isinstance(name, str) or not _DESIGN_ID.fullmatch(name):
        raise DeckError(f"{where} needs an id of small letters and hyphens, not {name!r}")
    if not isinstance(text, str) or not text.strip():
        raise DeckError(f"{where} ({name}) needs a name")
    if type(copies) is not int or copies not in (1, 2, 3):
        raise DeckError(f"{where} ({name}) needs copies = 1, 2 or 3")
    if not isinstance(wild, bool):
        raise DeckError(f"{where} ({name}): wild must be true or false")
    return Design(name, text, copies, wild)


def _unique(path: Path, what: str, values: Iterable[str]) -> None:
    if doubles := [value for value, count in Counter(values).items() if count > 1]:
        raise DeckError(f"{path}: the {what} {doubles[0]!r} stands there twice")
