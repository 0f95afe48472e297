"""How English words sound: pronunciations, homophones, and the words that a slip of one sound would make of a word."""

import hashlib
import math
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

PHONES = (
    *("AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY"),
    *("F", "G", "HH", "IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P"),
    *("R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH"),
)
"""The 39 ARPAbet phones without stress, in the order of their codes 1-39 in the data file (0 ends a pronunciation)."""

_CODE = {phone: code for code, phone in enumerate(PHONES, 1)}

# A pronunciation's key is the number with its codes as digits in this base, modulo 2**64: a larger base than there
# are codes, so that keys of up to 11 phones are unique; longer ones are compared phone by phone when found.
_BASE = 41
_LONGEST = 64
_POWERS = np.power(np.uint64(_BASE), np.arange(_LONGEST + 1, dtype=np.uint64))

UNSEEN = -9900
"""Stands in the table of frequencies (hundredths of log10 of a probability) for a word that the source never saw."""

Pronunciation = tuple[str, ...]
"""Phones of `PHONES`, in the order in which they are said."""


class LexiconError(Exception):
    """The lexicon's files are missing or damaged; the message is one sentence with what to do about it."""


def normalise(word: str) -> str:
    """Return a word as the lexicon and the recogniser's word lists spell it: lower case, straight apostrophe."""
    return word.strip().lower().replace("’", "'").replace("‘", "'")


def fingerprint(word: str) -> str:
    """Return the 16 hexadecimal digits under which a rude word is listed, so that the list itself stays readable."""
    return hashlib.sha256(normalise(word).encode()).hexdigest()[:16]


