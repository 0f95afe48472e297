"""Takes played into a virtual microphone and read through PortAudio, the session and the real recogniser.

The reading runs in a program of its own, because PortAudio looks at the environment (which audio server?) once.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

READER = """
import json, sys
from pathlib import Path
from tongue_and_cheek.hearing.devices import MicrophoneSource, microphones
from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.hearing.session import Buzz, Ended, Heard, Level, ReadingSession, Trouble

model, *words = sys.argv[1:]
said = lambda *what: print(json.dumps(what), flush=True)
said("microphones", [m.name for m in microphones()])

def on_message(message):
    if isinstance(message, Buzz):
        said("buzz", message.at_s)
    elif isinstance(message, Heard):
        said("heard", message.progress)
    elif isinstance(message, Trouble):
        said("trouble", message.fault)
    elif isinstance(message, Ended):
        said("ended", message.cause, [w.text for w in message.hearing.words], sorted(message.take.faults),
             message.take.duration_s, message.hearing.model)

with Recogniser(Path(model)) as recogniser:
    recogniser.wait_ready()
    source = MicrophoneSource()
    grammar = [" ".join(words)] * 300 + sorted(set(words)) + ["[unk]"]
    session = ReadingSession(source, recogniser, grammar, len, 1.0, 8.0, on_message, due=len(words))
    session.start()
    assert session.join(60)
"""


class Reader:
    def __init__(self, server, model, words):
        self._process = subprocess.Popen(
            [sys.executable, "-c", READER, str(model), *words], env=server.env, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.communicate()

    def until(self, kind):
        """Return the first message of a kind, and all before it."""
        seen = []
        for line in self._process.stdout:
            seen.append(json.loads(line))
            if seen[-1][0] == kind:
                return seen[-1], seen
        pytest.fail(f"no {kind!r} in {seen}")


@pytest.fixture(scope="session")
def take_of(shipped_takes):
    entries = json.loads((shipped_takes / "takes.json").read_text())

    def find(case):
        entry = next(e for e in entries if e["case"] == case and e["voice"] == "heart" and not e["noise"])
        return shipped_takes / entry["audio"], " ".join(entry["cards"]).lower().split(), entry["fault"]

    return find


def test_a_reading_into_the_microphone_is_heard_and_ends_by_itself(audio_server, starter_model, take_of):
    audio, words, _ = take_of("clean")
    with Reader(audio_server, starter_model, words) as reader:
        audio_server.wait_recorder()
        audio_server.play(audio)
        (_, cause, heard, faults, duration, model), seen = reader.until("ended")
    assert seen[0][0] == "microphones"
    assert seen[0][1], "no microphone is listed"
    assert cause == "read"
    assert heard == words
    assert faults == []
    assert model == starter_model.name
    assert duration > 1
    progress = [m[1] for m in seen if m[0] == "heard"]
    assert progress[-1] == len(words)
    assert len(progress) >= len(words) - 1, "the words came in one heap"


def test_a_hesitation_is_buzzed(audio_server, starter_model, take_of):
    audio, words, _ = take_of("hesitate_between")
    with Reader(audio_server, starter_model, words) as reader:
        audio_server.wait_recorder()
        audio_server.play(audio)
        (_, cause, heard, faults, _, _), seen = reader.until("ended")
    assert cause == "buzzed"
    assert [m[0] for m in seen].count("buzz") == 1
    assert faults == []
    assert heard == words[: len(heard)]
    assert 0 < len(heard) < len(words)


def test_a_muted_microphone_is_no_hesitation(audio_server, starter_model, take_of):
    audio, words, _ = take_of("clean")
    audio_server.mute(muted=True)
    with Reader(audio_server, starter_model, words) as reader:
        audio_server.wait_recorder()
        audio_server.play(audio)
        (_, cause, _, faults, _, _), seen = reader.until("ended")
    assert cause == "void"
    assert faults == ["muted"]
    assert ["trouble", "muted"] in seen


def test_muting_in_the_middle_voids_the_take(audio_server, starter_model, take_of):
    audio, words, _ = take_of("hesitate_between")
    with Reader(audio_server, starter_model, words) as reader:
        audio_server.wait_recorder()
        audio_server.play(audio)
        reader.until("heard")
        audio_server.mute(muted=True)
        (_, cause, _, faults, _, _), _ = reader.until("ended")
    assert cause == "void"
    assert set(faults) <= {"dropped", "muted"}
    assert faults


def test_a_microphone_that_goes_away_voids_the_take(audio_server, starter_model, take_of):
    audio, words, _ = take_of("clean")
    with Reader(audio_server, starter_model, words) as reader:
        audio_server.wait_recorder()
        audio_server.play(audio)
        reader.until("heard")
        audio_server.stop()
        (_, cause, _, faults, _, _), _ = reader.until("ended")
    assert cause == "void"
    assert faults
    assert set(faults) <= {"unplugged", "dropped", "muted"}


PLAYER = """
import json, sys, threading
from pathlib import Path
import numpy as np
from tongue_and_cheek.hearing.devices import MicrophoneSource, Player
from tongue_and_cheek.hearing.sources import read_audio

