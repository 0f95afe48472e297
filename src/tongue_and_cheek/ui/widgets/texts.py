"""Labels by role."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from tongue_and_cheek.ui.theme import Role


def text(words: str = "", role: Role = Role.BODY, *, tone: str = "", wrap: bool = True, centre: bool = False) -> QLabel:
    """Return a label; tone: "" (ink), quiet, accent, good, wrong, unsure. Plain text: names are no markup."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role.value)
    if tone:
        label.setProperty("tone", tone)
    label.setWordWrap(wrap)
    if wrap:
        policy = label.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
    if centre:
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label


def set_tone(label: QLabel, tone: str) -> None:
    """Change a label's tone."""
    label.setProperty("tone", tone)
    label.style().unpolish(label)
    label.style().polish(label)
