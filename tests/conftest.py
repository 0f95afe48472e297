"""Real parts for the tests: the starter model, recorded takes, an audio server. What is missing fails under CI=true."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import HealthCheck, settings

from tongue_and_cheek.resources import data_dir, models_dir

# Seconds of the clock say nothing about the code on a machine that is busy.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

CHECKOUT = Path(__file__).resolve().parents[1]


def lacking(what: str):
    """Skip for a developer who lacks a part; fail where everything has to be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def starter_model():
    """Folder of the starter model."""
    path = models_dir() / "starter-en-us-0.1"
    assert (path / "am" / "final.mdl").is_file(), f"the starter model is not in {path}"
    return path


@pytest.fixture(scope="session")
def cpu_s():
    """Return a function: seconds of computing by this program and those that it has ended, on however busy a machine.

    What others do meanwhile does not count, as it does in seconds of the clock.
    """
    return lambda: sum(os.times()[:4])


@pytest.fixture(scope="session")
def takes_dir():
    """Folder of the labelled takes of people and voices that must not be copied into the project."""
    path = CHECKOUT.parent / "shared" / "takes"
    if not (path / "takes.json").is_file():
        lacking(f"no labelled takes in {path}")
    return path


@pytest.fixture(scope="session")
def shipped_takes():
    """Folder of the project's own synthetic takes."""
    path = data_dir() / "takes"
    assert (path / "takes.json").is_file(), f"the shipped takes are not in {path}"
    return path


@pytest.fixture(scope="session")
def recogniser(starter_model):
    """Return the real recogniser, loaded once for all tests that leave it whole."""
    from tongue_and_cheek.hearing.recogniser import Recogniser

    with Recogniser(starter_model, phones=starter_model / "phones.npz") as running:
        running.wait_ready()
        yield running


@pytest.fixture(scope="session")
def shared_hearings(tmp_path_factory):
    """Return a function that lets a home folder share what was heard: in one run, no take is listened to twice."""
    heard = tmp_path_factory.mktemp("heard")

    def share(home):
        home.mkdir(parents=True, exist_ok=True)
        (home / "hearings").symlink_to(heard, target_is_directory=True)
        return home

    return share


class AudioServer:
    """A PulseAudio of our own with one virtual loudspeaker; the microphone hears what is played on it.

    Programs started with `env` find it as their default input and output, also through ALSA (PortAudio).
    """

    SINK = "virtual"

    def __init__(self, folder):
        self._folder = folder
        self._socket = folder / "pulse.sock"
        alsa = folder / "alsa.conf"
        shared = Path("/usr/share/alsa/alsa.conf")
        alsa.write_text(f"<{shared}>\npcm.!default {{ type pulse }}\nctl.!default {{ type pulse }}\n")
        self.env = {
            **os.environ,
            "PULSE_SERVER": f"unix:{self._socket}",
            "PULSE_RUNTIME_PATH": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "PULSE_STATE_PATH": str(folder),
            "ALSA_CONFIG_PATH": str(alsa),
        }
        self._process = None
        self._players = []

    def start(self):
        modules = [
            f"module-native-protocol-unix socket={self._socket} auth-anonymous=1",
            f"module-null-sink sink_name={self.SINK} rate=48000 channels=1",
        ]
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        for module in modules:
            command += ["-L", module]
        log = (self._folder / "pulse.log").open("wb")
        with log:
            self._process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while self.ask("info").returncode:
            assert self._process.poll() is None, (self._folder / "pulse.log").read_text()
            assert time.monotonic() < deadline, "the audio server does not answer"
            time.sleep(0.05)
        self.ask("set-default-source", f"{self.SINK}.monitor")
        # No room is silent to the last bit: ten minutes of faint noise.
        room = self._folder / "room.flac"
        soundfile.write(room, np.random.default_rng(0).integers(-8, 9, 600 * 16000).astype(np.int16), 16000)
        self.play(room)

    def ask(self, *command):
        return subprocess.run(["pactl", *command], env=self.env, capture_output=True, text=True, check=False)

    def recorders(self):
        """Return how many programs record now."""
        return len(self.ask("list", "short", "source-outputs").stdout.split("\n")) - 1

    def wait_recorder(self, seconds=20):
        """Wait until a program records: before that, what is played is heard by nobody."""
        deadline = time.monotonic() + seconds
        while not self.recorders():
            assert time.monotonic() < deadline, "no program records"
            time.sleep(0.02)

    def play(self, path):
        """Play an audio file into the microphone; returns the running player (a Popen) at once."""
        command = ["paplay", "--latency-msec=50", f"--device={self.SINK}", str(path)]
        self._players.append(subprocess.Popen(command, env=self.env))
        return self._players[-1]

    def mute(self, muted):
        """Mute the microphone as a switch on the keyboard does: it goes on, with zeros."""
        self.ask("set-source-mute", f"{self.SINK}.monitor", str(int(muted)))

    def stop(self):
        """End the server: for programs, the microphone is unplugged."""
        for player in self._players:
            player.kill()
            player.wait()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(10)


@pytest.fixture
def audio_server(tmp_path):
    """Return a running audio server of its own for one test."""
    for program in ("pulseaudio", "pactl", "paplay"):
        if shutil.which(program) is None:
            lacking(f"{program} is not installed")
    if not any(Path("/usr/lib").glob("**/alsa-lib/libasound_module_pcm_pulse.so")):
        lacking("libasound2-plugins is not installed")
    # A socket's path may have 107 characters at most.
    with tempfile.TemporaryDirectory(prefix="tc-", dir="/tmp") as folder:
        server = AudioServer(Path(folder))
        server.start()
        yield server
        server.stop()
