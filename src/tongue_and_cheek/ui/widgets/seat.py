"""A player's badge: a face in the seat's colour."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.theme import Role, Theme


def paint_badge(painter: QPainter, theme: Theme, rect: QRectF, colour: int, face: str, name: str = "") -> None:
    """Paint a badge into a square: the face on the seat's colour, or the name's first letter without a face."""
    fill = theme.seat(colour)
    line = max(1.5, rect.width() / 28)
    painter.setPen(QPen(theme.colour("ink"), line))
    painter.setBrush(fill)
    edge = line / 2 + 0.5
    painter.drawEllipse(rect.adjusted(edge, edge, -edge, -edge))
    inner = rect.width() * 0.09
    if face and icons.draw(painter, "faces", face, rect.adjusted(inner, inner, -inner, -inner)):
        return
    font = theme.font(Role.STRONG)
    font.setPixelSize(max(10, round(rect.height() * 0.45)))
    painter.setFont(font)
    painter.setPen(theme.text_on(fill))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, (name or "?")[0].upper())


class SeatBadge(QWidget):
    """A round badge of `size` pixels at 100 % text."""

    def __init__(self, theme: Theme, colour: int, face: str, name: str = "", size: int = 44) -> None:
        super().__init__()
        self._theme, self._size = theme, size
        self._colour, self._face, self._name = colour, face, name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        theme.changed.connect(self.updateGeometry)

    def set_seat(self, colour: int, face: str, name: str) -> None:
        """Show another player."""
        self._colour, self._face, self._name = colour, face, name
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._size)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        rect = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        paint_badge(painter, self._theme, rect, self._colour, self._face, self._name)
