"""An icon or drawing that is looked at, not pressed."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.theme import Theme


class IconLabel(QWidget):
    """An icon in one colour of the palette, `size` pixels at 100 % text."""

    def __init__(self, theme: Theme, icon: str, colour: str = "ink", size: int = 28) -> None:
        super().__init__()
        self._theme, self._icon, self._colour, self._size = theme, icon, colour, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_icon(self, icon: str, colour: str = "") -> None:
        """Show another icon."""
        self._icon, self._colour = icon, colour or self._colour
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._size)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        icons.draw_icon(painter, self._icon, QRectF(self.rect()), self._theme.colour(self._colour))


class Drawing(QWidget):
    """A drawing in its own colours; it keeps its shape and grows with its room."""

    def __init__(self, kind: str, name: str, width: int, height: int) -> None:
        super().__init__()
        self._kind, self._name = kind, name
        self.setMinimumSize(width, height)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        icons.draw(painter, self._kind, self._name, QRectF(self.rect()))
