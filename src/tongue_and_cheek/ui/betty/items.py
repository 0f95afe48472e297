"""What lies on the table: cards, the stack, and the empty place at the far right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.betty.words import Setting, card_font, set_words
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.betty import Special
    from tongue_and_cheek.ui.betty.layout import Box
    from tongue_and_cheek.ui.theme import Theme

_ROOM = 22.0  # around a card, for its shadow, badges and the glow of the chosen one
_MARKS = {"good": "tick", "wrong": "cross", "unsure": "question"}
_INKS = {
    "good": "good_text",
    "wrong": "wrong_text",
    "unsure": "unsure_text",
    "unread": "quiet",
    "heard": "accent_text",
}


def _between(one: QColor, other: QColor) -> QColor:
    mid = [(a() + b()) // 2 for a, b in ((one.red, other.red), (one.green, other.green), (one.blue, other.blue))]
    return QColor(*mid)


class TableItem(QGraphicsObject):
    """Something with a size that is painted from the theme; `pos` is its top left corner and may be animated."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.w = self.h = 10.0
        # Painted once and then only moved about: drawings from SVG cost milliseconds.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        theme.changed.connect(self.update)

    def set_box(self, box: Box, *, keep_place: bool = False) -> None:
        """Take a size, and a place unless it is going to move there."""
        self.prepareGeometryChange()
        if (self.w, self.h) != (box.w, box.h):
            # Qt keeps the old picture in a corner of the new one unless the cache itself is made anew.
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.w, self.h = box.w, box.h
        self.setTransformOriginPoint(self.w / 2, self.h / 2)
        if not keep_place:
            self.setPos(box.x, box.y)
        self.update()

    @property
    def rect(self) -> QRectF:
        """The thing itself, without its surroundings."""
        return QRectF(0, 0, self.w, self.h)

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)


