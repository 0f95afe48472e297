"""A slider for every line of the table of thresholds; what acts before judging has its button "Listen again"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from tongue_and_cheek.judging.thresholds import TABLE, Stage, Threshold
from tongue_and_cheek.ui.lab.profile_bar import ProfileBar
from tongue_and_cheek.ui.lab.search import SearchPanel
from tongue_and_cheek.ui.lab.small_button import SmallButton
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, Panel, ScrollArea, ValueSlider, column, row, text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench


def threshold_name(line: Threshold) -> str:
    """Return a threshold's name as it is shown; a new line of the table has one of its own at once."""
    plain = line.name.removesuffix("_s").removesuffix("_db").replace("_", " ")
    return lab.THRESHOLD_NAMES.get(line.name, plain.capitalize())


def shown_value(line: Threshold, value: float) -> str:
    """Return a value with as many digits as its step has, and its unit."""
    step = f"{line.step:g}"
    digits = len(step.partition(".")[2])
    if round(value, digits) != round(value, 6):
        digits = 3
    number = f"{value:.{digits}f}"
    return f"{number} {line.unit}" if line.unit else number


class ThresholdRow(QFrame):
    """One threshold; `moved` gives its new value."""

    moved = Signal(float)

    def __init__(self, theme: Theme, line: Threshold, value: float) -> None:
        super().__init__()
        self.line = line
        name = threshold_name(line)
        default = shown_value(line, line.default)
        self.slider = ValueSlider(
            theme,
            name,
            value,
            low=line.low,
            high=line.high,
            step=line.step,
            show=lambda v: shown_value(line, v),
            mark=line.default,
        )
        self.reset = SmallButton(theme, "undo", lab.RESET.format(name=name, value=default), kind="quiet")
        control = row(self.slider, self.reset, gap=4)
        control.setStretch(0, 1)
        sentence = text(lab.DEFAULT.format(sentence=line.sentence, value=default), Role.SMALL, tone="quiet")
        self.setLayout(column(text(name, Role.STRONG), control, sentence, gap=0, margins=(0, 2, 0, 6)))
        self.slider.changed.connect(self.moved)
        self.reset.clicked.connect(lambda: self.moved.emit(line.default))
        self.show_value(value)

    def show_value(self, value: float) -> None:
        """Follow the thresholds."""
        self.slider.show_value(value)
        self.reset.setEnabled(value != self.line.default)


class ThresholdsPane(Panel):
    """Profiles, the search for better thresholds, and the sliders."""

    def __init__(self, context: AppContext, bench: Workbench) -> None:
        super().__init__(gap=8, margin=14)
        theme = context.theme
        self._bench = bench
        self.profiles = ProfileBar(context, bench)
        self.summary = text("", Role.STRONG)
        self.summary.hide()
        self.search = SearchPanel(context, bench)
        self.rows: dict[str, ThresholdRow] = {}
        parts: dict[Stage, list[ThresholdRow]] = {Stage.JUDGE: [], Stage.HEAR: []}
        for line in TABLE:
            made = ThresholdRow(theme, line, getattr(bench.thresholds, line.name))
            made.moved.connect(lambda value, name=line.name: bench.move(**{name: value}))
            self.rows[line.name] = made
            parts[line.stage].append(made)
        self.again_button = BigButton(theme, lab.LISTEN_AGAIN, icon="ear")
        self.again_button.clicked.connect(bench.listen_again)
        content = QWidget()
        self._content = column(
            self.summary,
            *parts[Stage.JUDGE],
            self.search,
            text(lab.HEAR_STAGE, Role.HEADING),
            text(lab.HEAR_HINT, Role.SMALL, tone="quiet"),
            row(self.again_button, None),
            *parts[Stage.HEAR],
            None,
            gap=6,
            margins=(0, 0, 10, 0),
        )
        content.setLayout(self._content)
        self.body.addWidget(ScrollArea(content), 1)
        bench.thresholds_changed.connect(self._follow)
        bench.loaded.connect(self._follow)
        bench.listening_changed.connect(self._follow)
        self._follow()

    def take_in_profiles(self) -> None:
        """Show the profiles here, above the sliders: the bar has no room for them."""
        self._content.insertWidget(0, self.profiles)
        self.summary.show()

    @Slot()
    def _follow(self) -> None:
        for name, line in self.rows.items():
            line.show_value(getattr(self._bench.thresholds, name))
        self.again_button.setEnabled(self._bench.needs_listening and not self._bench.listening)
