"""The end: who won, on steps, and the numbers of the evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek import betty
from tongue_and_cheek.ui import animation, icons
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, Panel, ScrollArea, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.seat import SeatBadge, paint_badge

if TYPE_CHECKING:
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.theme import Theme


def wrong_in_showdown(state: betty.State) -> dict[int, int]:
    """Return the wrong cards of each seat that read in the Final Showdown; empty without one."""
    return dict(zip(state.tied, state.mistakes, strict=False))


def ranks(state: betty.State) -> tuple[int, ...]:
    """Return each seat's step, 0 for the winners; others by points and the showdown, equal ones on the same step."""
    wrong = wrong_in_showdown(state)
    scores = [(score, wrong.get(seat, 0)) for seat, score in enumerate(betty.points(state))]
    behind = sorted({score for seat, score in enumerate(scores) if seat not in state.winners})
    first = 1 if state.winners else 0
    return tuple(0 if seat in state.winners else first + behind.index(score) for seat, score in enumerate(scores))


def names_of(table: BettyTable, seats: tuple[int, ...]) -> str:
    """Return the names, the last two joined by "and"."""
    names = [table.seats[seat].name for seat in seats]
    return strings.AND.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def headline(table: BettyTable) -> str:
    """Return who won, in a sentence."""
    winners = table.state.winners
    if not winners:
        return strings.WON_NOBODY
    if len(table.seats) == 1:
        return strings.WON_ALONE.format(name=table.seats[0].name)
    if len(winners) > 1:
        return strings.WON_TOGETHER.format(names=names_of(table, winners))
    return strings.WON.format(name=table.seats[winners[0]].name)


def facts(table: BettyTable) -> tuple[tuple[str, str, str], ...]:
    """Return the numbers of the evening as (icon, what, value)."""
    evening = betty.numbers(table.record)
    cleanest = strings.NOBODY
    if evening.cleanest:
        share = 100 * evening.seats[evening.cleanest[0]].clean_share
        cleanest = strings.CLEANEST_VALUE.format(names=names_of(table, evening.cleanest), share=share)
    hardest = strings.NONE
    if evening.hardest is not None:
        words = strings.HARDEST_VALUE if evening.hardest.failures > 1 else strings.HARDEST_ONE
        hardest = words.format(text=evening.hardest.text, n=evening.hardest.failures)
    rows = [
        ("star", strings.CLEANEST, cleanest),
        ("warning", strings.HARDEST, hardest),
        ("cards", strings.LONGEST, _cards(evening.longest_row)),
        ("trophy", strings.LONGEST_CLEAN, _cards(evening.longest_clean)),
    ]
    overruled = sum(seat.overruled for seat in evening.seats)
    if overruled:
        rows.append(("judge", strings.OVERRULED, strings.OVERRULED_VALUE.format(n=overruled)))
    return tuple(rows)


def _cards(count: int) -> str:
    return strings.POINTS_ONE if count == 1 else strings.POINTS.format(n=count)


