"""Big things over the table: the countdown of a race, the question before it, and the podium."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek.ui import animation, icons
from tongue_and_cheek.ui.butts.wording import cards_text
from tongue_and_cheek.ui.strings import butts as words
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, Choice, Dialog, FlowLayout, SeatBadge, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import Drawing
from tongue_and_cheek.ui.widgets.seat import paint_badge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.ui.setup import Seat


_WITH_TRUCK = 150


class Countdown(QWidget):
    """A big number over the table; the mouse goes through."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = ""
        self._share = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def count(self, number: int) -> None:
        """Show 3, 2, 1, and "Go!" for 0; it pops up and shrinks a little."""
        self._words = str(number) if number else words.RACE_GO
        self.setAccessibleName(self._words)
        self.show()
        self.raise_()
        self._pop(0.0)
        animation.run(self, self._theme, self._pop, ms=animation.SLOW_MS)

    def _pop(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height()) * (0.5 if len(self._words) == 1 else 0.36)
        side *= 1.25 - 0.25 * self._share
        middle = QPointF(self.width() / 2, self.height() / 2)
        fill = QColor("#e69f00")
        painter.setPen(QPen(QColor("#43302b"), 6))
        painter.setBrush(fill)
        painter.drawEllipse(middle, side / 2, side / 2)
        font = self._theme.font(Role.DISPLAY)
        font.setPixelSize(max(20, round(side * (0.6 if len(self._words) == 1 else 0.34))))
        painter.setFont(font)
        painter.setPen(QColor("#1c100c"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._words)


class KeyCap(QLabel):
    """A key of the keyboard in a seat's colour."""

    def __init__(self, theme: Theme, key: str, colour: int) -> None:
        super().__init__(key)
        self._theme, self._colour = theme, colour
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(46), self._theme.px(46))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = theme.seat(self._colour)
        rect = QRectF(self.rect()).adjusted(2, 2, -2, -6)
        painter.setPen(QPen(theme.colour("ink"), 2))
        painter.setBrush(fill.darker(150))
        painter.drawRoundedRect(rect.translated(0, 4), 9, 9)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, 9, 9)
        painter.setFont(theme.font(Role.HEADING))
        painter.setPen(theme.text_on(fill))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self.text())


def race_dialog(
    theme: Theme,
    people: Sequence[tuple[int, Seat, str]],
    mouse: int | None,
    go: Callable[[int | None], None],
) -> Dialog:
    """Return the question before a race: everybody's key, and who has the mouse. `people`: (seat number, seat, key)."""
    chosen = [mouse]
    players = QWidget()
    flow = FlowLayout(players, gap=18)
    for _, seat, key in people:
        one = QWidget()
        name = text(seat.name, Role.STRONG, wrap=False)
        badge = SeatBadge(theme, seat.colour, seat.face, seat.name)
        one.setLayout(row(badge, name, KeyCap(theme, key, seat.colour), gap=10))
        flow.addWidget(one)
    truck = Drawing("cards", "truck-back-square", theme.px(110), theme.px(110))
    truck.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    truck.setHidden(theme.percent > _WITH_TRUCK)  # with large text the keys need the room
    intro = row(truck, column(None, text(words.RACE_KEY), players, None, gap=10), gap=20)
    intro.setStretch(1, 1)
    parts: list = [intro]
    if len(people) > 1:
        options = [*((number, seat.name) for number, seat, _ in people), (None, words.RACE_NOBODY)]
        choice = Choice(theme, words.RACE_WHO_MOUSE, options, mouse)
        choice.changed.connect(lambda seat: chosen.__setitem__(0, seat))
        parts += [text(words.RACE_WHO_MOUSE, Role.STRONG), choice]
    else:
        parts.append(text(words.RACE_MOUSE))
    dialog = Dialog(theme, words.RACE, words.RACE_INTRO, *parts, dismissable=False, width=720)
    dialog.add_button(words.RACE_READY, lambda: go(chosen[0]), kind="primary")
    return dialog


