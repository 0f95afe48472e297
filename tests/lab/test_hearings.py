"""Hearings of real takes: kept, recalled, judged again."""

import os
import signal
import time

import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.hearing.recogniser import hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.hearings import Ears, _keep, _recall, listen
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.storage.models import starter
from tongue_and_cheek.storage.recognisers import recogniser_of


@pytest.fixture(scope="module")
def heard(shipped_takes, tmp_path_factory):
    """Return the first takes' hearings: listened to, then recalled, and how long each took."""
    takes = load_takes(shipped_takes)[:6]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TONGUE_AND_CHEEK_HOME", str(tmp_path_factory.mktemp("home")))
        results = []
        for _ in range(2):
            with open_ears(None, load_lexicon(), Thresholds(), jobs=2) as ears:
                results.append(ears.hear_all(takes))
    return results


def test_what_was_heard_is_recalled_as_it_was(heard):
    fresh, recalled = heard
    for one, other in zip(fresh, recalled, strict=True):
        assert one.take == other.take
        assert one.hearing.words == other.hearing.words
        assert one.hearing.model == other.hearing.model
        assert one.hearing.loglik is not None
        assert (one.hearing.loglik == other.hearing.loglik).all()
        assert (one.hearing.envelope.full_db == other.hearing.envelope.full_db).all()
        assert one.cost_s == other.cost_s, "recalled, not listened to again"


def test_what_another_version_of_the_model_heard_is_not_recalled(shipped_takes, tmp_path):
    take, lexicon, model = load_takes(shipped_takes)[0], load_lexicon(), starter()
    costs = []
    for version in ("one", "two", "one"):
        with Ears(lambda: recogniser_of(model), lexicon, Thresholds(), kept=tmp_path / "kept", version=version) as ears:
            costs.append(ears.hear(take).cost_s)
    assert costs[0] == costs[2] != costs[1]
    assert len(list((tmp_path / "kept").glob("*.npz"))) == 2


def test_a_damaged_file_is_only_heard_anew(heard, tmp_path):
    one, file = heard[0][0], tmp_path / "kept.npz"
    sound = read_audio(one.take.audio)
    _keep(file, one.hearing, one.cost_s)
    good = file.read_bytes()
    assert _recall(file, sound, "any") is not None
    central = good.rindex(b"PK\x01\x02")  # of the last member: version and method of compression follow
    damaged = [b"", good[:100], good[:-1], good[:500] + b"?" * 200 + good[700:], b"\x93NUMPY" + good]
    damaged += [
        good[:central] + bytes(head) + good[central + 16 :] for head in (b"?" * 16, good[central:][:10] + b"c" * 6)
    ]
    for data in damaged:
        file.write_bytes(data)
        assert _recall(file, sound, "any") is None


def test_judging_again_gives_what_judging_gave(heard):
    bench = Bench.of(heard[0], load_lexicon())
    for thresholds in (Thresholds(), Thresholds().but(noise_swings=8.0), Thresholds()):
        again = bench.rejudge(thresholds)
        assert [one.verdict for one in again.judged] == [one.script.judge(one.hearing, thresholds) for one in heard[0]]
    assert again.groups["all"].n == 6
    assert len(again.disagreements) == sum(not one.right for one in again.judged)


def test_judging_again_follows_a_slider(heard):
    lexicon = load_lexicon()
    few = Bench.of(heard[0], lexicon)
    bench = Bench(few.takes * 44, lexicon)
    assert len(bench) == 264
    # One slider of the decision, one of the pause detector; 150 ms are promised. Processor time: tests share machines.
    for slider, values in (("slip_level", (0.4, 0.5, 0.6)), ("noise_swings", (6.0, 7.0, 8.0))):
        times = []
        for value in values:
            began = time.thread_time()
            bench.rejudge(Thresholds().but(**{slider: value}))
            times.append(time.thread_time() - began)
        assert min(times) < 0.3, slider


class KilledOnce:
    """A recogniser whose process is killed as soon as it has the first take's sound."""

    def __init__(self, recogniser):
        self._recogniser = recogniser
        self.killed = None

    def __getattr__(self, name):
        return getattr(self._recogniser, name)

    def feed(self, pcm):
        self._recogniser.feed(pcm)
        if self.killed is None:
            self.killed = self._recogniser.pid
            os.kill(self.killed, signal.SIGKILL)


def test_a_crash_of_the_recogniser_costs_no_verdict(shipped_takes):
    take = load_takes(shipped_takes)[0]
    sound = read_audio(take.audio)
    with open_ears(None, load_lexicon(), Thresholds(), recall=False) as ears, ears._borrow() as recogniser:
        script = ears.script(take.cards, recogniser)
        undisturbed = hear(sound, script.grammar, recogniser)
        mortal = KilledOnce(recogniser)
        heard = listen(sound, script, mortal)
        assert recogniser.pid != mortal.killed
    assert Fault.RECOGNISER not in heard.faults
    assert heard.words == undisturbed.words
