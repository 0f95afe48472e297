"""The shipped decks are what the rules ask for, and every fault in a deck's file is named."""

from collections import Counter
from pathlib import Path

import pytest

from tongue_and_cheek.betty import Special
from tongue_and_cheek.butts import Rules as ButtsRules
from tongue_and_cheek.content import decks
from tongue_and_cheek.content.decks import DeckError, Level
from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.resources import data_dir, models_dir

BETTY = data_dir() / "betty" / "deck.toml"
BUTTS = data_dir() / "butts" / "designs.toml"


def words_of(text: str) -> list[str]:
    return text.lower().split()


class TestBetty:
    def test_counts(self):
        levels = Counter(card.level for card in decks.betty_deck())
        assert levels.total() == 88
        assert min(levels[level] for level in Level) >= 25
        assert Counter(decks.betty_specials()) == dict.fromkeys(Special, 2)
        assert decks.blank_cards() == 2

    def test_every_word_is_known_to_the_starter_model_and_the_lexicon(self):
        table = (models_dir() / "starter-en-us-0.1" / "graph" / "words.txt").read_text().splitlines()
        known = {line.split()[0] for line in table}
        book = load_lexicon()
        for card in decks.betty_deck():
            for word in words_of(card.text):
                assert word in known, card
                assert word in book, card

    def test_every_word_is_common_and_fit_for_children(self):
        book = load_lexicon()
        for card in decks.betty_deck():
            for word in words_of(card.text):
                # "Willie's" (0.1 in a million) stands for the rarest that is still understood at once.
                assert book.frequency(word) > 0.08, (card, word)
                assert not book.rude(word), (card, word)

    def test_every_card_twists_the_tongue(self):
        """Most words of a card begin with the same or a neighbouring sound, or rhyme with another one."""
        book = load_lexicon()
        near = [{"S", "SH", "CH", "Z", "JH"}, {"TH", "F", "DH", "V"}, {"R", "W", "L"}, {"K", "G"}, {"P", "B"}]

        def akin(one: str, other: str) -> bool:
            for a in book.pronunciations(one):
                for b in book.pronunciations(other):
                    if a[0] == b[0] or any({a[0], b[0]} <= kin for kin in near) or a[1:] == b[1:] or a[-2:] == b[-2:]:
                        return True
            return False

        for card in decks.betty_deck():
            content = [word for word in words_of(card.text) if word not in {"a", "and", "at", "for", "in", "is", "on"}]
            linked = [
                word for i, word in enumerate(content) if any(akin(word, o) for o in content[:i] + content[i + 1 :])
            ]
            assert len(linked) >= 2, card
            assert len(linked) >= len(content) * 0.5, card

    def test_no_card_repeats_another(self):
        sets = [frozenset(words_of(card.text)) for card in decks.betty_deck()]
        for i, one in enumerate(sets):
            for other in sets[i + 1 :]:
                assert len(one & other) < min(len(one), len(other)), (one, other)


class TestButts:
    def test_counts(self):
        designs = decks.butts_designs()
        assert len(designs) == 39
        assert sum(design.copies for design in designs) == 72
        assert [design.copies for design in designs if design.wild] == [3]
        assert decks.truck_backs() == ButtsRules().truck_backs == 5

    def test_every_design_is_drawn_and_nothing_else_is(self):
        drawings = {path.stem for path in (data_dir() / "art" / "things").glob("*.svg")}
        assert drawings == {design.id for design in decks.butts_designs()}


def changed(tmp_path: Path, source: Path, old: str, new: str) -> Path:
    text = source.read_text("utf-8")
    assert old in text
    path = tmp_path / source.name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("blanks = 2", "blanks = 3", "blanks must be 2"),
        ("skip = 2", "skip = 1", r"2 of each of reverse, twice, return, skip"),
        ("skip = 2", "jump = 2", r"2 of each"),
        ('  "Busy bees buzz",\n', "", "88 word cards, but there are 87"),
        ("Busy bees buzz", "Busy", "'Busy' must be 2 to 5 words"),
        ("Busy bees buzz", "Busy bees' 2 buzz", "letters and apostrophes"),
        ("Busy bees buzz", "she sells seashells", "'she sells seashells' stands there twice"),
        ("Busy bees buzz", 'Busy", "', "2 to 5 words"),
        ('"Busy bees buzz"', "7", "easy must be a list of texts"),
        ("[words]", "[wrods]", r"table \[words\] is missing"),
        ("easy = [", "easy = [[", "not a TOML file"),
    ],
)
def test_faults_of_a_betty_deck_are_named(tmp_path: Path, old: str, new: str, message: str):
    path = changed(tmp_path, BETTY, old, new)
    with pytest.raises(DeckError, match=message) as caught:
        decks.read_betty(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("truck_backs = 5", "truck_backs = 13", "from 0 to 12"),
        ("truck_backs = 5", "truck_backs = true", "from 0 to 12"),
        ('id = "disco-ball"', 'id = "../ball"', "design 1 needs an id of small letters"),
        ('id = "disco-ball"', 'id = "tent"', "'tent' stands there twice"),
        ('name = "Disco ball"', 'name = "tent"', "name 'tent' stands there twice"),
        ('name = "Disco ball"', 'name = " "', "needs a name"),
        ('name = "Disco ball"', 'title = "Disco ball"', "unknown keys: title"),
        ("copies = 3", "copies = 4", "copies = 1, 2 or 3"),
        ("copies = 3", "copies = true", "copies = 1, 2 or 3"),
        ("3\nwild = true", "3\nwild = 1", "wild must be true or false"),
        ("3\nwild = true", "3\nwild = false", "but there are 0, 16, 13 and 10"),
        ("copies = 1", "copies = 2", "but there are 1, 15, 14 and 9"),
    ],
)
def test_faults_of_a_butts_deck_are_named(tmp_path: Path, old: str, new: str, message: str):
    path = changed(tmp_path, BUTTS, old, new)
    with pytest.raises(DeckError, match=message) as caught:
        decks.read_butts(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("read", [decks.read_betty, decks.read_butts])
def test_missing_and_binary_files(tmp_path: Path, read):
    with pytest.raises(DeckError, match="install the program again"):
        read(tmp_path / "no.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DeckError, match="not a TOML file"):
        read(tmp_path / "bad.toml")
