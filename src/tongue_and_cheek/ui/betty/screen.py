"""The Betty table: players along the top, the row in the middle, and below it the one thing that is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tongue_and_cheek.betty import Phase
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.ui.betty import demo
from tongue_and_cheek.ui.betty.animator import Animator
from tongue_and_cheek.ui.betty.below import Below
from tongue_and_cheek.ui.betty.game import BettyTable
from tongue_and_cheek.ui.betty.items import CardItem
from tongue_and_cheek.ui.betty.players import Players
from tongue_and_cheek.ui.betty.podium import Podium
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.betty.tints import Tints
from tongue_and_cheek.ui.betty.turn import Turn
from tongue_and_cheek.ui.betty.view import TableView
from tongue_and_cheek.ui.keys import HOLD_MS
from tongue_and_cheek.ui.no_game import ask_what_now
from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.strings import common
from tongue_and_cheek.ui.widgets import Banner, Bar, IconButton

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from tongue_and_cheek.betty import State
    from tongue_and_cheek.betty.events import Event
    from tongue_and_cheek.ui.betty.turn import SourceFor
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.setup import GameSetup

_BELOW_MARGIN = 20


class BettyScreen(Screen):
    """One game of Betty Botter.

    `setup` starts a new one, `resume` goes on with the saved one. `source_for` gives recordings in the microphone's
    place, `auto` lets everybody play by itself (the demo), `pace` 0 leaves out all waiting.
    """

    title = strings.TITLE

    def __init__(
        self,
        context: AppContext,
        *,
        setup: GameSetup | None = None,
        resume: bool = False,
        source_for: SourceFor | None = None,
        auto: bool = False,
        pace: float = 1.0,
    ) -> None:
        super().__init__(context)
        self._problem = ""
        self._hurried = False
        if context.demo and source_for is None:
            source_for, auto = demo.takes_for(), True
        self.table = self._open(setup, resume=resume)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        if self.table is None:
            return
        self.turn = Turn(context, self.table, source_for=source_for, auto=auto, pace=pace, parent=self)
        self.players = Players(self.theme, self.table)
        self.view = TableView(self.theme)
        self.tints = Tints(self.view)
        self.below = Below(context, self.table, self.turn, self.view, self.tints)
        self.animator = Animator(context, self.view, self._home_of, self._say_moving, pace)
        self._build()
        self._connect()

    def _open(self, setup: GameSetup | None, *, resume: bool) -> BettyTable | None:
        try:
            if self.context.demo:
                return BettyTable.demo()
            if resume or setup is None:
                table, self._problem = BettyTable.resume()
                return table
            return BettyTable.new(setup, self.context.settings.own_cards)
        except StorageError as error:
            self._problem = str(error)
            return None

    def _build(self) -> None:
        self.back_button = IconButton(self.theme, "back", strings.LEAVE)
        self.rules_button = IconButton(self.theme, "rules", strings.RULES)
        bar = self._bar = Bar(self.back_button, self.players, self.rules_button, gap=14)
        bar.body.setStretch(1, 1)
        self.notice = QVBoxLayout()
        self.notice.setContentsMargins(24, 10, 24, 0)
        self._banner: Banner | None = None
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(24, 0, 24, _BELOW_MARGIN)
        inner.addWidget(self.below)
        page = QWidget()
        body = QVBoxLayout(page)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(bar)
        body.addLayout(self.notice)
        body.addWidget(self.view, 1)
        body.addWidget(holder)
        self.pages = QStackedWidget()
        self.pages.addWidget(page)
        self._layout.addWidget(self.pages)
        self.theme.changed.connect(self._sized)

    def _connect(self) -> None:
        turn, below = self.turn, self.below
        turn.stepped.connect(self._stepped)
        turn.moved.connect(self._moved)
        turn.progressed.connect(below.progress)
        turn.level.connect(below.reading.meter.set_level)
        turn.silence.connect(below.silence)
        turn.buzzed.connect(below.buzz)
        turn.notice.connect(self._notice)
        turn.came.connect(self._came)
        self.back_button.clicked.connect(self.context.back)
        self.rules_button.clicked.connect(lambda: self.context.go("how_to_play", game="betty"))
        below.study.read.clicked.connect(turn.read)
        below.study.by_hand.clicked.connect(turn.judge_alone)
        below.reading.stop.clicked.connect(turn.stop)
        below.listen.all_right.clicked.connect(turn.overrule)
        below.message.next.clicked.connect(self._hurry)
        below.picking.picked.connect(turn.pick)
        below.placing.other.clicked.connect(lambda: turn.pick(None))
        below.verdict.accept.clicked.connect(turn.accept)
        below.verdict.overrule.clicked.connect(turn.overrule)
        below.verdict.fail.clicked.connect(turn.choose)
        below.verdict.never_mind.clicked.connect(turn.choose_not)
        below.verdict.again.clicked.connect(turn.begin)
        below.verdict.mistakes_changed.connect(self._mistakes_changed)
        self.view.pile_chosen.connect(turn.fail_at)
        self.view.dropped.connect(turn.place)

    # -- life ---------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        if self.table is None:
            ask_what_now(self.context, "betty", self._problem)
            return
        if self._problem:
            self._notice(self._problem, "", "unsure")
            self._problem = ""
        self._sized()
        if not self.turn.begun:
            self.players.sync(self.table)
            self.view.sync(self.table)
            self.turn.begin()
        else:
            if self.turn.step is Step.MOVING:  # what was being shown is skipped
                self.view.set_hand(None)
                self.view.sync(self.table)
            self.turn.resume()

    def left(self) -> None:
        if self.table is None:
            return
        self.turn.suspend()
        self.animator.stop()
        self.context.player.stop()
        self.below.reading.meter.rest()

    def escape(self) -> bool:
        if self.table is None:
            return False
        if self.turn.step is Step.CHOOSING:
            self.turn.choose_not()
            return True
        if self.turn.step is Step.RETURNING:
            self.turn.pick(None)
            return True
        if self.turn.step is Step.LISTENING:
            self.turn.begin()
            return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.table is not None:
            self._sized()

    @Slot()
    def _sized(self) -> None:
        notice = self.notice.totalHeightForWidth(self.width()) if self._banner is not None else 0
        self.below.fit(self.height(), self._bar.sizeHint().height() + notice + _BELOW_MARGIN)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _home_of(self, seat: int) -> QPoint:
        return self.players.home(seat, self.view.viewport())

    def _tell_window(self, words: str) -> None:
        """Put the step into the window's title: it is read out, and tells the state to whoever looks on."""
        self.title = f"{strings.TITLE}: {words}"
        self.window().setWindowTitle(f"{self.title} - {common.APP}")

    @Slot(object)
    def _stepped(self, step: Step) -> None:
        assert self.table is not None
        if step in {Step.READING, Step.LISTENING, Step.MOVING, Step.ACTING, Step.OVER}:
            self._notice("", "", "")
        if step is Step.OVER:
            self._over()
            return
        if step is not Step.MOVING:
            self.players.sync(self.table)
            self._show_hand()
        if step in {Step.STUDY, Step.ACTING, Step.LISTENING, Step.OPENING, Step.PLACING}:
            self.tints.rest(self.table)
        self.below.show_step(step)
        self._tell_window(self.below.panel.accessibleName())

    def _show_hand(self) -> None:
        """Put the card that is to be placed into the hand's place, or clear it."""
        assert self.table is not None
        state, turn = self.table.state, self.turn
        text = None
        if state.phase is Phase.PLACING:
            text = state.drawn or ""
        elif turn.step is Step.RETURNING and turn.picked is not None:
            text = state.penalties[state.turn][turn.picked]
        hand = self.view.hand
        if (hand.text if hand is not None else None) == text:
            return
        card = None if text is None else CardItem(self.theme, text, back="" if text else state.arrow.value)
        self.view.set_hand(card if card is None else self.view.add(card))
        self.view.relay()

    @Slot(int)
    def _mistakes_changed(self, count: int) -> None:
        self.turn.set_mistakes(count)
        self.below.verdict.count.set_value(self.turn.mistakes)

    @Slot()
    def _hurry(self) -> None:
        self._hurried = True
        self.animator.hurry()
        self.turn.skip_waiting()
        self._hurried = False

    @Slot()
    def _came(self) -> None:
        self.context.hold_keys(round(HOLD_MS * self.turn.pace))

    # -- what happened ------------------------------------------------------------------------------------------------

    @Slot(object, object)
    def _moved(self, before: State, events: tuple[Event, ...]) -> None:
        assert self.table is not None
        table, message = self.table, self.below.message
        self.tints.rest(table, numbers=False)
        reader = table.seats[before.turn]
        message.badge.set_seat(reader.colour, reader.face, reader.name)
        message.say("")
        message.next.setVisible(not self.animator.still)

        def seen() -> None:
            self.players.sync(table)
            self.tints.rest(table)
            self.turn.settled(hurried=self._hurried)

        self.animator.play(table, before, events, seen)

    def _say_moving(self, headline: str, sentence: str) -> None:
        self.below.say(headline, sentence)
        self._tell_window(headline)

    @Slot(str, str, str)
    def _notice(self, sentence: str, remedy: str, tone: str) -> None:
        if self._banner is not None:
            self.notice.removeWidget(self._banner)
            self._banner.hide()
            self._banner.deleteLater()
            self._banner = None
        if sentence:
            self._banner = Banner(self.theme, sentence, remedy, tone=tone)
            self.notice.addWidget(self._banner)
        self._sized()

    @property
    def banner(self) -> Banner | None:
        """What went wrong last, while it is shown."""
        return self._banner

    def _over(self) -> None:
        assert self.table is not None
        self.players.sync(self.table)
        self.podium = Podium(self.theme, self.table)
        self.pages.addWidget(self.podium)
        self.pages.setCurrentWidget(self.podium)
        self.podium.home.clicked.connect(self.context.home)
        self.podium.again.clicked.connect(self._again)
        self._tell_window(self.podium.title.text())
        self.podium.again.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.sounds.play("cheer")
        self.podium.steps.rise()

    @Slot()
    def _again(self) -> None:
        self.context.go("new_game", replace=True, game="betty")
