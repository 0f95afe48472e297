import pytest

from tongue_and_cheek.hearing.messages import Heard
from tongue_and_cheek.hearing.session import ReadingSession
from tongue_and_cheek.hearing.sources import FileSource
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


@pytest.mark.parametrize(
    ("heard", "due"),
    [
        ("", ""),
        ("flash", "flash"),
        ("flash message flash sea seashells", "flash message flash see seashells"),
        ("flash message flash see sea shells", "flash message flash see seashells"),
        ("flash message flash sea shells", "flash message flash - seashells"),
        ("flash massage", "flash -"),
        ("flash massage flash see", "flash - flash see"),
        ("flash [unk] flash see", "flash - flash see"),
        ("flash flash see", "flash - flash see"),
        ("message flash see", "- message flash see"),
        ("flash message message", "flash message -"),
        ("flash message message flash", "flash message flash"),
        ("flash massage message flash", "flash message flash"),
        ("flash um message", "flash message"),
        ("message flash flash see", "- - flash see"),
        ("flash flash message", "flash message"),
    ],
)
def test_matched_are_the_due_words_that_were_really_heard(heard, due, lexicon):
    """`due` are the words that are read, with a dash for each that was not heard as it should be."""
    made = script(lexicon, ["flash message flash", "see seashells"])
    words = heard.split()
    read = made.progress(words)
    found = made.matched(words, read)
    assert [word if j in found else "-" for j, word in enumerate(made.lineup.words[:read])] == due.split()


def test_a_word_that_was_not_said_is_never_matched_while_the_others_are(lexicon, recogniser, shipped_takes):
    """The take says "lions"; what was read goes on all the same, and the reading ends by itself."""
    cards = ["Pink pigs paint pears", "Lazy tigers lick lemons"]
    made = Script.of(cards, lexicon, recogniser.known)
    source = FileSource(shipped_takes / "ours-001.flac", realtime=False, tail_s=2.0)
    messages = []
    session = ReadingSession(
        source, recogniser, made.grammar, made.progress, 1.0, 3.0, messages.append, due=len(made.lineup.due)
    )
    session.start()
    assert session.join(60)
    steps = [(m.progress, made.matched(m.words, m.progress)) for m in messages if isinstance(m, Heard)]
    tigers = 5
    assert not any(tigers in found for _, found in steps)
    assert any(read == tigers + 1 for read, _ in steps), "passed over without a word"
    assert steps[-1] == (8, frozenset(range(8)) - {tigers})
