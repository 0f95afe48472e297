"""Messages that do not stop the game: a banner with a remedy, and a toast that goes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from tongue_and_cheek.ui import animation
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.buttons import BigButton
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.panels import column
from tongue_and_cheek.ui.widgets.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

_KINDS = {"plain": "flat", "unsure": "banner", "wrong": "banner-wrong", "good": "banner-good"}
_ICONS = {"plain": "info", "unsure": "question", "wrong": "warning", "good": "tick"}
_TOAST_MS = 4000


class Banner(QFrame):
    """One clear sentence, a remedy, and at most one button that does the remedy. tone: unsure, wrong, good, plain."""

    def __init__(
        self,
        theme: Theme,
        sentence: str,
        remedy: str = "",
        *,
        tone: str = "unsure",
        button: str = "",
        action: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.setProperty("panel", _KINDS[tone])
        ink = {"plain": "ink", "good": "good_text", "wrong": "wrong_text", "unsure": "unsure_text"}[tone]
        self._sentence = text(sentence, Role.STRONG)
        self._remedy = text(remedy)
        if not remedy:
            self._remedy.hide()
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 12, 18, 12)
        layout.setSpacing(14)
        layout.addWidget(IconLabel(theme, _ICONS[tone], ink, 30), 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addLayout(column(self._sentence, self._remedy, gap=2), 1)
        self.setAccessibleName(f"{sentence} {remedy}".strip())
        if button and action is not None:
            self.button = BigButton(theme, button)
            self.button.clicked.connect(action)
            layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)

    def set_message(self, sentence: str, remedy: str = "") -> None:
        """Change what it says."""
        self._sentence.setText(sentence)
        self._remedy.setText(remedy)
        self._remedy.setVisible(bool(remedy))
        self.setAccessibleName(f"{sentence} {remedy}".strip())


class Toast(Banner):
    """A sentence at the bottom of a window for a few seconds."""

    def __init__(self, theme: Theme, sentence: str, tone: str, parent: QWidget) -> None:
        super().__init__(theme, sentence, tone=tone)
        self.setParent(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.leave)

    def rise(self) -> None:
        """Come up, stay, and go."""
        parent = self.parentWidget()
        assert parent is not None
        width = min(parent.width() - 40, self.sizeHint().width() + 40)
        self.resize(width, self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height())
        x = (parent.width() - self.width()) // 2
        self.move(x, parent.height())
        self.show()
        self.raise_()
        animation.move(self, b"pos", QPoint(x, parent.height() - self.height() - 28), self._theme)
        self._timer.start(_TOAST_MS)

    @Slot()
    def leave(self) -> None:
        """Go away now."""
        self._timer.stop()
        self.hide()
        self.deleteLater()
