"""One recogniser process as the program sees it: what goes to it, what came from it."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing import wire
from tongue_and_cheek.hearing.facts import Word

_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Partial:
    """The words heard so far, in order, and how many seconds of sound they rest on."""

    words: tuple[str, ...] = ()
    at_s: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """The final result: words with times, and, if there are networks, what they heard.

    `loglik`: scores of phones (rows of 30 ms, 82 columns), `states`: of their thirds (rows of 10 ms, 118 columns).
    """

    words: tuple[Word, ...]
    loglik: NDArray[np.float32] | None = None
    states: NDArray[np.float16] | None = None


class ChildProcess:
    """One child process and what it said. Fields are written under the recogniser's condition, or by one thread."""

    def __init__(self, change: threading.Condition) -> None:
        self._change = change
        self._outbox: SimpleQueue[tuple[bytes, bytes] | None] = SimpleQueue()
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `end`
        self.popen: subprocess.Popen[bytes] | None = None
        self.ready = self.dead = self.ended = self.begun = False
        self.load_s = 0.0
        self.problem = self.refused = ""
        self.spoke_s = time.monotonic()
        self.known: list[str] | None = None
        self.take = -1
        self.partial = Partial()
        self.heard: Heard | None = None
        self._scores: dict[bytes, NDArray[Any]] = {}

    def run(self, options: str) -> None:
        """Start the process and the thread that writes to it."""
        path = os.pathsep.join([str(_PACKAGE_PARENT), *filter(None, [os.environ.get("PYTHONPATH")])])
        env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONPATH": path}
        popen = subprocess.Popen(
            [sys.executable, "-P", "-m", "tongue_and_cheek.hearing.decoder", options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            env=env,
            # No console window beside ours on Windows.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        with self._change:
            self.popen = popen
            ended = self.ended
        if ended:  # while it started
            popen.kill()
            popen.wait()
        threading.Thread(target=self._write_all, args=(popen,), name="recogniser-write", daemon=True).start()

    def post(self, kind: bytes, payload: bytes = b"") -> None:
        """Send a message soon; never waits for the child."""
        self._outbox.put((kind, payload))

    def begin_take(self, number: int) -> None:
        """Forget the take before."""
        self.take, self.begun, self.refused = number, False, ""
        self.partial, self.heard, self._scores = Partial(), None, {}

    def end_take(self) -> None:
        """No take is running."""
        self.take = -1
        self.partial = Partial()

    def read_all(self) -> None:
        """Take in what the child says until it is gone."""
        assert self.popen is not None
        assert self.popen.stdout is not None
        pipe = self.popen.stdout
        with pipe:
            while (message := wire.receive(pipe)) is not None:  # type: ignore[arg-type]
                with self._change:
                    self.spoke_s = time.monotonic()
                    self._hear(*message)
                    self._change.notify_all()

    def end(self) -> None:
        """Kill the process, if it still runs, and tidy up; safe to call twice and from any thread."""
        with self._change:
            if self.ended:
                return
            self.ended = self.dead = True
            popen = self.popen
            self._change.notify_all()
        self._outbox.put(None)
        if popen is not None:
            popen.kill()
            popen.wait()
        self._stderr.close()

    def last_words(self) -> str:
        """Return the last line that the child wrote on its standard error."""
        self._stderr.seek(0)
        lines = self._stderr.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:200] if lines else "it said nothing"

    def _write_all(self, popen: subprocess.Popen[bytes]) -> None:
        assert popen.stdin is not None
        try:
            with popen.stdin as pipe:
                while (message := self._outbox.get()) is not None:
                    wire.send(pipe, *message)  # type: ignore[arg-type]
        except (OSError, ValueError):
            pass  # the child is gone; `read_all` notices

    def _hear(self, kind: bytes, payload: bytes) -> None:
        if kind in wire.SCORES:
            numbers, columns = wire.SCORES[kind]
            self._scores[kind] = np.frombuffer(payload, numbers).reshape(-1, columns)
            return
        value: Any = json.loads(payload)
        if kind == b"R":
            self.ready, self.load_s = True, value["load_s"]
        elif kind == b"D":
            self.problem = value["problem"]
        elif kind == b"K":
            self.known = value
        elif value.get("take") != self.take:
            return  # of a take that was given up
        elif kind == b"B":
            self.begun = True
        elif kind == b"E":
            self.refused = value["problem"]
        elif kind == b"P":
            self.partial = Partial(tuple(value["words"]), value["at"])
        elif kind == b"H":
            self.heard = Heard(tuple(Word(*w) for w in value["words"]), self._scores.get(b"L"), self._scores.get(b"S"))
