"""The one shape of things that lie on the table: a rounded sheet with an edge and a hard shadow below."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen


def paint_sheet(
    painter: QPainter,
    rect: QRectF,
    fill: QColor,
    edge: QColor,
    shadow: QColor | None,
    *,
    radius: float = 22,
    depth: float = 4,
    width: float = 2,
) -> None:
    """Paint a sheet into `rect`, its shadow included: `depth` pixels lower, in `shadow` (None: no shadow)."""
    half = width / 2
    body = rect.adjusted(half, half, -half, -half - (depth if shadow is not None else 0))
    if shadow is not None:
        painter.setPen(QPen(shadow, width))
        painter.setBrush(shadow)
        painter.drawRoundedRect(body.translated(0, depth), radius, radius)
    painter.setPen(QPen(edge, width) if width else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(fill)
    painter.drawRoundedRect(body, radius, radius)
