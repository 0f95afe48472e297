"""The verdict as a function of what was heard: hearings made by hand, the shipped lexicon, no recogniser."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import HOP_S, Envelope, Fault, Hearing, Word
from tongue_and_cheek.judging.align import align
from tongue_and_cheek.judging.believed import believed_slips
from tongue_and_cheek.judging.decision import WordOpinion
from tongue_and_cheek.judging.judge import judge
from tongue_and_cheek.judging.lexicon import PHONES
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.sentences import sentence, spelt
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Code, Status

CARDS = ("six slick snakes", "big bad bugs", "flash message flash")
NORMAL = Thresholds()


def hearing(words, *, duration_s=None, sound=None, faults=()):
    """Return a hearing of words with times; sound (default: while words are said) at -20 dBFS over noise at -70."""
    words = [Word(*word) for word in words]
    end = duration_s or (words[-1].end_s + 0.5 if words else 2.0)
    level = np.full(round(end / HOP_S), -70, np.float32)
    level += np.random.default_rng(0).uniform(-1, 1, len(level)).astype(np.float32)
    for start, stop in sound if sound is not None else [(w.start_s, w.end_s) for w in words]:
        level[round(start / HOP_S) : round(stop / HOP_S)] = -20
    return Hearing(tuple(words), Envelope(level, level - 6), end, "test", frozenset(faults))


def read(text, *, start=0.5, word_s=0.4, pauses=()):
    """Return timed words of a reading; `pauses` are (index of the word after it, seconds)."""
    wait = dict(pauses)
    words = []
    at = start
    for k, word in enumerate(text.split()):
        at += wait.get(k, 0.0)
        words.append((word, at, at + word_s))
        at += word_s
    return words


def verdict(heard, cards=CARDS, thresholds=NORMAL, **options):
    return judge(heard, Lineup.of(cards), thresholds, load_lexicon(), **options)


ALL = " ".join(CARDS)


def test_an_exact_reading_passes_for_sure():
    result = verdict(hearing(read(ALL)))
    assert (result.passed, result.sure, result.card, result.reasons) == (True, True, None, ())
    assert result.probability > 0.6  # by words alone a slip may have been missed
    assert {mark.status for mark in result.words} == {Status.OK}


@pytest.mark.parametrize(
    ("said", "card", "word", "code", "text"),
    [
        ("six slack snakes big bad bugs flash message flash", 0, 1, Code.WRONG, "heard “slack” for “slick”: “a” where “i” was due"),  # noqa: E501
        ("six slick snakes bad bugs flash message flash", 1, 0, Code.MISSING, "“big” was not heard"),
        ("six slick snakes big bad bad bugs flash message flash", 1, 1, Code.REPEATED_WORD, "“bad” twice"),
        ("six slick snakes big bad and bugs flash message flash", 1, 2, Code.EXTRA, "heard “and” before “bugs”"),
        ("six slick snakes big bad bags bugs flash message flash", 1, 2, Code.SELF_CORRECTED, "heard “bags”, then “bugs”"),  # noqa: E501
        ("six slick snakes bad big bugs flash message flash", 1, 0, Code.SWAPPED, "“big” was due, heard “bad” first"),
        ("six slick snakes big bad bugs", 2, 0, Code.STOPPED, "the reading stopped before “flash”"),
        ("six slick snakes big bad bugs flash", 2, 1, Code.STOPPED, "the reading stopped before “message”"),
        ("six slick snakes big [unk] bugs flash message flash", 1, 1, Code.WRONG, "heard something else for “bad”"),
    ],
)  # fmt: skip
def test_each_slip_is_named_at_the_card_that_was_due(said, card, word, code, text):
    # By words alone "something else" is little more likely a slip than not.
    level = 0.5 if "[unk]" in said else NORMAL.slip_level
    result = verdict(hearing(read(said)), thresholds=NORMAL.but(slip_level=level))
    assert not result.passed
    assert (result.card, result.word) == (card, word)
    assert (result.reasons[0].code, result.reasons[0].text) == (code, text)


@pytest.mark.parametrize(
    ("said", "sounds", "text"),
    [
        ("sells", ("SH", "S"), "heard “sells” for “shells”: “s” where “sh” was due"),
        ("shell", ("Z", ""), "heard “shell” for “shells”: without the “z” sound"),
        ("shelves", ("", "V"), "heard “shelves” for “shells”: an extra “v” sound"),
        ("balls", ("", ""), "heard “balls” for “shells”"),
        ("xyzzyq", ("", ""), "heard “xyzzyq” for “shells”"),
    ],
)
def test_a_word_said_for_another_tells_the_sound_that_changed(said, sounds, text):
    result = verdict(hearing(read(f"big blue {said} break")), ("big blue shells break",))
    assert (result.card, result.word) == (0, 2)
    assert (result.reasons[0].sounds, result.reasons[0].text) == (sounds, text)


@pytest.mark.parametrize(
    ("sounds", "text"),
    [
        (("SH", "S"), "“s” where “sh” was due in “shells”"),
        (("L", ""), "“shells” without its “l” sound"),
        (("", "K"), "“shells” with an extra “k” sound"),
        (("DH", "TH"), "“th” as in “thin” where “th” as in “this” was due in “shells”"),
        (("UH", "UW"), "“oo” as in “boot” where “oo” as in “book” was due in “shells”"),
    ],
)
def test_a_sound_is_told_where_no_word_was_heard(sounds, text):
    assert sentence(Code.WRONG, "shells", sounds=sounds) == text


def test_no_two_sounds_read_alike():
    for due, heard in permutations(PHONES, 2):
        assert len(set(spelt((due, heard)))) == 2, (due, heard)


def test_the_sound_that_is_told_makes_the_word_that_is_told():
    """The networks may suspect another sound than the one that makes the word that the recogniser heard."""
    lexicon = load_lexicon()
    lineup = Lineup.of(["big shells"])
    words = [Word("big", 0.0, 0.3), Word("sells", 0.4, 0.8)]
    alignment = align(lineup, words, lexicon)
    clean = WordOpinion(0.0, 0.0, 0.0, 0.0, 0.0)
    for guess, heard, sounds in [
        (("L", ""), "", ("SH", "S")),
        (("EH", "AE"), "shalls", ("SH", "S")),
        (("SH", "S"), "sells", ("SH", "S")),
    ]:
        wrong = WordOpinion(0.9, 0.0, 0.0, 0.0, 0.0, heard, *guess)
        (slip,) = believed_slips(lineup, alignment, [clean, wrong], 2, lexicon)
        assert (slip.heard, slip.sounds) == ("sells", sounds)
    # Where the recogniser heard nothing of its own, the networks' guess is all there is.
    unheard = align(lineup, [words[0], Word("[unk]", 0.4, 0.8)], lexicon)
    (slip,) = believed_slips(lineup, unheard, [clean, WordOpinion(0.9, 0, 0, 0, 0, "", "L", "W")], 2, lexicon)
    assert (slip.heard, slip.sounds) == ("", ("L", "W"))


def test_one_word_not_heard_is_no_proof_of_another_text():
    result = verdict(hearing([("[unk]", 0.5, 0.9)]), ("six",))
    assert not result.sure


def test_rude_words_are_never_shown():
    lexicon = load_lexicon()
    rude = next(word for word in lexicon if lexicon.rude(word))
    result = verdict(hearing(read(f"six {rude} snakes big bad bugs flash message flash")))
    assert not result.passed
    assert rude not in repr(result)
    assert result.reasons[0].heard == "something else"


def test_a_sound_never_gives_a_rude_word_away():
    lexicon = load_lexicon()
    due, rude = next((w, o) for w in ("kings", "cold", "dish") for o in lexicon.neighbours(w, 9) if lexicon.rude(o))
    result = verdict(hearing(read(f"six {rude} snakes")), (f"six {due} snakes",))
    assert (result.reasons[0].heard, result.reasons[0].sounds) == ("something else", ("", ""))
    assert result.reasons[0].text == f"heard something else for “{due}”"


def test_the_first_fault_counts():
    result = verdict(hearing(read("six slick snakes big bat bugs flesh message flash")))
    assert (result.card, result.word) == (1, 1)
    assert [(reason.card, reason.word) for reason in result.reasons] == [(1, 1), (2, 0)]


def test_nothing_read():
    for heard in (hearing([]), hearing([], sound=[(0.5, 0.6)])):
        result = verdict(heard)
        assert (result.passed, result.card, result.word) == (False, 0, 0)
        assert result.reasons[0].code is Code.SILENCE


@pytest.mark.parametrize(("index", "card", "word"), [(3, 1, 0), (4, 1, 1), (8, 2, 2)])
def test_a_hesitation_is_charged_to_the_word_that_was_due(index, card, word):
    result = verdict(hearing(read(ALL, pauses=[(index, 1.4)])))
    assert (result.passed, result.sure, result.card, result.word) == (False, True, card, word)
    assert result.reasons[0].code is Code.HESITATION
    assert result.reasons[0].text.startswith("1.4 s before ")
    assert [pause.counted for pause in result.pauses] == [True]


def test_study_time_and_what_comes_after_do_not_count():
    words = read(ALL, start=4.0)
    assert verdict(hearing(words, duration_s=words[-1][2] + 4)).passed


def test_short_pauses_pass_and_those_at_the_limit_are_not_sure():
    assert verdict(hearing(read(ALL, pauses=[(2, 0.8), (5, 0.8)]))).sure
    for length in (0.96, 1.04):
        result = verdict(hearing(read(ALL, pauses=[(4, length)])))
        assert result.passed == (length < 1)
        assert not result.sure


def test_a_drawn_out_um_is_a_filled_pause():
    words = read(ALL, pauses=[(4, 1.5)])
    result = verdict(hearing(words, sound=[(words[0][1], words[-1][2])]))
    assert result.reasons[0].code is Code.FILLED_PAUSE
    assert (result.card, result.word) == (1, 1)


def test_a_readers_own_limit_and_slips_only():
    slow = hearing(read(ALL, pauses=[(4, 2.0)]))
    assert not verdict(slow).passed
    assert verdict(slow, thresholds=NORMAL.but(pause_limit_s=3.0)).passed
    assert verdict(slow, slips_only=True).passed
    stammer = hearing(read("six six slick snakes big bad bugs flash message flash"))
    assert not verdict(stammer).passed
    assert verdict(stammer, slips_only=True).passed
    assert not verdict(hearing(read("six slack snakes big bad bugs flash message flash")), slips_only=True).passed


@pytest.mark.parametrize("fault", [Fault.DROPPED, Fault.UNPLUGGED, Fault.MUTED, Fault.RECOGNISER])
def test_faults_of_the_device_are_nobodys(fault):
    result = verdict(hearing(read("big"), faults=[fault]))
    assert (result.passed, result.sure, result.card, result.passes_at) == (True, False, None, 0.0)
    assert result.reasons[0].code is Code.NOT_JUDGED


def test_a_word_that_the_model_lacks_is_left_to_the_human():
    said = read("six slick snakes big bad bugs [unk] message flash")
    result = verdict(hearing(said), cards=(*CARDS[:2], "plugh message flash"), unknown=frozenset({"plugh"}))
    assert (result.passed, result.sure) == (True, False)
    assert [(reason.code, reason.card) for reason in result.reasons] == [(Code.NOT_JUDGED, 2)]
    assert result.words[6].status is Status.UNSURE
    # A sure fault before that card needs no human.
    said = read("six slick snakes bad big bugs [unk] message flash")
    result = verdict(hearing(said), cards=(*CARDS[:2], "plugh message flash"), unknown=frozenset({"plugh"}))
    assert (result.passed, result.sure, result.card) == (False, True, 1)


WORDS = st.sampled_from([*ALL.split()[:8], "slack", "and", "the", "[unk]"])


@given(st.lists(WORDS, max_size=14), st.lists(st.floats(0, 2.5), min_size=14, max_size=14))
def test_any_hearing_gives_a_whole_verdict(said, waits):
    words = read(" ".join(said), pauses=list(enumerate(waits)))
    result = verdict(hearing(words))
    assert 0 <= result.probability <= 1
    assert len(result.words) == 9
    assert (result.card is None) == result.passed
    if not result.passed:
        first = result.reasons[0]
        assert (first.card, first.word) == (result.card, result.word)
        assert first.text
    assert all(a.start_s <= b.start_s for a, b in pairwise(result.pauses))


@given(st.lists(st.floats(0, 0.8), min_size=9, max_size=9), st.floats(0.2, 0.7))
def test_every_exact_reading_passes(waits, word_s):
    assert verdict(hearing(read(ALL, word_s=word_s, pauses=list(enumerate(waits))))).passed


@given(st.integers(0, 8), st.data())
def test_the_first_of_two_wrong_words_is_charged(first, data):
    second = data.draw(st.integers(first, 8))
    said = ALL.split()
    said[first] = said[second] = "zebra"
    result = verdict(hearing(read(" ".join(said))))
    assert (result.card, result.word) == (first // 3, first % 3)


@given(st.floats(0, 1), st.floats(0, 1), st.lists(WORDS, max_size=12), st.floats(0.8, 1.2))
def test_a_verdict_tells_the_level_from_which_it_passes(one, other, said, pause_s):
    heard = hearing(read(" ".join(said), pauses=[(1, pause_s)]))
    at_one, at_other = (verdict(heard, thresholds=NORMAL.but(slip_level=level)) for level in (one, other))
    assert at_one.passes_at == at_other.passes_at
    assert at_one.passed == (at_one.passes_at <= one)
    assert at_other.passed == (at_other.passes_at <= other)
