"""The Lab: takes, thresholds, figures and the chosen take, all at once where there is room, else by tabs."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFileDialog, QGridLayout, QVBoxLayout, QWidget

from tongue_and_cheek.ui.lab.figures import FiguresPane
from tongue_and_cheek.ui.lab.listening import Kind, Source
from tongue_and_cheek.ui.lab.sliders import ThresholdsPane
from tongue_and_cheek.ui.lab.strip import Strip
from tongue_and_cheek.ui.lab.take_list import TakeList
from tongue_and_cheek.ui.lab.take_pane import TakePane
from tongue_and_cheek.ui.lab.workbench import Workbench
from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import common, lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Bar, BigButton, Choice, Dialog, IconButton, column, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

# Pixels at the theme's own size from which all panes are shown, and from which the list stays beside one other.
_ROOM_ALL = (1240, 740)
_ROOM_LIST = 1080
_LIST_WIDTH = 486
_QT_MOST = 16_777_215  # QWIDGETSIZE_MAX


class Room(Enum):
    """How much is shown at once."""

    ALL = "all panes"
    LIST = "the list and one pane"
    ONE = "one pane"


class LabScreen(Screen):
    """The tuner's screen. `open_source` shows other takes; all else happens in the panes."""

    title = lab.TITLE

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        theme = self.theme
        self.bench = Workbench(context, self)
        self.takes = TakeList(theme, self.bench)
        self.take = TakePane(context, self.bench)
        self.thresholds = ThresholdsPane(context, self.bench)
        self.figures = FiguresPane(theme, self.bench)
        self.panes: dict[str, QWidget] = {
            "takes": self.takes,
            "take": self.take,
            "thresholds": self.thresholds,
            "figures": self.figures,
        }
        self.back_button = IconButton(theme, "back", common.BACK)
        self.back_button.clicked.connect(context.back)
        self.source_button = BigButton(theme, lab.SOURCE_NONE, icon="folder", key="Ctrl+O")
        self.source_button.clicked.connect(self.ask_source)
        self.bar = Bar(self.back_button, text(lab.TITLE, Role.TITLE, wrap=False), self.source_button, None)
        self.strip = Strip(context, self.bench, self.ask_source)
        sections = [(key, words) for key, (words, _) in lab.SECTIONS.items()]
        self.tabs = Choice(theme, lab.SECTION, sections, "takes")
        for button, (_, icon) in zip(self.tabs.buttons(), lab.SECTIONS.values(), strict=True):
            button.set_icon(icon)
        self.tabs.changed.connect(self.show_section)
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addLayout(column(self.strip, self.tabs, gap=8, margins=(16, 8, 16, 0)))
        holder = QVBoxLayout()
        holder.setContentsMargins(16, 8, 16, 12)
        holder.addLayout(self._grid)
        layout.addLayout(holder, 1)
        self._room: Room | None = None
        self._arrange()
        self.takes.chosen.connect(self.take.show_take)
        self.takes.opened.connect(lambda: self.show_section("take", focus=True))
        self.bench.loaded.connect(self._loaded)
        self.bench.listening_changed.connect(self._loaded)
        self.bench.judged.connect(self._judged)
        self.theme.changed.connect(self._arrange)
        QShortcut(QKeySequence("F6"), self).activated.connect(self.next_pane)

    # -- life ---------------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        """Take up where it stopped; the first time, open the family's takes, or else those of the program."""
        if self.bench.source is None:
            self.takes.view.setFocus(Qt.FocusReason.OtherFocusReason)
            kept = Source.kept()
            self.open_source(kept if (kept.folder / "takes.json").is_file() else Source.shipped())
        elif self.bench.interrupted:
            self.bench.listen_again()
        self.thresholds.profiles.refresh()

    def left(self) -> None:
        self.take.stop()
        self.thresholds.search.stop()
        self.bench.stop_listening()

    def escape(self) -> bool:
        if self.context.player.playing:
            self.take.stop()
            return True
        if self.takes.search.text():
            self.takes.search.clear()
            return True
        return False

    # -- sources ------------------------------------------------------------------------------------------------------

    @Slot()
    def ask_source(self) -> None:
        """Ask which takes to work on."""
        dialog = Dialog(self.theme, lab.SOURCE_TITLE, lab.SOURCE_TEXT)
        dialog.add_button(lab.SOURCE_SHIPPED, lambda: self.open_source(Source.shipped()), kind="primary")
        dialog.add_button(lab.SOURCE_KEPT, lambda: self.open_source(Source.kept()))
        dialog.add_button(lab.SOURCE_FOLDER, self._ask_folder)
        dialog.add_button(common.CANCEL)
        self.context.ask(dialog)

    def _ask_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, lab.SOURCE_FOLDER_TITLE)
        if folder:
            self.open_source(Source(Kind.FOLDER, Path(folder)))

    def open_source(self, source: Source) -> None:
        """Listen to the takes of a source and show them."""
        self.bench.open(source)

    @Slot()
    def _loaded(self) -> None:
        source = self.bench.source
        if source is None:
            self.source_button.setText(lab.SOURCE_NONE)
        elif self.bench.bench is not None and not self.bench.listening:
            self.source_button.setText(lab.SOURCE.format(title=source.title, count=len(self.bench.bench)))
        else:
            self.source_button.setText(source.title)

    @Slot()
    def _judged(self) -> None:
        self.thresholds.summary.setText(self.figures.summary())

    # -- room ---------------------------------------------------------------------------------------------------------

    @property
    def room(self) -> Room | None:
        """How much is shown at once."""
        return self._room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._share_height()

    def _share_height(self) -> None:
        """Give thresholds and figures half the height: by their wishes the take would get most of it."""
        body = self.height() - self.bar.sizeHint().height() - 3 * self._grid.spacing()
        self._grid.setRowMinimumHeight(0, body // 2 if self._room is Room.ALL else 0)

    @Slot()
    def _arrange(self) -> None:
        scale = self.theme.px(1000) / 1000
        wide, tall = self.width() / scale, self.height() / scale
        if wide >= _ROOM_ALL[0] and tall >= _ROOM_ALL[1]:
            now = Room.ALL
        else:
            now = Room.LIST if wide >= _ROOM_LIST else Room.ONE
        width = self.theme.px(_LIST_WIDTH)
        if now is self._room and (now is Room.ONE or self.takes.minimumWidth() == width):
            return
        self._room = now
        every = now is Room.ALL
        for pane in self.panes.values():
            self._grid.removeWidget(pane)
        self.tabs.setVisible(not every)
        self.tabs.buttons()[0].setVisible(now is Room.ONE)
        if every:
            self.bar.body.insertWidget(3, self.thresholds.profiles, 10)
            self.thresholds.summary.hide()
        else:
            self.thresholds.take_in_profiles()
        if every:
            self._grid.addWidget(self.takes, 0, 0, 2, 1)
            self._grid.addWidget(self.thresholds, 0, 1)
            self._grid.addWidget(self.figures, 0, 2)
            self._grid.addWidget(self.take, 1, 1, 1, 2)
        else:
            for pane in self.panes.values():
                beside = now is Room.LIST and pane is not self.takes
                self._grid.addWidget(pane, 0, int(beside))
        stretch = {Room.ALL: (0, 1, 1), Room.LIST: (0, 1, 0), Room.ONE: (1, 0, 0)}[now]
        for k in range(3):
            self._grid.setColumnStretch(k, stretch[k])
        self._grid.setRowStretch(0, 1)
        self._grid.setRowStretch(1, int(every))
        self._share_height()
        self.takes.setMaximumWidth(_QT_MOST if now is Room.ONE else width)
        self.takes.setMinimumWidth(0 if now is Room.ONE else width)
        self.show_section(self.tabs.value)

    @Slot(object)
    def show_section(self, name: str, *, focus: bool = False) -> None:
        """Show a pane by its key in strings.lab.SECTIONS; with room for all they all stay."""
        tab = "take" if name == "takes" and self._room is Room.LIST else name
        self.tabs.choose(tab)
        for key, pane in self.panes.items():
            beside = self._room is Room.LIST and key == "takes"
            pane.setVisible(self._room is Room.ALL or beside or key == tab)
        if focus:
            self._inside(name).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _inside(self, name: str) -> QWidget:
        return {
            "takes": self.takes.view,
            "take": self.take.chart,
            "thresholds": next(iter(self.thresholds.rows.values())).slider.slider,
            "figures": self.figures.curve,
        }[name]

    @Slot()
    def next_pane(self) -> None:
        """Go to the next pane by key."""
        names = list(self.panes)
        now = self.window().focusWidget()
        at = next((k for k, name in enumerate(names) if now is not None and self.panes[name].isAncestorOf(now)), -1)
        self.show_section(names[(at + 1) % len(names)], focus=True)