class Steps(QWidget):
    """Faces on steps, the winners highest; each with the number of penalty cards."""

    def __init__(self, theme: Theme, table: BettyTable) -> None:
        super().__init__()
        self._theme = theme
        self._rise = 0.0
        ranked = sorted(zip(ranks(table.state), range(len(table.seats)), strict=True))
        # The winners in the middle, the others to the left and right in turn.
        self._order: list[tuple[int, int]] = []
        for n, entry in enumerate(ranked):
            self._order.insert(len(self._order) if n % 2 else 0, entry)
        self._table = table
        self._points = betty.points(table.state)
        self.setAccessibleName(
            ", ".join(f"{table.seats[seat].name}: {_cards(self._points[seat])}" for _, seat in ranked)
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.updateGeometry)

    def rise(self) -> None:
        """Let the steps grow out of the table."""
        animation.run(self, self._theme, self._risen, ms=700)

    def _risen(self, share: float) -> None:
        self._rise = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(len(self._order) * self._theme.px(118), self._theme.px(400))

    def minimumSizeHint(self) -> QSize:
        return QSize(len(self._order) * 84, self._theme.px(300))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = len(self._order)
        wide = min(self.width() / count, 190.0)
        left = (self.width() - wide * count) / 2
        lowest = max(rank for rank, _ in self._order)
        face = min(wide * 0.72, self.height() * 0.24)
        text_room = theme.metrics(Role.STRONG).height() + 8
        room = self.height() - face - theme.px(46) - text_room
        for n, (rank, seat) in enumerate(self._order):
            share = 0.86 - 0.62 * rank / max(1, lowest) if lowest else 0.7
            tall = max(room * share, 2 * text_room + 16) * self._rise
            box = QRectF(left + n * wide + 5, self.height() - tall, wide - 10, tall)
            self._step(painter, box, rank, seat, face, text_room)

    def _step(self, painter: QPainter, box: QRectF, rank: int, seat: int, face: float, text_room: float) -> None:
        theme, player = self._theme, self._table.seats[seat]
        colour = theme.seat(player.colour)
        painter.setPen(QPen(theme.colour("ink"), 3))
        painter.setBrush(colour)
        painter.drawRoundedRect(box.adjusted(1, 0, -1, 20), 18, 18)
        painter.setPen(theme.text_on(colour))
        painter.setFont(theme.font(Role.HEADING))
        points = _cards(self._points[seat])
        if painter.fontMetrics().horizontalAdvance(points) > box.width() - 8:
            points = str(self._points[seat])
        painter.drawText(
            box.adjusted(0, 8, 0, 0),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            points,
        )
        wrong = wrong_in_showdown(self._table.state).get(seat)
        if wrong is not None:
            painter.setFont(theme.font(Role.SMALL))
            line = theme.metrics(Role.HEADING).height() + 6
            words = strings.SHOWDOWN_WRONG.format(n=wrong)
            top = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(box.adjusted(0, line, 0, 0), top, words)
        painter.setPen(theme.colour("ink"))
        painter.setFont(theme.font(Role.STRONG))
        name = theme.metrics(Role.STRONG).elidedText(player.name, Qt.TextElideMode.ElideRight, round(box.width()))
        painter.drawText(
            QRectF(box.x(), box.top() - text_room, box.width(), text_room), Qt.AlignmentFlag.AlignCenter, name
        )
        badge = QRectF(box.center().x() - face / 2, box.top() - text_room - face, face, face)
        paint_badge(painter, theme, badge, player.colour, player.face, player.name)
        if rank == 0 and self._table.state.winners:
            side = face * 0.52
            crown = QRectF(badge.center().x() - side / 2, badge.top() - side * 0.80, side, side)
            icons.draw_icon(painter, "crown", crown, theme.colour("unsure_text"))


class Podium(QWidget):
    """The last page of a game."""

    def __init__(self, theme: Theme, table: BettyTable) -> None:
        super().__init__()
        self.title = text(headline(table), Role.DISPLAY, centre=True)
        self.steps = Steps(theme, table)
        self.again = BigButton(theme, strings.AGAIN, icon="redo", key="Return", kind="primary")
        self.home = BigButton(theme, strings.HOME, icon="home")
        rows = column(gap=14)
        for icon, what, value in facts(table):
            value_label = text(value, Role.HEADING)
            line = row(
                IconLabel(theme, icon, "accent", 36), column(text(what, tone="quiet"), value_label, gap=0), gap=16
            )
            line.setStretch(1, 1)
            rows.addLayout(line)
        everybody = column(gap=8)
        for seat, its in zip(table.seats, betty.numbers(table.record).seats, strict=True):
            words = strings.CLEAN_OF.format(name=seat.name, clean=its.clean, n=its.readings)
            badge = SeatBadge(theme, seat.colour, seat.face, seat.name, 34)
            line = row(badge, text(words), gap=14)
            line.setStretch(1, 1)
            everybody.addLayout(line)
        numbers = Panel(text(strings.NUMBERS, Role.HEADING), 4, rows, None, everybody, None, margin=26)
        numbers.setMinimumWidth(380)
        buttons = QWidget()
        flow = FlowLayout(buttons, gap=14, align=Qt.AlignmentFlag.AlignHCenter)
        flow.addWidget(self.again)
        flow.addWidget(self.home)
        middle = row(self.steps, numbers, gap=40)
        middle.setStretch(0, 3)
        middle.setStretch(1, 2)
        page = QWidget()
        body = column(self.title, middle, buttons, gap=22, margins=(56, 24, 56, 26))
        body.setStretch(1, 1)
        page.setLayout(body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(ScrollArea(page))
