"""A screen with a heading bar and a scrolling page below it: settings, rules, new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import common
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets.buttons import IconButton
from tongue_and_cheek.ui.widgets.panels import Bar, ScrollArea
from tongue_and_cheek.ui.widgets.texts import text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext


class Page(Screen):
    """Puts `self.bar` (back, title, room for buttons) over `self.content`, a column at most `width` pixels wide."""

    def __init__(self, context: AppContext, title: str, width: int = 1120) -> None:
        super().__init__(context)
        self.title = title
        self._width = width
        self.back_button = IconButton(self.theme, "back", common.BACK)
        self.back_button.clicked.connect(context.back)
        self.bar = Bar(self.back_button, text(title, Role.TITLE))  # a long title has two lines at twice the size
        self.bar.body.setStretch(1, 1)
        self._holder = QWidget()
        self.content = QVBoxLayout()
        self.content.setSpacing(16)
        inner = QWidget()
        inner.setLayout(self.content)
        self.content.setContentsMargins(20, 20, 20, 28)
        self._inner = inner
        outer = QHBoxLayout(self._holder)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(inner, 1000)
        outer.addStretch(1)
        inner.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.area = ScrollArea(self._holder)
        self.area.keep_room_for_bar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.area, 1)
        self.footer: Bar | None = None
        self.theme.changed.connect(self._restyled)
        self._restyled()

    def set_footer(self, bar: Bar) -> None:
        """Put a bar below the page that does not scroll: the screen's main button."""
        self.footer = bar
        layout = self.layout()
        assert layout is not None
        layout.addWidget(bar)

    def _restyled(self) -> None:
        self._inner.setMaximumWidth(self.theme.px(self._width))

    def entered(self) -> None:
        if self.focusWidget() is None:
            self.back_button.setFocus(Qt.FocusReason.OtherFocusReason)
