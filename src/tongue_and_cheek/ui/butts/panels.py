"""What stands around the table: the seats along the top, and the side column with the turn, sentences and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.butts.wording import cards_text
from tongue_and_cheek.ui.strings import butts as words
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, text
from tongue_and_cheek.ui.widgets.seat import paint_badge
from tongue_and_cheek.ui.widgets.sheet import paint_sheet
from tongue_and_cheek.ui.widgets.texts import set_tone

if TYPE_CHECKING:
    from tongue_and_cheek.ui.setup import Seat

_POINTER = 9
_TOLD = 5  # sentences of what happened that are kept in sight
_ICONS_ONLY = 130  # from this text size on, buttons of the column have no words: there is no room


class SeatCard(QWidget):
    """A player: badge, name, collected pile. The one in turn has a thick frame in the seat's colour and a pointer."""

    def __init__(self, theme: Theme, seat: Seat) -> None:
        super().__init__()
        self._theme, self._seat = theme, seat
        self._collected: int | None = 0
        self._turn = False
        self._key = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    @property
    def collected(self) -> int | None:
        """The number of cards shown; None: secret."""
        return self._collected

    def set_state(self, collected: int | None, *, turn: bool, key: str = "") -> None:
        """Show how many cards are collected (None: secret), who plays, and the key in a race."""
        if (collected, turn, key) == (self._collected, self._turn, self._key) and self.accessibleName():
            return
        self._collected, self._turn, self._key = collected, turn, key
        more = (words.SEAT_TURN if turn else "") + (words.SEAT_KEY.format(key=key) if key else "")
        form = words.SEAT_HIDDEN if collected is None else words.SEAT
        self.setAccessibleName(form.format(name=self._seat.name, cards=cards_text(collected or 0), more=more))
        self.setToolTip(self._seat.name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(215), self._lines() + self._theme.gap(14) + 4 + _POINTER)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(110), self.sizeHint().height())

    def _lines(self) -> int:
        return self._theme.metrics(Role.STRONG).height() + self._theme.metrics(Role.SMALL).height()

    def anchor(self) -> QPointF:
        """Return where collected cards go, in this widget."""
        return QPointF(self._theme.gap(10) + self._badge() / 2, self.height() * 0.7)

    def _badge(self) -> float:
        """Return the side of the badge: with large text the name needs the room."""
        return min(self.height() - _POINTER - 4.0 - self._theme.gap(14), self.width() * 0.26)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = theme.seat(self._seat.colour)
        edge = colour if self._turn else theme.colour("line")
        shadow = theme.colour("shadow") if self._turn else None
        rect = QRectF(self.rect()).adjusted(0, 0, 0, -_POINTER)
        if self._turn:
            self._paint_pointer(painter, rect, colour)
        paint_sheet(painter, rect, theme.colour("card"), edge, shadow, radius=18, width=5 if self._turn else 2)
        high = rect.height() - 4.0
        badge = self._badge()
        left = theme.gap(10)
        paint_badge(
            painter,
            theme,
            QRectF(left, (high - badge) / 2, badge, badge),
            self._seat.colour,
            self._seat.face,
            self._seat.name,
        )
        x = left + badge + theme.gap(9)
        right = float(self.width() - theme.gap(10))
        if self._key:
            cap = badge * 0.8
            self._paint_key(painter, QRectF(right - cap, (high - cap) / 2, cap, cap))
            right -= cap + 8
        self._paint_words(painter, x, right, high)

    def _paint_pointer(self, painter: QPainter, rect: QRectF, colour: QColor) -> None:
        """Paint a pointer to the table below the one who plays: not the colour alone tells."""
        middle, top = rect.center().x(), rect.bottom() - 6
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        tip = QPointF(middle, self.height() - 1)
        painter.drawPolygon([QPointF(middle - 16, top), QPointF(middle + 16, top), tip])

    def _paint_words(self, painter: QPainter, x: float, right: float, high: float) -> None:
        theme = self._theme
        top = (high - self._lines()) / 2
        painter.setFont(theme.font(Role.STRONG))
        metrics = painter.fontMetrics()
        painter.setPen(theme.colour("ink"))
        name = metrics.elidedText(self._seat.name, Qt.TextElideMode.ElideRight, int(right - x))
        painter.drawText(QPointF(x, top + metrics.ascent()), name)
        line = top + metrics.height()
        painter.setFont(theme.font(Role.SMALL))
        small = painter.fontMetrics()
        side = small.ascent() * 0.95
        box = QRectF(x, line + (small.height() - side) / 2, side, side)
        icons.draw(painter, "cards", "butts-back-square", box)
        painter.setPen(theme.colour("quiet"))
        count = words.UNKNOWN if self._collected is None else cards_text(self._collected)
        room = int(right - x - side - 6)
        if small.horizontalAdvance(count) > room and self._collected is not None:
            count = str(self._collected)
        painter.drawText(QPointF(x + side + 6, line + small.ascent()), count)

    def _paint_key(self, painter: QPainter, cap: QRectF) -> None:
        theme = self._theme
        fill = theme.seat(self._seat.colour)
        paint_sheet(painter, cap, fill, theme.colour("ink"), theme.colour("ink"), radius=8, depth=3)
        font = theme.font(Role.STRONG)
        font.setPixelSize(round(cap.height() * 0.55))
        painter.setFont(font)
        painter.setPen(theme.text_on(fill))
        painter.drawText(cap.adjusted(0, 0, 0, -3), Qt.AlignmentFlag.AlignCenter, self._key)


