"""What the Lab works on: the takes that were heard, the thresholds, and the verdicts at them, without any widget.

Judging runs off the UI thread, one piece of work at a time: thresholds that change meanwhile wait, and of those that
wait only the newest is judged, so that figures follow a slider however fast it moves.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.profiles import PRESETS, Profile, ProfileError, load_profile
from tongue_and_cheek.judging.thresholds import TABLE, Stage, Thresholds
from tongue_and_cheek.lab.rejudge import Bench, Rejudged
from tongue_and_cheek.lab.takes import TakesError
from tongue_and_cheek.ui.background import Relay
from tongue_and_cheek.ui.lab.listening import Heard, Source, Stopped, listen

if TYPE_CHECKING:
    from tongue_and_cheek.lab.hearings import HeardTake
    from tongue_and_cheek.lab.scoring import Judged
    from tongue_and_cheek.ui.context import AppContext

HEARD_WITH = tuple(line.name for line in TABLE if line.stage is Stage.HEAR)
"""Thresholds that act before judging: takes must be listened to again."""


@dataclass(frozen=True, slots=True, eq=False)
class References:
    """The verdicts that the present ones are compared with: at the profile that was loaded, and at each preset."""

    base: Rejudged
    presets: dict[str, Rejudged]


class Workbench(QObject):
    """Owned by the Lab's screen; the panes show what it holds and change it through its methods."""

    listening_changed = Signal()
    """Listening began, went on or ended: see `listening`, `done`, `total`."""
    loaded = Signal()
    """Other takes are on the bench (or none, see `problem`)."""
    judged = Signal()
    """`result` is new."""
    references_changed = Signal()
    thresholds_changed = Signal()
    """`thresholds` moved, or another profile was loaded."""

    def __init__(self, context: AppContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.source: Source | None = None
        self.choice, self.profile = _chosen(context.settings.profile)
        """The profile that was loaded last, and its name in the settings; `thresholds` may have moved away from it."""
        self.thresholds = self.profile.thresholds
        self.heard_at: Thresholds | None = None
        """The thresholds at which the takes were listened to."""
        self.bench: Bench | None = None
        self.heard: dict[str, HeardTake] = {}
        self.spoilt: tuple[str, ...] = ()
        self.problem = ""
        """Why there are no takes: one sentence with a remedy."""
        self.problem_of_model = False
        """Whether the recogniser is what is missing."""
        self.result: Rejudged | None = None
        self.references: References | None = None
        self.listening = False
        self.interrupted = False
        """Listening was stopped before its end."""
        self.done = self.total = 0
        self._stop = threading.Event()
        self._relay = Relay(self, self._stepped)
        self._round = 0
        self._judging = self._again = False

    # -- takes --------------------------------------------------------------------------------------------------------

    def open(self, source: Source) -> None:
        """Listen to the takes of a source in the background, and put them on the bench."""
        self.stop_listening()
        self._round += 1
        this, stop = self._round, threading.Event()
        self._stop = stop
        self.source, self.listening, self.interrupted = source, True, False
        self.problem = ""
        self.done = self.total = 0
        thresholds, model = self.thresholds, self._context.settings.model

        def on_step(done: int, total: int) -> None:
            if stop.is_set():
                raise Stopped
            self._relay.post((this, done, total))

        def heard(result: Heard) -> None:
            if this == self._round:
                self._put(result, thresholds)

        def failed(error: Exception) -> None:
            if this == self._round:
                self._failed(error)

        self._context.background.run(self, lambda: listen(source, model, thresholds, on_step), heard, failed)
        self.listening_changed.emit()

    def listen_again(self) -> None:
        """Listen to the same takes at the present thresholds."""
        if self.source is not None:
            self.open(self.source)

    def stop_listening(self) -> None:
        """Give up; the takes that were on the bench before stay."""
        self._stop.set()
        if self.listening:
            self._round += 1
            self.listening, self.interrupted = False, True
            self.listening_changed.emit()

    @property
    def needs_listening(self) -> bool:
        """Whether a threshold that acts before judging was moved since the takes were heard."""
        at = self.heard_at
        return at is not None and any(getattr(at, name) != getattr(self.thresholds, name) for name in HEARD_WITH)

    @Slot(object)
    def _stepped(self, step: tuple[int, int, int]) -> None:
        this, done, total = step
        if this == self._round and self.listening:
            self.done, self.total = done, total
            self.listening_changed.emit()

    def _put(self, heard: Heard, at: Thresholds) -> None:
        self.listening = False
        self.bench, self.heard_at, self.problem = heard.bench, at, ""
        self.heard = {one.take.id: one for one in heard.takes}
        self.spoilt = heard.spoilt
        self.result = self.references = None
        self._judging = self._again = False
        self.listening_changed.emit()
        self.loaded.emit()
        self._refer()
        self._judge()

    def _failed(self, error: Exception) -> None:
        self.listening = False
        self.bench = self.result = self.references = self.heard_at = None
        self.heard, self.spoilt = {}, ()
        self.problem = str(error)
        self.problem_of_model = not isinstance(error, TakesError)
        self.listening_changed.emit()
        self.loaded.emit()

    # -- thresholds ---------------------------------------------------------------------------------------------------

    def move(self, **values: float) -> None:
        """Change some thresholds; all takes are judged again."""
        self.set_thresholds(self.thresholds.but(**values))

    def set_thresholds(self, thresholds: Thresholds) -> None:
        """Take over all thresholds; all takes are judged again."""
        if thresholds == self.thresholds:
            return
        self.thresholds = thresholds
        self.thresholds_changed.emit()
        self._judge()

    def load_profile(self, choice: str, profile: Profile) -> None:
        """Work from another profile; `choice` is what the settings call it."""
        other = profile != self.profile
        self.choice, self.profile = choice, profile
        if self.thresholds == profile.thresholds:
            self.thresholds_changed.emit()
        self.set_thresholds(profile.thresholds)
        if other:
            self._refer()

    @property
    def changed(self) -> bool:
        """Whether the thresholds differ from the loaded profile's."""
        return self.thresholds != self.profile.thresholds

    def own_bench(self) -> Bench:
        """Return a bench of its own with the same takes: for work that goes on beside the judging."""
        assert self.bench is not None
        return Bench(self.bench.takes, load_lexicon())

    def _judge(self) -> None:
        if self.bench is None:
            return
        if self._judging:
            self._again = True
            return
        self._judging = True
        bench, thresholds, name = self.bench, self.thresholds, self.profile.name

        def judged(result: Rejudged) -> None:
            if bench is not self.bench:
                return
            self._judging = False
            self.result = result
            self.judged.emit()
            if self._again:
                self._again = False
                self._judge()

        self._context.background.run(self, lambda: bench.rejudge(thresholds, name), judged)

    @property
    def settled(self) -> bool:
        """Whether `result` belongs to `thresholds`."""
        return self.bench is not None and self.result is not None and not self._judging

    def _refer(self) -> None:
        if self.bench is None:
            return
        of, profile, bench = self.bench, self.profile, self.own_bench()

        def work() -> References:
            presets = {name: bench.rejudge(preset.thresholds, name) for name, preset in PRESETS.items()}
            return References(bench.rejudge(profile.thresholds, profile.name), presets)

        def done(references: References) -> None:
            if of is self.bench and profile is self.profile:
                self.references = references
                self.references_changed.emit()

        self._context.background.run(self, work, done)

    # -- what is asked ------------------------------------------------------------------------------------------------

    def judged_take(self, take_id: str) -> Judged | None:
        """Return the present verdict on a take."""
        if self.result is None:
            return None
        return next((one for one in self.result.judged if one.take.id == take_id), None)


def _chosen(choice: str) -> tuple[str, Profile]:
    """Return the game's profile and its name in the settings, or the default when it is lost."""
    try:
        return choice, load_profile(choice)
    except ProfileError:
        return "normal", PRESETS["normal"]
