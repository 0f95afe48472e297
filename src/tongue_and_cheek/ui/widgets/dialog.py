"""A question over the screen, inside the window: no second window, so it works full screen and on one monitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.buttons import BigButton
from tongue_and_cheek.ui.widgets.flow import FlowLayout
from tongue_and_cheek.ui.widgets.panels import Panel, Part, ScrollArea, row
from tongue_and_cheek.ui.widgets.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable


class Dialog(QWidget):
    """Covers its window with a veil and shows a panel; Tab stays inside, Esc closes (if `dismissable`).

    `Dialog(theme, title, sentence)` then `add_button(...)`; shown with `context.ask(dialog)`. `closed` is emitted once.
    """

    closed = Signal()

    def __init__(
        self, theme: Theme, title: str, sentence: str = "", *content: Part, dismissable: bool = True, width: int = 620
    ) -> None:
        super().__init__()
        self._theme = theme
        self.dismissable = dismissable
        self._width = width
        self._before: QWidget | None = None
        self.setAccessibleName(title)
        self._buttons = FlowLayout(gap=12, align=Qt.AlignmentFlag.AlignRight)
        heading = text(title, Role.TITLE)
        body = text(sentence)
        if not sentence:
            body.hide()
        self.panel = Panel(heading, body, *content, self._buttons, gap=16, margin=30)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addStretch(1)
        # Between stretches, not aligned: an aligned panel would not be asked how high it is at its width.
        inner.addLayout(row(None, self.panel, None, gap=0))
        inner.addStretch(1)
        outer.addWidget(ScrollArea(holder))

    def add_button(
        self, words: str, action: Callable[[], None] | None = None, *, kind: str = "plain", key: str = ""
    ) -> BigButton:
        """Add a button that closes the dialog and then does `action`; the last primary one gets the focus."""
        button = BigButton(self._theme, words, kind=kind, key=key)

        def pressed() -> None:
            self.close_now()
            if action is not None:
                action()

        button.clicked.connect(pressed)
        self._buttons.addWidget(button)
        if kind == "primary":
            self.setFocusProxy(button)
        return button

    def open_over(self, window: QWidget) -> None:
        """Show it over all of `window`."""
        self._before = window.focusWidget()
        self.setParent(window)
        self.setGeometry(window.rect())
        self.panel.setFixedWidth(min(self._theme.gap(self._width), window.width() - 80))
        window.installEventFilter(self)
        self.show()
        self.raise_()
        first = self.focusProxy() or next(iter(self.panel.findChildren(BigButton)), None)
        (first or self).setFocus(Qt.FocusReason.PopupFocusReason)

    def close_now(self) -> None:
        """Take it away and give the focus back."""
        if self.isHidden():
            return
        self.hide()
        self.closed.emit()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        parent = self.parentWidget()
        if parent is not None and watched is parent and event.type() == QEvent.Type.Resize:
            self.setGeometry(parent.rect())
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        widgets = [
            w
            for w in self.panel.findChildren(QWidget)
            if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not widgets:
            return True
        now = self.window().focusWidget()
        step = 1 if forward else -1
        place = widgets.index(now) + step if now in widgets else 0
        widgets[place % len(widgets)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        veil = QColor(self._theme.colour("ink") if not self._theme.dark else QColor("black"))
        veil.setAlpha(120)
        painter.fillRect(self.rect(), veil)
