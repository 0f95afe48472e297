"""What stands below the table: one panel for each step, filled from the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from tongue_and_cheek.betty import Mistakes, Ruled
from tongue_and_cheek.ui.betty import panels, wording
from tongue_and_cheek.ui.betty.layout import CROWD
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.betty.verdict import VerdictPanel
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.widgets import Panel, ScrollArea

if TYPE_CHECKING:
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.betty.tints import Tints
    from tongue_and_cheek.ui.betty.turn import Turn
    from tongue_and_cheek.ui.betty.view import TableView
    from tongue_and_cheek.ui.context import AppContext

_SHARE, _PX = 0.385, 370
"""The panel's share of the height, and what it needs at most at 100 % text: room for a verdict with its picture."""
_PX_BELOW_MANY = 268
"""What it gets below a row of many cards: their words need the room more than the picture of the take does."""
_TABLE_PX, _TABLE_SHARE = 150, 0.3
"""The table keeps so much of the height (pixels, share) whatever a panel needs: it can scroll, the cards cannot."""


class Below(QStackedWidget):
    """Shows the panel of a step, and lets the table show what belongs to it."""

    def __init__(self, context: AppContext, table: BettyTable, turn: Turn, view: TableView, tints: Tints) -> None:
        super().__init__()
        self._table, self._turn, self._view, self._tints = table, turn, view, tints
        theme = context.theme
        self._theme = theme
        self.study = panels.StudyPanel(theme)
        self.reading = panels.ReadingPanel(theme)
        self.listen = panels.ListenPanel(theme)
        self.message = panels.MessagePanel(theme)
        self.picking = panels.PickPanel(theme)
        self.placing = panels.PlacePanel(theme)
        self.verdict = VerdictPanel(context)
        self._all: list[Panel] = [
            self.study, self.reading, self.listen, self.message, self.picking, self.placing, self.verdict,
        ]  # fmt: skip
        for panel in self._all:
            self.addWidget(_scrolling(panel))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._room, self._above = 800, 92
        self._steps = {
            Step.STUDY: self._study,
            Step.OPENING: self._opening,
            Step.READING: self._read,
            Step.JUDGING: self._judging,
            Step.LISTENING: self._listening,
            Step.VERDICT: self._verdict,
            Step.CHOOSING: self._choosing,
            Step.MISTAKES: self._mistakes,
            Step.PLACING: self._placing,
            Step.RETURNING: self._placing,
            Step.PICKING: self._picking,
            Step.ACTING: self._acting,
            Step.ACTED: self._acted,
            Step.MOVING: lambda: self._show(self.message),
        }

    @property
    def panel(self) -> Panel:
        """The panel that is shown."""
        return self._all[self.currentIndex()]

    def show_step(self, step: Step) -> None:
        """Show the panel of a step."""
        if step not in {Step.VERDICT, Step.CHOOSING, Step.MISTAKES}:
            self.verdict.forget()
        self._view.look()
        if step in self._steps:
            self._steps[step]()

    def fit(self, room: int, above: int) -> None:
        """Take a share of `room` pixels of height, of which `above` are taken by what is above the table.

        It is the same in all steps, so that the cards lie still; only large words need more, and many cards less.
        """
        self._room, self._above = room, above
        many = len(self._table.line) > CROWD
        wanted = min(round(room * _SHARE), self._theme.gap(_PX_BELOW_MANY if many else _PX))
        layout = self.panel.layout()
        need = 0 if layout is None else layout.totalHeightForWidth(max(200, self.width()))
        most = room - above - max(_TABLE_PX, round((room - above) * _TABLE_SHARE))
        self.setFixedHeight(max(100, min(max(need, wanted), most)))

    def _show(self, panel: Panel, focus: QWidget | None = None) -> None:
        before = self.window().focusWidget()
        if focus is None and before is not None and self.isAncestorOf(before):
            focus = self._view  # Qt would hand the focus on to Back, and an early Space would leave the table
        self.setCurrentIndex(self._all.index(panel))
        self.fit(self._room, self._above)
        if focus is not None:
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        area = self.currentWidget()
        if isinstance(area, ScrollArea):
            area.verticalScrollBar().setValue(0)

    def say(self, headline: str, sentence: str) -> None:
        """Tell what is happening on the table."""
        self.message.say(headline, sentence)
        self._show(self.message)

    # -- before a reading ---------------------------------------------------------------------------------------------

    def _study(self) -> None:
        table, turn = self._table, self._turn
        name, handicap = table.reader.name, table.handicap
        limit = strings.STUDY_LIMIT.format(seconds=handicap.pause_limit_s)
        if handicap.slips_only:
            limit = strings.STUDY_SLIPS
        if turn.voice is not None:
            limit = f"{limit} {strings.STUDY_VOICE.format(name=name)}"
        self.study.show_study(table.reader, table.judge, limit, by_ear=turn.by_ear)
        if turn.showdown:
            self.study.say(strings.STUDY_SHOWDOWN.format(name=name), strings.STUDY_SHOWDOWN_HINT)
        else:
            words = strings.STUDY_ALONE if len(table.seats) == 1 else strings.STUDY
            hint = strings.STUDY_HINT_SHORT if panels.is_large(self._theme) else strings.STUDY_HINT
            self.study.say(words.format(name=name), hint.format(side=strings.SIDES[table.side]))
        self._show(self.study, self.study.read)

    # -- a reading ----------------------------------------------------------------------------------------------------

    def _opening(self) -> None:
        self._wait(strings.WAKING if self._turn.waking else strings.OPENING, "timer")

    def _judging(self) -> None:
        self._wait(strings.JUDGING, "ear")

    def _wait(self, words: str, icon: str) -> None:
        self.reading.say(words)
        self.reading.ring.rest(icon)
        self.reading.stop.setEnabled(False)
        self.reading.meter.rest()
        self._show(self.reading)

    def _read(self) -> None:
        self.reading.say(strings.NOW.format(name=self._table.reader.name), strings.NOW_WAITING)
        self.reading.ring.rest("microphone")
        self.reading.stop.setEnabled(True)
        self._tints.progress(self._table, self._turn.cards, 0, frozenset())
        self._show(self.reading, self.reading.stop)

    @Slot(int, object)
    def progress(self, words: int, matched: frozenset[int]) -> None:
        """So many due words are read: tint those that were matched, and name the next one."""
        script = wording.Script.of(self._turn.cards)
        self._tints.progress(self._table, self._turn.cards, words, matched)
        if words < len(script.due):
            card, place = script.due[words]
            self.reading.sentence.setText(strings.NOW_WORD.format(word=script.printed[card][place]))
        else:
            self.reading.sentence.setText(strings.NOW_LAST)
        self.reading.sentence.setVisible(True)

    @Slot(float, float, bool)
    def silence(self, elapsed_s: float, limit_s: float, waiting: bool) -> None:
        """Close the ring as far as the silence has gone."""
        self.reading.ring.set_silence(elapsed_s, limit_s, waiting=waiting)

    def buzz(self) -> None:
        """Close the ring: the limit was passed."""
        self.reading.ring.close_now()
        self.reading.stop.setEnabled(False)

    def _listening(self) -> None:
        judge, reader = self._table.judge, self._table.reader
        who = judge or reader
        self.listen.badge.set_seat(who.colour, who.face, who.name)
        words = strings.LISTEN.format(judge=judge.name) if judge else strings.LISTEN_ALONE
        self.listen.say(words, strings.LISTEN_SHOWDOWN if self._turn.showdown else strings.LISTEN_HINT)
        self._view.let_choose()
        self._show(self.listen, self._view)

    # -- the ruling ---------------------------------------------------------------------------------------------------

    def _verdict(self) -> None:
        case = self._turn.case
        assert case is not None
        self._tints.verdict(self._table, case)
        self.verdict.show_case(case, self._table)
        shown = self.verdict.accept.isVisibleTo(self.verdict)
        self._show(self.verdict, self.verdict.accept if shown else self.verdict.overrule)

    def _choosing(self) -> None:
        self.verdict.show_choosing()
        self._view.let_choose()
        self._show(self.verdict, self._view)

    def _mistakes(self) -> None:
        case = self._turn.case
        assert case is not None
        self._tints.verdict(self._table, case)
        self._tints.marked(case, self._turn.marked)
        self.verdict.show_mistakes(case, self._turn.mistakes)
        self._view.let_choose()
        self._show(self.verdict, self._view)

    # -- cards --------------------------------------------------------------------------------------------------------

    def _placing(self) -> None:
        turn, reader = self._turn, self._table.reader
        self.placing.badge.set_seat(reader.colour, reader.face, reader.name)
        text = self._view.hand.text if self._view.hand is not None else ""
        words = strings.PLACE if text else strings.PLACE_BLIND
        if turn.step is Step.RETURNING:
            words = strings.RETURN_PLACE
        self.placing.say(words.format(name=reader.name, text=text), strings.PLACE_HINT if turn.by_hand else "")
        self.placing.other.setVisible(turn.step is Step.RETURNING and turn.by_hand)
        if turn.by_hand:
            self._view.let_place()
        self._show(self.placing, self._view if turn.by_hand else None)

    def _picking(self) -> None:
        reader, state = self._table.reader, self._table.state
        self.picking.badge.set_seat(reader.colour, reader.face, reader.name)
        self.picking.say(strings.RETURN.format(name=reader.name), strings.RETURN_HINT if self._turn.by_hand else "")
        self._show(self.picking)
        self.picking.show_cards(state.penalties[state.turn])
        self.picking.setEnabled(self._turn.by_hand)

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _acting(self) -> None:
        self._tell_bot(strings.ACTING)

    def _acted(self) -> None:
        name, move = self._table.reader.name, self._turn.acted
        if isinstance(move, Mistakes):
            forms = {0: strings.BOT_MISTAKES_NONE, 1: strings.BOT_MISTAKES_ONE}
            self._tell_bot(forms.get(move.count, strings.BOT_MISTAKES).format(name=name, n=move.count))
        elif isinstance(move, Ruled) and move.card is not None:
            self._tints.failed(self._table.lineup_piles[move.card])
            self._tell_bot(strings.BOT_FAILED.format(name=name, text=self._turn.cards[move.card]))
        else:
            self._tell_bot(strings.BOT_PASSED)

    def _tell_bot(self, words: str) -> None:
        reader = self._table.reader
        self.message.badge.set_seat(reader.colour, reader.face, reader.name)
        self.message.say(words.format(name=reader.name))
        self.message.next.setVisible(True)
        self._show(self.message)


def _scrolling(panel: Panel) -> ScrollArea:
    """Let a panel scroll when large words need more room than there is."""
    holder = QWidget()
    layout = QVBoxLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(panel)
    return ScrollArea(holder)
