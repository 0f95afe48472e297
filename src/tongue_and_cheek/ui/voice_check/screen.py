"""A reader's voice check: two easy cards, after which the judge knows what this voice sounds like when right."""

from __future__ import annotations

import random
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot

from tongue_and_cheek.content.decks import DeckError, Level, betty_deck
from tongue_and_cheek.judging.voice_check import Flaw, fit_of, flaw
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.reading import Outcome, Reading, faults_of, thresholds_of
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.strings import errors
from tongue_and_cheek.ui.strings import voice_check as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.voices import forget, remember, voice_of
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, LevelMeter, Page, Panel, text
from tongue_and_cheek.ui.widgets.checks import Finding, ReadCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.judging.verdict import Verdict
    from tongue_and_cheek.ui.context import AppContext

CARDS = 2
_LIMIT_S = 5.0  # nobody is hurried in a check
_GRACE_S = 12.0
_FALLBACK = ("Toy boat", "She sells seashells", "Busy bees buzz")


class Stage(Enum):
    """What the check waits for."""

    READY = auto()  # Read
    WAKING = auto()  # the recogniser
    LISTENING = auto()  # the microphone, the reader, the verdict
    ASKING = auto()  # whether a doubted reading was right
    OVER = auto()


class VoiceCheckScreen(Page):
    """Fits the judge to the voice of `reader`; `cards` are read instead of any two easy ones."""

    def __init__(
        self, context: AppContext, reader: str, *, slips_only: bool = False, cards: Sequence[str] = ()
    ) -> None:
        super().__init__(context, strings.TITLE.format(name=reader))
        self.name = reader
        self._slips_only = slips_only
        self._wanted = list(cards)
        self._used: list[str] = []
        self._clear: list[Verdict] = []
        self._outcome: Outcome | None = None
        self._reading: Reading | None = None
        self.stage = Stage.READY
        self.say = text(strings.INTRO)
        self.kept = text("", Role.STRONG, tone="good")
        self.card = ReadCard(strings.CARD_HINT)
        self.meter = LevelMeter(self.theme, strings.LEVEL)
        self.findings = tuple(Finding(self.theme, strings.CARD.format(n=n + 1), strings.WAITING) for n in range(CARDS))
        self.go = BigButton(self.theme, strings.READ, icon="microphone", key="Space", kind="primary")
        self.yes = BigButton(self.theme, strings.YES, icon="tick", key="P", kind="primary")
        self.no = BigButton(self.theme, strings.NO, icon="undo", key="R")
        self.hear = BigButton(self.theme, strings.HEAR, icon="hear-again", key="H")
        self.done = BigButton(self.theme, strings.DONE, icon="tick", kind="primary")
        self.anew = BigButton(self.theme, strings.ANEW, icon="redo")
        self.undo = BigButton(self.theme, strings.FORGET, icon="trash", kind="quiet")
        buttons = FlowLayout(gap=12)
        for button in (self.go, self.yes, self.no, self.done, self.hear, self.anew, self.undo):
            buttons.addWidget(button)
        heading = text(strings.HEADING, Role.HEADING)
        self.content.addWidget(
            Panel(heading, self.say, self.card, self.meter, buttons, *self.findings, self.kept, gap=12)
        )
        self.content.addStretch(1)
        self.go.clicked.connect(self.pressed)
        self.yes.clicked.connect(self.right)
        self.no.clicked.connect(self.not_right)
        self.done.clicked.connect(context.back)
        self.anew.clicked.connect(self.begin)
        self.undo.clicked.connect(self._forget)
        self.hear.clicked.connect(self._hear)
        context.recogniser.changed.connect(self._recogniser_changed)
        self.begin()

    # -- life ---------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        if not self.card.card:
            self.begin()
        self._focus()

    def left(self) -> None:
        self.context.player.stop()
        self._drop()
        if self.stage in {Stage.WAKING, Stage.LISTENING}:
            self._stand(Stage.READY, strings.INTRO)

    @Slot()
    def begin(self) -> None:
        """Begin with the first card."""
        self.context.player.stop()
        self._clear, self._outcome = [], None
        for finding in self.findings:
            finding.show_result("", strings.WAITING)
        self._next_card()
        self._stand(Stage.READY, strings.INTRO)

    @property
    def number(self) -> int:
        """The card that is due, from 0."""
        return len(self._clear)

    # -- the steps ----------------------------------------------------------------------------------------------------

    @Slot()
    def pressed(self) -> None:
        """Read, or stop."""
        if self.stage is Stage.READY:
            self._read()
        elif self.stage is Stage.WAKING:
            self._stand(Stage.READY, strings.INTRO)
        elif self._reading is not None:
            self._reading.stop()

    def _read(self) -> None:
        self.context.player.stop()
        self._outcome = None
        handle = self.context.recogniser
        if handle.readiness is Readiness.LOADING:
            self._stand(Stage.WAKING, strings.WAKING)
        elif handle.readiness is Readiness.MISSING:
            self._stand(Stage.READY, " ".join((strings.NO_RECOGNISER.format(name=self.name), handle.problem)).strip())
        else:
            self._open()

    @Slot()
    def _recogniser_changed(self) -> None:
        if self.stage is Stage.WAKING and self.context.recogniser.readiness is not Readiness.LOADING:
            self._read()

    def _open(self) -> None:
        reading = Reading(
            self.context,
            [self.card.card],
            limit_s=_LIMIT_S,
            grace_s=_GRACE_S,
            slips_only=self._slips_only,
            parent=self,
        )
        reading.began.connect(self._began)
        reading.level.connect(self.meter.set_level)
        reading.done.connect(self._judged)
        reading.failed.connect(self._failed)
        self._reading = reading
        self._stand(Stage.LISTENING, strings.OPENING)
        reading.start()

    @Slot()
    def _began(self) -> None:
        self.say.setText(strings.NOW.format(name=self.name))

    @Slot(str)
    def _failed(self, sentence: str) -> None:
        self._drop()
        self._stand(Stage.READY, sentence)

    @Slot(object)
    def _judged(self, outcome: Outcome) -> None:
        self._drop()
        self._outcome = outcome
        self.context.hold_keys()  # a Space that was meant as Stop
        fault, verdict = wording.gravest(faults_of(outcome)), outcome.verdict
        if fault is not None:
            self._again(strings.FAULTS.get(fault) or " ".join(errors.FAULTS[fault]))
        elif verdict is None or (found := flaw(verdict)) is Flaw.NOT_JUDGED:
            self._next_card()
            self._again(strings.FLAWS[Flaw.NOT_JUDGED])
        elif found is Flaw.SLIP:
            reason = wording.first_reason(verdict)
            told = "" if reason is None else wording.reason_text(reason, self._script, outcome.cause, _LIMIT_S)
            self._again(strings.SLIP.format(reason=told or strings.DOUBT))
        elif found is not None:
            self._again(strings.FLAWS[found])
        elif verdict.passed and verdict.sure:
            self._count(verdict, "good", strings.CLEAR)
        else:
            self.findings[self.number].show_result("unsure", self._doubt(verdict))
            self._stand(Stage.ASKING, strings.ASK.format(doubt=self._doubt(verdict)))

    @property
    def _script(self) -> wording.Script:
        return wording.Script.of([self.card.card])

    def _doubt(self, verdict: Verdict) -> str:
        reason = wording.first_reason(verdict)
        return strings.DOUBT if reason is None else wording.reason_text(reason, self._script)

    @Slot()
    def right(self) -> None:
        """Say that the doubted reading was right: this is how the reader talks."""
        if self.stage is Stage.ASKING and self._outcome is not None and self._outcome.verdict is not None:
            self._count(self._outcome.verdict, "good", strings.DOUBTED)

    @Slot()
    def not_right(self) -> None:
        """Say that it was a slip: it says nothing about the voice."""
        if self.stage is Stage.ASKING:
            self._again(strings.TOLD_NO)

    def _again(self, sentence: str) -> None:
        self.findings[self.number].show_result("unsure", strings.NOT_COUNTED)
        self._stand(Stage.READY, sentence)

    def _count(self, verdict: Verdict, tone: str, words: str) -> None:
        self.findings[self.number].show_result(tone, words)
        self._clear.append(verdict)
        if self.number < CARDS:
            self._next_card()
            self._stand(Stage.READY, strings.NEXT)
            return
        fit = fit_of(self._clear, thresholds_of(self.context.settings.profile, 1.0, 3.0)[1])
        if fit is None:
            forget(self.context, self.name)
            self._stand(Stage.OVER, strings.NOT_NEEDED.format(name=self.name))
        else:
            remember(self.context, self.name, fit)
            self._stand(Stage.OVER, strings.FITTED.format(name=self.name))

    def _drop(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.disconnect(self)
            reading.stop()
            reading.deleteLater()
        self.meter.rest()

    def _next_card(self) -> None:
        """Show a card that was not read yet."""
        card = self._wanted.pop(0) if self._wanted else _easy_card(self._used)
        self._used.append(card)
        self.card.show_card(card)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _stand(self, stage: Stage, sentence: str) -> None:
        self.stage = stage
        self.say.setText(sentence)
        listening = stage in {Stage.WAKING, Stage.LISTENING}
        read_before = self._outcome is not None and self.number < CARDS and stage is Stage.READY
        retry = read_before and self.findings[self.number].tone == "unsure"
        self.go.setText(
            strings.STOP if listening else strings.READ_AGAIN if retry else strings.READ.format(n=self.number + 1)
        )
        self.go.set_icon("stop" if listening else "microphone")
        self.go.setVisible(stage not in {Stage.ASKING, Stage.OVER})
        self.yes.setVisible(stage is Stage.ASKING)
        self.no.setVisible(stage is Stage.ASKING)
        self.done.setVisible(stage is Stage.OVER)
        self.anew.setVisible(stage is Stage.OVER)
        self.hear.setVisible(self._outcome is not None and not listening)
        self._show_kept()
        self._focus()

    def _show_kept(self) -> None:
        fit = voice_of(self.context.settings, self.name)
        ears = self.context.recogniser.recogniser
        same = fit is None or ears is None or ears.model_id == fit.model
        self.kept.setText(
            "" if fit is None else (strings.IS_FITTED if same else strings.OTHER_MODEL).format(name=self.name)
        )
        self.kept.setVisible(fit is not None)
        self.undo.setVisible(fit is not None and self.stage in {Stage.READY, Stage.OVER})

    def _focus(self) -> None:
        button = {Stage.ASKING: self.yes, Stage.OVER: self.done}.get(self.stage, self.go)
        button.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _forget(self) -> None:
        forget(self.context, self.name)
        self._stand(self.stage, strings.FORGOTTEN.format(name=self.name))

    @Slot()
    def _hear(self) -> None:
        if self._outcome is not None:
            self.context.player.play(self._outcome.take)


def _easy_card(used: Sequence[str]) -> str:
    """Return an easy card that is not among those used; another one each time, so that nobody knows it by heart."""
    try:
        easy = [card.text for card in betty_deck() if card.level is Level.EASY]
    except DeckError:
        easy = []
    new = [card for card in easy or _FALLBACK if card not in used[-len(_FALLBACK) + 1 :]]
    return random.choice(new)
