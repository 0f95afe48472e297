"""A reading that the pause limit ended: its verdict is sure only where the whole take says that it was passed."""

import json

import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import RATE_HZ, Take
from tongue_and_cheek.hearing.recogniser import hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds


@pytest.fixture
def hesitating(shipped_takes):
    """Return a reading with a silence in a quiet room, its cards, and where the silence begins (s)."""
    entries = json.loads((shipped_takes / "takes.json").read_text())
    entry = next(e for e in entries if e["case"] == "hesitate_between" and not e["noise"])
    return read_audio(shipped_takes / entry["audio"]).samples, entry["cards"], entry["fault"]["start_s"]


@pytest.mark.parametrize(("silence_s", "sure"), [(1.03, True), (0.85, False)])
def test_a_buzz_that_came_too_early_makes_nothing_sure(recogniser, hesitating, silence_s, sure):
    samples, cards, start_s = hesitating
    thresholds = Thresholds()
    script = Script.of(cards, load_lexicon(), recogniser.known, thresholds)
    hearing = hear(Take(samples[: round((start_s + silence_s) * RATE_HZ)]), script.grammar, recogniser)
    verdict = script.judge(hearing, thresholds, buzzed=True)
    assert not verdict.passed
    assert verdict.sure is sure
    assert script.judge(hearing, thresholds).sure, "a recording that just ends has no buzzer to doubt"
