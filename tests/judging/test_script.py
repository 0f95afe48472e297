import pytest

from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds


def script(lexicon, cards, *missing, **thresholds):
    return Script.of(cards, lexicon, lambda words: frozenset(words) - set(missing), Thresholds().but(**thresholds))


def test_the_grammar_is_made_by_the_thresholds(lexicon):
    made = script(lexicon, ["big bad bugs"], weight=5.0, neighbours=0.0)
    assert made.grammar == ("big bad bugs",) * 5 + ("[unk]",)
    assert made.unknown == frozenset()


def test_unknown_words_are_named(lexicon):
    assert script(lexicon, ["plugh bugs"], "plugh").unknown == {"plugh"}


def test_no_card_no_script(lexicon):
    with pytest.raises(ValueError, match="no card"):
        script(lexicon, [])


@pytest.mark.parametrize(
    ("heard", "read"),
    [
        ("", 0),
        ("flash", 1),
        ("flash message", 2),
        ("flash message flash", 3),
        ("flash massage flash", 3),
        ("flash flash message", 2),
        ("flash message flash sea", 4),
        ("flash message flash see shells", 5),
        ("flash um message", 2),
    ],
)
def test_progress_follows_the_reading(heard, read, lexicon):
    made = script(lexicon, ["flash message flash", "see seashells"])
    # "see shells" may still be "see seashells": the longer prefix of two equals.
    assert made.progress(heard.split()) == read
