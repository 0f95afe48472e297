"""The list of takes: searched, filtered and ordered, with "judge and label disagree" first if wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QBoxLayout, QComboBox, QHeaderView, QLineEdit, QTableView, QWidget

from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import IconButton, Panel, ScrollArea, column, row, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from tongue_and_cheek.lab.scoring import Judged
    from tongue_and_cheek.ui.lab.workbench import Workbench

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_MARK, _ID, _CASE, _LABEL, _JUDGE, _CLEAN = range(6)
_ONE_LINE = 600  # pixels at the theme's own size from which search, order and filter stand side by side


def surprise(one: Judged) -> float:
    """Return the chance, by the judge, that the label is wrong: 1 where they disagree most."""
    clean = one.verdict.probability
    return 1.0 - clean if one.take.passed else clean


ORDERS: dict[str, Callable[[Judged], Any]] = {
    "id": lambda one: one.take.id,
    "disagree": lambda one: (one.right, -surprise(one), one.take.id),
    "chance": lambda one: (abs(one.verdict.probability - 0.5), one.take.id),
    "case": lambda one: (one.take.case, one.take.id),
}
FILTERS: dict[str, Callable[[Judged], bool]] = {
    "all": lambda _one: True,
    "disagree": lambda one: not one.right,
    "unsure": lambda one: not one.verdict.sure,
    "clean": lambda one: one.take.passed,
    "fault": lambda one: not one.take.passed,
}


def case_name(case: str) -> str:
    """Return a case as it is shown."""
    return case.replace("_", " ")


def verdict_words(*, passed: bool, card: int | None) -> str:
    """Return a verdict or label in words."""
    if passed:
        return lab.PASSED
    return lab.FAIL if card is None else lab.FAIL_AT.format(card=card + 1)


def _matches(one: Judged, words: Sequence[str]) -> bool:
    take = one.take
    where = " ".join((take.id, take.voice, take.noise, take.case, case_name(take.case), *take.cards)).casefold()
    return all(word in where for word in words)


class TakeModel(QAbstractTableModel):
    """The takes that are shown, in their order."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.rows: list[Judged] = []

    def show_rows(self, rows: list[Judged]) -> None:
        """Show other rows; the view is told only what changed when they are the same takes."""
        if [one.take.id for one in rows] == [one.take.id for one in self.rows]:
            self.rows = rows
            if not rows:
                return
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(lab.COLUMNS) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(lab.COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return lab.COLUMNS[section]
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return lab.COLUMN_HINTS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        one, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(one, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            tone = _tone(one, column)
            return self._theme.colour(tone) if tone else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{case_name(one.take.case)}: {' | '.join(one.take.cards)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(one) if column == _ID else _cell(one, column)
        return None


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column == _CLEAN else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _mark(*, passed: bool, card: int | None) -> str:
    return "✓" if passed else "✗" if card is None else f"✗ {card + 1}"


def _cell(one: Judged, column: int) -> str:
    take, verdict = one.take, one.verdict
    match column:
        case 0:
            return "" if one.right else "✗"
        case 1:
            return take.id
        case 2:
            return case_name(take.case)
        case 3:
            return _mark(passed=take.passed, card=take.card)
        case 4:
            return _mark(passed=verdict.passed, card=verdict.card) + ("" if verdict.sure else " ?")
        case _:
            return percent(verdict.probability)


def _tone(one: Judged, column: int) -> str:
    match column:
        case 0:
            return "wrong_text"
        case 3:
            return "good_text" if one.take.passed else "wrong_text"
        case 4 if not one.verdict.sure:
            return "unsure_text"
        case 4:
            return "good_text" if one.verdict.passed else "wrong_text"
        case 2:
            return "quiet"
        case _:
            return ""


def _spoken(one: Judged) -> str:
    take, verdict = one.take, one.verdict
    return lab.ROW.format(
        id=take.id,
        case=case_name(take.case),
        label=verdict_words(passed=take.passed, card=take.card),
        judge=verdict_words(passed=verdict.passed, card=verdict.card),
        sure=lab.SURE if verdict.sure else lab.UNSURE,
        agree=lab.AGREE if one.right else lab.DISAGREE,
    )


class TakeList(Panel):
    """Emits `chosen(id)` when another take is chosen ("" for none), `opened` on Enter or a double click."""

    chosen = Signal(str)
    opened = Signal()

    def __init__(self, theme: Theme, bench: Workbench) -> None:
        super().__init__(gap=8, margin=14)
        self._theme, self._bench = theme, bench
        self.search = QLineEdit()
        self.search.setAccessibleName(lab.SEARCH)
        self.search.setPlaceholderText(lab.SEARCH_HINT)
        self.search.setClearButtonEnabled(True)
        self.next_button = IconButton(theme, "next", lab.NEXT, key="N")
        self.sort = _combo(lab.SORT, lab.SORTS)
        self.filter = _combo(lab.FILTER, lab.FILTERS)
        self.model = TakeModel(theme)
        self.view = QTableView()
        self._prepare_view()
        self.count = text("", Role.SMALL, tone="quiet")
        first = row(self.search, self.next_button, gap=8)
        second = row(self.sort, self.filter, gap=8)
        self._tools = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._tools.setSpacing(8)
        for layout in (first, second):
            layout.setStretch(0, 1)
            self._tools.addLayout(layout, 1)
        second.setStretch(1, 1)
        content = QWidget()
        inside = column(self._tools, self.view, self.count, gap=8)
        inside.setStretch(1, 1)
        content.setLayout(inside)
        self.body.addWidget(ScrollArea(content))
        self._id = ""
        self._quiet = False
        self.search.textChanged.connect(self.refresh)
        self.search.returnPressed.connect(self.view.setFocus)
        self.sort.currentIndexChanged.connect(self._reordered)
        self.filter.currentIndexChanged.connect(self._reordered)
        self.next_button.clicked.connect(self.next_wrong)
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self.search.setFocus)
        bench.judged.connect(self.refresh)
        bench.loaded.connect(self.refresh)
        theme.changed.connect(self._restyled)
        self._restyled()

    def _prepare_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.setAccessibleName(lab.LIST)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.verticalHeader().hide()
        view.selectionModel().currentRowChanged.connect(self._moved)
        view.activated.connect(lambda _index: self.opened.emit())
        head = view.horizontalHeader()
        head.setHighlightSections(False)
        head.setMinimumSectionSize(10)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSectionResizeMode(_CASE, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        wide = self.width() >= self._theme.px(_ONE_LINE)
        self._tools.setDirection(ways.LeftToRight if wide else ways.TopToBottom)

    @Slot()
    def _restyled(self) -> None:
        line = self._theme.metrics(Role.SMALL).height()
        self.view.verticalHeader().setDefaultSectionSize(line + self._theme.px(8))
        self.view.setMinimumHeight(2 * line)
        self._fit()

    def _fit(self) -> None:
        """Make the columns as wide as what stands in them; the case gets the rest."""
        metrics = self._theme.metrics(Role.SMALL)
        bold = self._theme.font(Role.SMALL)
        bold.setBold(True)
        heads = QFontMetrics(bold)
        pads = {_MARK: self._theme.px(14), _ID: self._theme.px(18) + 12}
        usual = self._theme.px(16) + 6
        ids = [one.take.id for one in self.model.rows] or ["human-000"]
        widest = {
            _MARK: "✗",
            _ID: max(ids, key=metrics.horizontalAdvance),
            _LABEL: "✗ 2",
            _JUDGE: "✗ 2 ?",
            _CLEAN: "100 %",
        }
        for place, words in widest.items():
            least = max(metrics.horizontalAdvance(words), heads.horizontalAdvance(lab.COLUMNS[place]))
            self.view.setColumnWidth(place, least + pads.get(place, usual))

    # -- what is shown ------------------------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show the present verdicts; the chosen take stays chosen."""
        judged = self._bench.result.judged if self._bench.result is not None else ()
        words = self.search.text().casefold().split()
        wanted = FILTERS[self.filter.currentData()]
        rows = sorted(
            (one for one in judged if wanted(one) and _matches(one, words)), key=ORDERS[self.sort.currentData()]
        )
        self._quiet = True
        self.model.show_rows(rows)
        self._quiet = False
        self._fit()
        if judged and not rows:
            self.count.setText(lab.NOTHING_FOUND)
        else:
            wrong = sum(not one.right for one in rows)
            self.count.setText(lab.COUNT.format(shown=len(rows), total=len(judged), wrong=wrong))
        ids = [one.take.id for one in rows]
        if self._id in ids:
            self._select(ids.index(self._id))
        elif rows and not any(one.take.id == self._id for one in judged):
            self.choose(ids[0])
        elif not judged:
            self._choose("")

    @Slot()
    def _reordered(self) -> None:
        """Show another order from its start."""
        self.refresh()
        if self.model.rows:
            self.choose(self.model.rows[0].take.id)

    @property
    def take_id(self) -> str:
        """The chosen take's id, "" for none."""
        return self._id

    def ids(self) -> list[str]:
        """Return the ids of the takes shown, in order."""
        return [one.take.id for one in self.model.rows]

    def choose(self, take_id: str) -> None:
        """Choose a take that is shown."""
        ids = self.ids()
        if take_id in ids:
            self._select(ids.index(take_id))
            self._choose(take_id)

    @Slot()
    def next_wrong(self) -> None:
        """Choose the next take below that is judged against its label; after the last one the first."""
        rows = self.model.rows
        at = next((i for i, one in enumerate(rows) if one.take.id == self._id), -1)
        order = [*range(at + 1, len(rows)), *range(at + 1)]
        found = next((i for i in order if not rows[i].right), None)
        if found is not None:
            self.choose(rows[found].take.id)

    def _select(self, place: int) -> None:
        if self.view.currentIndex().row() != place:
            self._quiet = True
            self.view.selectRow(place)
            self._quiet = False
            self.view.scrollTo(self.model.index(place, _ID))

    def _choose(self, take_id: str) -> None:
        if take_id != self._id:
            self._id = take_id
            self.chosen.emit(take_id)

    @Slot(QModelIndex, QModelIndex)
    def _moved(self, now: QModelIndex, _before: QModelIndex) -> None:
        if not self._quiet and now.isValid():
            self._choose(self.model.rows[now.row()].take.id)


def _combo(name: str, options: dict[str, str]) -> QComboBox:
    combo = QComboBox()
    combo.setAccessibleName(name)
    combo.setToolTip(name)
    for key, words in options.items():
        combo.addItem(words, key)
    combo.setMinimumContentsLength(8)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return combo
