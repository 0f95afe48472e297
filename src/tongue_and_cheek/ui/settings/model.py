"""Which recogniser listens, and getting a better one."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFileDialog, QFrame, QProgressBar, QWidget

from tongue_and_cheek.judging.profiles import PRESETS, measured
from tongue_and_cheek.storage import models
from tongue_and_cheek.storage.catalogue import STARTER, Entry, catalogue
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.fetch import get
from tongue_and_cheek.ui.background import Relay
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, Choice, FlowLayout, Panel, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.rows import SettingRow
from tongue_and_cheek.ui.widgets.texts import set_tone

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_MB = 1e6
_TONES = {Readiness.LOADING: "quiet", Readiness.READY: "good", Readiness.MISSING: "wrong"}


class _Stopped(Exception):  # noqa: N818 - no error: somebody pressed Stop
    """The download was stopped by hand."""


class ModelRow(QFrame):
    """One recogniser: what it is, whether it is here, and the button that uses or gets it."""

    def __init__(self, context: AppContext, entry: Entry, section: ModelSection) -> None:
        super().__init__()
        self.setProperty("panel", "flat")
        self._context, self._entry, self._section = context, entry, section
        self._stop = threading.Event()
        self._relay = Relay(self, self._progressed)
        size = entry.archive.size / _MB if entry.archive else 0.0
        self.button = BigButton(context.theme, settings.MODEL_USE)
        self.button.clicked.connect(self._pressed)
        self._bar = QProgressBar()
        self._bar.setAccessibleName(entry.title)
        self._bar.hide()
        self._state = text("", Role.SMALL, tone="quiet")
        words = column(
            text(entry.title, Role.STRONG),
            text(settings.MODEL_LICENCE.format(licence=entry.licence), Role.SMALL, tone="quiet"),
            self._state,
            self._bar,
            gap=2,
        )
        line = row(words, self.button, gap=16, margins=(16, 12, 16, 12))
        line.setStretch(0, 1)
        self.setLayout(line)
        self._size = size
        self._getting = False
        self.refresh()

    @property
    def _here(self) -> bool:
        return any(model.name == self._entry.name for model in models.installed())

    def refresh(self) -> None:
        """Show what is so now."""
        used = (self._context.settings.model or STARTER) == self._entry.name
        here = self._here
        self._state.setText(settings.MODEL_HERE if here else settings.MODEL_AWAY)
        if self._getting:
            self.button.setText(settings.MODEL_CANCEL)
        elif used and here:
            self.button.setText(settings.MODEL_IN_USE)
        else:
            self.button.setText(settings.MODEL_USE if here else settings.MODEL_GET.format(size=self._size))
        self.button.setEnabled(self._getting or not (used and here))

    @Slot()
    def _pressed(self) -> None:
        if self._getting:
            self._stop.set()
        elif self._here:
            self._section.use(self._entry.name)
        else:
            self._get()

    def _get(self) -> None:
        self._getting = True
        self._stop.clear()
        self._bar.setRange(0, 0)
        self._bar.show()
        self.refresh()

        def progress(done: int, size: int) -> None:
            if self._stop.is_set():
                raise _Stopped
            self._relay.post((done, size))

        self._context.background.run(self, lambda: get(self._entry.name, progress=progress), self._got, self._not_got)

    @Slot(object)
    def _progressed(self, step: tuple[int, int]) -> None:
        done, size = step
        if not self._getting:
            return
        self._bar.setRange(0, 1000)
        self._bar.setValue(round(1000 * done / max(1, size)))
        words = settings.MODEL_GETTING.format(done=done / _MB, size=size / _MB)
        self._bar.setFormat(words if done < size else settings.MODEL_UNPACKING)

    def _got(self, _model: object) -> None:
        self._finished()
        self._context.toast(settings.MODEL_GOT.format(title=self._entry.title), "good")
        self._section.use(self._entry.name)

    def _not_got(self, error: Exception) -> None:
        self._finished()
        stopped = isinstance(error, _Stopped)
        self._context.toast(settings.MODEL_STOPPED if stopped else str(error), "plain" if stopped else "wrong")

    def _finished(self) -> None:
        self._getting = False
        self._bar.hide()
        self.refresh()

    def stop(self) -> None:
        """Give a running download up."""
        self._stop.set()


class ModelSection(QWidget):
    """The recognisers, and how strict the judge is."""

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self._context = context
        theme = context.theme
        self._icon = IconLabel(theme, "ear", "ink", 32)
        self._state = text("", Role.STRONG)
        self._problem = text("", tone="wrong")
        head = row(self._icon, column(self._state, self._problem, gap=2), gap=12)
        head.setStretch(1, 1)
        panel = Panel(text(settings.MODEL, Role.HEADING), text(settings.MODEL_HINT, tone="quiet"), head, gap=10)
        self.rows: list[ModelRow] = []
        try:
            known = catalogue()
        except StorageError as error:
            known = ()
            panel.body.addWidget(text(str(error), tone="wrong"))
        for entry in known:
            line = ModelRow(context, entry, self)
            self.rows.append(line)
            panel.body.addWidget(line)
        self._own = text("", Role.SMALL, tone="quiet")
        folder = BigButton(theme, settings.MODEL_FOLDER, icon="folder")
        folder.clicked.connect(self._choose_folder)
        flow = FlowLayout(gap=12)
        flow.addWidget(folder)
        panel.body.addLayout(flow)
        panel.body.addWidget(self._own)
        profiles = [(name, settings.PROFILES.get(name, name)) for name in PRESETS]
        chosen = context.settings.profile
        if chosen not in PRESETS:
            profiles.append((chosen, settings.PROFILE_OWN.format(name=chosen.rsplit("/", 1)[-1])))
        strict = Choice(theme, settings.PROFILE, profiles, chosen)
        strict.changed.connect(lambda value: context.update(profile=value))
        strictness = Panel(SettingRow(settings.PROFILE, settings.PROFILE_HINT, strict, below=True))
        self.rates = text(_rates(), Role.SMALL, tone="quiet")
        strictness.body.addWidget(self.rates)
        self.setLayout(column(panel, strictness, gap=16))
        context.recogniser.changed.connect(self._changed)
        self._changed()

    @Slot()
    def _changed(self) -> None:
        handle = self._context.recogniser
        self._state.setText(settings.MODEL_STATES[handle.readiness])
        set_tone(self._state, _TONES[handle.readiness])
        self._problem.setText(handle.problem)
        self._problem.setVisible(bool(handle.problem))
        for line in self.rows:
            line.refresh()
        choice = self._context.settings.model
        own = bool(choice) and choice not in {line._entry.name for line in self.rows}  # noqa: SLF001 - one module
        self._own.setText(f"{settings.MODEL_OWN}: {choice}" if own else "")
        self._own.setVisible(own)

    def use(self, choice: str) -> None:
        """Use a model by name or folder, after looking whether it is whole."""
        self._context.background.run(self, lambda: models.use(choice), self._use, self._cannot_use)

    def _use(self, model: models.Model) -> None:
        self._context.update(model="" if model.name == STARTER else model.name)
        self._context.recogniser.restart()

    def _cannot_use(self, error: Exception) -> None:
        self._context.toast(str(error), "wrong")

    @Slot()
    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, settings.MODEL_FOLDER_TITLE)
        if folder:
            self.use(folder)

    def left(self) -> None:
        """Stop what runs."""
        for line in self.rows:
            line.stop()


def _rates() -> str:
    """Return what each preset was measured to catch and to pass, a line each."""
    return "\n".join(
        settings.PROFILE_RATES.format(name=settings.PROFILES[name], caught=100 * rate.caught, passed=100 * rate.passed)
        for name, rate in measured().items()
    )
