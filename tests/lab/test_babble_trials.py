"""Pauses in babble on the project's own readings, through the real recogniser and networks."""

import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.lab.babble_trials import Answers, answers, babble_takes
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import load_takes

BELIEVED = Thresholds().but(loud_room_db=next(line.low for line in TABLE if line.name == "loud_room_db"))
"""Loudness tells the pauses in every room."""


@pytest.fixture(scope="module")
def judged(shipped_takes, shared_hearings, tmp_path_factory):
    """Return a function: what is told of pauses so long, in babble so loud, at some thresholds."""
    pair = {"ours-004", "ours-006"}  # by one voice; the readings of three others are the babble
    clean = [take for take in load_takes(shipped_takes) if take.id in {*pair, "ours-000", "ours-007", "ours-009"}]
    made = list(babble_takes(tmp_path_factory.mktemp("babble"), clean, (0.7, 1.3), (40.0, 15.0)))
    lexicon = load_lexicon()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TONGUE_AND_CHEEK_HOME", str(shared_hearings(tmp_path_factory.mktemp("home"))))
        with open_ears(None, lexicon, Thresholds()) as ears:
            bench = Bench.of(ears.hear_all([one.take for one in made]), lexicon)

    def told(gap_s, snr_db, thresholds):
        verdicts = [one.verdict for one in bench.judged(thresholds)]
        return [v for v, one in zip(verdicts, made, strict=True) if (one.gap_s, one.snr_db) == (gap_s, snr_db)]

    return told


def test_a_short_pause_is_told_from_a_long_one_in_babble(judged):
    short, long = (answers(judged(gap_s, 15.0, Thresholds()), Thresholds()) for gap_s in (0.7, 1.3))
    assert (short.over, short.not_sure) == (0, 0)
    assert (long.under, long.not_sure) == (0, 0)
    assert short.under == long.over == 2


def test_loudness_alone_makes_pauses_in_babble_too_long(judged):
    """Weak endings drown: without the words' times, readers are charged for pauses that they were allowed."""
    believed, words = (answers(judged(0.7, 15.0, t), t) for t in (BELIEVED, Thresholds()))
    assert believed.under < words.under


@pytest.mark.parametrize("gap_s", [0.7, 1.3])
def test_nothing_changes_where_speech_stands_out(judged, gap_s):
    assert judged(gap_s, 40.0, Thresholds()) == judged(gap_s, 40.0, BELIEVED)


def test_answers_keep_to_the_grey_band(judged):
    verdicts = judged(1.3, 40.0, Thresholds())
    count = len(verdicts)
    assert answers(verdicts, Thresholds()) == Answers(count, 0, 0)
    assert answers(verdicts, Thresholds().but(pause_limit_s=1.3)) == Answers(0, count, 0)
    assert answers(verdicts, Thresholds().but(pause_limit_s=1.6)) == Answers(0, 0, count)
