"""The players along the top: faces, names, six places for penalty cards, who reads, who judges, which way it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tongue_and_cheek import betty
from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets.seat import paint_badge
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.setup import Seat
    from tongue_and_cheek.ui.theme import Theme


class PlayerCard(QWidget):
    """One player."""

    def __init__(self, theme: Theme, seat: Seat, handicap: betty.Handicap) -> None:
        super().__init__()
        self._theme, self._seat, self._handicap = theme, seat, handicap
        self.points = self.skips = 0
        self.reads = self.judges = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMaximumWidth(420)
        theme.changed.connect(self.updateGeometry)

    def show_player(self, points: int, skips: int, *, reads: bool, judges: bool) -> None:
        """Show how a player stands."""
        self.points, self.skips, self.reads, self.judges = points, skips, reads, judges
        more = strings.PLAYER_READS if reads else strings.PLAYER_JUDGES if judges else ""
        if skips:
            more += strings.PLAYER_SKIPS.format(n=skips)
        if self._handicap.slips_only:
            more += strings.PLAYER_SLIPS
        elif self._handicap.pause_limit_s != 1.0:
            more += strings.PLAYER_PAUSE.format(seconds=self._handicap.pause_limit_s)
        self.setAccessibleName(strings.PLAYER.format(name=self._seat.name, n=points, end=betty.END_CARDS, more=more))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(190), self._theme.px(64) + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(110, self._theme.px(64) + 8)

    def _chip(self) -> str:
        if self._handicap.slips_only:
            return strings.CHIP_SLIPS
        limit = self._handicap.pause_limit_s
        return strings.CHIP_PAUSE.format(seconds=limit) if limit != 1.0 else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._theme, self._theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        colour = theme.seat(self._seat.colour)
        fill = theme.colour("card" if self.reads else "bar")
        edge = colour if self.reads else theme.colour("line")
        shadow = colour.darker(130) if self.reads else theme.colour("shadow")
        paint_sheet(painter, rect, fill, edge, shadow, radius=px(18), width=4 if self.reads else 2)
        narrow = rect.width() < px(140)
        side = float(px(26 if narrow else 48))
        top = rect.y() + px(34) if narrow else rect.y() + (rect.height() - 4 - side) / 2
        face = QRectF(rect.x() + px(6 if narrow else 8), top, side, side)
        paint_badge(painter, theme, face, self._seat.colour, self._seat.face, self._seat.name)
        if self.judges:
            self._hat(painter, face)
        left = face.right() + px(4 if narrow else 9)
        name_left = rect.x() + px(8) if narrow else left
        self._name(painter, QRectF(name_left, rect.y() + px(5), rect.right() - px(8) - name_left, px(28)))
        self._places(painter, QRectF(left, rect.y() + px(38), rect.right() - px(8) - left, px(18)), colour)

    def _hat(self, painter: QPainter, face: QRectF) -> None:
        side = face.width() * 0.56
        disc = QRectF(face.left() - side * 0.12, face.top() - side * 0.22, side, side)
        painter.setPen(QPen(self._theme.colour("ink"), 2))
        painter.setBrush(self._theme.colour("unsure_soft"))
        painter.drawEllipse(disc)
        inner = side * 0.16
        ink = self._theme.colour("ink")
        icons.draw_icon(painter, "judge", disc.adjusted(inner, inner, -inner, -inner), ink)

    def _name(self, painter: QPainter, box: QRectF) -> None:
        """Write the name, and at its right what is special: the handicap, or turns to miss."""
        theme, px = self._theme, self._theme.px
        room = box.width()
        marks: list[tuple[str, str]] = []
        if self._chip():
            marks.append(("timer" if not self._handicap.slips_only else "ear", self._chip()))
        if self.skips:
            marks.append(("skip", f"×{self.skips}" if self.skips > 1 else ""))
        small = theme.metrics(Role.SMALL)
        x = box.right()
        for icon, full in reversed(marks):
            words = full if room > px(150) else ""
            wide = px(20) + (small.horizontalAdvance(words) + px(4) if words else 0)
            x -= wide
            icons.draw_icon(painter, icon, QRectF(x, box.center().y() - px(10), px(20), px(20)), theme.colour("quiet"))
            painter.setFont(theme.font(Role.SMALL))
            painter.setPen(theme.colour("quiet"))
            painter.drawText(QRectF(x + px(22), box.y(), wide, box.height()), Qt.AlignmentFlag.AlignVCenter, words)
            x -= px(6)
        painter.setFont(theme.font(Role.STRONG))
        painter.setPen(theme.colour("ink"))
        name = theme.metrics(Role.STRONG).elidedText(
            self._seat.name, Qt.TextElideMode.ElideRight, max(px(24), round(x - box.x()))
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, name)

    def _places(self, painter: QPainter, box: QRectF, colour: QColor) -> None:
        """Draw six places, as little cards; those that are taken are filled and crossed by a line."""
        theme = self._theme
        gap = max(2.0, box.width() * 0.025)
        wide = min((box.width() - 5 * gap) / 6, box.height() * 1.25)
        for n in range(betty.END_CARDS):
            place = QRectF(box.x() + n * (wide + gap), box.y(), wide, box.height())
            taken = n < self.points
            painter.setPen(QPen(theme.colour("ink") if taken else theme.colour("line"), 2))
            painter.setBrush(colour if taken else theme.colour("paper"))
            painter.drawRoundedRect(place, 4, 4)
            if taken and wide > 14:
                icons.draw_icon(painter, "cards", place.adjusted(3, 2, -3, -2), theme.text_on(colour))


class Direction(QWidget):
    """A chevron between two players: which way play goes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self.clockwise = theme, True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(20), self._theme.px(40))

    def turn(self, clockwise: bool) -> None:
        """Point the way play goes."""
        self.clockwise = clockwise
        words = strings.CLOCKWISE if clockwise else strings.COUNTERCLOCKWISE
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = float(self.width())
        box = QRectF(0, (self.height() - side) / 2 - 2, side, side)
        name = "chevron-right" if self.clockwise else "chevron-left"
        icons.draw_icon(painter, name, box, self._theme.colour("quiet"))


class Players(QWidget):
    """All players, in seat order from left to right, with the way of play between them."""

    def __init__(self, theme: Theme, table: BettyTable) -> None:
        super().__init__()
        self.cards: list[PlayerCard] = []
        self.ways: list[Direction] = []
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        rules = table.state.setup.rules
        layout.addStretch(0)
        for n, seat in enumerate(table.seats):
            if n:
                self.ways.append(Direction(theme))
                layout.addWidget(self.ways[-1])
            self.cards.append(PlayerCard(theme, seat, rules.handicap(n)))
            layout.addWidget(self.cards[-1], 1)
        layout.addStretch(0)

    def sync(self, table: BettyTable) -> None:
        """Show how everybody stands."""
        state = table.state
        judge = table.judge
        over = state.phase is betty.Phase.OVER
        for n, card in enumerate(self.cards):
            card.show_player(
                len(state.penalties[n]),
                state.skips[n],
                reads=not over and n == state.turn,
                judges=judge is not None and table.seats[n] is judge,
            )
        for way in self.ways:
            way.turn(state.clockwise)

    def home(self, seat: int, within: QWidget) -> QPoint:
        """Return the middle of a player's card in another widget's pixels."""
        card = self.cards[seat]
        return within.mapFromGlobal(card.mapToGlobal(card.rect().center()))
