from hypothesis import given, settings
from hypothesis import strategies as st

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.grammar import forms, grammar_for, unknown_words
from tongue_and_cheek.judging.lineup import Lineup

WORDS = [
    "she",
    "sells",
    "sea",
    "shells",
    "seashells",
    "willie's",
    "two",
    "plugh",
    "wristwatch",
    "thin",
    "free",
    "boys'",
]


def everything(words):
    return frozenset(words)


def without(*missing):
    return lambda words: frozenset(words) - set(missing)


def test_the_lineup_weighs_most_and_neighbours_can_be_heard(lexicon):
    grammar = grammar_for(Lineup.of(["she sells", "Seashells"]), lexicon, everything, neighbours=8, weight=50)
    assert grammar[:50] == ("she sells seashells",) * 50
    rest = grammar[50:]
    assert len(rest) == len(set(rest))
    assert set(lexicon.neighbours("sells", 8)) <= set(rest)
    assert rest[-1] == "[unk]"


def test_no_neighbours_no_unknown_word(lexicon):
    grammar = grammar_for(Lineup.of(["big bugs"]), lexicon, without("[unk]"), neighbours=0, weight=2)
    assert grammar == ("big bugs", "big bugs")


def test_a_word_that_the_model_lacks_is_heard_in_another_form(lexicon):
    def line(card, *missing):
        return grammar_for(Lineup.of([card]), lexicon, without(*missing), neighbours=0, weight=1)[0]

    assert line("seashells", "seashells") == "sea shells"
    assert line("willie's weary", "willie's") in {"willies weary", "willy's weary"}
    assert line("two boats", "two") == "too boats" or line("two boats", "two") == "to boats"


def test_a_word_that_the_model_has_in_no_form_is_left_to_the_human(lexicon):
    lineup = Lineup.of(["plugh big"])
    known = without("plugh")
    assert unknown_words(lineup, lexicon, known) == {"plugh"}
    assert grammar_for(lineup, lexicon, known, neighbours=0, weight=1) == ("[unk] big", "[unk]")
    assert grammar_for(lineup, lexicon, without("plugh", "[unk]"), neighbours=0, weight=1) == ("big",)


def test_a_model_that_knows_nothing_gives_nothing(lexicon):
    lineup = Lineup.of(["big bugs"])
    assert grammar_for(lineup, lexicon, lambda _: frozenset(), neighbours=1, weight=1) == ()
    assert unknown_words(lineup, lexicon, lambda _: frozenset()) == {"big", "bugs"}


def test_homophones_are_forms_of_a_word(lexicon):
    assert ("see",) in forms("sea", lexicon)
    assert ("c",) not in forms("shells", lexicon)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), st.sets(st.sampled_from(WORDS)), st.integers(0, 12))
def test_every_phrase_is_made_of_words_that_the_model_has(words, missing, neighbours):
    known = without(*missing)
    grammar = grammar_for(Lineup.of([" ".join(words)]), load_lexicon(), known, neighbours=neighbours, weight=3)
    said = {word for phrase in grammar for word in phrase.split()}
    assert known(said) == said
    assert all(phrase == " ".join(phrase.split()) and phrase for phrase in grammar)
