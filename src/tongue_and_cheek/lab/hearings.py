"""Listening to many takes, once: what was heard is kept, so that judging them again costs next to nothing."""

import contextlib
import hashlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Self

import numpy as np

from tongue_and_cheek.hearing.envelope import envelope
from tongue_and_cheek.hearing.facts import Fault, Hearing, Take, Word
from tongue_and_cheek.hearing.recogniser import Recogniser, RecogniserCrashed, hear
from tongue_and_cheek.hearing.sources import AudioError, read_audio
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.takes import LabelledTake, TakesError

SCHEMA = 2
"""Number of the kept files' layout; files of another one are heard anew."""


@dataclass(frozen=True, slots=True, eq=False)
class HeardTake:
    """A labelled take, its script and what was heard; `cost_s` are the seconds that listening took."""

    take: LabelledTake
    script: Script
    hearing: Hearing
    cost_s: float


class Ears:
    """A number of recognisers that work side by side, each with its process, and the folder of kept hearings.

    `make` returns a new recogniser, `version` says what it hears with; a context manager.
    """

    def __init__(
        self,
        make: Callable[[], Recogniser],
        lexicon: Lexicon,
        thresholds: Thresholds,
        *,
        jobs: int = 1,
        kept: Path | None = None,
        version: str = "",
    ) -> None:
        self._version = version
        self._lexicon = lexicon
        self._thresholds = thresholds
        self._kept = kept
        self._all = [make() for _ in range(max(1, jobs))]
        self._free: SimpleQueue[Recogniser] = SimpleQueue()
        self._known: dict[str, bool] = {}
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        try:
            for recogniser in self._all:
                recogniser.start()
            for recogniser in self._all:
                recogniser.wait_ready()
                self._free.put(recogniser)
        except BaseException:
            self.close()  # `with` does not call __exit__ when __enter__ fails
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        for recogniser in self._all:
            recogniser.close()

    @property
    def model_id(self) -> str:
        """The recogniser's model."""
        return self._all[0].model_id

    @contextlib.contextmanager
    def _borrow(self) -> Iterator[Recogniser]:
        recogniser = self._free.get()
        try:
            yield recogniser
        finally:
            self._free.put(recogniser)

    def script(self, cards: Sequence[str], recogniser: Recogniser) -> Script:
        """Prepare a reading with this model's vocabulary."""

        def known(words: object) -> frozenset[str]:
            wanted = frozenset(words)  # type: ignore[call-overload]
            with self._lock:
                new = [word for word in wanted if word not in self._known]
            if new:
                try:
                    have = recogniser.known(new)
                except RecogniserCrashed:  # its next process has the same words
                    have = recogniser.known(new)
                with self._lock:
                    self._known.update({word: word in have for word in new})
            return frozenset(word for word in wanted if self._known[word])

        return Script.of(cards, self._lexicon, known, self._thresholds)

    def hear(self, take: LabelledTake) -> HeardTake:
        """Listen to one take, or recall what was heard; raises TakesError when there is no sound to hear."""
        try:
            sound = read_audio(take.audio)
        except AudioError as error:  # it names the file
            named = "" if take.id == take.audio.name else f"Take {take.id}: "
            raise TakesError(f"{named}{error}") from error
        with self._borrow() as recogniser:
            try:
                script = self.script(take.cards, recogniser)
            except ValueError as error:
                raise TakesError(f"Take {take.id}: {error}") from error
            file = self._file(sound, script)
            if file is not None and (found := _recall(file, sound, recogniser.model_id)) is not None:
                return HeardTake(take, script, *found)
            began = time.perf_counter()
            hearing = listen(sound, script, recogniser)
            cost = time.perf_counter() - began
        if file is not None and Fault.RECOGNISER not in hearing.faults:
            _keep(file, hearing, cost)
        return HeardTake(take, script, hearing, cost)

    def hear_all(
        self, takes: Sequence[LabelledTake], on_take: Callable[[HeardTake], None] | None = None
    ) -> tuple[HeardTake, ...]:
        """Listen to all takes, side by side if there are several recognisers; the result is in the order given."""
        with ThreadPoolExecutor(len(self._all)) as pool:
            heard = []
            for one in pool.map(self.hear, takes):
                heard.append(one)
                if on_take is not None:
                    on_take(one)
            return tuple(heard)

    def _file(self, sound: Take, script: Script) -> Path | None:
        if self._kept is None:
            return None
        key = hashlib.sha256(json.dumps([SCHEMA, self.model_id, self._version, script.grammar]).encode())
        key.update(sound.samples.tobytes())
        return self._kept / f"{key.hexdigest()[:32]}.npz"


def listen(sound: Take, script: Script, recogniser: Recogniser) -> Hearing:
    """Return the hearing of a recording; without a grammar (the model knows none of the words) only the envelope.

    A crash of the recogniser costs nothing but time: a recording can be heard again by its next process. What makes
    it crash every time is left to the human judge (Fault.RECOGNISER).
    """
    if not script.grammar:
        return Hearing((), envelope(sound.samples), sound.duration_s, "", sound.faults)
    hearing = hear(sound, script.grammar, recogniser)
    if Fault.RECOGNISER in hearing.faults:
        hearing = hear(sound, script.grammar, recogniser)
    return hearing


def _keep(file: Path, hearing: Hearing, cost_s: float) -> None:
    """Write a hearing; a folder that cannot be written only costs time the next time."""
    words = [[w.text, w.start_s, w.end_s, w.conf] for w in hearing.words]
    loglik = np.zeros((0, 0), np.float32) if hearing.loglik is None else hearing.loglik
    states = np.zeros((0, 0), np.float16) if hearing.states is None else hearing.states
    part = file.with_suffix(f".{os.getpid()}-{threading.get_ident()}.part")  # the Lab and `tune` may run at once
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as out:
            np.savez(out, words=np.array(json.dumps(words)), loglik=loglik, states=states, cost_s=np.array(cost_s))
        part.replace(file)


def _recall(file: Path, sound: Take, model: str) -> tuple[Hearing, float] | None:
    """Read a kept hearing; None if there is none or it is damaged."""
    try:
        # Opened here, because numpy leaves a damaged archive open.
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as data:
            words = tuple(
                Word(str(text), float(start), float(end), None if conf is None else float(conf))
                for text, start, end, conf in json.loads(str(data["words"]))
            )
            loglik = np.asarray(data["loglik"], np.float32)
            states = np.asarray(data["states"], np.float16)
            cost_s = float(data["cost_s"])
    except Exception:  # noqa: BLE001 - zip, zlib and numpy each have errors of their own; it is only heard anew
        return None
    heard = (loglik, states) if loglik.size and states.size else (None, None)
    return Hearing(words, envelope(sound.samples), sound.duration_s, model, sound.faults, *heard), cost_s
