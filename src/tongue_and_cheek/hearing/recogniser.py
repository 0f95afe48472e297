"""The program's side of the recogniser: start it, feed it, ask it; survive its death."""

import json
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Self

from tongue_and_cheek.hearing import wire
from tongue_and_cheek.hearing.child import ChildProcess, Heard, Partial
from tongue_and_cheek.hearing.envelope import envelope
from tongue_and_cheek.hearing.facts import Fault, Hearing, Take

__all__ = ["GrammarError", "Heard", "Partial", "Recogniser", "RecogniserCrashed", "RecogniserError", "hear"]

LOAD_S = 60.0
"""Longest that loading a model may take; the starter model needs 0.3 s, a big one on a slow disk half a minute."""

STALL_S = 10.0
"""A child that has work and says nothing for so long hangs: 0.1 s of sound take it 2 ms."""

CRASHES_IN_A_ROW = 3
"""After so many deaths without one finished take it is not started again by itself."""


class RecogniserError(RuntimeError):
    """The recogniser cannot do what was asked; the message is one sentence for a person."""


class RecogniserCrashed(RecogniserError):  # noqa: N818 - named for what happened
    """Its process died or hangs; the take is lost for it, and a new process is on its way."""


class GrammarError(RecogniserError):
    """The grammar is malformed or names words that the model lacks."""


