"""The two big doors: posters that are buttons, composed from our own cards and things."""

from __future__ import annotations

import math
from dataclasses import dataclass
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


_TEXTS = {
    "betty": (common.BETTY, home.BETTY_TAGLINE, home.BETTY_PLAYERS),
    "butts": (common.BUTTS, home.BUTTS_TAGLINE, home.BUTTS_PLAYERS),
}
_SIDE = 32  # pixels beside the text
_ART_LEAST = 180  # height of the drawing where the window is small
_GAP = 18  # above the pill and beside it


@dataclass(frozen=True, slots=True)
class _Measure:
    """How the text breaks at a width: the same for both posters, so that they look alike.

    `below`: the number of players stands below the pill.
    """

    role: Role
    title: int
    body: int
    below: bool

    @classmethod
    def at(cls, theme: Theme, width: int) -> _Measure:
        def high(role: Role, words: str) -> int:
            return theme.metrics(role).boundingRect(0, 0, width, 4000, Qt.TextFlag.TextWordWrap, words).height()

        titles, taglines, players = zip(*_TEXTS.values(), strict=True)
        roles = (Role.DISPLAY, Role.TITLE, Role.HEADING)
        fits = (
            role for role in roles if all(theme.metrics(role).horizontalAdvance(words) <= width for words in titles)
        )
        role = next(fits, Role.HEADING)
        beside = max(theme.metrics(Role.STRONG).horizontalAdvance(words) for words in players)
        return cls(
            role,
            max(high(role, words) for words in titles),
            max(high(Role.BODY, words) for words in taglines),
            _pill_width(theme) + _GAP + beside > width,
        )

    def height(self, theme: Theme) -> int:
        """Height of the title, the tagline, and the row or rows below them."""
        below = theme.metrics(Role.STRONG).height() + _GAP // 2 if self.below else 0
        return self.title + self.body + _GAP + theme.px(48) + below


def _pill_width(theme: Theme) -> int:
    return theme.metrics(Role.STRONG).horizontalAdvance(home.PLAY) + theme.px(22) * 2 + theme.px(30)


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
        self._title, self._tagline, self._players = _TEXTS[game]
        self.setAccessibleName(home.POSTER.format(game=self._title, tagline=self._tagline))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.updateGeometry)

    # -- sizes --------------------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return _Measure.at(self._theme, width - 2 * _SIDE).height(self._theme) + _ART_LEAST

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()  # a page that scrolls asks for this; more comes from the layout's stretch

    def minimumSizeHint(self) -> QSize:
        return QSize(400, self.heightForWidth(max(400, self.width())))

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
        inner = rect.adjusted(_SIDE, 0, -_SIDE, -22 - depth)
        measure = _Measure.at(theme, round(inner.width()))
        text_height = measure.height(theme)
        art = QRectF(rect.left(), rect.top(), rect.width(), inner.bottom() - text_height - rect.top() - 14)
        self._paint_art(painter, art.adjusted(width, width, -width, 0))
        box = QRectF(inner.left(), inner.bottom() - text_height, inner.width(), text_height)
        self._paint_text(painter, box, measure)

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

    def _paint_text(self, painter: QPainter, box: QRectF, measure: _Measure) -> None:
        theme = self._theme
        ink = theme.colour("ink")
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.setFont(theme.font(measure.role))
        painter.drawText(box, flags, self._title)
        painter.setFont(theme.font(Role.BODY))
        painter.drawText(box.adjusted(0, measure.title, 0, 0), flags, self._tagline)
        tall = theme.px(48)
        pill = QRectF(box.left(), box.top() + measure.title + measure.body + _GAP, _pill_width(theme), tall)
        fill = theme.colour("accent")
        on = theme.text_on(fill)
        paint_sheet(painter, pill, fill, fill, fill.darker(145), radius=tall / 2, depth=4, width=0)
        icon = QRectF(pill.left() + theme.px(20), pill.center().y() - theme.px(13), theme.px(24), theme.px(24))
        icons.draw_icon(painter, "play", icon, on)
        painter.setFont(theme.font(Role.STRONG))
        painter.setPen(on)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(pill.adjusted(theme.px(52), -3, 0, 0), middle, home.PLAY)
        painter.setPen(ink)
        place = QRectF(pill.right() + _GAP, pill.top() - 2, box.right() - pill.right() - _GAP, tall)
        if measure.below:
            place = QRectF(box.left(), pill.bottom(), box.width(), box.bottom() - pill.bottom())
        painter.drawText(place, middle, self._players)
