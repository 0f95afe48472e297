"""A card on the scene: a face or a back at a pose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.butts.pictures import ROUND, Pictures

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Card
    from tongue_and_cheek.ui.butts.layout import Pose
    from tongue_and_cheek.ui.theme import Theme

_UNIT = 100.0
_BOUNDS = QRectF(-_UNIT / 2 - 16, -_UNIT / 2 - 16, _UNIT + 32, _UNIT + 32)
_BASE_Z = 10.0
_TURNS_AT = 0.35  # share of a flight at which a covered card shows its face


class CardItem(QGraphicsItem):
    """Painted 100 wide around its middle and scaled to its pose. `card` None shows the back."""

    def __init__(self, theme: Theme, pictures: Pictures, card: Card | None, pose: Pose, *, truck: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._pictures = pictures
        self.card = card
        self.truck = truck
        self.covered = False
        """A card that is known but still turned over: just drawn, or about to be flipped."""
        self.ringed = False
        self.dim = False
        self.sign = ""
        """A little sign in the upper corner of a card in the air: "cross" where it may not lie, "tick"."""
        self.start = self.goal = self.pose = pose
        self.set_pose(pose)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)  # a card at rest costs one copy of pixels

    def set_pose(self, pose: Pose) -> None:
        """Lie like this."""
        self.pose = pose
        self.setPos(pose.x, pose.y)
        self.setScale(pose.side / _UNIT)
        self.setRotation(pose.angle)
        self.setZValue(_BASE_Z + pose.z)
        self.setOpacity(pose.opacity)

    def glide(self, share: float) -> None:
        """Be this share of the way from `start` to `goal`."""
        self.set_pose(self.start.toward(self.goal, share))
        if self.covered and share >= _TURNS_AT:
            self.covered = False
            self.update()

    def boundingRect(self) -> QRectF:
        return _BOUNDS

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(-_UNIT / 2, -_UNIT / 2, _UNIT, _UNIT))
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        half = _UNIT / 2
        body = QRectF(-half, -half, _UNIT, _UNIT)
        depth = min(5.0, 3.2 * _UNIT / max(20.0, self.pose.side) + 1.2)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90) if self._theme.dark else self._theme.colour("shadow"))
        painter.drawRoundedRect(body.translated(0, depth), ROUND * _UNIT, ROUND * _UNIT)
        ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        pixels = max(self.goal.side, self.pose.side) * ratio
        if self.card is None or self.covered:
            picture = self._pictures.back(truck=self.truck, pixels=pixels)
        else:
            picture = self._pictures.face(self.card, pixels)
        painter.drawPixmap(body, picture, QRectF(picture.rect()))
        if self.dim:
            veil = self._theme.colour("bar")
            veil.setAlpha(90)
            painter.setBrush(veil)
            painter.drawRoundedRect(body, ROUND * _UNIT, ROUND * _UNIT)
        if self.ringed:
            width = 4 * _UNIT / self.pose.side
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("accent"), width))
            painter.drawRoundedRect(body.adjusted(-1, -1, 1, 1), ROUND * _UNIT, ROUND * _UNIT)
        if self.sign:
            self._paint_sign(painter, half)

    def _paint_sign(self, painter: QPainter, half: float) -> None:
        fill = self._theme.colour("good" if self.sign == "tick" else "wrong")
        size = max(26.0, 26.0 * _UNIT / self.pose.side)
        box = QRectF(half - size * 0.75, -half - size * 0.12, size, size)
        painter.setPen(QPen(self._theme.colour("card"), size * 0.07))
        painter.setBrush(fill)
        painter.drawEllipse(box)
        inner = box.adjusted(size * 0.16, size * 0.16, -size * 0.16, -size * 0.16)
        icons.draw_icon(painter, self.sign, inner, self._theme.text_on(fill))
