"""Cards, as they lie in the stack, in the row and in the header of a record."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tongue_and_cheek.core import InvalidSetup


class Arrow(StrEnum):
    """The white arrow on a card's back: the way the row is read, left and right of the table as shown (T1)."""

    LEFT = "<"
    RIGHT = ">"


class Special(StrEnum):
    """The special cards; the values are their names in records and scenario files."""

    REVERSE = "reverse"
    TWICE = "twice"
    RETURN = "return"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class StackCard:
    """A card of the stack: a word card (`special` is None) or a special (`text` is its name)."""

    arrow: Arrow
    text: str
    special: Special | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of the row.

    `cards` from the top down: only the top one is read. `twice` counts the Speak Twice cards under the pile (T7).
    `revealed` is the number of the reveal that put the top card there: the largest one is the newest card of the row.
    """

    cards: tuple[str, ...]
    twice: int
    revealed: int

    @property
    def text(self) -> str:
        """Return the words to read."""
        return self.cards[0]


SPECIAL_MARK = "*"
"""Stands before a special's name in a record's deck, where word cards are written as their text."""


def deck_texts(words: Iterable[str], specials: Iterable[Special]) -> tuple[str, ...]:
    """Return the deck as it stands in a record's header; InvalidSetup if a text is no word card."""
    texts = tuple(words)
    for text in texts:
        if not any(letter.isalpha() for letter in text) or text.startswith(SPECIAL_MARK) or not text.isprintable():
            raise InvalidSetup(f"{text!r} is no text for a word card: it needs words on one line.")
    return (*texts, *(f"{SPECIAL_MARK}{special.value}" for special in specials))


def deck_cards(deck: Sequence[str]) -> tuple[tuple[str, ...], tuple[Special, ...]]:
    """Return the (words, specials) of a header's deck; InvalidSetup if a special is unknown."""
    words = tuple(text for text in deck if not text.startswith(SPECIAL_MARK))
    names = [text.removeprefix(SPECIAL_MARK) for text in deck if text.startswith(SPECIAL_MARK)]
    try:
        return words, tuple(Special(name) for name in names)
    except ValueError as error:
        raise InvalidSetup(f"The deck has an unknown special card ({error}).") from error