take = read_audio(Path(sys.argv[1]))
source, player = MicrophoneSource(), Player()
blocks, done, listening = [], threading.Event(), threading.Event()
def on_block(block, fault):
    blocks.append(block.copy())
    listening.set()
source.start(on_block)
assert listening.wait(20)
assert player.play(take, 0.4, 1.0, on_done=done.set), player.error
assert done.wait(20)
count = len(blocks)
while len(blocks) < count + 50:
    pass
player.stop()
source.stop()
heard = np.concatenate(blocks).astype(float)
rate = source.rate_hz
frames = heard[: len(heard) // (rate // 100) * (rate // 100)].reshape(-1, rate // 100).std(axis=1)
loud = np.flatnonzero(frames > 100)
wanted = take.samples[int(0.4 * 16000) : 16000].astype(float)
print(json.dumps([float((loud[-1] - loud[0]) / 100), float(frames.max()), float(wanted.std())]))
"""


def test_hear_it_again_plays_just_that_part(audio_server, take_of):
    audio, _, _ = take_of("clean")
    done = subprocess.run(
        [sys.executable, "-c", PLAYER, str(audio)],
        env=audio_server.env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "underrun" not in done.stderr
    length, loudest, wanted = json.loads(done.stdout.splitlines()[-1])
    assert 0.4 < length < 0.75
    assert wanted / 3 < loudest < wanted * 6


READY = """
import json, threading, time
import numpy as np
from tongue_and_cheek.hearing.devices import MicrophoneSource, ReadySound

beep = (12000 * np.sin(np.arange(4800) * 0.3)).astype(np.int16)
source, ready = MicrophoneSource(), ReadySound(beep, 16000)
first, listening = [], threading.Event()
def on_block(block, fault):
    listening.set()
    loud = np.flatnonzero(np.abs(block.astype(int)) > 2000)
    if len(loud):
        first.append(time.monotonic() - (len(block) - loud[0]) / source.rate_hz)
source.start(on_block)
assert listening.wait(20)
assert not ready.play(1.0), "it is not open"
heard = []
for _ in range(5):
    assert ready.open()
    threading.Event().wait(0.6)
    first.clear()
    wanted = time.monotonic()
    assert ready.play(1.0)
    assert not ready.play(1.0), "it sounds already"
    while not first:
        threading.Event().wait(0.01)
    heard.append([first[0] - wanted, ready.heard_at() - wanted])
ready.leave()
ready.close()
source.stop()
print(json.dumps(heard))
"""


def test_a_sound_whose_output_was_opened_before_comes_at_once(audio_server):
    done = subprocess.run(
        [sys.executable, "-c", READY], env=audio_server.env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    heard = json.loads(done.stdout.splitlines()[-1])
    assert "underrun" not in done.stderr
    assert statistics.median(recorded for recorded, _ in heard) < 0.1, heard  # 0.015 where nothing else runs
    assert statistics.median(abs(recorded - told) for recorded, told in heard) < 0.1, "the system tells another time"


NO_SOUND = """
from tongue_and_cheek.hearing.devices import MicrophoneSource, Player, audio_problem, microphones
from tongue_and_cheek.hearing.sources import AudioError
import numpy as np
print(microphones())
print(audio_problem())
for name in ("", "A microphone that is gone"):
    try:
        MicrophoneSource(name)
    except AudioError as error:
        print(error)
player = Player()
print(player.play_samples(np.zeros(1000, np.int16), 16000), player.error)
"""


def test_without_any_sound_card_everything_says_so(tmp_path):
    if any(Path("/dev/snd").glob("pcm*")):
        pytest.skip("this machine has a sound card")
    env = {**os.environ, "PULSE_SERVER": "unix:/nowhere", "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", NO_SOUND], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    listed, problem, default, named, played = done.stdout.splitlines()
    assert listed == "()"
    assert "no microphone" in problem
    assert default.startswith("There is no microphone; ")
    assert named.startswith("The microphone 'A microphone that is gone' is not there; ")
    assert played.startswith("False There is no loudspeaker")
