"""The automatic search over thresholds: in the background, given up at will, its result applied only when asked."""

from __future__ import annotations

import math
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QProgressBar

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.tuning import FOLDS, GRID, Tuned, tune
from tongue_and_cheek.lab.tuning_report import pooled
from tongue_and_cheek.ui.background import Relay
from tongue_and_cheek.ui.lab.listening import Stopped
from tongue_and_cheek.ui.lab.tables import FigureTable, percent
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, column, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.judging.evidence import Evidence
    from tongue_and_cheek.lab.scoring import Judged
    from tongue_and_cheek.lab.takes import LabelledTake
    from tongue_and_cheek.lab.tuning import Figures, Fold
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench

SETTINGS = math.prod(len(values) for values in GRID.values()) + 1 + FOLDS
"""About how many settings the search judges all takes at: those that it tries, then what it found on parts of them."""


class _WatchedBench(Bench):
    """A bench that tells each time it has judged all takes, and may be stopped then."""

    def __init__(self, takes: Sequence[tuple[LabelledTake, Evidence]], on_step: Callable[[int], None]) -> None:
        super().__init__(takes, load_lexicon())
        self._on_step = on_step
        self._steps = 0

    def judged(self, thresholds: Thresholds, profile: str = "") -> tuple[Judged, ...]:
        result = super().judged(thresholds, profile)
        self._steps += 1
        self._on_step(self._steps)
        return result


class SearchPanel(QFrame):
    """A button; then progress; then what was found, with its spread on takes that were left out."""

    def __init__(self, context: AppContext, bench: Workbench) -> None:
        super().__init__()
        self.setProperty("panel", "flat")
        self._context, self._bench = context, bench
        theme = context.theme
        self.tuned: Tuned | None = None
        self._running = False
        self._stop = threading.Event()
        self._relay = Relay(self, self._stepped)
        self.start_button = BigButton(theme, lab.SEARCH_START, icon="search")
        self.apply_button = BigButton(theme, lab.SEARCH_APPLY, icon="tick", kind="primary")
        self.forget_button = BigButton(theme, lab.SEARCH_FORGET)
        self.said = text(lab.SEARCH_TEXT, Role.SMALL, tone="quiet")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(lab.SEARCHING_NAME)
        self.table = FigureTable(theme, lab.SEARCH_TABLE, lab.SEARCH_HEAD)
        self.spread = text("", Role.SMALL, tone="quiet")
        buttons = FlowLayout(gap=8)
        for button in (self.start_button, self.apply_button, self.forget_button):
            buttons.addWidget(button)
        self.setLayout(column(self.said, self.bar, self.table, self.spread, buttons, gap=8, margins=(12, 10, 12, 12)))
        self.start_button.clicked.connect(self.start_or_stop)
        self.apply_button.clicked.connect(self.apply)
        self.forget_button.clicked.connect(self.forget)
        bench.loaded.connect(self._other_takes)
        self._show()

    @property
    def running(self) -> bool:
        """Whether a search goes on."""
        return self._running

    # -- searching ----------------------------------------------------------------------------------------------------

    @Slot()
    def start_or_stop(self) -> None:
        """Begin a search from the present thresholds, or give up the one that runs."""
        if self._running:
            self.stop()
        elif self._bench.bench is not None:
            self._start(self._bench.bench)

    def _start(self, of: Bench) -> None:
        stop = self._stop = threading.Event()
        self.tuned, self._running = None, True
        start = self._bench.thresholds

        def on_step(count: int) -> None:
            if stop.is_set():
                raise Stopped
            self._relay.post((stop, count))

        watched = _WatchedBench(of.takes, on_step)

        def found(tuned: Tuned) -> None:
            if stop is self._stop:
                self._found(tuned)

        def failed(error: Exception) -> None:
            if stop is self._stop:
                self._running = False
                self._show()
                self.said.setText(lab.SEARCH_STOPPED if isinstance(error, Stopped) else str(error))

        self._context.background.run(self, lambda: tune(watched, start), found, failed)
        self.bar.setRange(0, SETTINGS)
        self.bar.setValue(0)
        self._show()
        self.said.setText(lab.SEARCHING.format(done=0, total=SETTINGS))

    def stop(self) -> None:
        """Give up."""
        self._stop.set()

    @Slot(object)
    def _stepped(self, step: tuple[threading.Event, int]) -> None:
        stop, count = step
        if stop is self._stop and self._running:
            self.bar.setValue(min(count, SETTINGS))
            self.said.setText(lab.SEARCHING.format(done=count, total=max(count, SETTINGS)))

    @Slot()
    def _other_takes(self) -> None:
        self._stop.set()
        self._stop = threading.Event()
        self.tuned, self._running = None, False
        self._show()

    # -- the result ---------------------------------------------------------------------------------------------------

    def _found(self, tuned: Tuned) -> None:
        self.tuned, self._running = tuned, False
        rows = [_row(lab.SEARCH_SEEN, tuned.figures)]
        folds: tuple[Fold, ...] = ()
        for title, ways in ((lab.SEARCH_VOICE, tuned.by_voice), (lab.SEARCH_TEXTS, tuned.by_text)):
            if ways:
                rows.append(_row(title, pooled(ways)))
                folds += ways
        self.table.show_rows(rows)
        if folds:
            balanced = [fold.unseen.balanced for fold in folds]
            low, high = percent(min(balanced)), percent(max(balanced))
            self.spread.setText(lab.SEARCH_SPREAD.format(low=low, high=high))
        else:
            self.spread.setText("")
        self._show()
        changes = self._changes(tuned.thresholds)
        self.said.setText(lab.SEARCH_FOUND.format(changes=changes) if changes else lab.SEARCH_SAME)

    def _changes(self, found: Thresholds) -> str:
        from tongue_and_cheek.ui.lab.sliders import shown_value, threshold_name

        now = self._bench.thresholds
        return ", ".join(
            lab.SEARCH_CHANGE.format(
                name=threshold_name(line),
                after=shown_value(line, getattr(found, line.name)),
                before=shown_value(line, getattr(now, line.name)),
            )
            for line in TABLE
            if getattr(found, line.name) != getattr(now, line.name)
        )

    @Slot()
    def apply(self) -> None:
        """Take over what was found."""
        if self.tuned is not None:
            found, self.tuned = self.tuned.thresholds, None
            self._show()
            self._bench.set_thresholds(found)

    @Slot()
    def forget(self) -> None:
        """Leave the thresholds as they are."""
        self.tuned = None
        self._show()

    def _show(self) -> None:
        found = self.tuned is not None
        self.bar.setVisible(self._running)
        self.table.setVisible(found)
        self.spread.setVisible(found and bool(self.spread.text()))
        self.apply_button.setVisible(found)
        self.forget_button.setVisible(found)
        self.start_button.setVisible(not found)
        self.start_button.setEnabled(self._bench.bench is not None)
        self.start_button.setText(lab.STOP if self._running else lab.SEARCH_START)
        self.start_button.set_icon("stop" if self._running else "search")
        if not self._running and not found:
            self.said.setText(lab.SEARCH_TEXT)


def _row(title: str, figures: Figures) -> tuple[str, ...]:
    return title, percent(figures.caught, 1), percent(figures.passed, 1), percent(figures.balanced, 1)