class CardItem(TableItem):
    """A word card, a special card or a card's back."""

    def __init__(self, theme: Theme, text: str = "", *, special: Special | None = None, back: str = "") -> None:
        super().__init__(theme)
        self.text = text
        self.words = tuple(text.split())
        self.special = special
        self.back = back
        """"<" or ">" shows the back with its arrow instead of the words."""
        self.tones: Sequence[str] = ()
        """One per word: "", heard, good, wrong, unsure, unread."""
        self.number = 0
        self.twice = 0
        self.covered = 0
        self.edge = ""
        """"", due, chosen, good, wrong, unsure."""
        self.target = False
        """A card may be dropped here now."""

    def show_card(self, text: str) -> None:
        """Turn to other words."""
        if text != self.text:
            self.text, self.words, self.tones = text, tuple(text.split()), ()
        self.back, self.special = "", None
        self.update()

    def set_state(self, **state: Any) -> None:
        """Change tones, number, twice, covered, edge or target, and paint only if something changed."""
        changed = False
        for name, value in state.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                changed = True
        if changed:
            self.update()

    def paint(self, painter: QPainter, *_unused: Any) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.back:
            self._paint_back(painter)
            return
        theme, rect = self.theme, self.rect
        radius = min(20.0, self.h / 7)
        for depth in range(min(2, self.covered), 0, -1):
            shift = rect.translated(6.0 * depth, -6.0 * depth)
            paint_sheet(painter, shift, theme.colour("bar"), theme.colour("line"), None, radius=radius)
        if self.edge in {"chosen", "due"}:
            glow = theme.colour("accent")
            glow.setAlpha(60 if self.edge == "due" else 90)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            painter.drawRoundedRect(rect.adjusted(-9, -9, 9, 9), radius + 8, radius + 8)
        edges = {"due": "accent", "chosen": "accent", "good": "good", "wrong": "wrong", "unsure": "unsure"}
        edge = theme.colour(edges.get(self.edge, "line"))
        if self.target and not self.edge:
            edge = _between(theme.colour("line"), theme.colour("accent"))
        fill = theme.colour("card")
        shadow = edge.darker(125) if self.edge in {"good", "wrong", "unsure"} else theme.colour("shadow")
        paint_sheet(painter, rect, fill, edge, shadow, radius=radius, depth=5, width=4 if self.edge else 2.5)
        if self.special is not None:
            self._paint_special(painter)
            return
        self._paint_words(painter)
        self._paint_badges(painter)

    def _paint_back(self, painter: QPainter) -> None:
        name = f"betty-back-{'left' if self.back == '<' else 'right'}{'-landscape' if self.w > self.h else ''}"
        icons.draw(painter, "cards", name, self.rect)

    def _paint_special(self, painter: QPainter) -> None:
        assert self.special is not None
        tall = self.h * 0.70
        art = QRectF((self.w - tall) / 2, self.h * 0.05, tall, tall)
        icons.draw(painter, "cards", f"betty-{self.special.value}", art)
        name = tuple(strings.SPECIALS[self.special][0].split())
        box = QRectF(10, self.h * 0.74, self.w - 20, self.h * 0.22)
        setting = set_words(self.theme, name, box, self.theme.font_px(24))
        painter.setFont(card_font(self.theme, setting.pixels))
        painter.setPen(self.theme.colour("ink"))
        for word, place in zip(name, setting.words, strict=True):
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, word)

    def _paint_words(self, painter: QPainter) -> None:
        theme = self.theme
        setting = word_setting(theme, self.words, self.w, self.h)
        painter.setFont(card_font(theme, setting.pixels))
        for n, (word, place) in enumerate(zip(self.words, setting.words, strict=True)):
            tone = self.tones[n] if n < len(self.tones) else ""
            ink = theme.colour(_INKS.get(tone, "ink"))
            painter.setPen(ink)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, word)
            if tone == "heard" or tone in _MARKS:
                thick = max(3.0, setting.pixels / 9)
                pen = QPen(theme.colour({"heard": "accent"}.get(tone, tone)), thick)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                y = place.bottom() - setting.pixels * 0.10
                painter.drawLine(QPointF(place.left() + 2, y), QPointF(place.right() - 2, y))
            if tone in _MARKS:
                side = setting.mark * 0.86
                top = place.top() + place.height() / 2 - setting.pixels * 0.5
                disc = QRectF(place.right() + setting.mark * 0.1, top, side, side)
                fill = theme.colour(tone)
                painter.setPen(QPen(theme.colour("card"), 1.5))
                painter.setBrush(fill)
                painter.drawEllipse(disc)
                inner = side * 0.14
                mark = disc.adjusted(inner, inner, -inner, -inner)
                icons.draw_icon(painter, _MARKS[tone], mark, theme.text_on(fill))

    def _paint_badges(self, painter: QPainter) -> None:
        theme = self.theme
        side = self._badge_side()
        if self.number:
            self._badge(painter, -12, -side * 0.45, str(self.number), theme.colour("bar"), theme.colour("ink"))
        if self.covered:
            text = f"+{self.covered}"
            self._badge(painter, None, self.h - side + 4, text, theme.colour("bar"), theme.colour("ink"), "cards")
        if self.twice:
            pink = theme.seat(3)
            self._badge(painter, None, -side * 0.5, f"×{self.twice + 1}", pink, theme.text_on(pink), big=True)

    def _badge_side(self) -> float:
        """Return the height of a badge: as large as the text size asks, but never half of the card."""
        return min(float(self.theme.px(26 if self.h > 100 else 22)), max(18.0, self.h * 0.26))

    def _badge(
        self,
        painter: QPainter,
        left: float | None,
        top: float,
        words: str,
        fill: QColor,
        ink: QColor,
        icon: str = "",
        *,
        big: bool = False,
    ) -> None:
        """Paint a round label; without `left` it hangs at the card's right edge."""
        theme = self.theme
        tall = self._badge_side() * (1.3 if big and self.h > 100 else 1.0)
        painter.setFont(card_font(theme, round(tall * 0.58)))
        metrics = painter.fontMetrics()
        mark = tall * 0.62 if icon else 0.0
        wide = max(tall, metrics.horizontalAdvance(words) + mark + tall * 0.6)
        x = self.w - wide + 3 if left is None else left
        box = QRectF(x, top, wide, tall)
        painter.setPen(QPen(theme.colour("card"), 2.5))
        painter.setBrush(fill)
        painter.drawRoundedRect(box, tall / 2, tall / 2)
        if icon:
            icons.draw_icon(painter, icon, QRectF(x + tall * 0.25, top + (tall - mark) / 2, mark, mark), ink)
        painter.setPen(ink)
        painter.drawText(box.adjusted(mark, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, words)


def word_setting(theme: Theme, words: tuple[str, ...], w: float, h: float) -> Setting:
    """Set the words of a card of this size."""
    pad = max(9.0, w * 0.05)
    edge = max(3.0, h * 0.05)
    largest = max(theme.font_px(26), min(theme.font_px(64), round(h * 0.205)))
    return set_words(theme, words, QRectF(pad, edge, w - 2 * pad, h - 2 * edge - 4), largest)


class StackItem(TableItem):
    """The stack with its white arrow; empty, a dashed place that still says which way the row is read."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.count, self.arrow = 0, ">"
        self.caption: Box | None = None

    def show_stack(self, count: int, arrow: str) -> None:
        """Show so many cards with this arrow on top."""
        self.count, self.arrow = count, arrow
        self.update()

    def set_caption(self, box: Box) -> None:
        """Set the place of the words below, in table pixels."""
        self.caption = box

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(-80, -_ROOM, 80, 90 + _ROOM)

    def paint(self, painter: QPainter, *_unused: Any) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, rect = self.theme, self.rect
        side = "left" if self.arrow == "<" else "right"
        if self.count:
            layers = min(4, (self.count + 19) // 20)
            for depth in range(layers, 0, -1):
                tone = theme.colour("betty_back").darker(118 + 8 * depth)
                paint_sheet(painter, rect.translated(0, 4.0 * depth), tone, theme.colour("card"), None, radius=14)
            icons.draw(painter, "cards", f"betty-back-{side}", rect)
        else:
            pen = QPen(theme.colour("line"), 4, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.colour("bar"))
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 16, 16)
            arrow = QRectF(self.w * 0.2, (self.h - self.w * 0.6) / 2, self.w * 0.6, self.w * 0.6)
            icons.draw_icon(painter, f"arrow-{side}", arrow, theme.colour("quiet"))
        if self.caption is None or not self.caption.h:
            return
        left = {0: strings.STACK_EMPTY, 1: strings.STACK_ONE}.get(self.count, strings.STACK_LEFT.format(n=self.count))
        words = strings.READ_LEFT if self.arrow == "<" else strings.READ_RIGHT
        box = QRectF(self.caption.x, self.caption.y, self.caption.w, self.caption.h).translated(-self.pos())
        half = box.height() / 2
        painter.setFont(theme.font(Role.STRONG))
        painter.setPen(theme.colour("accent_text"))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(box.x(), box.y() + 6, box.width(), half), flags, words)
        painter.setFont(theme.font(Role.SMALL))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(QRectF(box.x(), box.y() + half + 3, box.width(), half), flags, left)


class PlaceItem(TableItem):
    """The empty place at the far right of the row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.chosen = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable, enabled=False)

    def choose(self, chosen: bool) -> None:
        """Light it up, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def paint(self, painter: QPainter, *_unused: Any) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        name = "accent" if self.chosen else "quiet"
        fill = theme.colour("betty_soft" if self.chosen else "bar")
        painter.setPen(QPen(theme.colour(name), 4 if self.chosen else 3, Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 18, 18)
        side = min(self.h * 0.34, self.w * 0.6, 48.0)
        slim = self.w < 100
        top = self.h / 2 - (side / 2 if slim else side)
        icons.draw_icon(painter, "plus", QRectF((self.w - side) / 2, top, side, side), theme.colour("accent_text"))
        if slim:
            return
        painter.setFont(theme.font(Role.STRONG))
        painter.setPen(theme.colour("accent_text"))
        below = QRectF(2, self.h / 2, self.w - 4, self.h / 2 - 6)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, strings.DROP_RIGHT)
