"""The verdict: one sentence, how sure it is, the picture of the take, and what the family can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.pauses import pauses
from tongue_and_cheek.hearing.session import Cause
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.betty.panels import is_large
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, Panel, Stepper, TakePicture, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel

if TYPE_CHECKING:
    from tongue_and_cheek.ui.betty.case import Case
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.context import AppContext

_BEFORE_S, _AFTER_S = 0.12, 0.15  # a word is heard with a little of what is around it


class VerdictPanel(Panel):
    """Shows a case; the buttons' meanings are the screen's."""

    mistakes_changed = Signal(int)

    def __init__(self, context: AppContext) -> None:
        self.context = context
        theme = context.theme
        self.mark = IconLabel(theme, "question", "unsure", 44)
        self.headline = text("", Role.TITLE)
        self.sentence = text("", Role.BODY, tone="quiet")
        self.headline.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.picture = TakePicture(theme, strings.PICTURE)
        self.hear = BigButton(theme, strings.HEAR, icon="hear-again", key="H")
        self.accept = BigButton(theme, strings.ACCEPT, icon="tick", key="Return", kind="primary")
        self.overrule = BigButton(theme, strings.OVERRULE, icon="judge", key="P")
        self.fail = BigButton(theme, strings.FAILED_HERE, icon="flag", key="F")
        self.never_mind = BigButton(theme, strings.CHOOSE_BACK, icon="undo", key="Backspace")
        self.again = BigButton(theme, strings.READ_AGAIN, key="R", kind="quiet")
        self.count = Stepper(theme, strings.MISTAKES, 0, low=0, high=99)
        self.count.changed.connect(lambda value: self.mistakes_changed.emit(int(value)))
        self._buttons = FlowLayout(gap=12)
        self._in_order = (self.hear, self.count, self.accept, self.overrule, self.fail, self.never_mind, self.again)
        for widget in self._in_order:
            self._buttons.addWidget(widget)
        top = row(self.mark, column(self.headline, self.sentence, gap=0), gap=16)
        top.setStretch(1, 1)
        top.setAlignment(self.mark, Qt.AlignmentFlag.AlignVCenter)
        super().__init__(top, self.picture, self._buttons, gap=10, margin=18)
        self._case: Case | None = None
        self.hear.clicked.connect(self.hear_all)
        self.picture.piece_chosen.connect(self.hear_piece)
        theme.changed.connect(self._restyled)
        self._restyled()
        context.player.moved.connect(self._head)
        context.player.finished.connect(self._silent)
        context.player.failed.connect(self._unheard)

    @Slot()
    def _restyled(self) -> None:
        """Keep the family's last word in sight when words are large.

        The ruling comes before hearing it again and before the picture, the headline is smaller, and key caps give way.
        """
        theme = self.context.theme
        lines = 2 * theme.metrics(Role.SMALL).height()
        large = is_large(theme)
        most = lines + theme.px(24) if large else 10_000
        self.body.removeWidget(self.picture)
        place = self.body.count() if large else 1
        self.body.insertWidget(place, self.picture)
        for n in range(self.body.count()):
            self.body.setStretch(n, int(n == place))
        self.picture.setMinimumHeight(min(most, self.picture.minimumSizeHint().height()))
        self.picture.setMaximumHeight(most)
        self.headline.setProperty("role", Role.HEADING if large else Role.TITLE)
        self.headline.style().unpolish(self.headline)
        self.headline.style().polish(self.headline)
        for button in self._in_order:
            if isinstance(button, BigButton):
                button.show_key(on=not large)
            self._buttons.removeWidget(button)
        last = (self.hear, self.again)
        order = [b for b in self._in_order if b not in last]
        for button in (*order, *last) if large else self._in_order:
            self._buttons.addWidget(button)

    def _say(self, headline: str, sentence: str, mark: str) -> None:
        self.headline.setText(headline)
        self.sentence.setText(sentence)
        self.mark.set_icon({"good": "tick", "wrong": "cross", "unsure": "question"}[mark], mark)
        self.setAccessibleName(f"{headline} {sentence}")

    def _show_buttons(self, **shown: bool) -> None:
        for name in ("accept", "overrule", "fail", "never_mind", "count"):
            getattr(self, name).setVisible(shown.get(name, False))
        recorded = self._case is not None and self._case.outcome is not None
        self.picture.setVisible(recorded and self._case.outcome.take.duration_s > 0)  # type: ignore[union-attr]
        self.hear.setVisible(self.picture.isVisibleTo(self))
        self.again.setVisible(not shown.get("never_mind", False))

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show_picture(self, case: Case) -> None:
        self._case = case
        outcome = case.outcome
        if outcome is None:
            return
        script = wording.Script.of(case.cards)
        verdict = case.verdict
        gaps = () if verdict is not None else pauses(outcome.hearing.envelope)
        buzzed = outcome.take.duration_s if outcome.cause is Cause.BUZZED else None
        self.picture.set_take(outcome.take.samples, RATE_HZ, wording.pieces(verdict, gaps, script, buzzed))

    def show_case(self, case: Case, table: BettyTable) -> None:
        """Show what was heard, and who may say otherwise."""
        self._show_picture(case)
        verdict, script = case.verdict, wording.Script.of(case.cards)
        asked = case.judge.name if case.judge else ""
        ask = strings.ASK.format(judge=asked) if case.judge else strings.ASK_ALONE.format(name=case.reader.name)
        told = wording.first_reason(verdict) if verdict is not None else None
        reason = "" if told is None else wording.reason_text(told, script, case.cause, table.handicap.pause_limit_s)
        if verdict is None:
            self._say(f"{strings.ASK_PLAIN} {ask}", case.lacking, "unsure")
            self.overrule.setText(strings.ALL_RIGHT)
            self.fail.setText(strings.FAILED_HERE)
            self._show_buttons(overrule=True, fail=True)
        elif case.asks:
            lean = "" if is_large(self.context.theme) else self._consequence(case, table)  # the button tells it, too
            heard = reason or (strings.PASSED_REST if case.lacking else strings.PASSED_LEAN)
            self._say(ask, _sentences(strings.NOT_SURE, case.lacking, heard, lean), "unsure")
            self._labels(case, table)
            self.overrule.setText(strings.ALL_RIGHT)
            self._show_buttons(accept=not verdict.passed, overrule=True, fail=True)
        elif verdict.passed:
            draws = strings.WOULD_DRAW if table.state.stack else strings.WOULD_NOT_DRAW
            self._say(strings.PASSED.format(name=case.reader.name), f"{wording.how_sure(verdict)} {draws}", "good")
            self._labels(case, table)
            self._show_buttons(accept=True, fail=True)
        else:
            known: tuple[str, ...] = (wording.how_sure(verdict), self._consequence(case, table))
            if case.lacking and is_large(self.context.theme):
                known = ()  # the rulings are to stay in sight
            self._say(reason, _sentences(*known, case.lacking), "wrong")
            self._labels(case, table)
            self.overrule.setText(strings.OVERRULE)
            self._show_buttons(accept=True, overrule=True, fail=True)

    def _labels(self, case: Case, table: BettyTable) -> None:
        leaning = case.leaning
        failed = leaning is not None and leaning[1] is not None
        self.accept.setText(strings.ACCEPT)
        if failed and case.asks and leaning is not None and leaning[1] is not None:
            self.accept.setText(strings.ACCEPT_FAIL.format(card=table.numbers[case.piles[leaning[1]]]))
        self.fail.setText(strings.FAILED_ELSEWHERE if failed else strings.FAILED_HERE)

    def _consequence(self, case: Case, table: BettyTable) -> str:
        """Say which cards would be taken."""
        leaning = case.leaning
        if leaning is None or leaning[1] is None:
            return ""
        pile = case.piles[leaning[1]]
        under = len(table.line[pile].cards) - 1
        words = strings.WOULD_TAKE if under else strings.WOULD_TAKE_ONE
        return words.format(card=table.numbers[pile], n=under, name=case.reader.name)

    def show_choosing(self) -> None:
        """Ask for the card that failed."""
        self._say(strings.CHOOSE, strings.CHOOSE_HINT, "unsure")
        self._show_buttons(never_mind=True)

    def show_mistakes(self, case: Case, count: int) -> None:
        """Ask for the number of wrong cards in a showdown's reading."""
        if case is not self._case:
            self._show_picture(case)
        ask = strings.MISTAKES_ASK.format(judge=case.judge.name) if case.judge else strings.MISTAKES_ASK_ALONE
        hint = strings.MISTAKES_PLAIN
        if case.verdict is not None:
            hint = strings.MISTAKES_SUGGEST.format(n=len(wording.mistaken_cards(case.verdict)))
        self._say(ask, _sentences(case.lacking, hint), "unsure")
        self.count.setAccessibleName(strings.MISTAKES.format(name=case.reader.name))
        blocker = QSignalBlocker(self.count)
        self.count.set_value(count)
        blocker.unblock()
        self.accept.setText(strings.MISTAKES_ACCEPT)
        self._show_buttons(accept=True, count=True)

    def forget(self) -> None:
        """Let go of the take."""
        self._case = None
        self.context.player.stop()

    # -- hear it again ------------------------------------------------------------------------------------------------

    @Slot()
    def hear_all(self) -> None:
        """Play the whole take, or stop."""
        if self._case is None or self._case.outcome is None:
            return
        if self.context.player.playing:
            self.context.player.stop()
            return
        self.context.player.play(self._case.outcome.take)
        self.hear.setText(strings.HEAR_STOP)

    @Slot(float, float)
    def hear_piece(self, start_s: float, end_s: float) -> None:
        """Play a word or a pause."""
        if self._case is None or self._case.outcome is None:
            return
        take = self._case.outcome.take
        self.context.player.play(take, max(0.0, start_s - _BEFORE_S), min(take.duration_s, end_s + _AFTER_S))
        self.hear.setText(strings.HEAR_STOP)

    @Slot(float)
    def _head(self, at_s: float) -> None:
        if self._case is not None:
            self.picture.set_head(at_s)

    @Slot(str)
    def _unheard(self, why: str) -> None:
        if self._case is not None:
            self.context.toast(why, "unsure")

    @Slot()
    def _silent(self) -> None:
        self.picture.set_head(None)
        self.hear.setText(strings.HEAR)


def _sentences(*told: str) -> str:
    return " ".join(filter(None, told))
