"""The strip above the panes: progress while takes are listened to, and what went wrong with its remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from tongue_and_cheek.ui.strings import common, lab
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Banner, BigButton, row, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.lab.workbench import Workbench


class Strip(QWidget):
    """Shows nothing when all is well."""

    def __init__(self, context: AppContext, bench: Workbench, choose: Callable[[], None]) -> None:
        super().__init__()
        self._context, self._bench, self._choose = context, bench, choose
        theme = context.theme
        self._words = text("", Role.STRONG, wrap=False)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(lab.LISTENING_NAME)
        self.bar.setTextVisible(False)
        self.stop_button = BigButton(theme, lab.STOP, icon="stop")
        self.stop_button.clicked.connect(bench.stop_listening)
        self.progress = QFrame()
        self.progress.setProperty("panel", "flat")
        line = row(self._words, self.bar, self.stop_button, gap=14, margins=(16, 6, 10, 6))
        line.setStretch(1, 1)
        self.progress.setLayout(line)
        self.banner: Banner | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.progress)
        self.progress.hide()
        self.hide()
        bench.listening_changed.connect(self._follow)
        bench.loaded.connect(self._follow)

    @property
    def says(self) -> str:
        """What stands in the banner, "" without one."""
        return self.banner.accessibleName() if self.banner is not None else ""

    @Slot()
    def _follow(self) -> None:
        bench = self._bench
        self.progress.setVisible(bench.listening)
        if bench.listening:
            self._drop()
            words = lab.LISTENING.format(done=bench.done, total=bench.total) if bench.total else lab.LISTENING_START
            self._words.setText(words)
            self.bar.setRange(0, bench.total)
            self.bar.setValue(bench.done)
        elif bench.problem:
            remedy, action = (lab.SOURCE_NONE, self._choose)
            if bench.problem_of_model:
                remedy, action = lab.SETTINGS, self._to_settings
            self._say(bench.problem, "wrong", remedy, action)
        elif bench.interrupted:
            self._say(lab.STOPPED, "unsure", lab.GO_ON, bench.listen_again, lab.STOPPED_2)
        elif bench.spoilt:
            words = lab.SPOILT_ONE if len(bench.spoilt) == 1 else lab.SPOILT
            sentence = words.format(count=len(bench.spoilt), first=bench.spoilt[0])
            self._say(sentence, "unsure", common.CLOSE, self._drop)
        else:
            self._drop()
        self.setVisible(bench.listening or self.banner is not None)

    def _to_settings(self) -> None:
        self._context.go("settings", section="model")

    def _say(self, sentence: str, tone: str, button: str, action: Callable[[], None], more: str = "") -> None:
        if self.banner is not None and self.says == f"{sentence} {more}".strip():
            return
        self._drop()
        self.banner = Banner(self._context.theme, sentence, more, tone=tone, button=button, action=action)
        self._layout.addWidget(self.banner)

    def _drop(self) -> None:
        if self.banner is not None:
            self._layout.removeWidget(self.banner)
            self.banner.hide()
            self.banner.deleteLater()
            self.banner = None
            self.setVisible(self._bench.listening)