class Lexicon:
    """A pronouncing dictionary with word frequencies.

    `words` are the words in the order of their bytes, a newline after each; `counts` says how many pronunciations each
    has; `codes` are all pronunciations one after the other in the same order, each ended by 0; `frequencies` are
    hundredths of log10 of each word's probability (or `UNSEEN`); `rude` are fingerprints. Unknown words are no error:
    they have no pronunciation, no neighbours and frequency 0.
    """

    __slots__ = ("_codes", "_first", "_frequencies", "_keys", "_order", "_owner", "_rude", "_starts", "_text", "_words")

    def __init__(
        self,
        words: bytes,
        counts: NDArray[np.uint8],
        codes: NDArray[np.uint8],
        frequencies: NDArray[np.int16],
        rude: frozenset[str] = frozenset(),
    ) -> None:
        self._text = words
        self._words = _starts_after(np.frombuffer(words, np.uint8), ord("\n"))
        self._codes = codes
        self._starts = _starts_after(codes, 0)
        self._frequencies = frequencies
        self._rude = rude
        self._first = np.concatenate(([0], np.cumsum(counts, dtype=np.uint32)))
        if len(counts) != len(self) or len(frequencies) != len(self) or self._first[-1] != len(self._starts) - 1:
            raise LexiconError("The lexicon's tables do not fit together: build it again with scripts/build_lexicon.py")
        self._owner = np.repeat(np.arange(len(self), dtype=np.uint32), counts)
        keys = _keys(codes, self._starts)
        self._order = np.argsort(keys, kind="stable").astype(np.uint32)
        self._keys = keys[self._order]

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read `lexicon.npz` and `rude.txt`; raise `LexiconError` when they are missing or damaged."""
        try:
            # Opened here, because numpy leaves a damaged archive open.
            with (folder / "lexicon.npz").open("rb") as file, np.load(file, allow_pickle=False) as tables:
                arrays = {name: tables[name] for name in ("words", "counts", "codes", "frequencies")}
            lines = (folder / "rude.txt").read_text("ascii").split("\n")
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
            raise LexiconError(
                f"The pronouncing lexicon in {folder} cannot be read ({error}): install the program again"
            ) from error
        rude = frozenset(line for line in lines if line and not line.startswith("#"))
        return cls(arrays["words"].tobytes(), arrays["counts"], arrays["codes"], arrays["frequencies"], rude)

    def __len__(self) -> int:
        return len(self._words) - 1

    def __contains__(self, word: str) -> bool:
        return self._find(word) is not None

    def __iter__(self) -> Iterator[str]:
        return (self._word(index) for index in range(len(self)))

    def pronunciations(self, word: str) -> tuple[Pronunciation, ...]:
        """Return the ways to say a word, the usual one first; none for an unknown word."""
        return tuple(tuple(PHONES[code - 1] for code in self._pronunciation(row)) for row in self._rows(word))

    def words_for(self, phones: Sequence[str]) -> tuple[str, ...]:
        """Return the words that can be said with exactly these phones, most frequent first.

        Raises ValueError for anything that is not one of `PHONES`.
        """
        codes = _encode(phones)
        found = self._lookup(np.array([_key(codes)], np.uint64))
        return self._ranked({int(self._owner[row]) for row in found if self._pronunciation(row) == codes})

    def homophones(self, word: str) -> tuple[str, ...]:
        """Return the other words that share a pronunciation with this one, most frequent first."""
        return self._ranked(self._sharing(word) - {self._find(word)})

    def neighbours(self, word: str, limit: int) -> tuple[str, ...]:
        """Return at most `limit` other words that differ in one phone, most frequent first.

        One phone is substituted, left out or put in, in any pronunciation of either word. Words that can sound the same
        as this one are left out, and of neighbours that sound alike only the most frequent is kept: nobody can hear
        which of them was said. Rude words are in: they can be heard too, only not shown.
        """
        away: set[int] = set()
        for own in {self._pronunciation(row) for row in self._rows(word)}:
            for row in self._lookup(_variants(own)):
                if _one_apart(own, self._pronunciation(row)):
                    away.add(int(row))
        same = self._sharing(word)
        kept: list[str] = []
        heard: set[bytes] = set()
        rows = sorted(away, key=lambda row: self._rank(int(self._owner[row])))
        for row in rows:
            owner = int(self._owner[row])
            sound = self._pronunciation(row)
            if owner not in same and sound not in heard and (text := self._word(owner)) not in kept:
                kept.append(text)
            heard.add(sound)
        return tuple(kept[:limit])

    def frequency(self, word: str) -> float:
        """Return how often a word occurs in a million words of English text, 0.0 if it was never seen."""
        index = self._find(word)
        if index is None or self._frequencies[index] == UNSEEN:
            return 0.0
        return math.pow(10.0, float(self._frequencies[index]) / 100 + 6)

    def rude(self, word: str) -> bool:
        """Whether a word must never be shown to a family (it may still be heard)."""
        text = normalise(word)
        return fingerprint(text) in self._rude or fingerprint(text.removesuffix("'s").rstrip("'")) in self._rude

    def _word(self, index: int) -> str:
        return self._text[self._words[index] : self._words[index + 1] - 1].decode("ascii")

    def _find(self, word: str) -> int | None:
        """Return a word's place, by bisection over the sorted text: no table of strings to build at the start."""
        wanted = normalise(word).encode()
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._text[self._words[middle] : self._words[middle + 1] - 1] < wanted:
                low = middle + 1
            else:
                high = middle
        found = low < len(self) and self._text[self._words[low] : self._words[low + 1] - 1] == wanted
        return low if found else None

    def _rows(self, word: str) -> range:
        index = self._find(word)
        return range(0) if index is None else range(int(self._first[index]), int(self._first[index + 1]))

    def _pronunciation(self, row: int) -> bytes:
        return self._codes[self._starts[row] : self._starts[row + 1] - 1].tobytes()

    def _lookup(self, keys: NDArray[np.uint64]) -> list[int]:
        """Return the rows of pronunciations that have one of the keys."""
        left = np.searchsorted(self._keys, keys, "left")
        right = np.searchsorted(self._keys, keys, "right")
        hits = np.flatnonzero(left < right)
        return [int(self._order[k]) for hit in hits for k in range(left[hit], right[hit])]

    def _sharing(self, word: str) -> set[int]:
        """Return the places of all words, this one included, that share a pronunciation with this one."""
        own = {self._pronunciation(row) for row in self._rows(word)}
        rows = self._lookup(np.array([_key(codes) for codes in own], np.uint64))
        return {int(self._owner[row]) for row in rows if self._pronunciation(row) in own}

    def _rank(self, index: int) -> tuple[bool, int, str]:
        """Return a key that sorts words before abbreviations and compounds, and frequent ones first."""
        text = self._word(index)
        return not text.replace("'", "").isalpha(), -int(self._frequencies[index]), text

    def _ranked(self, indices: set[int] | set[int | None]) -> tuple[str, ...]:
        places = sorted((index for index in indices if index is not None), key=self._rank)
        return tuple(self._word(index) for index in places)


