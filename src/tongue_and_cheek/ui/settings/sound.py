"""Volume."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.widgets import BigButton, Panel, ValueSlider, row
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_TRY = "cheer"


class SoundSection(Panel):
    """How loud the game's own sounds are."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(gap=16)
        self._context = context
        self.volume = ValueSlider(
            context.theme,
            settings.VOLUME,
            context.settings.volume,
            low=0,
            high=100,
            step=5,
            show=lambda v: settings.VOLUME_VALUE.format(value=v),
        )
        self.volume.changed.connect(lambda value: context.update(volume=int(value)))
        self.body.addWidget(SettingRow(settings.VOLUME, settings.VOLUME_HINT, self.volume, below=True))
        listen = BigButton(context.theme, settings.VOLUME_TRY, icon="play")
        listen.clicked.connect(self._try)
        self.body.addLayout(row(listen, None))

    @Slot()
    def _try(self) -> None:
        self._context.sounds.play(_TRY)
        if self._context.sounds.problem:
            self._context.toast(self._context.sounds.problem, "unsure")
