import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.gaps import gaps, silences, trim

NAN = float("nan")


def spans(*pairs):
    return np.array(pairs, float).reshape(-1, 2)


def test_a_silence_between_words_delays_the_next_word():
    (gap,) = gaps(spans((0, 1), (2.5, 3)), [(0, 1), (2.5, 3)], 0.25)
    assert (gap.start_s, gap.end_s, gap.due, gap.silent) == (1, 2.5, 1, True)


def test_silence_before_and_after_the_reading_has_no_due_word():
    runs = [(0, 0.1), (2, 3), (5, 5.2)]  # a click, the reading, a click
    assert [gap.due for gap in gaps(spans((2, 2.5), (2.5, 3)), runs, 0.25)] == [None, None]


def test_sound_without_words_is_no_progress():
    (gap,) = gaps(spans((0, 1), (2.5, 3)), [(0, 3)], 0.25)
    assert (gap.start_s, gap.end_s, gap.due, gap.silent) == (1, 2.5, 1, False)


def test_a_breath_does_not_end_a_pause():
    found = gaps(spans((0, 1), (2.2, 3)), [(0, 1), (1.5, 1.7), (2.2, 3)], 0.25)
    assert max(found, key=lambda gap: gap.length_s).length_s == pytest.approx(1.2)
    assert {gap.due for gap in found} == {1}


def test_a_skipped_word_is_the_one_that_was_due():
    (gap,) = gaps(spans((0, 1), (NAN, NAN), (2.5, 3)), [(0, 1), (2.5, 3)], 0.25)
    assert gap.due == 1


def test_nothing_said_no_reading():
    assert [gap.due for gap in gaps(spans((NAN, NAN)), [(0, 1), (3, 4)], 0.25)] == [None]
    assert gaps(spans((NAN, NAN)), [], 0.25) == ()


def test_words_give_up_the_silence_that_they_were_stretched_over():
    runs = [(0.1, 1.0), (2.5, 3.0)]
    assert trim(spans((0.1, 2.4), (2.4, 3.0)), runs).tolist() == [[0.1, 1.0], [2.5, 3.0]]
    assert trim(spans((0.1, 0.9), (0.9, 3.0)), runs).tolist() == [[0.1, 0.9], [2.5, 3.0]]
    assert np.isnan(trim(spans((NAN, NAN)), runs)).all()


@given(st.lists(st.tuples(st.floats(0.05, 1), st.floats(0.17, 3)), min_size=1, max_size=8))
def test_every_pause_between_runs_that_are_words_is_found_once(pieces):
    runs = []
    at = 0.3
    for length, pause in pieces:
        runs.append((at, at + length))
        at += length + pause
    found = gaps(spans(*runs), runs, 0.16)
    assert [(gap.start_s, gap.end_s) for gap in found] == silences(runs)
    assert [gap.due for gap in found] == list(range(1, len(runs)))
