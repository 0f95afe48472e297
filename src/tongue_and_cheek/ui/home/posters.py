"""The two big doors: posters that are buttons, composed from our own cards and things."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.strings import common, home
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent

_RADIUS = 34.0
_SHAPE = 480 / 360  # of the drawings
_CROP = 1.12  # how much of a drawing's height may be cut off to fill the width
_CUT_ABOVE = {"betty": 0.35, "butts": 0.75}  # how much of that above, the rest below
# What the drawings stand on: ground, rays, and how far down (as a share) the rays meet.
_GROUNDS = {"betty": ("#0072b2", "#1a80ba", 150 / 360), "butts": ("#f3b24a", "#f6be62", 210 / 360)}
_RAYS = 14


def _rays(centre: QPointF, reach: float) -> QPainterPath:
    """Return the drawings' rays (every second of 28 equal slices, from the right on downwards), going on for ever."""
    path = QPainterPath()
    step = math.pi / _RAYS
    for k in range(_RAYS):
        path.moveTo(centre)
        for angle in (2 * k * step, (2 * k + 1) * step):
            path.lineTo(centre + QPointF(math.cos(angle), math.sin(angle)) * reach)
        path.closeSubpath()
    return path


class Poster(QAbstractButton):
    """A game's poster; pressing it begins a new game."""

    def __init__(self, theme: Theme, game: str) -> None:
        super().__init__()
        self._theme, self._game = theme, game
        betty = game == "betty"
        self._title = common.BETTY if betty else common.BUTTS
        self._tagline = home.BETTY_TAGLINE if betty else home.BUTTS_TAGLINE
        self._players = home.BETTY_PLAYERS if betty else home.BUTTS_PLAYERS
        self.setAccessibleName(home.POSTER.format(game=self._title, tagline=self._tagline))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.updateGeometry)

    # -- sizes --------------------------------------------------------------------------------------------------------

    def _text_height(self, width: int) -> int:
        """Height of title, tagline and the row with the play button at a poster's inner width."""
        title = self._wrapped(Role.DISPLAY, self._title, width)
        body = self._wrapped(Role.BODY, self._tagline, width)
        return title + body + self._theme.px(48) + 18

    def _wrapped(self, role: Role, words: str, width: int) -> int:
        box = self._theme.metrics(role).boundingRect(0, 0, width, 4000, Qt.TextFlag.TextWordWrap, words)
        return box.height()

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()  # a page that scrolls asks for this; more comes from the layout's stretch

    def minimumSizeHint(self) -> QSize:
        # Half a 1280 pixel window less margins: there the text breaks as it will be shown.
        return QSize(400, self._text_height(560 - 64) + 120)

    # -- painting -----------------------------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self.isDown():
            rect.adjust(0, 5, 0, 0)
        strong = self.hasFocus() or self.underMouse()
        edge = theme.colour("ink" if self.hasFocus() else "quiet" if self.underMouse() else "line")
        depth, width = (2 if self.isDown() else 7), (5 if self.hasFocus() else 3 if strong else 2)
        fill = theme.colour("card")
        paint_sheet(painter, rect, fill, edge, theme.colour("shadow"), radius=_RADIUS, depth=depth, width=width)
        inner = rect.adjusted(32, 0, -32, -22 - depth)
        text_height = self._text_height(round(inner.width()))
        art = QRectF(rect.left(), rect.top(), rect.width(), inner.bottom() - text_height - rect.top() - 14)
        self._paint_art(painter, art.adjusted(width, width, -width, 0))
        self._paint_text(painter, QRectF(inner.left(), inner.bottom() - text_height, inner.width(), text_height))

    def _paint_art(self, painter: QPainter, box: QRectF) -> None:
        """Paint the drawing so that it fills the upper part; its own ground colour goes on where it does not reach."""
        painter.save()
        clip = QPainterPath()
        clip.setFillRule(Qt.FillRule.WindingFill)
        clip.addRoundedRect(box, _RADIUS - 3, _RADIUS - 3)
        clip.addRect(box.adjusted(0, _RADIUS, 0, 0))
        painter.setClipPath(clip)
        ground, ray, centre_y = _GROUNDS[self._game]
        painter.fillRect(box, QColor(ground))
        tall = max(box.height(), min(box.width() / _SHAPE, box.height() * _CROP))
        wide = tall * _SHAPE
        top = box.top() - (tall - box.height()) * _CUT_ABOVE[self._game]
        place = QRectF(box.center().x() - wide / 2, top, wide, tall)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ray))
        painter.drawPath(_rays(QPointF(place.center().x(), place.top() + tall * centre_y), box.width() + box.height()))
        icons.draw(painter, "posters", self._game, place)
        painter.restore()

    def _paint_text(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme
        ink = theme.colour("ink")
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.setFont(theme.font(Role.DISPLAY))
        title = self._wrapped(Role.DISPLAY, self._title, round(box.width()))
        painter.drawText(box, flags, self._title)
        painter.setFont(theme.font(Role.BODY))
        body = self._wrapped(Role.BODY, self._tagline, round(box.width()))
        painter.drawText(box.adjusted(0, title, 0, 0), flags, self._tagline)
        tall = theme.px(48)
        pill = QRectF(box.left(), box.top() + title + body + 18, theme.px(44), tall)
        painter.setFont(theme.font(Role.STRONG))
        wide = theme.metrics(Role.STRONG).horizontalAdvance(home.PLAY)
        pill.setWidth(wide + theme.px(22) * 2 + theme.px(30))
        fill = theme.colour("accent")
        on = theme.text_on(fill)
        paint_sheet(painter, pill, fill, fill, fill.darker(145), radius=tall / 2, depth=4, width=0)
        icon = QRectF(pill.left() + theme.px(20), pill.center().y() - theme.px(13), theme.px(24), theme.px(24))
        icons.draw_icon(painter, "play", icon, on)
        painter.setPen(on)
        painter.drawText(
            pill.adjusted(theme.px(52), -3, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, home.PLAY
        )
        painter.setPen(ink)
        painter.drawText(
            QRectF(pill.right() + 18, pill.top() - 2, box.right() - pill.right() - 18, tall),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            self._players,
        )
