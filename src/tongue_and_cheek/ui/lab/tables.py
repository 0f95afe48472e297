"""A table of figures that is as high as its rows, and shares written as percent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView

from tongue_and_cheek.ui.theme import Role, Theme

if TYPE_CHECKING:
    from collections.abc import Sequence

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


def percent(share: float | None, digits: int = 0) -> str:
    """Return a share as percent; a dash when nothing can be said."""
    return "–" if share is None else f"{100 * share:.{digits}f} %"


class _Model(QAbstractTableModel):
    def __init__(self, theme: Theme, head: Sequence[str]) -> None:
        super().__init__()
        self._theme = theme
        self.head = tuple(head)
        self.rows: list[tuple[str, ...]] = []
        self.tones: list[str] = []

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.head)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.head[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == Qt.ItemDataRole.ForegroundRole and self.tones[index.row()]:
            return self._theme.colour(self.tones[index.row()])
        return None


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


class FigureTable(QTableView):
    """Rows of text under a heading; the first column takes the room that the others leave."""

    def __init__(self, theme: Theme, name: str, head: Sequence[str]) -> None:
        super().__init__()
        self._theme = theme
        self._model = _Model(theme, head)
        self.setModel(self._model)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.verticalHeader().hide()
        heading = self.horizontalHeader()
        heading.setHighlightSections(False)
        heading.setMinimumSectionSize(10)
        heading.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heading.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        theme.changed.connect(self._restyled)
        self._restyled()

    def set_head(self, head: Sequence[str]) -> None:
        """Change the headings, as many as there are columns."""
        self._model.head = tuple(head)
        self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._model.head) - 1)
        self._fit()

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """What is shown."""
        return self._model.rows

    def show_rows(self, rows: Sequence[Sequence[str]], tones: Sequence[str] = ()) -> None:
        """Show rows; `tones` name a colour of the palette per row ("" for the usual)."""
        new = [tuple(cells) for cells in rows]
        same = len(new) == len(self._model.rows)
        if not same:
            self._model.beginResetModel()
        self._model.rows = new
        self._model.tones = list(tones) or [""] * len(new)
        if same and new:
            self._model.dataChanged.emit(
                self._model.index(0, 0), self._model.index(len(new) - 1, len(self._model.head) - 1)
            )
        elif not same:
            self._model.endResetModel()
        self._fit()

    @Slot()
    def _restyled(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.metrics(Role.SMALL).height() + self._theme.px(8))
        self._fit()

    def _fit(self) -> None:
        metrics = self._theme.metrics(Role.SMALL)
        for column in range(1, len(self._model.head)):
            words = [self._model.head[column], *(row[column] for row in self._model.rows)]
            widest = max(metrics.horizontalAdvance(word) for word in words)
            self.setColumnWidth(column, round(widest * 1.04) + self._theme.px(16) + 8)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        lines = len(self._model.rows) * self.verticalHeader().defaultSectionSize()
        return QSize(200, self.horizontalHeader().sizeHint().height() + lines + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())
