"""A line of settings: what it is, what it means, and its control."""

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets.panels import column, row
from tongue_and_cheek.ui.widgets.texts import text


class SettingRow(QWidget):
    """Name and explanation on the left, the control on the right, or below them when it is wide."""

    def __init__(self, name: str, hint: str, control: QWidget, *, below: bool = False) -> None:
        super().__init__()
        words = QWidget()
        self.hint = text(hint, Role.SMALL, tone="quiet")
        if not hint:
            self.hint.hide()
        words.setLayout(column(text(name, Role.STRONG), self.hint, gap=2))
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 4)
        if below:
            layout.addLayout(column(words, control, gap=8))
        else:
            line = row(words, control, gap=20)
            line.setStretch(0, 1)
            layout.addLayout(line)
