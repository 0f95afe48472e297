"""The recogniser's process with the real model: what it hears, what it refuses, and how it dies and comes back."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import Fault, Take
from tongue_and_cheek.hearing.recogniser import (
    GrammarError,
    Recogniser,
    RecogniserCrashed,
    RecogniserError,
    hear,
)
from tongue_and_cheek.hearing.sources import read_audio


@pytest.fixture(scope="session")
def reading(shipped_takes):
    """Return a clean take and its words."""
    entries = json.loads((shipped_takes / "takes.json").read_text())
    entry = next(e for e in entries if e["case"] == "clean")
    return read_audio(shipped_takes / entry["audio"]), " ".join(entry["cards"]).replace("-", " ").lower().split()


def grammar(words):
    return [" ".join(words)] * 300 + sorted(set(words)) + ["[unk]"]


def wait_until(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def test_hears_a_clean_reading_with_times_and_phones(recogniser, reading):
    take, words = reading
    hearing = hear(take, grammar(words), recogniser)
    assert [w.text for w in hearing.words] == words
    starts = [w.start_s for w in hearing.words]
    assert starts == sorted(starts)
    assert 0 <= starts[0] < hearing.words[-1].end_s <= take.duration_s + 0.05
    assert hearing.loglik is not None
    assert hearing.loglik.shape == (pytest.approx(take.duration_s / 0.03, abs=2), 82)
    assert hearing.model == recogniser.model_id
    assert len(hearing.envelope.full_db) == int(take.duration_s * 100)


def test_blocks_of_any_size_give_the_same_hearing(recogniser, reading):
    take, words = reading
    whole = hear(take, grammar(words), recogniser)
    for size in (160, 1600, 2222, 3200, 48000):
        recogniser.begin(grammar(words))
        for at in range(0, len(take.samples), size):
            recogniser.feed(take.samples[at : at + size].tobytes())
        heard = recogniser.finish()
        assert heard.words == whole.words, size
        np.testing.assert_array_equal(heard.loglik, whole.loglik)


def test_words_come_while_the_reading_runs(recogniser, reading):
    take, words = reading
    recogniser.begin(grammar(words))
    seen = []
    for at in range(0, len(take.samples), 1600):
        recogniser.feed(take.samples[at : at + 1600].tobytes())
        heard_s = (at + 1600) // 1600 / 10
        if (at + 1600) <= len(take.samples):
            wait_until(lambda heard_s=heard_s: recogniser.partial.at_s > heard_s - 0.03)
            seen.append(len(recogniser.partial.words))
    assert recogniser.partial.words == tuple(words)
    assert sorted(set(seen)) == seen[:1] + sorted(set(seen))[1:]
    assert len(set(seen)) > len(words) // 2, "the words came in one heap"
    recogniser.finish()


def test_knows_its_vocabulary(recogniser):
    assert recogniser.known(["she", "sells", "xyzzyplugh", "[unk]", "", "a b"]) == {"she", "sells", "[unk]"}


def test_questions_from_several_threads_get_their_own_answers(recogniser):
    words = ["six", "sticky", "sisters", "xyzzyplugh"] * 20
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda word: recogniser.known([word]), words))
    assert answers == [frozenset({word} - {"xyzzyplugh"}) for word in words]


@pytest.mark.parametrize(
    "bad",
    [[], [""], ["two  spaces"], [" edge"], ["edge "], [7], ["tab\tbed"], ["nul\0"], ["\ud83d"], ["xyzzyplugh"], [None]],
)
def test_refuses_grammars_that_would_crash_the_recogniser(recogniser, reading, bad):
    pid = recogniser.pid
    with pytest.raises(GrammarError) as caught:
        recogniser.begin(bad)
    assert "\n" not in str(caught.value)
    take, words = reading
    assert [w.text for w in hear(take, grammar(words), recogniser).words] == words
    assert recogniser.pid == pid


def test_takes_that_hold_nothing(recogniser):
    for samples in (np.zeros(0, np.int16), np.zeros(1, np.int16), np.zeros(16000, np.int16)):
        hearing = hear(Take(samples), ["she sells", "[unk]"], recogniser)
        assert "she" not in [w.text for w in hearing.words]


def test_a_take_can_be_given_up(recogniser, reading):
    take, words = reading
    recogniser.begin(["nothing of the kind"])
    recogniser.feed(take.samples[:30000].tobytes())
    recogniser.cancel()
    assert [w.text for w in hear(take, grammar(words), recogniser).words] == words
    recogniser.begin(["nothing of the kind"])
    recogniser.feed(take.samples[:30000].tobytes())
    assert [w.text for w in hear(take, grammar(words), recogniser).words] == words


def test_half_a_sample_is_refused(recogniser):
    recogniser.begin(["one"])
    with pytest.raises(ValueError, match="half a sample"):
        recogniser.feed(b"abc")
    recogniser.cancel()


def test_a_crash_costs_one_take_and_nothing_else(starter_model, reading):
    take, words = reading
    with Recogniser(starter_model) as mine:
        mine.wait_ready()
        mine.begin(grammar(words))
        mine.feed(take.samples[:16000].tobytes())
        first = mine.pid
        os.kill(first, signal.SIGSEGV)
        with pytest.raises(RecogniserCrashed):
            mine.finish()
        mine.wait_ready()
        assert mine.pid != first
        assert [w.text for w in hear(take, grammar(words), mine).words] == words


def test_hearing_after_a_crash_keeps_the_envelope(starter_model, reading, monkeypatch):
    take, words = reading
    with Recogniser(starter_model) as mine:
        mine.wait_ready()
        feed = mine.feed

        def feed_and_die(pcm):
            os.kill(mine.pid, signal.SIGABRT)
            feed(pcm)

        monkeypatch.setattr(mine, "feed", feed_and_die)
        hearing = hear(take, grammar(words), mine)
        assert hearing.faults == take.faults | {Fault.RECOGNISER}
        assert hearing.words == ()
        assert hearing.model == ""
        assert len(hearing.envelope.full_db) == int(take.duration_s * 100)


def test_a_hanging_process_is_given_up(starter_model, monkeypatch):
    monkeypatch.setattr("tongue_and_cheek.hearing.recogniser.STALL_S", 0.5)
    with Recogniser(starter_model) as mine:
        mine.wait_ready()
        mine.begin(["one"])
        os.kill(mine.pid, signal.SIGSTOP)
        with pytest.raises(RecogniserCrashed):
            mine.finish()
        mine.wait_ready()
        assert mine.known(["one"]) == {"one"}


def test_a_process_killed_while_it_loads_is_started_again(starter_model):
    with Recogniser(starter_model) as mine:
        wait_until(lambda: mine.pid is not None)
        killed = mine.pid
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: mine.pid not in (None, killed))
        mine.wait_ready()
        assert mine.known(["one"]) == {"one"}


def test_models_that_cannot_be_used_say_why(tmp_path, starter_model):
    def check(path):
        raise RecogniserError("A file of the model is damaged; get it again.")

    for model, checking, text in (
        (tmp_path / "nowhere", None, "There is no model"),
        (tmp_path, None, "cannot be used|does not start"),
        (starter_model, check, "damaged"),
    ):
        with Recogniser(model, check=checking) as mine:
            with pytest.raises(RecogniserError, match=text):
                mine.wait_ready()
            assert not mine.ready
            with pytest.raises(RecogniserError, match=text):
                hear(Take(np.zeros(100, np.int16)), ["one"], mine)


def test_start_does_not_wait(starter_model):
    with Recogniser(starter_model) as mine:
        assert not mine.ready, "it was back before the model was loaded"
        mine.wait_ready()
        assert mine.ready
        assert mine.load_s > 0


PARENT = """
import sys
from pathlib import Path
from tongue_and_cheek.hearing.recogniser import Recogniser
mine = Recogniser(Path(sys.argv[1]))
mine.start()
mine.wait_ready()
print(mine.pid, flush=True)
mine.begin(["one"])
sys.stdin.read()
"""


def test_the_child_ends_with_a_killed_program(starter_model):
    # The program comes from standard input's sibling "-c": there is no main module that could be imported again.
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, str(starter_model)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.kill()
    wait_until(lambda: not alive(child))


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_files_in_the_current_folder_are_not_run(starter_model, tmp_path, monkeypatch):
    for name in ("json.py", "queue.py", "vosk.py", "numpy.py"):
        (tmp_path / name).write_text("raise SystemExit('I was run')\n")
    monkeypatch.chdir(tmp_path)
    with Recogniser(starter_model.resolve()) as mine:
        mine.wait_ready()
        assert mine.known(["one"]) == {"one"}
