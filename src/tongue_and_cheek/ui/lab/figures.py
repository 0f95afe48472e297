"""What the judge is worth at the present thresholds: figures, trade-off curve, groups and cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from tongue_and_cheek.lab.rejudge import roc
from tongue_and_cheek.lab.scoring import score
from tongue_and_cheek.ui.lab.curve import Mark, TradeOffCurve
from tongue_and_cheek.ui.lab.tables import FigureTable, percent
from tongue_and_cheek.ui.lab.take_list import case_name
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import Panel, ScrollArea, column, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.lab.rejudge import Rejudged
    from tongue_and_cheek.lab.scoring import Judged, Score
    from tongue_and_cheek.ui.lab.workbench import Workbench

ALL = "all"
_LEVEL_STEP = 0.01


class Measure(QWidget):
    """One figure in big type, its name, and how it differs from the loaded profile's."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.value = text("–", Role.HEADING, wrap=False)
        self.change = text("", Role.SMALL, tone="quiet", wrap=False)
        self.change.hide()
        self.setLayout(column(self.value, text(name, Role.SMALL, tone="quiet"), self.change, gap=0))

    def show_share(self, share: float | None, before: float | None) -> None:
        """Show a share and, if there is one to compare with, the difference in points of percent."""
        self.value.setText(percent(share, 1))
        self.change.setVisible(before is not None)
        change = ""
        if share is not None and before is not None and round(100 * (share - before), 1):
            points = round(100 * (share - before), 1)
            self.change.setText(f"{'▲' if points > 0 else '▼'} {abs(points):.1f}")
            change = lab.CHANGE.format(sign="+" if points > 0 else "−", value=f"{abs(points):.1f}")
        else:
            self.change.setText(lab.NO_CHANGE)
        self.setAccessibleName(lab.MEASURE.format(name=self._name, value=percent(share, 1), change=change))