def _starts_after(values: NDArray[np.uint8], end: int) -> NDArray[np.uint32]:
    """Return where each piece starts when `end` ends every piece, and after it where one more would start."""
    return np.concatenate(([0], np.flatnonzero(values == end) + 1)).astype(np.uint32)


def _encode(phones: Sequence[str]) -> bytes:
    try:
        return bytes(_CODE[phone] for phone in phones)
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not one of the 39 ARPAbet phones without stress") from None


def _key(codes: bytes) -> np.uint64:
    digits = np.frombuffer(codes, np.uint8).astype(np.uint64)
    return np.uint64((digits * _POWERS[: len(digits)]).sum(dtype=np.uint64))


def _keys(codes: NDArray[np.uint8], starts: NDArray[np.uint32]) -> NDArray[np.uint64]:
    """Return the key of every pronunciation of a table in one go (its closing 0 adds nothing)."""
    lengths = np.diff(starts)
    if not len(lengths):
        return np.zeros(0, np.uint64)
    if lengths.max() > _LONGEST:
        raise LexiconError("The lexicon has a pronunciation that is too long: build it again")
    place = np.arange(len(codes), dtype=np.uint32) - np.repeat(starts[:-1], lengths)
    return np.add.reduceat(codes.astype(np.uint64) * _POWERS[place], starts[:-1])


def _variants(codes: bytes) -> NDArray[np.uint64]:
    """Return the keys of everything that differs from a pronunciation in one phone, each once."""
    digits = np.frombuffer(codes, np.uint8).astype(np.uint64)
    size = len(digits)
    powers = _POWERS[: size + 1]
    here = digits * powers[:size]
    zero = np.zeros(1, np.uint64)
    before = np.concatenate((zero, np.cumsum(here, dtype=np.uint64)))  # before[i]: the key of the first i phones
    later = digits * powers[1:]  # the phones moved up by one place
    after_insert = np.concatenate((np.cumsum(later[::-1], dtype=np.uint64)[::-1], zero))
    earlier = np.concatenate((zero, digits[1:] * powers[: size - 1]))  # moved down by one place
    after_delete = np.concatenate((np.cumsum(earlier[::-1], dtype=np.uint64)[::-1], zero))
    phones = np.arange(1, len(PHONES) + 1, dtype=np.uint64)
    # uint64 wraps around, so that taking a phone out of the sum needs no signed numbers.
    substituted = (before[-1] - here)[:, None] + phones[None, :] * powers[:size, None]
    inserted = (before + after_insert)[:, None] + phones[None, :] * powers[:, None]
    deleted = before[:size] + after_delete[1:]
    return np.unique(np.concatenate((substituted.ravel(), inserted.ravel(), deleted if size > 1 else zero[:0])))


def _one_apart(one: bytes, other: bytes) -> bool:
    """Whether two pronunciations differ in exactly one phone (substituted, left out or put in)."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        return one[at + 1 :] == other[at + 1 :]
    short, long = sorted((one, other), key=len)
    return short[at:] == long[at + 1 :]
