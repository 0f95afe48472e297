"""The window's figures: how fast it is up, how long a reading ever blocks it, how fast it paints.

Measured with the real window (offscreen where there is no display), a shipped take in the microphone's place, and the
real recogniser. For `bench`; nothing else uses this.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.ui import display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PROBE_MS = 2
"""A timer of the UI thread fires so often; what it is late by, the thread was blocked."""
_FRAMES = 30
_TAKE_CARDS = 3
_LONGEST_S = 60.0

_START = """
import sys, time
began = time.perf_counter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
app = QApplication(sys.argv[:1])
from tongue_and_cheek.ui.context import AppContext
from tongue_and_cheek.ui.window import MainWindow
context = AppContext()
window = MainWindow(context)
window.show()
def painted():
    window.grab()
    print(time.perf_counter() - began)
    app.quit()
QTimer.singleShot(0, painted)
app.exec()
context.close()
"""


def measure_window(times: int) -> dict[str, Any]:
    """Return `window_s`, `ui_block_ms` and `frame_ms` as lists of single values, and `memory_mb` of both processes."""
    if display.problem() is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return {"window_s": window_s(times), **reading_figures(max(1, times // 2))}


def window_s(times: int) -> list[float]:
    """Return the seconds from a warm start of the program's window to its first picture, each in a new process."""
    found = []
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "TONGUE_AND_CHEEK_HOME": home}
        for _ in range(times + 1):
            command = [sys.executable, "-c", _START]
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
            found.append(float(done.stdout.split()[-1]))
    return found[1:]  # the first one filled the disk's cache


def reading_figures(times: int) -> dict[str, Any]:
    """Read a take in real time at the Betty table; return blocks and frames in ms, and the memory then."""
    from PySide6.QtWidgets import QApplication

    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.window import MainWindow

    app = QApplication.instance() or QApplication(sys.argv[:1])
    with _home():
        context = AppContext()
        context.update(first_start=False, volume=0)
        window = MainWindow(context)
        try:
            window.show()
            context.recogniser.start()
            _until(app, lambda: context.recogniser.readiness != "loading")
            blocks: list[float] = []
            frames: list[float] = []
            for _ in range(times):
                blocks += ui_block_ms(app, context, window)
                frames += frame_ms(window)  # the table with its verdict: as full as it gets
                context.back()
            return {"ui_block_ms": blocks, "frame_ms": frames, "memory_mb": memory_mb()}
        finally:
            context.close()
            window.close()
            window.deleteLater()


def ui_block_ms(app: Any, context: Any, window: Any) -> list[float]:
    """Read a shipped take at the table, in real time; return by how many ms the UI thread's probe was late each time.

    From the moment Read is pressed until the verdict stands.
    """
    from PySide6.QtCore import QTimer

    from tongue_and_cheek import betty
    from tongue_and_cheek.core import Record
    from tongue_and_cheek.storage.saves import Save
    from tongue_and_cheek.ui.betty.demo import shipped, takes_for
    from tongue_and_cheek.ui.betty.step import Step

    cards = next(cards for cards in shipped() if len(cards) == _TAKE_CARDS)
    Save(betty.GAME).save(_record_of(cards, Record))
    context.go("betty", resume=True, source_for=takes_for())
    turn = window.screen_now.turn
    late: list[float] = []
    last = time.perf_counter()

    def probe() -> None:
        nonlocal last
        now = time.perf_counter()
        late.append(max(0.0, (now - last) * 1000 - _PROBE_MS))
        last = now

    timer = QTimer()
    timer.setInterval(_PROBE_MS)
    timer.timeout.connect(probe)
    _until(app, lambda: turn.step is Step.STUDY)
    last = time.perf_counter()
    timer.start()
    turn.read()
    _until(app, lambda: turn.step is Step.VERDICT)
    timer.stop()
    return late


def frame_ms(window: Any) -> list[float]:
    """Return the ms that painting the whole window takes."""
    found = []
    for _ in range(_FRAMES):
        began = time.perf_counter()
        window.grab()
        found.append(1000 * (time.perf_counter() - began))
    return found


def memory_mb() -> float:
    """Return the largest memory so far of this process, and the present one of its children, in MB (Linux)."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    children = sum(_resident_mb(child) for child in _children())
    return round(own + children, 1)


def _children() -> list[int]:
    tasks = Path(f"/proc/{os.getpid()}/task")
    found: list[int] = []
    for task in tasks.glob("*/children"):
        found += [int(pid) for pid in task.read_text().split()]
    return found


def _resident_mb(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def _record_of(cards: tuple[str, ...], record: Callable[..., Any]) -> Any:
    """Return a game whose next reading is just these cards: the first seed and arrows that give it."""
    from tongue_and_cheek import betty

    names = ("Mia", "Noah")
    moves = ("pass", "right") * (len(cards) - 1)
    for seed in range(100_000):
        header = betty.header_for(names, [*cards, "Kind kings fly kites"], (), seed, betty.Rules(first=0))
        state = betty.start(header)
        for move in moves:
            state, _ = betty.apply(state, betty.parse_move(move))
        if betty.lineup(state) == cards:
            return record(header, moves)
    raise AssertionError("no seed lines up these cards")


@contextmanager
def _home() -> Iterator[None]:
    """Use a folder of our own for settings and saves: the family's are left alone."""
    before = os.environ.get("TONGUE_AND_CHEEK_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TONGUE_AND_CHEEK_HOME"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["TONGUE_AND_CHEEK_HOME"]
            else:
                os.environ["TONGUE_AND_CHEEK_HOME"] = before


def _until(app: Any, condition: Callable[[], bool]) -> None:
    from PySide6.QtCore import QEventLoop

    end = time.monotonic() + _LONGEST_S
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("the window did not get so far")
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
