"""Two profiles side by side: their figures on the takes, and the thresholds in which they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox

from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.ui.lab.tables import FigureTable, percent
from tongue_and_cheek.ui.strings import common, lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Dialog, row, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.lab.own_profiles import Stored
    from tongue_and_cheek.lab.rejudge import Rejudged
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench


class CompareDialog(Dialog):
    """The left one is what the sliders say, the right one the game's normal profile, until others are chosen."""

    def __init__(self, context: AppContext, bench: Workbench, stored: Sequence[Stored]) -> None:
        theme = context.theme
        self._context, self._bench = context, bench
        self._choices: list[tuple[str, Thresholds]] = [(lab.COMPARE_NOW, bench.thresholds)]
        for one in stored:
            name = lab.PROFILE_PRESETS.get(one.profile.name, one.profile.name)
            self._choices.append((name, one.profile.thresholds))
        self.left_box = self._combo(lab.COMPARE_LEFT, 0)
        normal = next((k for k, (_, found) in enumerate(self._choices) if k and found == Thresholds()), 1)
        self.right_box = self._combo(lab.COMPARE_RIGHT, normal)
        self.difference = text("", Role.STRONG)
        self.figures = FigureTable(theme, lab.COMPARE_FIGURES, ("", "", ""))
        self.equal = text(lab.COMPARE_EQUAL, tone="quiet")
        self.thresholds = FigureTable(theme, lab.COMPARE_THRESHOLDS, ("", "", ""))
        super().__init__(
            theme,
            lab.COMPARE_TITLE,
            "",
            row(self.left_box, self.right_box, gap=12),
            self.difference,
            self.figures,
            self.thresholds,
            self.equal,
            width=760,
        )
        self.add_button(common.CLOSE, kind="primary")
        self._round = 0
        self.left_box.currentIndexChanged.connect(self.refresh)
        self.right_box.currentIndexChanged.connect(self.refresh)
        self.refresh()

    def _combo(self, name: str, at: int) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(name)
        for words, _ in self._choices:
            combo.addItem(words)
        combo.setCurrentIndex(at)
        combo.setMinimumContentsLength(10)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return combo

    @Slot()
    def refresh(self) -> None:
        """Compare what is chosen; the judging happens in the background."""
        (one, left), (other, right) = (self._choices[box.currentIndex()] for box in (self.left_box, self.right_box))
        self.figures.set_head(("", one, other))
        self.thresholds.set_head((lab.COMPARE_THRESHOLDS, one, other))
        self._show_thresholds(left, right)
        if self._bench.bench is None:
            self.difference.setText(lab.COMPARE_NO_TAKES)
            self.figures.hide()
            return
        self._round += 1
        this, bench = self._round, self._bench.own_bench()
        self.difference.setText(lab.COMPARE_WORKING)

        def done(both: tuple[Rejudged, Rejudged]) -> None:
            if this == self._round:
                self._show_figures(*both)

        self._context.background.run(self, lambda: (bench.rejudge(left), bench.rejudge(right)), done)

    def _show_thresholds(self, left: Thresholds, right: Thresholds) -> None:
        from tongue_and_cheek.ui.lab.sliders import shown_value, threshold_name

        rows = [
            (threshold_name(line), *(shown_value(line, getattr(side, line.name)) for side in (left, right)))
            for line in TABLE
            if getattr(left, line.name) != getattr(right, line.name)
        ]
        self.thresholds.show_rows(rows)
        self.thresholds.setVisible(bool(rows))
        self.equal.setVisible(not rows)

    def _show_figures(self, left: Rejudged, right: Rejudged) -> None:
        one, other = left.groups["all"], right.groups["all"]
        self.figures.show_rows(
            [
                (words, percent(getattr(one, name), 1), percent(getattr(other, name), 1))
                for name, words in lab.MEASURES.items()
            ]
        )
        pairs = zip(left.judged, right.judged, strict=True)
        count = sum((a.verdict.passed, a.verdict.sure) != (b.verdict.passed, b.verdict.sure) for a, b in pairs)
        words = lab.COMPARE_DIFFERENT if count else lab.COMPARE_SAME
        self.difference.setText(words.format(count=count, total=len(left.judged)))
