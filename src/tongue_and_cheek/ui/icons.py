"""Our own icons and drawings, from SVG files in data/art, sharp at any size and coloured for the theme.

Icons (data/art/icons) are drawn in one ink; `currentColor` and the ink of look.md become the colour asked for. Faces
(data/art/faces), things and posters keep their colours.
"""

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tongue_and_cheek.resources import data_dir

_INK = "#43302b"


@lru_cache(maxsize=512)
def _renderer(path: Path, ink: str) -> QSvgRenderer | None:
    if not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    if ink:
        text = text.replace("currentColor", ink).replace(_INK, ink).replace(_INK.upper(), ink)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer if renderer.isValid() else None


def art(kind: str, name: str) -> QSvgRenderer | None:
    """Return the drawing data/art/<kind>/<name>.svg, or None when there is none."""
    return _renderer(data_dir() / "art" / kind / f"{name}.svg", "")


def draw(painter: QPainter, kind: str, name: str, rect: QRectF) -> bool:
    """Paint a drawing into a rectangle, keeping its shape; False when there is none."""
    drawing = art(kind, name)
    if drawing is None:
        return False
    drawing.render(painter, rect)
    return True


def draw_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> bool:
    """Paint an icon in one colour into a rectangle; False when there is none."""
    drawing = _renderer(data_dir() / "art" / "icons" / f"{name}.svg", colour.name())
    if drawing is None:
        return False
    drawing.render(painter, rect)
    return True


def pixmap(kind: str, name: str, size: int, colour: QColor | None = None) -> QPixmap:
    """Return a square pixmap of an icon or drawing at the screen's sharpness; transparent when there is none."""
    screen = QGuiApplication.primaryScreen()
    ratio = screen.devicePixelRatio() if screen else 1.0
    picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, size, size)
    if colour is None:
        draw(painter, kind, name, rect)
    else:
        draw_icon(painter, name, rect, colour)
    painter.end()
    return picture


def icon(name: str, colour: QColor, size: int = 28) -> QIcon:
    """Return an icon of data/art/icons in one colour."""
    return QIcon(pixmap("icons", name, size, colour))
