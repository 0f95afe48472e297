"""The two big doors: posters that are buttons, composed from our own cards and things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.strings import common, home
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

_RADIUS = 34.0
_WHITE = QColor("#fffdf8")
_INK = QColor("#43302b")
_EDGE = QColor("#e3d5c3")


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
        return title + body + self._theme.px(48) + 30

    def _wrapped(self, role: Role, words: str, width: int) -> int:
        box = self._theme.metrics(role).boundingRect(0, 0, width, 4000, Qt.TextFlag.TextWordWrap, words)
        return box.height()

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return QSize(560, 470)

    def minimumSizeHint(self) -> QSize:
        # Half a 1280 pixel window less margins: there the text breaks as it will be shown.
        return QSize(400, self._text_height(560 - 64) + 140)

    # -- painting -----------------------------------------------------------------------------------------------------

    def enterEvent(self, event: QEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = theme.colour(f"{self._game}_back")
        rect = QRectF(self.rect())
        if self.isDown():
            rect.adjust(0, 5, 0, 0)
        edge = theme.colour("ink") if self.hasFocus() else fill.darker(115)
        depth = 2 if self.isDown() else 7
        width = 5 if self.hasFocus() else 2
        paint_sheet(painter, rect, fill, edge, fill.darker(150), radius=_RADIUS, depth=depth, width=width)
        inner = rect.adjusted(32, 24, -32, -24 - depth)
        text_height = self._text_height(round(inner.width()))
        art = QRectF(rect.left(), rect.top(), rect.width(), inner.bottom() - text_height - rect.top() - 8)
        clip = QPainterPath()
        clip.addRoundedRect(rect.adjusted(3, 3, -3, -3 - depth), _RADIUS, _RADIUS)
        painter.save()
        painter.setClipPath(clip)
        self._paint_stage(painter, rect, art)
        lift = 1.04 if self.underMouse() and not theme.reduced_motion else 1.0
        (self._paint_words if self._game == "betty" else self._paint_things)(painter, art, lift)
        painter.restore()
        self._paint_text(painter, QRectF(inner.left(), inner.bottom() - text_height, inner.width(), text_height))

    def _paint_stage(self, painter: QPainter, rect: QRectF, art: QRectF) -> None:
        """Paint rays behind the cards: a round spot of light on the table."""
        painter.setPen(Qt.PenStyle.NoPen)
        centre = QPointF(art.center().x(), art.center().y() + art.height() * 0.1)
        light = QColor("#fffdf8")
        light.setAlpha(18)
        painter.setBrush(light)
        for share in (1.25, 0.95, 0.66):
            reach = min(rect.width(), art.height() * 1.6) * share / 2
            painter.drawEllipse(centre, reach * 1.35, reach)

    def _paint_words(self, painter: QPainter, art: QRectF, lift: float) -> None:
        """Paint the stack with its arrow and three cards to be read."""
        tall = min(art.height() * 0.56, art.width() * 0.25)
        wide = tall * 0.92
        middle = art.center() + QPointF(0, art.height() * 0.03)
        spread = min((art.width() - wide - 60) / 3, wide * 0.98)
        places = ((-1.5, 0.12, -8.0), (-0.5, -0.04, -3.0), (0.5, 0.0, 3.0), (1.5, 0.14, 8.0))
        for i, (across, down, angle) in enumerate(places):
            painter.save()
            painter.translate(middle + QPointF(across * spread, down * tall))
            painter.rotate(angle)
            painter.scale(lift, lift)
            box = QRectF(-wide / 2, -tall / 2, wide, tall)
            if i == 0:
                self._paint_arrow_back(painter, box)
            else:
                self._paint_word_card(painter, box, home.POSTER_CARDS[i - 1])
            painter.restore()

    def _paint_arrow_back(self, painter: QPainter, box: QRectF) -> None:
        blue = QColor("#0b5a8a")
        paint_sheet(painter, box, blue, _WHITE, QColor(0, 0, 0, 60), radius=16, depth=5, width=4)
        pen = QPen(_WHITE, box.width() * 0.1)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = box.width() * 0.24
        painter.drawLine(QPointF(-reach, 0), QPointF(reach, 0))
        painter.drawPolyline(
            [QPointF(reach * 0.25, -reach * 0.75), QPointF(reach, 0), QPointF(reach * 0.25, reach * 0.75)]
        )

    def _paint_word_card(self, painter: QPainter, box: QRectF, words: str) -> None:
        paint_sheet(painter, box, _WHITE, _EDGE, QColor(0, 0, 0, 60), radius=16, depth=5, width=2)
        lines = words.replace("\n", " ").split()
        font = QFont(self._theme.font(Role.CARD))
        font.setPixelSize(max(9, round(box.width() * (0.2 if max(map(len, lines)) < 7 else 0.165))))
        painter.setFont(font)
        painter.setPen(_INK)
        step = font.pixelSize() * 1.22
        top = -step * len(lines) / 2
        for i, line in enumerate(lines):
            painter.drawText(QRectF(box.left(), top + i * step, box.width(), step), Qt.AlignmentFlag.AlignCenter, line)

    def _paint_things(self, painter: QPainter, art: QRectF, lift: float) -> None:
        """Paint a hand of five cards, fanned."""
        names = ("snail", "teapot", "cactus", "rocket", "toast")
        side = min(art.height() * 0.52, art.width() * 0.235)
        foot = QPointF(art.center().x(), art.center().y() + side * 2.6)
        radius = side * 2.55
        for i, name in enumerate(names):
            painter.save()
            painter.translate(foot)
            painter.rotate((i - 2) * 15.5)
            painter.translate(0, -radius - (side * 0.06 if i == 2 else 0))
            painter.scale(lift, lift)
            box = QRectF(-side / 2, -side * 0.58, side, side * 1.16)
            paint_sheet(painter, box, _WHITE, _EDGE, QColor(0, 0, 0, 60), radius=16, depth=5, width=2)
            picture = QRectF(box.left() + side * 0.08, box.top() + side * 0.2, side * 0.84, side * 0.84)
            icons.draw(painter, "things", name, picture)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_INK)
            for dot in range((1, 2, 3, 1, 2)[i]):
                centre = QPointF(box.left() + side * (0.14 + 0.11 * dot), box.top() + side * 0.13)
                painter.drawEllipse(centre, side * 0.038, side * 0.038)
            painter.restore()

    def _paint_text(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme
        ink = theme.text_on(theme.colour(f"{self._game}_back"))
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
        paint_sheet(painter, pill, _WHITE, _WHITE, QColor(0, 0, 0, 70), radius=tall / 2, depth=3, width=0)
        icon = QRectF(pill.left() + theme.px(20), pill.center().y() - theme.px(13), theme.px(24), theme.px(24))
        icons.draw_icon(painter, "play", icon, _INK)
        painter.setPen(_INK)
        painter.drawText(
            pill.adjusted(theme.px(52), -3, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, home.PLAY
        )
        painter.setPen(ink)
        painter.drawText(
            QRectF(pill.right() + 18, pill.top() - 2, box.right() - pill.right() - 18, tall),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            self._players,
        )
