"""The lexicon against a slow reference, and on words whose sounds everybody knows."""

import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.lexicon import PHONES, UNSEEN, Lexicon, LexiconError, fingerprint, normalise

_CODE = {phone: code for code, phone in enumerate(PHONES, 1)}


def lexicon(entries: dict[str, list[tuple[str, ...]]], frequencies: dict[str, int] | None = None) -> Lexicon:
    words = sorted(entries)
    codes = b"".join(bytes(_CODE[p] for p in phones) + b"\0" for word in words for phones in entries[word])
    return Lexicon(
        "".join(f"{word}\n" for word in words).encode(),
        np.array([len(entries[word]) for word in words], np.uint8),
        np.frombuffer(codes, np.uint8),
        np.array([(frequencies or {}).get(word, UNSEEN) for word in words], np.int16),
        frozenset({fingerprint("darn")}),
    )


def distance(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Levenshtein distance, the textbook way."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row, before = [i, *[0] * len(other)], row
        for j, b in enumerate(other, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
    return row[-1]


# Few phones make many neighbours; long words reach keys that wrap around.
_sounds = st.lists(st.sampled_from(("S", "SH", "ZH", "AA")), min_size=1, max_size=14).map(tuple)
_entries = st.dictionaries(
    st.text("abc'", min_size=1, max_size=4), st.lists(_sounds, min_size=1, max_size=3, unique=True), min_size=1
)


@given(_entries)
def test_neighbours_and_homophones_are_what_a_slow_search_finds(entries):
    book = lexicon(entries)
    for word, own in entries.items():
        alike = {other for other, theirs in entries.items() if set(own) & set(theirs)}
        assert set(book.homophones(word)) == alike - {word}
        near = {
            other
            for other, theirs in entries.items()
            if other not in alike and any(distance(a, b) == 1 for a in own for b in theirs)
        }
        found = book.neighbours(word, 1000)
        assert set(found) <= near
        assert len(set(found)) == len(found)
        # What is left out sounds like something that was kept, or like the word itself.
        kept = {b for other in found for b in entries[other]} | {b for other in alike for b in entries[other]}
        for other in near - set(found):
            assert {b for b in entries[other] if any(distance(a, b) == 1 for a in own)} <= kept


def test_most_frequent_first_and_one_spelling_of_each_sound():
    book = lexicon(
        {
            "sells": [("S", "EH", "L", "Z")],
            "cells": [("S", "EH", "L", "Z")],
            "shells": [("SH", "EH", "L", "Z")],
            "tells": [("T", "EH", "L", "Z")],
            "tel's": [("T", "EH", "L", "Z")],
            "sell": [("S", "EH", "L")],
            "shell": [("SH", "EH", "L")],
        },
        {"shells": -600, "tells": -400, "tel's": -500, "sell": -550},
    )
    assert book.neighbours("sells", 9) == ("tells", "sell", "shells")
    assert book.neighbours("sells", 2) == ("tells", "sell")
    assert book.homophones("Sells") == ("cells",)
    assert book.words_for(("T", "EH", "L", "Z")) == ("tells", "tel's")
    assert book.frequency("tells") == pytest.approx(100.0)
    assert book.frequency("cells") == 0.0


def test_unknown_words_are_no_error():
    book = lexicon({"a": [("AH",)]})
    assert "b" not in book
    assert book.pronunciations("b") == ()
    assert book.neighbours("b", 5) == ()
    assert book.homophones("b") == ()
    assert book.frequency("b") == 0.0
    assert not book.rude("b")
    with pytest.raises(ValueError, match="'Q' is not one of the 39"):
        book.words_for(("Q",))


def test_rude_words_are_known_with_their_endings_and_spellings():
    book = lexicon({"a": [("AH",)]})
    assert book.rude("darn")
    assert book.rude(" Darn’s")
    assert book.rude("darn'")
    assert not book.rude("barn")


def test_normalise():
    assert normalise(" Willie’s ") == "willie's"


def test_tables_that_do_not_fit_are_refused():
    with pytest.raises(LexiconError, match="do not fit"):
        Lexicon(b"a\nb\n", np.array([1], np.uint8), np.array([3, 0], np.uint8), np.array([0], np.int16))


@pytest.mark.parametrize("damage", ["missing", "cut off", "no archive", "no list"])
def test_damaged_files_are_one_sentence(tmp_path: Path, damage: str):
    whole = Path(__file__).resolve().parents[2] / "data" / "lexicon"
    data = (whole / "lexicon.npz").read_bytes()
    if damage != "missing":
        (tmp_path / "lexicon.npz").write_bytes(
            {"cut off": data[:-3000], "no archive": b"words", "no list": data}[damage]
        )
    if damage != "no list":
        (tmp_path / "rude.txt").write_text("")
    with pytest.raises(LexiconError, match="install the program again"):
        Lexicon.load(tmp_path)


class TestShipped:
    def test_words_everybody_knows(self):
        book = load_lexicon()
        assert len(book) > 126_000
        assert book.pronunciations("Sells") == (("S", "EH", "L", "Z"),)
        assert ("AH",) in book.pronunciations("a")
        assert {"tells", "sales", "spells"} <= set(book.neighbours("sells", 30))
        assert "shells" in book.neighbours("sells", 100)
        assert "cells" in book.homophones("sells")
        assert {"three", "tree", "freeze"} <= set(book.neighbours("free", 30))
        assert book.frequency("the") > book.frequency("butter") > book.frequency("zywicki") == 0.0

    def test_rude_words(self):
        book = load_lexicon()
        # Neighbours of "shot" and "duck" that a slip of the tongue makes: heard, but never shown.
        heard = {word for due in ("sheet", "shot", "duck", "bunt") for word in book.neighbours(due, 100)}
        assert sum(book.rude(word) for word in heard) >= 4
        assert not any(book.rude(word) for word in ("butter", "sells", "shells", "butt", "duck", "sheet"))

    def test_every_word_is_found_under_its_own_name(self):
        book = load_lexicon()
        words = list(book)
        assert words == sorted(set(words))
        for word in words[::97]:
            assert word in book
            assert word in book.words_for(book.pronunciations(word)[0])

    def test_quick(self):
        started = time.perf_counter()
        book = Lexicon.load(Path(__file__).resolve().parents[2] / "data" / "lexicon")
        loaded = time.perf_counter()
        for word in ("sells", "butter", "through", "grapes", "seashells"):
            book.neighbours(word, 8)
        done = time.perf_counter()
        # About 0.1 s and 2 ms a word on an idle machine; ten times that would be a fault.
        assert loaded - started < 1.0
        assert done - loaded < 0.5
