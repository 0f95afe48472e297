import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.lineup import Lineup, normalise, number_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Willie’s really weary", "willie's really weary"),
        ("“Big bad” bugs!", "big bad bugs"),
        ("the 'boys' went", "the boys went"),
        ("the boys' toys", "the boys' toys"),
        ("toy-boat – a‑float", "toy boat a float"),
        ("rock'n'roll", "rock'n'roll"),
        ("café crème", "cafe creme"),
        ("3 free throws & 1,234 more", "three free throws and one thousand two hundred thirty four more"),
        ("50% off", "fifty percent off"),
        ("007", "seven"),
        ("  spaced\tout \n", "spaced out"),
    ],
)
def test_text_becomes_words(text, words):
    assert list(normalise(text)) == words.split()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (40, "forty"),
        (99, "ninety nine"),
        (100, "one hundred"),
        (1_000_017, "one million seventeen"),
        (999_999_999, "nine hundred ninety nine million nine hundred ninety nine thousand nine hundred ninety nine"),
    ],
)
def test_numbers_are_said(number, words):
    assert " ".join(number_words(number)) == words


@pytest.mark.parametrize("digits", ["1000000000", "0000000001", "7" * 5000])
def test_longer_numbers_are_said_digit_by_digit(digits):
    names = {"0": "zero", "1": "one", "7": "seven"}
    assert list(normalise(digits)) == [names[digit] for digit in digits]


@given(st.text())
def test_words_are_clean_and_stay_so(text):
    words = normalise(text)
    assert all(word and word == word.lower() and not word.startswith("'") for word in words)
    assert all(not any(c.isspace() or c in "-’0123456789" for c in word) for word in words)


def test_words_know_their_places():
    lineup = Lineup.of(["she sells", "sea-shells"])
    assert [(due.text, due.card, due.word) for due in lineup.due] == [
        ("she", 0, 0), ("sells", 0, 1), ("sea", 1, 0), ("shells", 1, 1),
    ]  # fmt: skip
    assert lineup.first_of(1) == 2


@pytest.mark.parametrize("cards", [[], [""], ["big bad bugs", "?!"]])
def test_cards_without_words_are_refused(cards):
    with pytest.raises(ValueError, match=r"no card|no word"):
        Lineup.of(cards)
