"""Listening to a whole set of takes, off the UI thread: with progress, and given up at once when asked to."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.hearings import HeardTake
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import TakesError, load_takes
from tongue_and_cheek.resources import data_dir
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.takes import KeptTakes
from tongue_and_cheek.ui.strings import lab

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tongue_and_cheek.judging.thresholds import Thresholds
    from tongue_and_cheek.lab.takes import LabelledTake


class Kind(StrEnum):
    """Where takes come from."""

    SHIPPED = "shipped"
    KEPT = "kept"
    FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class Source:
    """A set of takes: those of the program, those of the family, or a folder with takes.json."""

    kind: Kind
    folder: Path

    @classmethod
    def shipped(cls) -> Source:
        """Return the takes that come with the program."""
        return cls(Kind.SHIPPED, data_dir() / "takes")

    @classmethod
    def kept(cls) -> Source:
        """Return the takes that the family kept."""
        return cls(Kind.KEPT, paths.takes_dir())

    @property
    def title(self) -> str:
        """What it is called on the screen."""
        return {Kind.SHIPPED: lab.SHIPPED, Kind.KEPT: lab.KEPT}.get(self.kind, self.folder.name or str(self.folder))

    def load(self) -> tuple[tuple[LabelledTake, ...], str]:
        """Return the takes and a sentence on those that are lost; raises TakesError when there are none."""
        if self.kind is not Kind.KEPT:
            return load_takes(self.folder), ""
        kept, warning = KeptTakes(self.folder).takes()
        if not kept:
            raise TakesError(f"{lab.NO_KEPT} {warning}".strip())
        return load_takes(self.folder), warning


class Stopped(Exception):  # noqa: N818 - no error: somebody pressed Stop
    """Listening was given up."""


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """Takes that were listened to, their bench, and a sentence for each one that could not be heard."""

    source: Source
    takes: tuple[HeardTake, ...]
    bench: Bench
    spoilt: tuple[str, ...]


def listen(source: Source, model: str, thresholds: Thresholds, on_step: Callable[[int, int], None]) -> Heard:
    """Listen to all takes of a source; `on_step(done, total)` may raise Stopped to give up.

    Raises TakesError, StorageError or RecogniserError, each a sentence with a remedy, when nothing can be heard.
    """
    takes, warning = source.load()
    lexicon = load_lexicon()
    jobs = max(1, min(4, (os.cpu_count() or 2) - 1))
    given_up = threading.Event()
    heard: list[HeardTake] = []
    spoilt = [warning] if warning else []
    on_step(0, len(takes))
    with open_ears(model, lexicon, thresholds, jobs=jobs) as ears, ThreadPoolExecutor(jobs) as pool:

        def hear(take: LabelledTake) -> HeardTake | str:
            if given_up.is_set():
                raise Stopped
            try:
                return ears.hear(take)
            except TakesError as error:
                return str(error)

        try:
            for number, one in enumerate(pool.map(hear, takes), 1):
                if isinstance(one, HeardTake):
                    heard.append(one)
                else:
                    spoilt.append(one)
                on_step(number, len(takes))
        except BaseException:
            given_up.set()
            raise
    if not heard:
        raise TakesError(spoilt[0])
    return Heard(source, tuple(heard), Bench.of(heard, lexicon), tuple(spoilt))
