"""One reading, live: from a source to messages, and at its end the take and what was heard."""

import contextlib
import math
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.envelope import EnvelopeStream, join
from tongue_and_cheek.hearing.facts import RATE_HZ, Envelope, Fault, Hearing, Take
from tongue_and_cheek.hearing.live import PauseClock
from tongue_and_cheek.hearing.messages import Buzz, Cause, Ended, Heard, Level, Message, Silence, Trouble
from tongue_and_cheek.hearing.pauses import DEFAULT, PauseSettings
from tongue_and_cheek.hearing.recogniser import Heard as FinalWords
from tongue_and_cheek.hearing.recogniser import Recogniser, RecogniserError
from tongue_and_cheek.hearing.resample import Resampler
from tongue_and_cheek.hearing.ring import Ring
from tongue_and_cheek.hearing.soundness import HoleWatch, is_clipped, level_faults
from tongue_and_cheek.hearing.sources import LONGEST_S, AudioError, Source
from tongue_and_cheek.hearing.watch import Watch
from tongue_and_cheek.hearing.wire import BLOCK, UNKNOWN

__all__ = [
    "VOID",
    "Buzz",
    "Cause",
    "Ended",
    "Heard",
    "Level",
    "LiveSettings",
    "Message",
    "ReadingSession",
    "Silence",
    "Trouble",
]

VOID = frozenset({Fault.DROPPED, Fault.UNPLUGGED, Fault.MUTED})
"""With these the take is worth nothing."""


@dataclass(frozen=True, slots=True)
class LiveSettings:
    """The numbers of a running reading (seconds)."""

    end_s: float = 0.4
    """Silence after the last due word that ends the reading: with the word's own latency within 0.7 s."""
    end_latest_s: float = 1.0
    """After the last due word a reading ends after so long without a word, even in a noisy room."""
    word_s: float = 0.13
    """No reading is believed to be complete with less speech per due word: the recogniser, who knows the lineup,
    sometimes hears the rest of it in a breath."""
    word_late_s: float = 0.55
    """The recogniser tells a word at most so long after its end (p99 over the labelled takes)."""
    restless_db: float = 2.0
    """Noise that swings more (voices, music) hides weak speech: then no buzz soon after a word."""
    no_word_s: float = 0.8
    """Sound without a new word may last so much longer than the limit. The recogniser tells a word up to 0.5 s late
    and words last up to 0.8 s: over clean takes the longest such time is 1.4 s, under the default limit plus this."""
    no_progress_s: float = 1.35
    """No new word, whatever is heard or not, for so much longer than the limit is no reading: breaths, taps and ums one
    after the other begin the silence anew. Longest without: a pause just allowed, a word of 0.8 s, told 0.55 s late."""
    muted_s: float = 2.5
    """So long nothing but equal samples: muted or no access (Bluetooth begins with a second of zeros)."""
    lost_s: float = 1.5
    """So long no block at all, after the first: unplugged."""
    wake_s: float = 6.0
    """So long a device may take until its first block: Bluetooth headsets change to their microphone, sound servers
    end the period they are in (2 s in PulseAudio, measured)."""
    asleep_s: float = 2.0
    """So much sound is missing, or so long the computer slept: the take is void."""
    unsteady_s: float = 0.3
    """Devices report lost sound while they start; until then that is no fault."""


_LOOK_S = 0.008  # between two looks at the ring
_EVERY_S = 1 / 30  # between two messages of level or silence
_RING_S = 10.0