class Recogniser:
    """A Vosk model in a process of its own, loaded once, used for one take after another.

    `start` returns at once; everything else may wait and belongs off the UI thread. One take at a time.
    `check` is called with `model_dir` before every load and raises RecogniserError when files are missing or changed:
    Vosk crashes or worse on damaged ones. `unknown` is the model's own word for anything unlisted and `stretch` is
    what its times are multiplied with; with `posterior`, the numbers beside its words are chances and are kept (all
    three from models.toml).
    """

    def __init__(
        self,
        model_dir: Path,
        *,
        model_id: str = "",
        phones: Path | None = None,
        check: Callable[[Path], None] | None = None,
        unknown: str = wire.UNKNOWN,
        stretch: float = 1.0,
        posterior: bool = False,
    ) -> None:
        self.model_id = model_id or model_dir.name
        self._model_dir = model_dir
        self._options = {
            "model": str(model_dir),
            "phones": "" if phones is None else str(phones),
            "unknown": unknown,
            "stretch": stretch,
            "posterior": posterior,
        }
        self._check = check
        self._change = threading.Condition()
        self._asking = threading.Lock()
        self._child: ChildProcess | None = None
        self._closed = False
        self._crashes = 0
        self._take = 0
        self.error = ""
        """Why it cannot be used, as a sentence; "" while it works or loads."""

    # -- life ---------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin loading in the background; does nothing when it is running. Clears an earlier error."""
        with self._change:
            if self._closed or (self._child is not None and not self._child.dead):
                return
            self.error = ""
            self._child = child = ChildProcess(self._change)
        threading.Thread(target=self._load, args=(child,), name="recogniser-load", daemon=True).start()

    @property
    def ready(self) -> bool:
        """True when the model is loaded and its process lives."""
        child = self._child
        return child is not None and child.ready and not child.dead

    @property
    def pid(self) -> int | None:
        """Process id of the child (for its memory figure), None when there is none."""
        child = self._child
        return None if child is None or child.dead or child.popen is None else child.popen.pid

    @property
    def load_s(self) -> float:
        """Seconds that the model took to load, 0 before."""
        return 0.0 if self._child is None else self._child.load_s

    def wait_ready(self, timeout_s: float = LOAD_S) -> None:
        """Wait until it is ready; raises RecogniserError with the reason when it cannot be."""
        deadline = time.monotonic() + timeout_s
        with self._change:
            while not self.ready:
                if self.error:
                    raise RecogniserError(self.error)
                if self._child is None:
                    raise RecogniserError("The recogniser was not started.")
                if not self._change.wait(deadline - time.monotonic()) and time.monotonic() >= deadline:
                    raise RecogniserError("The recogniser takes too long to load; restart the program.")

    def close(self) -> None:
        """End the process; the object cannot be used again."""
        with self._change:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.end()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- takes --------------------------------------------------------------------------------------------------------

    def known(self, words: Iterable[str]) -> frozenset[str]:
        """Return those of `words` that the model can recognise."""
        asked = sorted(set(words))
        child = self._ready_child()
        with self._asking, self._change:  # two questions at once would take each other's answer
            child.known = None
            child.post(b"K", wire.pack(asked))
            self._await(child, lambda: child.known is not None)
            return frozenset(child.known or ())

    def begin(self, grammar: Sequence[str]) -> None:
        """Begin a take that may hold the phrases of `grammar`; a phrase named n times counts n times.

        Raises GrammarError (the child is untouched) or RecogniserCrashed.
        """
        problem = wire.grammar_problem(grammar)
        if problem:
            raise GrammarError(f"The grammar cannot be used: {problem}.")
        counts: dict[str, int] = {}
        for phrase in grammar:
            counts[phrase] = counts.get(phrase, 0) + 1
        child = self._ready_child()
        with self._change:
            self._take += 1
            child.begin_take(self._take)
            child.post(b"B", wire.pack({"take": self._take, "phrases": list(counts.items())}))
            self._await(child, lambda: child.begun or bool(child.refused))
            if child.refused:
                raise GrammarError(f"The grammar cannot be used: {child.refused}.")

    def feed(self, pcm: bytes) -> None:
        """Give the take sound (int16 at 16 kHz, little endian, whole samples). Never waits."""
        if len(pcm) % 2:
            raise ValueError("half a sample")
        child = self._child
        if child is None or child.dead or child.take != self._take:
            raise RecogniserCrashed("The recogniser stopped working; the human judge decides this reading.")
        child.post(b"A", pcm)

    @property
    def partial(self) -> Partial:
        """The words of the running take so far."""
        child = self._child
        return Partial() if child is None else child.partial

    def wait_partial(self, at_s: float) -> None:
        """Wait until the words so far rest on `at_s` seconds of sound; raises RecogniserCrashed."""
        child = self._child
        if child is None or child.take != self._take:
            raise RecogniserCrashed("The recogniser stopped working; the human judge decides this reading.")
        with self._change:
            self._await(child, lambda: child.partial.at_s >= at_s)

    def finish(self) -> Heard:
        """End the take and return what was heard; raises RecogniserCrashed."""
        child = self._child
        if child is None or child.take != self._take:
            raise RecogniserCrashed("The recogniser stopped working; the human judge decides this reading.")
        with self._change:
            child.post(b"F")
            self._await(child, lambda: child.heard is not None)
            heard = child.heard
            child.end_take()
            self._crashes = 0
        assert heard is not None
        return heard

    def cancel(self) -> None:
        """Forget the running take, if any."""
        child = self._child
        if child is not None and not child.dead:
            child.end_take()
            child.post(b"X")

    # -- inside -------------------------------------------------------------------------------------------------------

    def _ready_child(self) -> ChildProcess:
        self.wait_ready()
        child = self._child
        if child is None:
            raise RecogniserError("The recogniser was closed.")
        return child

    def _await(self, child: ChildProcess, done: Callable[[], bool]) -> None:
        """Wait (with `_change` held) until `done`; a child that dies or says nothing for STALL_S is a crash."""
        child.spoke_s = time.monotonic()
        while not done():
            silent = time.monotonic() - child.spoke_s
            if child.dead or silent > STALL_S:
                child.end()
                raise RecogniserCrashed("The recogniser stopped working; the human judge decides this reading.")
            self._change.wait(min(1.0, STALL_S - silent + 0.01))

    def _load(self, child: ChildProcess) -> None:
        if not self._model_dir.is_dir():
            self._fail(child, f"There is no model in {self._model_dir}; choose another one in the settings.")
            return
        try:
            if self._check is not None:
                self._check(self._model_dir)
            child.run(json.dumps(self._options))
        except (RecogniserError, OSError, ValueError) as error:
            self._fail(child, str(error))
            return
        child.read_all()  # returns when the child has died or was ended
        with self._change:
            child.dead = True
            restart = False
            if not self._closed and child is self._child:
                self._crashes += 1
                if child.problem:
                    self.error = f"The recogniser's model cannot be used ({child.problem}); choose or get another one."
                elif not child.ready and not child.ended and self._crashes > 1:
                    # Not at the first time: a system short of memory may have killed it, which is no fault of a model.
                    self.error = f"The recogniser does not start ({child.last_words()}); choose or get another model."
                elif self._crashes >= CRASHES_IN_A_ROW:
                    self.error = "The recogniser stopped working several times; restart the program."
                else:
                    restart = True
            self._change.notify_all()
        child.end()
        if restart:
            self.start()

    def _fail(self, child: ChildProcess, message: str) -> None:
        with self._change:
            child.dead = True
            self.error = message
            self._change.notify_all()
        child.end()


def hear(take: Take, grammar: Sequence[str], recogniser: Recogniser) -> Hearing:
    """Measure a recorded take: words, envelope, phone scores. A crash of the recogniser leaves the envelope.

    Raises GrammarError when the grammar cannot be used, and RecogniserError when there is no recogniser at all.
    """
    bands = envelope(take.samples)
    try:
        recogniser.begin(grammar)
        recogniser.feed(take.samples.astype("<i2").tobytes())
        heard = recogniser.finish()
    except RecogniserCrashed:
        return Hearing((), bands, take.duration_s, "", take.faults | {Fault.RECOGNISER})
    return Hearing(heard.words, bands, take.duration_s, recogniser.model_id, take.faults, heard.loglik, heard.states)
