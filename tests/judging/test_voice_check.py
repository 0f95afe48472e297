import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Code, Reason, Status, Verdict, WordMark
from tongue_and_cheek.judging.voice_check import MOST, Flaw, fit_of, fitted_to, flaw, for_reader
from tongue_and_cheek.judging.voice_fit import VoiceFit

NORMAL = Thresholds()


def verdict(clean):
    return Verdict(
        clean > 0.5,
        sure=True,
        probability=clean,
        card=None,
        word=None,
        reasons=(),
        words=(),
        pauses=(),
        passes_at=1 - clean,
    )


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


def reading(heard, *codes, clean=0.5):
    """Return a verdict on four words, the first `heard` of which were heard as they are due."""
    words = tuple(
        WordMark(0, n, due, due if n < heard else "other", 0.0, 1.0, Status.OK)
        for n, due in enumerate(("she", "sells", "sea", "shells"))
    )
    reasons = tuple(Reason(code, 0, 0, "", 0.0, 0.0, "") for code in codes)
    return Verdict(
        clean > 0.5,
        sure=False,
        probability=clean,
        card=None,
        word=None,
        reasons=reasons,
        words=words,
        pauses=(),
        passes_at=1 - clean,
        model="ears",
    )


@pytest.mark.parametrize(
    ("verdict", "found"),
    [
        (reading(4), None),
        (reading(2, Code.WRONG), None),
        (reading(1, Code.WRONG), Flaw.OTHER_TEXT),
        (reading(4, Code.WRONG, Code.MISSING), Flaw.SLIP),
        (reading(4, Code.EXTRA), Flaw.SLIP),
        (reading(4, Code.SELF_CORRECTED), Flaw.SLIP),
        (reading(4, Code.HESITATION), Flaw.SLIP),
        (reading(0, Code.SILENCE), Flaw.SILENCE),
        (reading(4, Code.NOT_JUDGED), Flaw.NOT_JUDGED),
        (verdict(0.5), Flaw.NOT_JUDGED),
    ],
)
def test_only_doubted_sounds_are_a_voice(verdict, found):
    assert flaw(verdict) is found


def test_what_is_kept_gives_the_same_thresholds():
    readings = [reading(4, clean=0.4), reading(4, clean=0.7)]
    fit = fit_of(readings, NORMAL)
    assert VoiceFit.from_json(fit.to_json()) == fit
    assert for_reader(fit, NORMAL, "ears").slip_level == pytest.approx(fitted_to(readings, NORMAL).slip_level, abs=1e-3)
    assert for_reader(fit, NORMAL, "other ears") == NORMAL
    assert for_reader(None, NORMAL, "ears") == NORMAL
    assert fit_of([reading(4, clean=0.9)], NORMAL) is None


@given(st.floats(0, 1), st.floats(0.02, 0.98))
def test_no_voice_gets_a_pass_that_is_sure(doubt, level):
    base = NORMAL.but(slip_level=level)
    fitted = for_reader(VoiceFit(doubt, "ears"), base, "ears")
    assert fitted.sure_pass == base.sure_pass  # what was not sure before goes to the human judge, as before
    assert fitted.sure_fail >= base.sure_fail


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"doubt": 0.5},
        {"doubt": 0.5, "model": ""},
        {"doubt": 2, "model": "ears"},
        {"doubt": float("nan"), "model": "ears"},
        {"doubt": True, "model": "ears"},
        {"doubt": "0.5", "model": "ears"},
        {"doubt": 0.5, "model": 3},
        {"doubt": 0.5, "model": "ears", "more": 1},
    ],
)
def test_a_damaged_voice_is_refused(raw):
    with pytest.raises(ValueError, match="a "):
        VoiceFit.from_json(raw)