class ReadingSession:
    """Runs one reading in a thread of its own.

    `progress(words)` says how many due words the words so far make, out of `due`; it is called from the session's
    thread, as is `on_message`. `recogniser` may be None: then only pauses are judged, and the reading is ended by
    `stop`. `limit_s` may be infinite (a reader without a pause limit).
    """

    def __init__(
        self,
        source: Source,
        recogniser: Recogniser | None,
        grammar: Sequence[str],
        progress: Callable[[tuple[str, ...]], int],
        limit_s: float,
        grace_s: float,
        on_message: Callable[[Message], None],
        *,
        due: int = 0,
        settings: LiveSettings | None = None,
        pauses: PauseSettings = DEFAULT,
    ) -> None:
        self._source = source
        self._recogniser = recogniser
        self._grammar = grammar
        self._progress_of = progress
        self._due = due
        self._limit_s, self._grace_s = limit_s, grace_s
        self._on_message = on_message
        self._settings = settings or LiveSettings()
        self._ring = Ring(math.ceil(_RING_S * source.rate_hz))
        self._resampler = Resampler(source.rate_hz)
        self._stop = threading.Event()
        self._device_faults: deque[tuple[Fault, float]] = deque()  # and when in the take
        self._stream = EnvelopeStream()
        self._clock = PauseClock(pauses)
        self._samples: list[NDArray[np.int16]] = []
        self._frames: list[Envelope] = []
        self._count = 0
        self._faults = {Fault.NARROW} if source.rate_hz < RATE_HZ else set[Fault]()
        self._words: tuple[str, ...] = ()
        self._progress = 0
        self._word_at = 0.0  # when the last new word came
        self._word_spoken_s = 0.0  # speaking time then
        self._holes = HoleWatch()
        self._level_at = self._silence_at = -1.0
        self._silence_told = False
        self._cause: Cause | None = None
        self._thread = threading.Thread(target=self._run, name="reading", daemon=True)

    def start(self) -> None:
        """Begin to listen. Every session ends with exactly one Ended message."""
        self._thread.start()

    def stop(self) -> None:
        """End the reading soon; does not wait."""
        self._stop.set()

    def join(self, timeout_s: float | None = None) -> bool:
        """Wait until the session's thread has ended; False if it has not by then. Not for the UI thread."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    # -- the source's thread ------------------------------------------------------------------------------------------

    def _on_block(self, samples: NDArray[np.int16], fault: Fault | None) -> None:
        if fault is not None:
            self._device_faults.append((fault, self._ring.written / self._source.rate_hz))
        while not self._ring.write(samples):
            if not self._source.patient:
                self._device_faults.append((Fault.DROPPED, math.inf))
                return
            if self._stop.wait(0.001) or not self._thread.is_alive():
                return

    # -- the session's thread -----------------------------------------------------------------------------------------

    def _run(self) -> None:
        words = None
        try:
            words = self._listen()
        finally:
            with contextlib.suppress(Exception):
                self._source.stop()
            self._end(words)

    def _listen(self) -> FinalWords | None:
        """Return what the recogniser heard, None without it."""
        try:
            self._source.start(self._on_block)
        except AudioError:
            self._fail(Fault.UNPLUGGED)
            return None
        recogniser = self._begin_recogniser()
        watch = Watch()
        while self._cause is None:
            # Order matters: a source that was over before the ring was found empty will send nothing more.
            over, stopping = not self._source.active, self._stop.is_set()
            if watch.slept_s() > self._settings.asleep_s and not self._source.patient:
                self._fail(Fault.DROPPED)
            elif self._ring.waiting or self._device_faults:
                watch.block()
                recogniser = self._take_in(recogniser, all_of_it=stopping)
            elif stopping:
                self._cause = Cause.STOPPED
            elif over:
                self._source_ended()
            elif watch.without_block_s > (self._settings.lost_s if watch.begun else self._settings.wake_s):
                self._fail(Fault.UNPLUGGED)
            elif watch.missing_s(self._now_s) > self._settings.asleep_s and not self._source.patient:
                self._fail(Fault.DROPPED)
            else:
                self._stop.wait(_LOOK_S)
        return None if recogniser is None else self._finish(recogniser)

    def _finish(self, recogniser: Recogniser) -> FinalWords | None:
        if self._cause is Cause.VOID:
            recogniser.cancel()
            return None
        try:
            return recogniser.finish()
        except RecogniserError:
            self._trouble(Fault.RECOGNISER)
            return None

    def _begin_recogniser(self) -> Recogniser | None:
        if self._recogniser is None:
            return None
        try:
            self._recogniser.begin(self._grammar)
        except RecogniserError:
            self._trouble(Fault.RECOGNISER)
            return None
        return self._recogniser

    def _take_in(self, recogniser: Recogniser | None, *, all_of_it: bool) -> Recogniser | None:
        """Work on what waits in the ring, 10 ms at a time; return the recogniser unless it died."""
        while self._device_faults:
            fault, at_s = self._device_faults.popleft()
            if fault is not Fault.DROPPED or at_s > self._settings.unsteady_s:
                self._fail(fault)
        step = max(1, self._source.rate_hz // 100)
        while self._cause is None and self._ring.waiting:
            samples = self._resampler.push(self._ring.read(step))
            if not len(samples):
                continue
            self._samples.append(samples)
            self._count += len(samples)
            self._look_at_sound(samples)
            if recogniser is not None:
                try:
                    recogniser.feed(samples.astype("<i2", copy=False).tobytes())
                    self._keep_step(recogniser)
                    self._look_at_words(recogniser)
                except RecogniserError:
                    self._trouble(Fault.RECOGNISER)
                    recogniser = None
            frames = self._stream.push(samples)
            if len(frames.full_db):
                self._frames.append(frames)
                self._clock.push(frames)
                self._tell(frames, recogniser)
                if not all_of_it:
                    self._decide(recogniser)
            if self._count > LONGEST_S * RATE_HZ:
                self._faults.add(Fault.TOO_LONG)
                self._cause = Cause.TOO_LONG
        return recogniser

    def _keep_step(self, recogniser: Recogniser) -> None:
        """Let a source that is faster than real time wait for the recogniser, so that results never depend on speed."""
        if self._source.patient:
            recogniser.wait_partial((self._count - BLOCK + 1) / RATE_HZ)

    def _look_at_words(self, recogniser: Recogniser) -> None:
        words = recogniser.partial.words
        if words == self._words:
            return
        progress = self._progress_of(words)
        if len(words) > len(self._words) or progress > self._progress:
            self._word_spoken_s = self._clock.spoken_s
            self._word_at = self._now_s
        self._words, self._progress = words, progress
        self._on_message(Heard(words, progress, self._now_s))

    def _decide(self, recogniser: Recogniser | None) -> None:
        """End the reading if it is over or the limit is passed."""
        clock = self._clock
        silence = clock.silence_s
        if self._waiting(recogniser):
            if clock.now_s - clock.first_s > self._grace_s and silence > min(self._limit_s, self._grace_s):
                self._buzz(Cause.NOT_BEGUN, max(clock.first_s + self._grace_s, clock.ended_s))
        elif self._complete(recogniser) and (
            clock.unheard_s >= self._settings.end_s or self._now_s - self._word_at > self._settings.end_latest_s
        ):
            self._cause = Cause.READ
        elif silence > self._limit_s:
            if self._progress >= self._due > 0 and recogniser is not None:
                self._cause = Cause.READ  # too little speech for so many words, but all were heard: no buzz
            elif self._now_s - self._word_at > self._limit_s - self._word_late_s:
                self._buzz(Cause.BUZZED, clock.ended_s + self._limit_s)
        elif recogniser is not None and self._stuck:
            self._buzz(Cause.BUZZED, self._word_at + self._limit_s)

    @property
    def _word_late_s(self) -> float:
        """How late a word may be told: one that has just been heard was said in what a loud room made look silent."""
        late = self._settings.word_late_s
        return late if self._clock.swing_db < self._settings.restless_db else late / 3

    def _complete(self, recogniser: Recogniser | None) -> bool:
        """Say whether the last due word was said."""
        if recogniser is None or not self._due or self._progress < self._due:
            return False
        return self._clock.spoken_s >= self._settings.word_s * self._due

    @property
    def _stuck(self) -> bool:
        """Whether no word comes for too long: sound without one, or breaths and taps with silences between them."""
        sound_s = 0.0 if self._clock.silence_s else self._clock.spoken_s - self._word_spoken_s
        if sound_s > self._limit_s + self._settings.no_word_s:
            return True
        all_heard = self._progress >= self._due > 0  # what is still read then brings no new word
        return not all_heard and self._now_s - self._word_at > self._limit_s + self._settings.no_progress_s

    def _waiting(self, recogniser: Recogniser | None) -> bool:
        """Say whether the first word is still to come: a cough or a chair has not begun the reading."""
        if recogniser is None:
            return self._clock.began_s is None
        return not any(word != UNKNOWN for word in self._words)

    def _buzz(self, cause: Cause, passed_s: float) -> None:
        self._cause = cause
        self._on_message(Buzz(self._now_s, passed_s))

    def _look_at_sound(self, samples: NDArray[np.int16]) -> None:
        """Find equal samples that no room makes: a muted device, or blocks that were lost."""
        if self._holes.push(samples) is not None or self._holes.inside_hole:
            self._fail(Fault.DROPPED)
        elif self._holes.all_equal_s > self._settings.muted_s:
            self._fail(Fault.MUTED)

    def _source_ended(self) -> None:
        if self._source.fault is not None:
            self._fail(self._source.fault)
        else:
            self._cause = Cause.SOURCE_OVER

    def _fail(self, fault: Fault) -> None:
        self._faults.add(fault)
        if self._cause is None:
            self._cause = Cause.VOID
            self._on_message(Trouble(fault))

    def _trouble(self, fault: Fault) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            self._on_message(Trouble(fault))

    @property
    def _now_s(self) -> float:
        return self._count / RATE_HZ

    def _tell(self, frames: Envelope, recogniser: Recogniser | None) -> None:
        """Send the level, and the silence while there is some, at most 30 times a second of the take."""
        now, silence = self._now_s, self._clock.silence_s
        if now - self._level_at >= _EVERY_S:
            self._level_at = now
            self._on_message(Level(float(frames.full_db.max()), self._clock.noise_db, now))
        waiting = self._waiting(recogniser)
        if silence > 0 and now - self._silence_at >= _EVERY_S:
            self._silence_at = now
            self._silence_told = True
            if waiting:
                self._on_message(Silence(self._clock.now_s - self._clock.first_s, self._grace_s, waiting=True))
            else:
                self._on_message(Silence(silence, self._limit_s))
        elif not silence and self._silence_told:
            self._silence_told = False
            self._on_message(Silence(0.0, self._limit_s))

    def _end(self, words: FinalWords | None) -> None:
        samples = np.concatenate(self._samples) if self._samples else np.zeros(0, np.int16)
        bands = join(self._frames)
        if len(samples) and not self._faults & VOID:
            if is_clipped(samples):
                self._faults.add(Fault.CLIPPED)
            self._faults |= level_faults(bands)
        take = Take(samples, frozenset(self._faults))
        model = self._recogniser.model_id if words is not None and self._recogniser is not None else ""
        hearing = Hearing(
            words.words if words else (),
            bands,
            take.duration_s,
            model,
            take.faults,
            words.loglik if words else None,
            words.states if words else None,
        )
        self._on_message(Ended(take, hearing, self._cause or Cause.VOID))
