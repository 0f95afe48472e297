"""The lineup: the cards that have to be read, as the words that have to be said, each with its place."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred"))
_MOST_DIGITS = 9
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u0060": "'", "\u00b4": "'", "\uff07": "'"})
_SYMBOLS = {"&": " and ", "+": " plus ", "%": " percent ", "@": " at "}
_NUMBER = re.compile(r"\d+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*'?")


def number_words(number: int) -> list[str]:
    """Return a number from 0 to 999,999,999 as said in English, without "and"."""
    if number < 20:
        return [_ONES[number]]
    if number < 100:
        tens, rest = divmod(number, 10)
        return [_TENS[tens], *([_ONES[rest]] if rest else [])]
    for scale, name in _SCALES:
        if number >= scale:
            head, rest = divmod(number, scale)
            return [*number_words(head), name, *(number_words(rest) if rest else [])]
    raise AssertionError(number)


def _digits_said(digits: str) -> list[str]:
    """Return a number as said; one of more than nine digits (also of thousands) digit by digit."""
    if len(digits) > _MOST_DIGITS:
        return [_ONES[int(digit)] for digit in digits]
    return number_words(int(digits))


def normalise(text: str) -> tuple[str, ...]:
    """Return the words of a text as a dictionary writes them.

    Lower case, straight apostrophes, no accents, hyphens and dashes as spaces, numbers and a few symbols as words.
    An apostrophe inside or at the end of a word stays ("betty's", "boys'"), quotation marks go.
    """
    text = unicodedata.normalize("NFKD", text.translate(_QUOTES)).lower()
    text = "".join(c for c in text if not unicodedata.combining(c))
    for symbol, words in _SYMBOLS.items():
        text = text.replace(symbol, words)
    text = _NUMBER.sub(lambda m: f" {' '.join(_digits_said(m[0]))} ", _THOUSANDS.sub("", text))
    found = [_strip_quote(m[0], text[: m.start()]) for m in _WORD.finditer(text)]
    return tuple(word for word in found if word)


def _strip_quote(word: str, before: str) -> str:
    """Drop a final apostrophe unless it can be a plural's ("boys'"): after an opening quote it closes a quotation."""
    if not word.endswith("'"):
        return word
    quoted = before.count(" '") + before.startswith("'") > before.count("' ")
    return word if word.endswith("s'") and not quoted else word[:-1]


@dataclass(frozen=True, slots=True)
class Due:
    """A word that has to be said: its text as in a dictionary, its card and its position within the card (0-based)."""

    text: str
    card: int
    word: int


@dataclass(frozen=True, slots=True)
class Lineup:
    """The cards in reading order and their words.

    Raises ValueError, with a sentence, for no cards or for a card without a word.
    """

    cards: tuple[str, ...]
    due: tuple[Due, ...]

    @classmethod
    def of(cls, cards: Iterable[str]) -> "Lineup":
        """Make the lineup of these card texts, in the order in which they have to be read."""
        texts = tuple(cards)
        if not texts:
            raise ValueError("There is no card to read.")
        due = []
        for card, text in enumerate(texts):
            words = normalise(text)
            if not words:
                raise ValueError(f"Card {card + 1} has no word on it: {text!r}.")
            due += [Due(word, card, position) for position, word in enumerate(words)]
        return cls(texts, tuple(due))

    @property
    def words(self) -> tuple[str, ...]:
        """The due words' texts, in order."""
        return tuple(due.text for due in self.due)

    def first_of(self, card: int) -> int:
        """Return the index in `due` of a card's first word."""
        return next(index for index, due in enumerate(self.due) if due.card == card)
