"""Whose turn it is and what is due: the table's steps, from looking at the row to the podium. No widgets.

A step ends by a call (`read`, `accept`, `place`, ...) or by itself; every change is told by `stepped`. A move on the
table is told by `moved` before anything else happens: who shows it calls `settled` when it has been seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Mistakes, Phase, Place, Return
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.storage.takes import KeptTakes
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.betty.case import Case, bot_words
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.betty.waiting import Waiting
from tongue_and_cheek.ui.reading import Outcome, Reading
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.voices import voice_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.hearing.sources import Source
    from tongue_and_cheek.judging.voice_fit import VoiceFit
    from tongue_and_cheek.storage.takes import Label
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.context import AppContext

    SourceFor = Callable[[tuple[str, ...], str], Callable[[], Source] | None]
    """From the cards that are due and the reader's name: what makes the source of that reading, or None."""


_WORD_MS = 270  # a bot says so many words in a second: 3.7, a fluent reader
_LOOK_MS = 1700  # a bot's result is shown so long
_THINK_MS = 800


class Turn(QObject):
    """Drives one game. `pace` 1.0 is for people, 0 leaves out every wait of bots and the demo."""

    stepped = Signal(object)
    moved = Signal(object, object)
    """The state before, and the events."""
    progressed = Signal(int, object)
    """So many due words are read, and these of them (a frozenset of int) rightly."""
    level = Signal(float, float)
    silence = Signal(float, float, bool)
    buzzed = Signal()
    came = Signal()
    """A step came by itself: a key pressed just now was meant for the one before."""
    notice = Signal(str, str, str)
    """A sentence, a remedy ("" if none), a tone: for what went wrong, and is over."""

    def __init__(
        self,
        context: AppContext,
        table: BettyTable,
        *,
        source_for: SourceFor | None = None,
        auto: bool = False,
        pace: float = 1.0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.context, self.table = context, table
        self.pace, self.auto = pace, auto
        self._source_for = source_for
        self.step = Step.MOVING
        self.begun = False
        self.case: Case | None = None
        """The reading to be ruled on, from its beginning until the ruling."""
        self.marked: frozenset[int] = frozenset()
        """The showdown's wrong cards so far, by position."""
        self.extra_mistakes = 0
        self.picked: int | None = None
        """The penalty card that goes back."""
        self.acted: betty.Move | None = None
        self._reading: Reading | None = None
        self._waiting = Waiting(self, pace, self._waited)
        self._words_due = 0
        self._playing = False
        context.recogniser.changed.connect(self._recogniser_changed)

    # -- what is due --------------------------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[str, ...]:
        """The texts to read, in reading order."""
        return betty.lineup(self.table.state)

    @property
    def by_ear(self) -> bool:
        """Whether the program listens to this reading (else a person judges alone)."""
        if not self.table.setup.recogniser:
            return False
        return self._source_for is None or self._source() is not None

    def _source(self) -> Callable[[], Source] | None:
        return None if self._source_for is None else self._source_for(self.cards, self.table.reader.name)

    @property
    def voice(self) -> VoiceFit | None:
        """The reader's voice check, if there is one that holds for this recogniser."""
        return voice_now(self.context, self.table.reader.name)

    @property
    def waking(self) -> bool:
        """Whether the reading waits for the recogniser."""
        return self.step is Step.OPENING and self._reading is None

    @property
    def showdown(self) -> bool:
        """Whether the reading that is due is one of the showdown's."""
        return self.table.state.phase is Phase.SHOWDOWN

    def begin(self) -> None:
        """Go on with what the state says is due."""
        state = self.table.state
        self.begun = True
        self.case, self.marked, self.extra_mistakes, self.picked, self.acted = None, frozenset(), 0, None, None
        if state.phase is Phase.OVER:
            self._step(Step.OVER)
        elif state.phase in (Phase.READING, Phase.SHOWDOWN):
            self._acts() if self._acting else self._step(Step.STUDY)
        elif state.phase is Phase.PLACING:
            self._step(Step.PLACING)
        else:
            self._step(Step.PICKING)
        self._go_on_alone()

    @property
    def by_hand(self) -> bool:
        """Whether a person does what is due, and no bot."""
        return not (self.table.reader.bot or self.auto)

    @property
    def _acting(self) -> bool:
        return bool(self.table.reader.bot) or (self.auto and self._source() is None)

    def _go_on_alone(self) -> None:
        """Let a bot (or the demo) do what is due."""
        if self.by_hand:
            return
        if self.step in {Step.PLACING, Step.PICKING}:
            self._waiting.after(_THINK_MS, lambda: self._play(self.table.bot_move()))
        elif self.step is Step.STUDY and self.auto:
            self._waiting.after(_LOOK_MS, self.read)

    def suspend(self) -> None:
        """Stop listening and waiting: another screen is shown, or the window closes. Nothing is lost."""
        self._waiting.stop()
        self._drop_reading()

    def resume(self) -> None:
        """Go on after `suspend`: a reading that was cut off begins again, a verdict still stands."""
        cut_off = {Step.OPENING, Step.READING, Step.JUDGING, Step.ACTING, Step.ACTED, Step.MOVING, Step.STUDY}
        if self.step in cut_off or not self.by_hand:
            self.begin()

    def _step(self, step: Step) -> None:
        self.step = step
        self.stepped.emit(step)

    def _come(self, step: Step) -> None:
        """Take a step that nobody asked for."""
        self._step(step)
        self.came.emit()

    def _waited(self) -> None:
        if self.step is not Step.ACTING:  # there a word more lights up, that is all
            self.came.emit()

    # -- a reading ----------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Begin the reading that is due."""
        if self.step is not Step.STUDY:
            return
        if not self.by_ear:
            self.judge_alone()
        elif self.context.recogniser.readiness is Readiness.LOADING:
            self._step(Step.OPENING)
        else:
            self._open()

    def judge_alone(self) -> None:
        """Let a person judge this reading without the microphone."""
        if self.step in {Step.STUDY, Step.OPENING}:
            self._drop_reading()
            self.case = self._case(None)
            self._step(Step.LISTENING)

    @Slot()
    def _recogniser_changed(self) -> None:
        if self.waking and self.context.recogniser.readiness is not Readiness.LOADING:
            self._open()

    def _open(self) -> None:
        handicap, rules = self.table.handicap, self.table.state.setup.rules
        reading = Reading(
            self.context,
            self.cards,
            limit_s=handicap.pause_limit_s,
            grace_s=rules.grace_s,
            slips_only=handicap.slips_only,
            source=self._source(),
            buzzer=not self.showdown,
            buzz_sound="buzzer",
            voice=self.voice,
            parent=self,
        )
        reading.began.connect(self._began)
        reading.level.connect(self.level)
        reading.heard.connect(self.progressed)
        reading.silence.connect(self.silence)
        reading.buzzed.connect(self.buzzed)
        reading.done.connect(self._done)
        reading.failed.connect(self._failed)
        reading.done.connect(reading.deleteLater)
        self._reading = reading
        self._step(Step.OPENING)
        reading.start()

    def stop(self) -> None:
        """End the reading as it is."""
        if self._reading is not None and self.step is Step.READING:
            self._reading.stop()
            self._step(Step.JUDGING)

    def _drop_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.disconnect(self)
            reading.stop()

    def _case(self, outcome: Outcome | None) -> Case:
        return Case(self.cards, self.table.lineup_piles, self.table.reader, self.table.judge, outcome)

    @Slot()
    def _began(self) -> None:
        self._come(Step.READING)

    @Slot(str)
    def _failed(self, sentence: str) -> None:
        self._drop_reading()
        self.notice.emit(sentence, strings.NO_MICROPHONE_REMEDY, "unsure")
        self._come(Step.STUDY)

    @Slot(object)
    def _done(self, outcome: Outcome) -> None:
        self._reading = None
        case = self._case(outcome)
        sentence, remedy = wording.fault_text(case.faults)
        if case.void:
            self.notice.emit(sentence or strings.FAULTS[Fault.DROPPED][0], remedy, "unsure")
            self._come(Step.STUDY)
            return
        if sentence:
            self.notice.emit(sentence, remedy, "unsure")
        self.case = case
        if self.showdown:
            self.marked = wording.mistaken_cards(case.verdict)
            self._come(Step.MISTAKES)
        else:
            self._come(Step.VERDICT)
        if self.auto:
            self._waiting.after(2 * _LOOK_MS, self.accept)

    # -- the ruling ---------------------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Follow the suggestion (in the showdown: the number shown)."""
        if self.step is Step.ACTED and self.acted is not None:
            self._waiting.stop()
            self._play(self.acted)
        elif self.step is Step.MISTAKES:
            self._play(Mistakes(self.mistakes))
        elif self.step is Step.VERDICT and self.case is not None:
            leaning = self.case.leaning
            if leaning is not None:
                self._rule(passed=leaning[0], card=leaning[1])
            elif self.auto:
                self._rule(passed=True)

    def overrule(self) -> None:
        """Say that all was right."""
        if self.step in {Step.VERDICT, Step.CHOOSING, Step.LISTENING} and self.case is not None:
            if self.showdown:
                self._step(Step.MISTAKES)
            else:
                self._rule(passed=True)

    def choose(self) -> None:
        """Ask for the card that failed."""
        if self.step is Step.VERDICT:
            self._step(Step.CHOOSING)

    def choose_not(self) -> None:
        """Go back to the verdict."""
        if self.step is Step.CHOOSING:
            self._step(Step.VERDICT)

    def fail_at(self, pile: int) -> None:
        """Say that the reading first failed at a pile of the row (in the showdown: mark a card or unmark it)."""
        case = self.case
        if case is None or not 0 <= pile < len(self.table.line):
            return
        if self.showdown and self.step in {Step.LISTENING, Step.MISTAKES}:
            self.marked ^= {case.position(pile)}
            self._step(Step.MISTAKES)
        elif self.step in {Step.CHOOSING, Step.LISTENING}:
            self._rule(passed=False, card=case.position(pile))

    @property
    def mistakes(self) -> int:
        """The showdown's number as it stands."""
        return min(len(self.cards), max(0, len(self.marked) + self.extra_mistakes))

    def set_mistakes(self, count: int) -> None:
        """Change the showdown's number without saying which cards."""
        if self.step is Step.MISTAKES:
            self.extra_mistakes = min(len(self.cards), max(0, count)) - len(self.marked)

    def _rule(self, *, passed: bool, card: int | None = None) -> None:
        case = self.case
        assert case is not None
        self._keep_take(case, case.label(passed, card))
        self._play(case.ruling(passed, card))

    def _keep_take(self, case: Case, label: Label) -> None:
        if case.outcome is None or not self.context.settings.keep_takes:
            return
        take = case.outcome.take
        self.context.later(
            self,
            lambda: KeptTakes().keep(take, label),
            lambda _kept: None,
            failed=lambda error: self.notice.emit(strings.KEEP_FAILED.format(error=error), "", "wrong"),
        )

    # -- cards --------------------------------------------------------------------------------------------------------

    def place(self, over: int | None) -> None:
        """Put the drawn (or returned) card over a pile, or to the far right."""
        if self.step is Step.PLACING:
            self._play(Place(over))
        elif self.step is Step.RETURNING and self.picked is not None:
            self._play(Return(self.picked, over))

    def pick(self, card: int | None) -> None:
        """Choose the own penalty card that goes back; None: choose again."""
        if self.step not in {Step.PICKING, Step.RETURNING}:
            return
        if card is None:
            self.picked = None
            self._step(Step.PICKING)
        elif 0 <= card < len(self.table.state.penalties[self.table.state.turn]):
            self.picked = card
            self._step(Step.RETURNING)

    def _play(self, move: betty.Move) -> None:
        self._waiting.stop()
        before = self.table.state
        events = self.table.play(move)
        if self.table.trouble:
            self.notice.emit(strings.NOT_SAVED.format(error=self.table.trouble), "", "wrong")
        self._step(Step.MOVING)
        self._playing = True
        self.moved.emit(before, events)  # `settled` may come at once
        self._playing = False

    def settled(self, *, hurried: bool = False) -> None:
        """Go on: what happened has been seen, or somebody was in a hurry."""
        if self.step is Step.MOVING:
            self.begin()
            if not (hurried or self._playing):
                self.came.emit()

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _acts(self) -> None:
        """Show a bot's reading: words light up at a reader's pace, nothing is heard."""
        self.acted = self.table.bot_move()
        self._words_due = bot_words(self.acted, wording.Script.of(self.cards))
        self._step(Step.ACTING)
        self._waiting.after(_THINK_MS, lambda: self._act(0))

    def _act(self, words: int) -> None:
        self.progressed.emit(words, frozenset(range(words)))
        if words < self._words_due:
            self._waiting.after(_WORD_MS, lambda: self._act(words + 1))
        else:
            self._step(Step.ACTED)
            self._waiting.after(_LOOK_MS, self.accept)

    def skip_waiting(self) -> None:
        """Do now what would come by itself."""
        self._waiting.skip()
