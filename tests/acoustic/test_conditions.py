"""Soft and loud readers, a laptop's fan, a television: the real recogniser on the project's own takes, changed."""

import numpy as np
import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.hearing.noises import speech_rms
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.conditions import CONDITIONS, changed
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.scoring import Judged, score
from tongue_and_cheek.lab.takes import load_takes

CASES = ("clean", "clean", "clean", "omit", "stop_early", "hesitate_between")


@pytest.fixture(scope="module")
def takes(shipped_takes):
    """Return a quiet take of each case, of different voices where there are."""
    left = [take for take in load_takes(shipped_takes) if not take.noise]
    found = []
    for case in CASES:
        voices = {take.voice for take in found}
        found.append(min((take for take in left if take.case == case), key=lambda take: take.voice in voices))
        left.remove(found[-1])
    return found


@pytest.fixture(scope="module")
def voices(shipped_takes):
    """Return the readings that babble is made of."""
    clean = [take for take in load_takes(shipped_takes) if take.case == "clean" and not take.noise]
    return [read_audio(take.audio).samples for take in clean]


@pytest.fixture(scope="module")
def ears(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TONGUE_AND_CHEEK_HOME", str(tmp_path_factory.mktemp("home")))
        with open_ears("", load_lexicon(), Thresholds(), recall=False) as listening:
            yield listening


def verdicts(ears, takes):
    heard = ears.hear_all(takes)
    assert heard[0].hearing.words
    return [Judged(one.take, one.script.judge(one.hearing, Thresholds())) for one in heard], heard


@pytest.mark.parametrize("condition", ["20 dB softer", "6 dB clipped"])
def test_loudness_changes_no_verdict(condition, takes, voices, ears, tmp_path):
    judged, heard = verdicts(ears, changed(takes, condition, tmp_path, voices))
    figures = score(judged)
    assert (figures.passed, figures.caught, figures.right_card) == (1.0, 1.0, 1.0)
    assert all((Fault.CLIPPED in one.hearing.faults) == (condition == "6 dB clipped") for one in heard)


@pytest.mark.parametrize("condition", ["fan, 15 dB", "babble, 15 dB"])
def test_noise_hides_no_fault_and_makes_few(condition, takes, voices, ears, tmp_path):
    """A clean reading in three may fail: noise sounds like sounds that were not said (docs/judge.md, Conditions)."""
    judged, _ = verdicts(ears, changed(takes, condition, tmp_path, voices))
    figures = score(judged)
    assert (figures.caught, figures.right_card) == (1.0, 1.0)
    assert figures.passed >= 2 / 3


def test_every_condition_is_tried():
    assert set(CONDITIONS) == {"20 dB softer", "6 dB clipped", "fan, 15 dB", "babble, 15 dB"}


def test_conditions_are_what_they_are_called(takes, voices, tmp_path):
    was = read_audio(takes[0].audio).samples
    now = {
        name: read_audio(changed(takes[:1], name, tmp_path / str(k), voices)[0].audio).samples
        for k, name in enumerate(CONDITIONS)
    }
    assert 20 * np.log10(speech_rms(was) / speech_rms(now["20 dB softer"])) == pytest.approx(20, abs=0.2)
    loud = was * (2 * 32767 / np.abs(was.astype(int)).max())
    over = np.abs(loud) > 32767
    assert over.any()
    assert (np.abs(now["6 dB clipped"].astype(int)[over]) >= 32767).all()
    assert np.abs(now["6 dB clipped"] - loud)[~over].max() <= 0.5
    for name in ("fan, 15 dB", "babble, 15 dB"):
        added = now[name].astype(float) - was
        assert 20 * np.log10(speech_rms(was) / np.sqrt(np.mean(added**2))) == pytest.approx(15, abs=0.3)