class Podium(QWidget):
    """The end: who won, blocks as high as the places, and what to do next."""

    again = Signal()
    home = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._seats: Sequence[Seat] = ()
        self._counts: tuple[int, ...] = ()
        self._rise = 1.0
        self.setProperty("panel", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._line = text("", Role.TITLE, centre=True)
        self._blocks = QWidget()
        self._blocks.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._blocks.paintEvent = self._paint_blocks  # type: ignore[method-assign]
        self.again_button = BigButton(theme, words.AGAIN, icon="redo", kind="primary")
        self.again_button.clicked.connect(self.again)
        self.home_button = BigButton(theme, words.HOME, icon="home")
        self.home_button.clicked.connect(self.home)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(40, 26, 40, 26)
        layout.setSpacing(12)
        layout.addWidget(self._line)
        layout.addWidget(self._blocks, 1)
        layout.addLayout(row(None, self.home_button, self.again_button, None, gap=16))
        self.hide()

    def crown(self, seats: Sequence[Seat], counts: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Show the end of a game."""
        self._seats, self._counts = seats, counts
        names = words.AND.join(seats[w].name for w in winners)
        best = counts[winners[0]]
        line = (words.SHARE if len(winners) > 1 else words.WINS).format(name=names, names=names, n=best)
        self._line.setText(line)
        self._line.setAccessibleName(line)
        form = words.RESULT.format
        results = (
            form(place=words.PLACE_NAMES[place], name=seats[seat].name, cards=cards_text(counts[seat]))
            for place, seat in self.places()
        )
        self._blocks.setAccessibleName(". ".join(results))
        self.show()
        self.raise_()
        self.again_button.setFocus(Qt.FocusReason.OtherFocusReason)
        animation.run(self, self._theme, self._grow, ms=animation.SLOW_MS * 2)

    def places(self) -> list[tuple[int, int]]:
        """Return (place from 0, seat), the best first; equal counts share a place."""
        order = sorted(range(len(self._counts)), key=lambda seat: -self._counts[seat])
        return [(sum(n > self._counts[seat] for n in self._counts), seat) for seat in order]

    def _grow(self, share: float) -> None:
        self._rise = share
        self._blocks.update()

    def _paint_blocks(self, _event: QPaintEvent) -> None:
        theme = self._theme
        area = QRectF(self._blocks.rect())
        painter = QPainter(self._blocks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_confetti(painter, area)
        places = self.places()
        # The best in the middle, the others to the sides in turn.
        spots: list[tuple[int, int]] = []
        for n, entry in enumerate(places):
            spots.insert(len(spots) if n % 2 else 0, entry)
        wide = min(theme.gap(250), area.width() * 0.9 / max(1, len(spots)))
        left = area.center().x() - wide * len(spots) / 2
        words_high = theme.metrics(Role.HEADING).height() + theme.metrics(Role.BODY).height() + 10
        badge = min(wide * 0.52, area.height() * 0.24)
        crown = badge * 0.5
        room = area.height() - badge - crown - 16
        floor = area.bottom() - 2
        for n, (place, seat) in enumerate(spots):
            tall = max(words_high + 20.0, room * (1.0, 0.74, 0.56, 0.44)[place])
            tall = words_high + 20 + (tall - words_high - 20) * min(1.0, self._rise)
            block = QRectF(left + n * wide + 6, floor - tall, wide - 12, tall + 20)
            self._paint_block(painter, block, area, place, seat)
            face = QRectF(block.center().x() - badge / 2, block.top() - badge + 6, badge, badge)
            paint_badge(painter, theme, face, self._seats[seat].colour, self._seats[seat].face, self._seats[seat].name)
            if place == 0:
                box = QRectF(face.center().x() - crown / 2, face.top() - crown * 0.88, crown, crown)
                painter.setPen(Qt.PenStyle.NoPen)
                icons.draw_icon(painter, "crown", box, theme.colour("unsure_text"))
        pen = QPen(theme.colour("ink"), 4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(left - 24, floor), QPointF(left + wide * len(spots) + 24, floor))

    def _paint_block(self, painter: QPainter, block: QRectF, area: QRectF, place: int, seat: int) -> None:
        theme = self._theme
        fill = theme.seat(self._seats[seat].colour)
        painter.save()
        painter.setClipRect(area)
        painter.setPen(QPen(theme.colour("ink"), 3))
        painter.setBrush(fill)
        painter.drawRoundedRect(block, 18, 18)
        painter.restore()
        ink = theme.text_on(fill)
        painter.setPen(ink)
        y = block.top() + 12
        for role, words_ in (
            (Role.HEADING, self._seats[seat].name),
            (Role.BODY, cards_text(self._counts[seat])),
            (Role.DISPLAY, words.PLACE_NAMES[place]),
        ):
            painter.setFont(theme.font(role))
            metrics = painter.fontMetrics()
            if y + metrics.height() > area.bottom():
                break
            line = metrics.elidedText(words_, Qt.TextElideMode.ElideRight, int(block.width() - 16))
            painter.drawText(
                QRectF(block.left(), y, block.width(), metrics.height()), Qt.AlignmentFlag.AlignCenter, line
            )
            y += metrics.height() + 2

    def _paint_confetti(self, painter: QPainter, area: QRectF) -> None:
        """Strew the players' colours over the upper part: always in the same places, falling into them."""
        colours = [self._theme.seat(seat.colour) for seat in self._seats]
        painter.setPen(Qt.PenStyle.NoPen)
        for n in range(90):
            x = area.left() + area.width() * (n * 0.6180339 % 1)
            y = area.top() + area.height() * 0.7 * (n * n * 0.3176 % 1) * self._rise
            painter.save()
            painter.translate(x, y)
            painter.rotate(n * 47 % 180)
            colour = QColor(colours[n % len(colours)])
            colour.setAlpha(170)
            painter.setBrush(colour)
            side = 5 + n % 4 * 2
            if n % 3:
                painter.drawRoundedRect(QRectF(-side, -side / 2.5, side * 2, side * 0.8), 2, 2)
            else:
                painter.drawEllipse(QPointF(0, 0), side * 0.7, side * 0.7)
            painter.restore()
