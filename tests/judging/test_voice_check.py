import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.judging.voice_check import MOST, fitted_to

NORMAL = Thresholds()


def verdict(clean):
    return Verdict(clean > 0.5, sure=True, probability=clean, card=None, word=None, reasons=(), words=(), pauses=())


def test_a_clear_voice_changes_nothing():
    assert fitted_to([verdict(0.97), verdict(0.9)], NORMAL) == NORMAL
    assert fitted_to([], NORMAL) == NORMAL


def test_a_voice_that_is_doubted_is_judged_more_gently():
    fitted = fitted_to([verdict(0.9), verdict(0.35)], NORMAL)
    assert fitted.slip_level > NORMAL.slip_level
    assert fitted.sure_fail >= fitted.slip_level


@given(st.lists(st.floats(0, 1), max_size=4), st.floats(0.02, 0.98))
def test_never_stricter_and_never_without_bounds(clean, level):
    start = NORMAL.but(slip_level=level)
    fitted = fitted_to([verdict(p) for p in clean], start)
    assert start.slip_level <= fitted.slip_level <= max(MOST, level)
    assert fitted.pause_limit_s == start.pause_limit_s


@pytest.mark.parametrize(("doubtful", "worse"), [(0.6, 0.4), (0.4, 0.1)])
def test_the_more_doubt_the_gentler(doubtful, worse):
    one, other = (fitted_to([verdict(p)], NORMAL).slip_level for p in (doubtful, worse))
    assert other >= one
