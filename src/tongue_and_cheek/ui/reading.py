"""One reading as the window sees it: a session in its own thread, its messages as signals, the verdict at the end.

Used by the Betty table and by the microphone check::

    reading = Reading(context, cards, limit_s=1.0, parent=self)
    reading.level.connect(...); reading.heard.connect(...); reading.done.connect(...)
    reading.start()          # later reading.stop(); exactly one `done` or `failed` follows

Everything that may wait (opening the microphone, asking the recogniser which words it knows, judging) happens off the
UI thread; all signals arrive on it.
"""

from __future__ import annotations

import contextlib
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.devices import MicrophoneSource
from tongue_and_cheek.hearing.recogniser import RecogniserError
from tongue_and_cheek.hearing.session import (
    Buzz,
    Cause,
    Ended,
    Heard,
    Level,
    LiveSettings,
    ReadingSession,
    Silence,
    Trouble,
)
from tongue_and_cheek.judging.profiles import ProfileError, load_profile
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.voice_check import for_reader
from tongue_and_cheek.ui.background import Relay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.hearing.facts import Fault, Hearing, Take
    from tongue_and_cheek.hearing.messages import Message
    from tongue_and_cheek.hearing.sources import Source
    from tongue_and_cheek.judging.verdict import Verdict
    from tongue_and_cheek.judging.voice_fit import VoiceFit
    from tongue_and_cheek.ui.context import AppContext


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What a reading came to. `verdict` is None when nobody could judge: no recogniser, or the take is void."""

    take: Take
    hearing: Hearing
    cause: Cause
    verdict: Verdict | None


class Reading(QObject):
    """Runs one reading of `cards` (texts in reading order)."""

    began = Signal()
    """Sound comes in: speak now. An open microphone may still be waking up, and what is said then is lost."""
    level = Signal(float, float)
    """Level and room noise in dBFS, at most 30 a second."""
    heard = Signal(int, object)
    """How many due words are read, and which of them were matched (a frozenset of int)."""
    silence = Signal(float, float, bool)
    """Silence so far and its limit in seconds; True before the first word."""
    buzzed = Signal()
    """The limit was passed; `done` follows."""
    trouble = Signal(object)
    """A `hearing.facts.Fault`; the reading goes on unless `done` follows."""
    done = Signal(object)
    """The `Outcome`."""
    failed = Signal(str)
    """It could not begin: a sentence with a remedy."""

    def __init__(
        self,
        context: AppContext,
        cards: Sequence[str],
        *,
        limit_s: float = 1.0,
        grace_s: float = 3.0,
        slips_only: bool = False,
        use_recogniser: bool = True,
        buzzer: bool = True,
        buzz_sound: str = "",
        source: Callable[[], Source] | None = None,
        voice: VoiceFit | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Without the `buzzer` nothing ends a reading but its end (the showdown).

        `buzz_sound` names the sound that is played when the limit is passed: at once, by the session's own thread.

        `source` makes another source than the microphone of the settings (a recording, in tests and the demo).
        `voice` is the reader's voice check: only the verdict is fitted to it.
        """
        super().__init__(parent)
        self._context = context
        self._cards = tuple(cards)
        self._limit_s, self._grace_s, self._slips_only = limit_s, grace_s, slips_only
        self._buzzer = buzzer
        self._buzz_sound = buzz_sound if buzzer else ""
        self._source = source or _usual_source(context, self._cards)
        self._recogniser = context.recogniser.recogniser if use_recogniser else None
        self._profile, self._thresholds = thresholds_of(context.settings.profile, limit_s, grace_s)
        self._voice = voice
        self._relay = Relay(self, self._message)
        self._session: ReadingSession | None = None
        self._script: Script | None = None
        self._stopped = self._began = False

    # -- life ---------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin in the background; `began` follows with the first sound, or `failed`, or `done` when none comes."""
        self._context.background.run(self, self._prepare, self._prepared, self._not_prepared)

    def stop(self) -> None:
        """End the reading as it is; `done` follows."""
        self._stopped = True
        if self._session is not None:
            self._session.stop()

    def _prepare(self) -> ReadingSession:
        if self._buzz_sound:
            self._context.sounds.stand_by(self._buzz_sound)
        source = self._source()
        script = None
        if self._recogniser is not None:
            with contextlib.suppress(RecogniserError, ValueError):
                script = Script.of(self._cards, load_lexicon(), self._recogniser.known, self._thresholds)
        usable = script is not None and bool(script.grammar)
        self._script = script if usable else None
        return ReadingSession(
            source,
            self._recogniser if usable else None,
            script.grammar if script is not None else (),
            script.progress if script is not None else (lambda _words: 0),
            math.inf if self._slips_only or not self._buzzer else self._limit_s,
            self._grace_s if self._buzzer else math.inf,
            self._post,
            due=len(script.lineup.due) if script is not None else 0,
            settings=LiveSettings(end_s=self._thresholds.end_wait_s),
            pauses=self._thresholds.pause_settings,
        )

    def _prepared(self, session: ReadingSession) -> None:
        self._session = session
        session.start()
        if self._stopped:
            session.stop()

    def _not_prepared(self, error: Exception) -> None:
        if self._buzz_sound:
            self._context.sounds.leave()
        self.failed.emit(str(error))

    def _post(self, message: Message) -> None:
        """Send a message of the session's thread to the UI thread, which may be busy painting: a buzz sounds first."""
        if self._buzz_sound and isinstance(message, Buzz):
            self._context.sounds.play(self._buzz_sound)
        self._relay.post(message)

    # -- messages -----------------------------------------------------------------------------------------------------

    @Slot(object)
    def _message(self, message: Any) -> None:
        match message:
            case Level(db, noise_db, _):
                if not self._began:
                    self._began = True
                    self.began.emit()
                self.level.emit(db, noise_db)
            case Heard(words, progress, _):
                assert self._script is not None  # without it nobody listens for words
                self.heard.emit(progress, self._script.matched(words, progress))
            case Silence(elapsed_s, limit_s, waiting):
                self.silence.emit(elapsed_s, limit_s, waiting)
            case Buzz():
                self.buzzed.emit()
            case Trouble(fault):
                self.trouble.emit(fault)
            case Ended():
                if self._buzz_sound:
                    self._context.sounds.leave()
                self._ended(message)

    def _ended(self, ended: Ended) -> None:
        script = self._script
        if script is None or not ended.hearing.model or ended.cause is Cause.VOID:
            self.done.emit(Outcome(ended.take, ended.hearing, ended.cause, None))
            return

        def judge() -> Verdict:
            fitted = for_reader(self._voice, self._thresholds, ended.hearing.model)
            buzzed = ended.cause is Cause.BUZZED
            return script.judge(
                ended.hearing, fitted, slips_only=self._slips_only, buzzed=buzzed, profile=self._profile
            )

        def judged(verdict: Verdict) -> None:
            self.done.emit(Outcome(ended.take, ended.hearing, ended.cause, verdict))

        self._context.background.run(self, judge, judged)


def _usual_source(context: AppContext, cards: tuple[str, ...]) -> Callable[[], Source]:
    """Return what makes the source that is meant when none is named."""
    make, microphone = context.source_for, context.settings.microphone
    return (lambda: MicrophoneSource(microphone)) if make is None else (lambda: make(cards))


def faults_of(outcome: Outcome) -> frozenset[Fault]:
    """Return what was wrong with the sound itself."""
    return outcome.take.faults | outcome.hearing.faults


def thresholds_of(profile: str, limit_s: float, grace_s: float) -> tuple[str, Thresholds]:
    """Return the chosen profile's name and thresholds with a reader's own limits in them."""
    try:
        chosen = load_profile(profile)
        name, thresholds = chosen.name, chosen.thresholds
    except ProfileError:
        name, thresholds = "normal", Thresholds()
    return name, replace(thresholds, pause_limit_s=min(5.0, max(0.5, limit_s)), grace_s=min(30.0, max(0.5, grace_s)))
