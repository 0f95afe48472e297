"""Colours, text size, contrast, motion and language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QComboBox

from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.widgets import Choice, Panel, Toggle, ValueSlider
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_STEP_PERCENT = 10
_SETTLE_MS = 250


class LookSection(Panel):
    """How everything looks."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(gap=16)
        self._context = context
        theme, now = context.theme, context.settings
        colours = Choice(theme, settings.THEME, list(settings.THEMES.items()), now.theme)
        colours.changed.connect(lambda value: context.update(theme=value))
        self.size_slider = ValueSlider(
            theme,
            settings.TEXT_SIZE,
            now.text_percent,
            low=100,
            high=200,
            step=_STEP_PERCENT,
            show=lambda v: settings.TEXT_SIZE_VALUE.format(value=v),
        )
        # The whole window is laid out anew at each size, so that waits until the slider rests.
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._resize_text)
        self.size_slider.changed.connect(lambda _: self._settle.start())
        contrast = Toggle(theme, settings.CONTRAST, on=now.high_contrast)
        contrast.toggled.connect(lambda on: context.update(high_contrast=on))
        motion = Toggle(theme, settings.MOTION, on=now.reduced_motion)
        motion.toggled.connect(lambda on: context.update(reduced_motion=on))
        language = QComboBox()
        language.setAccessibleName(settings.LANGUAGE)
        for code, words in settings.LANGUAGES.items():
            language.addItem(words, code)
        language.currentIndexChanged.connect(lambda _: context.update(language=language.currentData()))
        for words, hint, control, below in (
            (settings.THEME, settings.THEME_HINT, colours, True),
            (settings.TEXT_SIZE, settings.TEXT_SIZE_HINT, self.size_slider, True),
            (settings.CONTRAST, settings.CONTRAST_HINT, contrast, False),
            (settings.MOTION, settings.MOTION_HINT, motion, False),
            (settings.LANGUAGE, settings.LANGUAGE_HINT, language, False),
        ):
            self.body.addWidget(SettingRow(words, hint, control, below=below))

    def left(self) -> None:
        """Whoever leaves at once has chosen all the same."""
        if self._settle.isActive():
            self._settle.stop()
            self._resize_text()

    @Slot()
    def _resize_text(self) -> None:
        self._context.update(text_percent=int(self.size_slider.value))
