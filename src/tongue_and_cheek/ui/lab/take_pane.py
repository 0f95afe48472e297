"""The chosen take: what was due, what judge and label say and why, and its chart with playing and zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from tongue_and_cheek.hearing.sources import AudioError, read_audio
from tongue_and_cheek.ui.lab.chart import TakeChart
from tongue_and_cheek.ui.lab.small_button import SmallButton
from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.lab.take_list import case_name, verdict_words
from tongue_and_cheek.ui.lab.timeline import timeline
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, Panel, ScrollArea, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.texts import set_tone

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from tongue_and_cheek.hearing.facts import Take
    from tongue_and_cheek.lab.scoring import Judged
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench

_ONE_LINE = 660  # pixels at the theme's own size from which the buttons stand beside the verdict


class TakePane(Panel):
    """Shows one take of the workbench, judged at the present thresholds."""

    def __init__(self, context: AppContext, bench: Workbench) -> None:
        super().__init__(gap=6, margin=14)
        self._context, self._bench = context, bench
        theme = context.theme
        self._id = ""
        self._take: Take | None = None
        self._mark = IconLabel(theme, "question", "quiet", 28)
        self.title = text(lab.TAKE_NONE, Role.STRONG)
        self.cards = text("", Role.SMALL)
        self.judge = text("", Role.STRONG)
        self.label = text("", Role.SMALL, tone="quiet")
        self.reasons = text("", Role.SMALL)
        self.play_button = BigButton(theme, lab.PLAY, icon="play", key="P")
        self.from_button = SmallButton(theme, "hear-again", lab.PLAY_FROM, key="Shift+P")
        self.in_button = SmallButton(theme, "plus", lab.ZOOM_IN, key="Ctrl++")
        self.out_button = SmallButton(theme, "minus", lab.ZOOM_OUT, key="Ctrl+-")
        self.all_button = SmallButton(theme, "fullscreen", lab.ZOOM_ALL, key="Ctrl+0")
        self.chart = TakeChart(theme)
        self.play_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for label in (self.title, self.judge, self.label, self.cards, self.reasons):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        buttons = row(self.play_button, self.from_button, self.in_button, self.out_button, self.all_button, gap=6)
        said = row(self._mark, column(self.title, self.judge, gap=0), gap=12)
        said.setStretch(1, 1)
        buttons.addStretch(1)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(8)
        self._head.addLayout(said, 1)
        self._head.addLayout(buttons)
        content = QWidget()
        inside = column(self._head, column(self.label, self.reasons, self.cards, gap=0), self.chart, gap=6)
        inside.setStretch(2, 1)
        content.setLayout(inside)
        self.body.addWidget(ScrollArea(content))
        self.play_button.clicked.connect(self.play_or_stop)
        self.from_button.clicked.connect(lambda: self.chart.play_piece(onward=True))
        self.in_button.clicked.connect(self.chart.zoom_in)
        self.out_button.clicked.connect(self.chart.zoom_out)
        self.all_button.clicked.connect(self.chart.show_all)
        self.chart.play_asked.connect(self.play)
        self.chart.view_changed.connect(self._view_changed)
        self.chart.chosen.connect(lambda _at: self._view_changed())
        context.player.moved.connect(self._played)
        context.player.finished.connect(self._finished)
        context.player.failed.connect(self._cannot_play)
        bench.judged.connect(self._judged)
        self._view_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        wide = self.width() >= self._context.theme.px(_ONE_LINE)
        self._head.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    @property
    def take_id(self) -> str:
        """The take that is shown, "" for none."""
        return self._id

    @Slot(str)
    def show_take(self, take_id: str) -> None:
        """Open a take of the workbench; "" shows none."""
        self.stop()
        self._id, self._take = take_id, None
        heard = self._bench.heard.get(take_id)
        if heard is not None:
            try:
                self._take = read_audio(heard.take.audio)
            except AudioError as error:
                self._context.toast(lab.TAKE_LOST.format(error=error), "wrong")
        self._show(keep_view=False)

    @Slot()
    def _judged(self) -> None:
        self._show(keep_view=True)

    def _show(self, *, keep_view: bool) -> None:
        judged = self._bench.judged_take(self._id) if self._id else None
        heard = self._bench.heard.get(self._id)
        if judged is None or heard is None:
            for label in (self.judge, self.label, self.cards, self.reasons):
                label.setText("")
            self.title.setText(lab.TAKE_NONE)
            self._mark.set_icon("question", "quiet")
            self.chart.show_take(None)
            return
        self._say(judged)
        if self._take is None:
            self.chart.show_take(None)
            return
        settings = self._bench.thresholds.pause_settings
        hearing = heard.hearing
        laid_out = timeline(self._take, hearing.words, hearing.envelope, judged.verdict, settings)
        self.chart.show_take(laid_out, keep_view=keep_view)

    def _say(self, judged: Judged) -> None:
        take, verdict = judged.take, judged.verdict
        self._mark.set_icon("tick" if judged.right else "cross", "good" if judged.right else "wrong")
        self._mark.setToolTip(lab.AGREE if judged.right else lab.DISAGREE)
        about = lab.TAKE_NOISE if take.noise else lab.TAKE_ABOUT
        self.title.setText(
            f"{take.id} · " + about.format(case=case_name(take.case), voice=take.voice, noise=take.noise)
        )
        words = verdict_words(passed=verdict.passed, card=verdict.card)
        sure = lab.SURE if verdict.sure else lab.UNSURE
        self.judge.setText(lab.TAKE_JUDGE.format(verdict=words, sure=sure, chance=percent(verdict.probability)))
        set_tone(self.judge, "unsure" if not verdict.sure else "good" if verdict.passed else "wrong")
        agree = lab.AGREE if judged.right else lab.DISAGREE
        truth = verdict_words(passed=take.passed, card=take.card)
        self.label.setText(lab.TAKE_LABEL.format(verdict=truth, agree=agree))
        self.cards.setText(" · ".join(f"{k + 1} {card}" for k, card in enumerate(take.cards)))
        reasons = [lab.TAKE_REASON.format(card=one.card + 1, text=one.text) for one in verdict.reasons]
        self.reasons.setText(" · ".join(reasons) or lab.TAKE_NO_REASON)

    # -- playing ------------------------------------------------------------------------------------------------------

    @Slot(float, float)
    def play(self, start_s: float, end_s: float) -> None:
        """Play a stretch; an end below 0 means the take's end."""
        if self._take is not None:
            self._context.player.play(self._take, start_s, end_s if end_s >= 0 else None)
            self._playing(on=True)

    @Slot()
    def play_or_stop(self) -> None:
        """Play the whole take, or stop."""
        if self._context.player.playing:
            self.stop()
        else:
            self.play(0.0, -1.0)

    def stop(self) -> None:
        """Play no longer."""
        self._context.player.stop()
        self._finished()

    def _playing(self, *, on: bool) -> None:
        self.play_button.setText(lab.PLAY_STOP if on else lab.PLAY)
        self.play_button.set_icon("stop" if on else "play")

    @Slot(float)
    def _played(self, second: float) -> None:
        if self.isVisible() and self._take is not None:
            self.chart.set_head(second)

    @Slot()
    def _finished(self) -> None:
        self.chart.set_head(None)
        self._playing(on=False)

    @Slot(str)
    def _cannot_play(self, sentence: str) -> None:
        if self.isVisible():
            self._context.toast(sentence, "wrong")

    @Slot()
    def _view_changed(self) -> None:
        shown = self.chart.timeline is not None
        self.play_button.setEnabled(shown)
        self.from_button.setEnabled(self.chart.piece is not None)
        self.in_button.setEnabled(shown and not self.chart.closest)
        self.out_button.setEnabled(not self.chart.whole)
        self.all_button.setEnabled(not self.chart.whole)
