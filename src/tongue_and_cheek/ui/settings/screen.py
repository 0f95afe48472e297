"""The settings screen: sections along the top, one of them below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from tongue_and_cheek.ui.settings.look import LookSection
from tongue_and_cheek.ui.settings.microphone import MicrophoneSection
from tongue_and_cheek.ui.settings.model import ModelSection
from tongue_and_cheek.ui.settings.sound import SoundSection
from tongue_and_cheek.ui.settings.takes import TakesSection
from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.widgets import Choice, Page

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_SECTIONS = {
    "microphone": MicrophoneSection,
    "model": ModelSection,
    "sound": SoundSection,
    "look": LookSection,
    "takes": TakesSection,
}


class SettingsScreen(Page):
    """All settings; each takes effect at once and is kept at once."""

    def __init__(self, context: AppContext, section: str = "microphone") -> None:
        super().__init__(context, settings.TITLE)
        options = [(key, words) for key, (words, _) in settings.SECTIONS.items()]
        self.tabs = Choice(self.theme, settings.SECTION, options, section)
        for button, (_, icon) in zip(self.tabs.buttons(), settings.SECTIONS.values(), strict=True):
            button.set_icon(icon)
        self.tabs.changed.connect(self.show_section)
        self.content.addWidget(self.tabs)
        self._now: QWidget | None = None
        self.content.addStretch(1)
        self.show_section(section)

    @property
    def section(self) -> QWidget:
        """The section that is shown."""
        assert self._now is not None
        return self._now

    @Slot(object)
    def show_section(self, name: str) -> None:
        """Show a section by its key in strings.settings.SECTIONS."""
        self._drop()
        self._now = _SECTIONS[name](self.context)
        self.content.insertWidget(1, self._now)
        self.tabs.choose(name)

    def _drop(self) -> None:
        if self._now is not None:
            leave = getattr(self._now, "left", None)
            if leave is not None:
                leave()
            self.content.removeWidget(self._now)
            self._now.hide()
            self._now.deleteLater()

    def entered(self) -> None:
        """Begin at the section's own first control, not at Back."""
        for control in self.section.findChildren(QWidget):
            if control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.isEnabled() and not control.isHidden():
                control.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        super().entered()

    def left(self) -> None:
        leave = getattr(self._now, "left", None)
        if leave is not None:
            leave()