class FiguresPane(Panel):
    """Follows the workbench; `group_changed` gives the chosen group ("all" or an id's prefix)."""

    group_changed = Signal(str)

    def __init__(self, theme: Theme, bench: Workbench) -> None:
        super().__init__(gap=8, margin=14)
        self._bench = bench
        self.group_box = QComboBox()
        self.group_box.setAccessibleName(lab.GROUP)
        self.group_box.addItem(lab.GROUP_ALL, ALL)
        self.group_box.setMinimumContentsLength(8)
        self.group_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.group_box.currentIndexChanged.connect(self._refresh)
        self.measures = {name: Measure(words) for name, words in lab.MEASURES.items()}
        grids = []
        for first in (0, 3):
            grid = QGridLayout()
            grid.setHorizontalSpacing(12)
            for k, measure in enumerate([*self.measures.values()][first : first + 3]):
                grid.addWidget(measure, 0, k, Qt.AlignmentFlag.AlignTop)
                grid.setColumnStretch(k, 1)
            grids.append(grid)
        self.curve = TradeOffCurve(theme)
        self.groups = FigureTable(theme, lab.GROUPS, lab.GROUPS_HEAD)
        self.cases = FigureTable(theme, lab.CASES, lab.CASES_HEAD)
        content = QWidget()
        content.setLayout(
            column(
                grids[0],
                self.curve,
                grids[1],
                self.group_box,
                self.groups,
                text(lab.CASES, Role.STRONG),
                self.cases,
                text(lab.CASES_HINT, Role.SMALL, tone="quiet"),
                None,
                gap=6,
                margins=(0, 0, 10, 0),
            )
        )
        self.body.addWidget(ScrollArea(content), 1)
        bench.judged.connect(self._judged)
        bench.loaded.connect(self._judged)
        bench.references_changed.connect(self._refresh)
        self.curve.level_chosen.connect(self._level_chosen)
        self.curve.stepped.connect(lambda step: self._level_chosen(bench.thresholds.slip_level + step * _LEVEL_STEP))

    @property
    def group(self) -> str:
        """The group of takes that the figures, curve and cases are of."""
        return str(self.group_box.currentData())

    def summary(self) -> str:
        """Return the figures in one line."""
        result = self._bench.result
        if result is None:
            return ""
        figures = result.groups[ALL]
        parts = [
            f"{lab.MEASURES[name]} {percent(getattr(figures, name), 1)}"
            for name in ("caught", "passed", "balanced_accuracy")
        ]
        return " · ".join(parts)

    # -- what is shown ------------------------------------------------------------------------------------------------

    @Slot()
    def _judged(self) -> None:
        result = self._bench.result
        names = list(result.groups) if result is not None else [ALL]
        if names != [self.group_box.itemData(i) for i in range(self.group_box.count())]:
            before = self.group
            self.group_box.blockSignals(True)  # noqa: FBT003 - Qt's own
            self.group_box.clear()
            for name in names:
                self.group_box.addItem(lab.GROUP_ALL if name == ALL else name, name)
            self.group_box.setCurrentIndex(max(0, self.group_box.findData(before)))
            self.group_box.blockSignals(False)  # noqa: FBT003
        self._refresh()

    def _of_group(self, result: Rejudged) -> tuple[Judged, ...]:
        group = self.group
        return result.judged if group == ALL else tuple(one for one in result.judged if one.take.group == group)

    @Slot()
    def _refresh(self) -> None:
        result, references = self._bench.result, self._bench.references
        if result is None or self.group not in result.groups:
            for measure in self.measures.values():
                measure.show_share(None, None)
            self.curve.show_curve((), ())
            self.groups.show_rows([])
            self.cases.show_rows([])
            return
        figures = result.groups[self.group]
        base = references.base.groups.get(self.group) if references is not None and self._bench.changed else None
        for name, measure in self.measures.items():
            measure.show_share(getattr(figures, name), getattr(base, name) if base is not None else None)
        judged = self._of_group(result)
        self.curve.show_curve(result.curve if self.group == ALL else roc(judged), self._marks(figures))
        self.groups.show_rows([group_row(name, group) for name, group in result.groups.items()])
        self.cases.show_rows(*case_rows(judged))
        self.group_changed.emit(self.group)

    def _marks(self, figures: Score) -> list[Mark]:
        references = self._bench.references
        presets = references.presets if references is not None else {}
        shown = [(name, preset.groups[self.group]) for name, preset in presets.items() if self.group in preset.groups]
        return [
            Mark(name, 1 - group.passed, group.caught)
            for name, group in (*shown, ("now", figures))
            if group.passed is not None and group.caught is not None
        ]

    @Slot(float)
    def _level_chosen(self, level: float) -> None:
        line = next(line for line in self._bench.thresholds.TABLE if line.name == "slip_level")
        self._bench.move(slip_level=round(min(line.high, max(line.low, level)), 6))


def group_row(name: str, group: Score) -> tuple[str, ...]:
    """Return a line of the table of groups."""
    shown = lab.GROUP_ALL if name == ALL else name
    return (
        shown,
        str(group.n),
        percent(group.caught),
        percent(group.passed),
        percent(group.balanced_accuracy),
    )


def case_rows(judged: Sequence[Judged]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return the confusion table by case, clean ones first, and a tone for the rows with a wrong verdict."""
    cases: dict[tuple[bool, str], list[Judged]] = {}
    for one in judged:
        cases.setdefault((not one.take.passed, one.take.case), []).append(one)
    rows: list[tuple[str, ...]] = []
    tones: list[str] = []
    for (faulty, case), takes in sorted(cases.items()):
        sure = [one.verdict.passed for one in takes if one.verdict.sure]
        right = score(takes).cases[case][1]
        rows.append(
            (
                f"{'✗' if faulty else '✓'} {case_name(case)}",
                str(len(takes)),
                str(sum(sure)),
                str(len(takes) - len(sure)),
                str(len(sure) - sum(sure)),
                percent(right / len(takes)),
            )
        )
        tones.append("" if right == len(takes) else "wrong_text")
    return rows, tones
