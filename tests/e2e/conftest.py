"""The real program on a display of our own, and somebody at it who looks, presses keys and moves the mouse."""

import contextlib
import os
import shutil
import subprocess
import sys
import time

import pytest


@pytest.fixture
def lacking_programs():
    """Skip (or fail in CI) without the programs of these tests."""
    lack = [name for name in ("Xvfb", "xdotool", "import") if shutil.which(name) is None]
    if lack:
        words = f"not installed: {', '.join(lack)}"
        if os.environ.get("CI") == "true":
            pytest.fail(words)
        pytest.skip(words)


@pytest.fixture
def screen(lacking_programs):
    """Return the name of a display of our own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "the display did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Desk:
    """A person at the program: looks at the window's title, presses keys, moves the mouse, takes pictures."""

    def __init__(self, display, env, log):
        self._env = {**env, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        self._log = log
        command = [sys.executable, "-m", "tongue_and_cheek"]
        with log.open("wb") as out:
            self._program = subprocess.Popen(command, env=self._env, stdout=out, stderr=subprocess.STDOUT)
        self._window = ""

    def _xdotool(self, *words):
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    @property
    def title(self):
        if not self._window:
            found = self._xdotool("search", "--onlyvisible", "--name", "Tongue & Cheek").split()
            self._window = found[-1] if found else ""
        return self._xdotool("getwindowname", self._window) if self._window else ""

    def wait_for(self, words, seconds=60):
        self.wait_until(lambda: words in self.title, f"{words!r} in the title", seconds)

    def wait_until(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            assert self._program.poll() is None, self._log.read_text()
            if time.monotonic() > end:
                self.picture(self._log.with_suffix(".png"))
                pytest.fail(f"{what} never came, the window says {self.title!r}")
            time.sleep(0.05)

    def press(self, key):
        self._xdotool("windowfocus", "--sync", self._window)
        self._xdotool("key", "--clearmodifiers", key)

    def _point(self, at):
        return "mousemove", "--window", self._window, str(round(at[0])), str(round(at[1]))

    def click(self, at):
        self._xdotool(*self._point(at), "click", "1")

    def drag(self, start, end, steps=8):
        """Drag with the left button from one point of the window to another, as a hand does: through all between."""
        self._xdotool(*self._point(start), "mousedown", "1")
        for n in range(1, steps + 1):
            share = n / steps
            self._xdotool(*self._point([a + (b - a) * share for a, b in zip(start, end, strict=True)]))
        self._xdotool("mouseup", "1")

    def picture(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self._env, check=True)
        return path

    def close(self):
        self._program.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._program.wait(10)
        if self._program.poll() is None:
            self._program.kill()
            self._program.wait()


@pytest.fixture
def open_desk(screen, tmp_path):
    """Return a function that starts the program in an environment; it is closed at the end."""
    desks = []

    def start(env):
        desks.append(Desk(screen, env, tmp_path / "program.log"))
        return desks[-1]

    yield start
    for desk in desks:
        desk.close()
