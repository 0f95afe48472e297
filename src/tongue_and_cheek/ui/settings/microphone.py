"""Which microphone listens, and a check of it: the room, the voice, and a card judged live."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Slot
from PySide6.QtWidgets import QBoxLayout, QComboBox, QScrollArea, QWidget

from tongue_and_cheek.content.decks import DeckError, Level, betty_deck
from tongue_and_cheek.hearing.devices import microphones
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.reading import Outcome, Reading, faults_of
from tongue_and_cheek.ui.strings import errors, settings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, LevelMeter, Panel, column, row, text
from tongue_and_cheek.ui.widgets.checks import Finding, ReadCard
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from tongue_and_cheek.hearing.devices import Microphone
    from tongue_and_cheek.ui.context import AppContext

_QUIET_MS = 2500  # long enough for the noise floor's own window
_GRACE_S = 12.0  # from the start of the check: the quiet moment, and time to look at the card
_LIMIT_S = 2.5  # nobody is buzzed in a check
_ALONE_MS = 8000  # without a recogniser nothing else ends the reading
_LOUD_ROOM_DB = -45.0  # dBFS; at speech of about -25 the ratio is then under 20 dB, where weak final sounds are lost
_CLEAR_DB = 20.0
_FALLBACK = "Toy boat"
_BESIDE_PERCENT = 130
_ABOVE = 16  # pixels of the page seen above the check


class MicrophoneSection(QWidget):
    """Choose and check."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        theme = context.theme
        self.combo = QComboBox()
        self.combo.setAccessibleName(settings.MICROPHONE)
        self.combo.setMinimumContentsLength(18)
        self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.combo.activated.connect(self._chosen)
        refresh = BigButton(theme, settings.REFRESH, icon="redo", name=settings.MICROPHONES_REFRESH)
        refresh.clicked.connect(lambda: self._list(refresh=True))
        holder = QWidget()
        self._pick = row(self.combo, refresh, gap=10)
        self._pick.setStretch(0, 1)
        self._pick.setAlignment(refresh, Qt.AlignmentFlag.AlignLeft)
        holder.setLayout(self._pick)
        self._none = text("", tone="wrong")
        choose = Panel(SettingRow(settings.MICROPHONE, settings.MICROPHONE_HINT, holder, below=True), self._none)
        self._panel = self._make_check()
        self.setLayout(column(choose, self._panel, gap=16))
        theme.changed.connect(self._restyled)
        self._restyled()
        self._reading: Reading | None = None
        self._outcome: Outcome | None = None
        self._speech_db = self._noise_db = -90.0
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(_QUIET_MS)
        self._quiet.timeout.connect(self._show_card)
        self._alone = QTimer(self)
        self._alone.setSingleShot(True)
        self._alone.setInterval(_ALONE_MS)
        self._alone.timeout.connect(self.stop)
        self._list(refresh=False)

    # -- choosing -----------------------------------------------------------------------------------------------------

    def _list(self, *, refresh: bool) -> None:
        self.stop()
        self._context.background.run(self, lambda: microphones(refresh=refresh), self._listed, self._not_listed)

    def _listed(self, found: tuple[Microphone, ...]) -> None:
        chosen = self._context.settings.microphone
        self.combo.clear()
        self.combo.addItem(settings.MICROPHONE_DEFAULT, "")
        for microphone in found:
            self.combo.addItem(microphone.name, microphone.name)
        if chosen and self.combo.findData(chosen) < 0:
            self.combo.addItem(settings.MICROPHONE_GONE.format(name=chosen), chosen)
        self.combo.setCurrentIndex(max(0, self.combo.findData(chosen)))
        self._none.setText("" if found else f"{settings.NO_MICROPHONES} {settings.NO_MICROPHONES_2}")
        self._none.setVisible(not found)
        self.start_button.setEnabled(bool(found))

    def _not_listed(self, error: Exception) -> None:
        self._listed(())
        self._none.setText(str(error))

    @Slot(int)
    def _chosen(self, index: int) -> None:
        self.stop()
        self._context.update(microphone=self.combo.itemData(index))

    # -- the check ----------------------------------------------------------------------------------------------------

    def _make_check(self) -> Panel:
        theme = self._context.theme
        self._title = text(settings.CHECK, Role.HEADING)
        self._say = text(settings.CHECK_HINT)
        self.card = ReadCard(settings.CHECK_CARD_HINT)
        self.meter = LevelMeter(theme, settings.CHECK_LEVEL)
        self.findings = {
            key: Finding(theme, name, settings.WAITING)
            for key, name in (
                ("room", settings.CHECK_ROOM),
                ("voice", settings.CHECK_VOICE),
                ("clip", settings.CHECK_CLIP),
                ("card", settings.CHECK_CARD),
            )
        }
        self.start_button = BigButton(theme, settings.CHECK_START, icon="microphone", kind="primary")
        self.start_button.clicked.connect(self._pressed)
        self.hear_button = BigButton(theme, settings.CHECK_HEAR, icon="hear-again")
        self.hear_button.clicked.connect(self._hear)
        self.hear_button.setEnabled(False)
        buttons = FlowLayout(gap=12)
        buttons.addWidget(self.start_button)
        buttons.addWidget(self.hear_button)
        holder = QWidget()
        holder.setLayout(buttons)
        self._top = row(self._title, holder, gap=20)
        self._top.setStretch(0, 1)
        findings = column(*self.findings.values(), gap=6)
        return Panel(self._top, self._say, self.card, self.meter, findings, gap=10)

    @Slot()
    def _restyled(self) -> None:
        """Set things side by side while words are small: then all of the check is in sight at once."""
        beside = self._context.theme.percent <= _BESIDE_PERCENT
        for line in (self._top, self._pick):
            line.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _look_at(self, part: QWidget) -> None:
        """Scroll until a part of the check is in sight, with its panel's beginning if there is room for both."""
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        content = parent.widget() if isinstance(parent, QScrollArea) else None
        if isinstance(parent, QScrollArea) and content is not None:
            top = self._panel.mapTo(content, QPoint(0, 0)).y()
            parent.verticalScrollBar().setValue(top - _ABOVE)
            parent.ensureWidgetVisible(part, 0, _ABOVE)

    @property
    def running(self) -> bool:
        """Whether the check is under way."""
        return self._reading is not None

    @Slot()
    def _pressed(self) -> None:
        if self.running:
            self.stop()
        else:
            self.start()

    def start(self, card: str = "") -> None:
        """Begin the check, with a card of choice or any easy one."""
        self._context.player.stop()
        self._outcome = None
        self.hear_button.setEnabled(False)
        self.card.show_card("")
        for finding in self.findings.values():
            finding.show_result("", settings.WAITING)
        self._speech_db = self._noise_db = -90.0
        self._words = card or _test_card()
        self._say.setText(settings.CHECK_OPENING)
        self.start_button.setText(settings.CHECK_STOP)
        self.start_button.set_icon("stop")
        self._look_at(self._say)
        reading = Reading(self._context, [self._words], limit_s=_LIMIT_S, grace_s=_GRACE_S, parent=self)
        reading.began.connect(self._began)
        reading.level.connect(self._level)
        reading.done.connect(self._done)
        reading.failed.connect(self._failed)
        self._reading = reading
        reading.start()

    @Slot()
    def stop(self) -> None:
        """End the check as it is."""
        if self._reading is not None:
            self._reading.stop()

    left = stop

    @Slot()
    def _began(self) -> None:
        self._say.setText(settings.CHECK_QUIET)
        self._quiet.start()

    @Slot(float, float)
    def _level(self, db: float, noise_db: float) -> None:
        self.meter.set_level(db, noise_db)
        if self._quiet.isActive():
            self._noise_db = noise_db
        else:
            self._speech_db = max(self._speech_db, db)

    @Slot()
    def _show_card(self) -> None:
        good = self._noise_db <= _LOUD_ROOM_DB
        words = settings.ROOM_GOOD if good else settings.ROOM_BAD
        self.findings["room"].show_result("good" if good else "unsure", words.format(db=self._noise_db))
        self._say.setText(settings.CHECK_READ)
        self.card.show_card(self._words)
        self._look_at(self.card)
        if not self._context.recogniser.ready:
            self._alone.start()

    @Slot(str)
    def _failed(self, sentence: str) -> None:
        self._finish(sentence)

    @Slot(object)
    def _done(self, outcome: Outcome) -> None:
        self._outcome = outcome
        faults = faults_of(outcome)
        void = faults & {Fault.DROPPED, Fault.MUTED, Fault.UNPLUGGED}
        if void:
            self._finish(" ".join(errors.FAULTS[wording.gravest(void) or Fault.DROPPED]))
            return
        above = self._speech_db - self._noise_db
        if above < 6:
            self.findings["voice"].show_result("wrong", settings.VOICE_NONE)
        else:
            clear = above >= _CLEAR_DB and Fault.QUIET not in faults
            words = settings.VOICE_GOOD if clear else settings.VOICE_WEAK
            self.findings["voice"].show_result("good" if clear else "unsure", words.format(db=above))
        clipped = Fault.CLIPPED in faults
        self.findings["clip"].show_result(
            "wrong" if clipped else "good", settings.CLIP_BAD if clipped else settings.CLIP_GOOD
        )
        self._judge_card(outcome)
        self.hear_button.setEnabled(True)
        good = all(finding.tone == "good" for finding in self.findings.values())
        self._finish(settings.CHECK_GOOD if good else settings.CHECK_HELP)

    def _judge_card(self, outcome: Outcome) -> None:
        verdict, finding = outcome.verdict, self.findings["card"]
        if verdict is None:
            finding.show_result("unsure", settings.CARD_NONE)
        elif verdict.passed:
            finding.show_result("good", settings.CARD_GOOD if verdict.sure else settings.CARD_UNSURE)
        else:
            reason = wording.first_reason(verdict)
            told = "" if reason is None else wording.reason_text(reason, wording.Script.of([self._words]))
            finding.show_result("unsure", told or settings.VOICE_NONE)

    def _finish(self, sentence: str) -> None:
        self._quiet.stop()
        self._alone.stop()
        if self._reading is not None:
            self._reading.deleteLater()
            self._reading = None
        self.meter.rest()
        self._say.setText(sentence)
        self.start_button.setText(settings.CHECK_AGAIN)
        self.start_button.set_icon("microphone")
        self._look_at(self._say)

    @Slot()
    def _hear(self) -> None:
        if self._outcome is not None:
            self._context.player.play(self._outcome.take)


def _test_card() -> str:
    """Return an easy card; another one each time, so that nobody learns it by heart."""
    try:
        easy = [card.text for card in betty_deck() if card.level is Level.EASY]
    except DeckError:
        return _FALLBACK
    return random.choice(easy) if easy else _FALLBACK
