"""Keeping readings, and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from tongue_and_cheek.lab.ears import forget_hearings
from tongue_and_cheek.storage.takes import KeptTakes
from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.widgets import BigButton, Dialog, Panel, Toggle, row, text
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext


class TakesSection(Panel):
    """Keep takes: off until asked for; delete all."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(gap=16)
        self._context = context
        self._kept = KeptTakes()
        keep = Toggle(context.theme, settings.KEEP, on=context.settings.keep_takes)
        keep.toggled.connect(lambda on: context.update(keep_takes=on))
        self.body.addWidget(SettingRow(settings.KEEP, settings.KEEP_HINT, keep))
        self._count = text("")
        self.delete_button = BigButton(context.theme, settings.DELETE_ALL, icon="trash", kind="danger")
        self.delete_button.clicked.connect(self._ask)
        line = row(self._count, self.delete_button, gap=16)
        line.setStretch(0, 1)
        self.body.addLayout(line)
        self.refresh()

    def refresh(self) -> None:
        """Count what is kept."""
        files = [p for p in self._kept.folder.glob("kept-*.flac") if p.is_file()]
        size = sum(p.stat().st_size for p in files) / 1e6
        words = settings.KEPT_NONE if not files else settings.KEPT_ONE if len(files) == 1 else settings.KEPT
        self._count.setText(words.format(count=len(files), size=size))
        self.delete_button.setEnabled(bool(files))

    @Slot()
    def _ask(self) -> None:
        dialog = Dialog(self._context.theme, settings.DELETE_TITLE, settings.DELETE_TEXT)
        dialog.add_button(settings.DELETE_NO, kind="primary")
        dialog.add_button(settings.DELETE_ALL, self._delete, kind="danger")
        self._context.ask(dialog)

    def _delete(self) -> None:
        self._context.background.run(self, self._delete_all, self._deleted, self._not_deleted)

    def _delete_all(self) -> None:
        """Delete the readings, and what the Lab remembers of them."""
        self._kept.delete_all()
        forget_hearings()

    def _deleted(self, _result: object) -> None:
        self.refresh()
        self._context.toast(settings.DELETED, "good")

    def _not_deleted(self, error: Exception) -> None:
        self.refresh()
        self._context.toast(str(error), "wrong")
