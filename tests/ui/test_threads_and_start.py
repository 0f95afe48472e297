"""The way off the UI thread, one window at a time, displays, sounds, and starting the program."""

import os
import subprocess
import sys
import threading
import wave

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, Slot

from tongue_and_cheek.hearing.facts import RATE_HZ, Take
from tongue_and_cheek.ui import display
from tongue_and_cheek.ui.background import Background, Relay
from tongue_and_cheek.ui.single import Single
from tongue_and_cheek.ui.sounds import Sounds, TakePlayer


class Receiver(QObject):
    def __init__(self):
        super().__init__()
        self.got = []

    @Slot(object)
    def take(self, message):
        self.got.append((message, QThread.currentThread() is self.thread()))


def test_work_runs_elsewhere_and_comes_back_here(app, wait):
    background, owner = Background(), QObject()
    got = []
    background.run(owner, threading.get_ident, got.append)
    wait(lambda: got)
    assert got != [threading.get_ident()]
    assert background.busy == 0


def test_errors_come_back_too(app, wait):
    background, owner = Background(), QObject()
    got = []
    background.run(owner, lambda: 1 // 0, got.append, got.append)
    wait(lambda: got)
    assert isinstance(got[0], ZeroDivisionError)


def test_nobody_is_told_after_the_owner_is_gone(app, wait):
    background, owner = Background(), QObject()
    go, got = threading.Event(), []
    background.run(owner, lambda: go.wait(10), got.append)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    go.set()
    wait(lambda: background.busy == 0)
    assert got == []


def test_relay_keeps_the_order_and_the_thread(app, wait):
    receiver = Receiver()
    relay = Relay(receiver, receiver.take)
    thread = threading.Thread(target=lambda: [relay.post(i) for i in range(100)])
    thread.start()
    thread.join()
    assert receiver.got == [], "queued, never called from the foreign thread"
    wait(lambda: len(receiver.got) == 100)
    assert receiver.got == [(i, True) for i in range(100)]


def test_one_window_at_a_time(app, wait, tmp_path):
    lock = tmp_path / "home" / "window.lock"
    first = Single(lock)
    assert first.first
    asked = []
    first.asked.connect(lambda: asked.append(1))
    second = Single(lock)
    assert not second.first
    assert second.raise_other()
    wait(lambda: asked)
    other = Single(tmp_path / "other" / "window.lock")
    assert other.first, "another family's folder is another program"
    first.release()
    third = Single(lock)
    assert third.first
    assert not second.raise_other() or third.first
    for single in (third, other):
        single.release()


def test_a_folder_that_cannot_be_written_does_not_stop_the_window(app, tmp_path):
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    single = Single(blocker / "window.lock")
    assert single.first
    single.release()


@pytest.mark.skipif(sys.platform != "linux", reason="displays of X11")
def test_displays():
    assert "DISPLAY" in display.problem({})
    assert "does not answer" in display.problem({"DISPLAY": ":4711"})
    assert "does not answer" in display.problem({"DISPLAY": "nonsense"})
    assert display.problem({"QT_QPA_PLATFORM": "offscreen"}) is None
    assert display.problem({"WAYLAND_DISPLAY": "wayland-0"}) is None


@pytest.mark.skipif(sys.platform != "linux", reason="displays of X11")
def test_without_a_display_the_program_says_what_works(tmp_path):
    env = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
    env["TONGUE_AND_CHEEK_HOME"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tongue_and_cheek"], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "no display" in done.stderr
    assert "play butts" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_start_says_so_and_ends(app, wait, tmp_path):
    lock = tmp_path / "home" / "window.lock"
    first = Single(lock)
    asked = []
    first.asked.connect(lambda: asked.append(1))
    env = {**os.environ, "TONGUE_AND_CHEEK_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    other = subprocess.Popen([sys.executable, "-m", "tongue_and_cheek"], env=env, stderr=subprocess.PIPE, text=True)
    wait(lambda: other.poll() is not None, 60, "the second start")
    assert other.returncode == 0
    assert "already open" in other.stderr.read()
    wait(lambda: asked)
    other.stderr.close()
    first.release()


def test_sounds_never_fail(app):
    sounds = Sounds()
    assert {"tap", "buzzer", "cheer"} <= set(sounds.names())
    sounds.play("tap")  # volume 0: silent
    sounds.volume = 0.5
    for name in (*sounds.names(), "no-such-sound"):
        sounds.play(name)
    sounds.close()


def test_sounds_are_short():
    from tongue_and_cheek.resources import data_dir

    for name in Sounds.names():
        with wave.open(str(data_dir() / "sounds" / f"{name}.wav")) as file:
            assert file.getnframes() / file.getframerate() < 3


def test_playing_a_take_without_a_loudspeaker_says_so(app, wait):
    player = TakePlayer()
    finished, failed, moved = [], [], []
    player.finished.connect(lambda: finished.append(1))
    player.failed.connect(failed.append)
    player.moved.connect(moved.append)
    player.play(Take(np.zeros(RATE_HZ // 2, np.int16)), 0.1, 0.3)
    assert player.playing
    wait(lambda: finished)
    assert not player.playing
    assert all(0.1 <= at <= 0.3 for at in moved)
    assert len(failed) <= 1
    player.stop()
    assert len(finished) == 1, "nothing was playing any more"
    player.close()


def test_damaged_settings_are_said(app, home_folder):
    from tongue_and_cheek.ui.context import AppContext

    home_folder.mkdir(parents=True)
    (home_folder / "settings.json").write_text("{ nonsense")
    context = AppContext()
    assert "damaged" in context.warning
    context.update(volume=10)
    assert context.settings.volume == 10
    context.close()
    again = AppContext()
    assert (again.warning, again.settings.volume) == ("", 10)
    again.close()


def test_settings_can_change_before_there_is_a_window(app, home_folder):
    from tongue_and_cheek.ui.context import AppContext

    home_folder.parent.mkdir(parents=True, exist_ok=True)
    home_folder.write_text("a file where the folder should be")
    context = AppContext()
    context.update(volume=0)
    assert context.settings.volume == 0
    assert context.warning != ""
    context.close()
