"""Which microphone listens, and a check of it: the room, the voice, and a card judged live."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QWidget

from tongue_and_cheek.content.decks import DeckError, Level, betty_deck
from tongue_and_cheek.hearing.devices import microphones
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.ui.reading import Outcome, Reading, faults_of
from tongue_and_cheek.ui.strings import errors, settings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, IconButton, LevelMeter, Panel, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.rows import SettingRow
from tongue_and_cheek.ui.widgets.texts import set_tone

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


class _Finding(QWidget):
    """One line of the check: a mark, what was looked at, and what was found."""

    def __init__(self, context: AppContext, name: str) -> None:
        super().__init__()
        self._icon = IconLabel(context.theme, "timer", "quiet", 28)
        self._words = text(settings.WAITING, tone="quiet")
        self._name = name
        line = row(self._icon, text(name, Role.STRONG, wrap=False), self._words, gap=12)
        line.setStretch(2, 1)
        self.setLayout(line)
        self.tone = ""

    def show_result(self, tone: str, words: str) -> None:
        """Show a finding; tone "" means not looked at yet."""
        self.tone = tone
        icon = {"good": "tick", "wrong": "cross", "unsure": "question"}.get(tone, "timer")
        self._icon.set_icon(icon, f"{tone}_text" if tone else "quiet")
        self._words.setText(words)
        set_tone(self._words, tone or "quiet")
        self.setAccessibleName(f"{self._name}: {words}")


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
        refresh = IconButton(theme, "redo", settings.MICROPHONES_REFRESH)
        refresh.clicked.connect(lambda: self._list(refresh=True))
        holder = QWidget()
        pick = row(self.combo, refresh, gap=10)
        pick.setStretch(0, 1)
        holder.setLayout(pick)
        self._none = text("", tone="wrong")
        choose = Panel(SettingRow(settings.MICROPHONE, settings.MICROPHONE_HINT, holder, below=True), self._none)
        self.setLayout(column(choose, self._make_check(), gap=16))
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
        self._card = text("", Role.TITLE, centre=True)
        frame = QFrame()
        frame.setProperty("panel", "flat")
        frame.setLayout(column(self._card, margins=(20, 26, 20, 26)))
        self._card_frame = frame
        frame.hide()
        self.meter = LevelMeter(theme, settings.CHECK_LEVEL)
        self.findings = {
            key: _Finding(self._context, name)
            for key, name in (
                ("room", settings.CHECK_ROOM),
                ("voice", settings.CHECK_VOICE),
                ("clip", settings.CHECK_CLIP),
                ("card", settings.CHECK_CARD),
            )
        }
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        for i, finding in enumerate(self.findings.values()):
            grid.addWidget(finding, i, 0)
        self.start_button = BigButton(theme, settings.CHECK_START, icon="microphone", kind="primary")
        self.start_button.clicked.connect(self._pressed)
        self.hear_button = BigButton(theme, settings.CHECK_HEAR, icon="hear-again")
        self.hear_button.clicked.connect(self._hear)
        self.hear_button.hide()
        buttons = FlowLayout(gap=12)
        buttons.addWidget(self.start_button)
        buttons.addWidget(self.hear_button)
        return Panel(self._title, self._say, frame, self.meter, grid, buttons, gap=14)

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
        self.hear_button.hide()
        for finding in self.findings.values():
            finding.show_result("", settings.WAITING)
        self._speech_db = self._noise_db = -90.0
        self._words = card or _test_card()
        self._say.setText(settings.CHECK_OPENING)
        self.start_button.setText(settings.CHECK_STOP)
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
        self._card.setText(self._words)
        self._card_frame.show()
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
            self._finish(" ".join(errors.FAULTS[min(void)]))
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
        self.hear_button.show()
        self._finish(settings.CHECK_HINT)

    def _judge_card(self, outcome: Outcome) -> None:
        verdict, finding = outcome.verdict, self.findings["card"]
        if verdict is None:
            finding.show_result("unsure", settings.CARD_NONE)
        elif verdict.passed:
            finding.show_result("good", settings.CARD_GOOD if verdict.sure else settings.CARD_UNSURE)
        else:
            reason = verdict.reasons[0].text if verdict.reasons else settings.VOICE_NONE
            finding.show_result("unsure", settings.CARD_BAD.format(reason=reason))

    def _finish(self, sentence: str) -> None:
        self._quiet.stop()
        self._alone.stop()
        if self._reading is not None:
            self._reading.deleteLater()
            self._reading = None
        self._card_frame.hide()
        self.meter.rest()
        self._say.setText(sentence)
        self.start_button.setText(settings.CHECK_AGAIN)

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