class PileCount(QLabel):
    """How many cards are left to draw, as a pill on the pile."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("role", Role.STRONG.value)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._left = 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(1.0)
        self._clock.setEndValue(0.0)
        self._clock.valueChanged.connect(self._run_down)

    def run_down(self, ms: int) -> None:
        """Show for so long that a card will be drawn soon: a line around the pill gets shorter. 0 stops it."""
        self._clock.stop()
        self._run_down(0.0)
        if ms > 0 and not self._theme.reduced_motion:
            self._clock.setDuration(ms)
            self._clock.start()

    def _run_down(self, left: float) -> None:
        self._left = left
        self.update()

    def lie_on(self, pile: QRect) -> None:
        """Lie on the lower edge of the pile."""
        metrics = self._theme.metrics(Role.STRONG)
        high = metrics.height() + 6
        wide = max(round(high * 1.5), metrics.horizontalAdvance(self.text()) + high)
        self.setGeometry(pile.center().x() - wide // 2, pile.bottom() - high // 2 - 4, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("line"), 2))
        painter.setBrush(self._theme.colour("card"))
        pill = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        if self._left > 0:
            outline = QPainterPath()
            outline.addRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            pen = QPen(self._theme.colour("accent"), 4, Qt.PenStyle.CustomDashLine)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([max(0.01, outline.length() * self._left / 4), outline.length()])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
        painter.end()
        super().paintEvent(event)


class TurnPanel(QWidget):
    """Whose turn it is, what to do, what has just happened, and the buttons."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.heading = text("", Role.HEADING)
        self.sentence = text("", Role.BODY)
        self.news = text("", Role.SMALL, tone="quiet")
        self._buttons = QGridLayout()
        self._buttons.setSpacing(8)
        self._words: dict[BigButton, str] = {}
        self._shown: tuple[BigButton, ...] = ()
        self._told: list[str] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for label in (self.heading, self.sentence, self.news):
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            layout.addWidget(label)
        layout.addStretch(1)
        layout.addLayout(self._buttons)
        theme.changed.connect(self.restyle)

    def add_button(self, name: str, icon: str, key: str, *, kind: str = "plain") -> BigButton:
        """Add a button; with large text it shows its icon and key only."""
        button = BigButton(self._theme, name, icon=icon, key=key, kind=kind)
        button.setToolTip(f"{name} ({key})")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setParent(self)
        self._words[button] = name
        self.restyle()
        return button

    def show_buttons(self, *shown: BigButton) -> None:
        """Show these buttons only, in this order: below each other, or side by side without words."""
        if shown == self._shown:
            return
        self._shown = shown
        for button in self._words:
            self._buttons.removeWidget(button)
            button.setVisible(button in shown)
        columns = 1 if self._theme.percent <= _ICONS_ONLY else 2
        for n, button in enumerate(shown):
            self._buttons.addWidget(button, n // columns, n % columns)

    def rename(self, button: BigButton, name: str, icon: str = "") -> None:
        """Give a button another name."""
        self._words[button] = name
        if icon:
            button.set_icon(icon)
        self.restyle()

    def restyle(self) -> None:
        """Follow the text size."""
        for button, name in self._words.items():
            button.setText(name if self._theme.percent <= _ICONS_ONLY else "")
            button.setAccessibleName(name)
        shown, self._shown = self._shown, ()
        self.show_buttons(*shown)

    def say(self, sentence: str, tone: str = "") -> None:
        """Say what to do, or why not (tone: "", wrong, good, quiet)."""
        if sentence == self.sentence.text() and (self.sentence.property("tone") or "") == tone:
            return
        self.sentence.setText(sentence)
        set_tone(self.sentence, tone)
        self.sentence.setAccessibleName(sentence)
        QAccessible.updateAccessibility(QAccessibleEvent(self.sentence, QAccessible.Event.NameChanged))

    def head(self, heading: str) -> None:
        """Say whose turn it is."""
        if heading != self.heading.text():
            self.heading.setText(heading)
            self.heading.setAccessibleName(heading)
            QAccessible.updateAccessibility(QAccessibleEvent(self.heading, QAccessible.Event.NameChanged))

    def tell(self, news: str) -> None:
        """Tell what has just happened, above what happened before."""
        self._told = [news, *self._told][: _TOLD if self._theme.percent <= _ICONS_ONLY else 1]
        self.news.setText("\n".join(self._told))
        self.news.setAccessibleName(news)
        QAccessible.updateAccessibility(QAccessibleEvent(self.news, QAccessible.Event.NameChanged))
