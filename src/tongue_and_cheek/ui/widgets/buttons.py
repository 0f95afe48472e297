"""Buttons: big ones with a word (and the key that does the same), and small ones with an icon."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QPen, QShortcutEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tongue_and_cheek.ui import icons
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.sheet import paint_sheet

_DEPTH = 4  # pixels a raised button stands above the table


def paint_button(painter: QPainter, theme: Theme, button: QPushButton) -> QColor:
    """Paint a button's sheet for its kind and state and return the colour to write on it with."""
    kind = button.property("kind")
    hot = button.underMouse() and button.isEnabled()
    fill, edge, ink = theme.colour("card"), theme.colour("quiet" if hot else "line"), theme.colour("ink")
    shadow: QColor | None = theme.colour("shadow")
    if not button.isEnabled():
        fill, ink, shadow = theme.colour("bar"), theme.colour("quiet"), None
    elif kind == "primary" or button.isChecked():
        fill = theme.colour("accent")
        ink = theme.text_on(fill)
        edge = theme.colour("accent_text") if hot else fill
        shadow = fill.darker(145)
    elif kind == "danger":
        ink, edge = theme.colour("wrong_text"), theme.colour("wrong")
    elif kind == "quiet":
        shadow = None
        if not hot:
            fill = edge = QColor(0, 0, 0, 0)
    rect = QRectF(button.rect())
    depth = _DEPTH
    if button.isDown():
        rect.adjust(0, _DEPTH - 1, 0, 0)
        depth = 1
    elif shadow is None:
        rect.adjust(0, 0, 0, -_DEPTH)
    width = 2
    if button.hasFocus():
        edge, width = theme.colour("ink"), 3
    paint_sheet(painter, rect, fill, edge, shadow, radius=theme.px(16), depth=depth, width=width)
    return ink


class PromptButton(QPushButton):
    """A button whose key acts once, and at once.

    Qt shows it going down for 100 ms first, drops a second press meanwhile, and clicks twice when Space is let go.
    """

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            self.click()
            return True
        return super().event(event)


class BigButton(PromptButton):
    """A button with big type, an optional icon and an optional key, shown on a little key cap.

    kind: primary (one per screen), plain, quiet, danger. `key` ("P", "Return", "Space") works anywhere in its window
    while the button is shown. The text is never elided: the button asks for the room it needs.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        icon: str = "",
        key: str = "",
        kind: str = "plain",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self._icon_name = icon
        self._key = key
        self._shows_key = True
        self.setProperty("kind", kind)
        self.setAccessibleName(name or text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        if key:
            self.setShortcut(QKeySequence(key))
            self.setAccessibleDescription(key)
        theme.changed.connect(self.updateGeometry)

    def setText(self, text: str) -> None:
        """Change the text and the accessible name; keeps the key (Qt would drop it)."""
        super().setText(text)
        self.setAccessibleName(text)
        if self._key:
            self.setShortcut(QKeySequence(self._key))

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon_name = icon
        self.updateGeometry()
        self.update()

    def show_key(self, *, on: bool) -> None:
        """Show the key cap or leave it out, where words are large and room is short; the key works all the same."""
        if on is not self._shows_key:
            self._shows_key = on
            self.updateGeometry()
            self.update()

    # Sizes of the parts, in pixels.
    def _icon_size(self) -> int:
        return self._theme.px(24) if self._icon_name else 0

    def _cap_width(self) -> int:
        if not (self._key and self._shows_key):
            return 0
        metrics = self._theme.metrics(Role.SMALL)
        return max(metrics.horizontalAdvance(self._cap()) + self._theme.px(14), self._theme.px(26))

    def _cap(self) -> str:
        return {"Return": "Enter", "Space": "Space", "Escape": "Esc"}.get(self._key, self._key)

    def _widths(self) -> list[int]:
        words = self._theme.metrics(Role.STRONG).horizontalAdvance(self.text())
        return [w for w in (self._icon_size(), words, self._cap_width()) if w]

    def sizeHint(self) -> QSize:
        px = self._theme.px
        widths = self._widths()
        pad = px(12) if self.property("kind") == "quiet" else px(20)
        width = sum(widths) + px(10) * (len(widths) - 1) + 2 * pad + 6
        return QSize(width, px(28) + 2 * px(9) + 8)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, px = self._theme, self._theme.px
        ink = paint_button(painter, theme, self)
        widths = self._widths()
        x = (self.width() - sum(widths) - px(10) * (len(widths) - 1)) / 2
        down = 2 if self.isDown() else -2
        middle = self.height() / 2 + down
        if self._icon_name:
            size = self._icon_size()
            icons.draw_icon(painter, self._icon_name, QRectF(x, middle - size / 2, size, size), ink)
            x += size + px(10)
        painter.setFont(theme.font(Role.STRONG))
        painter.setPen(ink)
        words = theme.metrics(Role.STRONG).horizontalAdvance(self.text())
        if self.text():
            box = QRect(round(x), round(middle) - self.height() // 2, words + 2, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, self.text())
            x += words + px(10)
        if self._key and self._shows_key:
            self._paint_cap(painter, QRectF(x, middle - px(13), self._cap_width(), px(26)), ink)

    def _paint_cap(self, painter: QPainter, rect: QRectF, ink: QColor) -> None:
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, rect.height() / 4, rect.height() / 4)
        painter.setFont(self._theme.font(Role.SMALL))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._cap())


class IconButton(PromptButton):
    """A square button with an icon only; its name is read by screen readers and shown as a tip."""

    def __init__(
        self, theme: Theme, icon: str, name: str, *, key: str = "", kind: str = "icon", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self.setProperty("kind", kind)
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})" if key else name)
        self.setAutoDefault(True)  # Enter presses it
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if key:
            self.setShortcut(QKeySequence(key))
        theme.changed.connect(self._restyled)
        self._restyled()

    def set_icon(self, icon: str, name: str) -> None:
        """Change what it shows and is called."""
        self._icon_name = icon
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._restyled()

    @Slot()
    def _restyled(self) -> None:
        side = self._theme.px(28) + 2 * self._theme.px(9) + 8
        self.setFixedSize(side, side)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = paint_button(painter, self._theme, self)
        size = self._theme.px(26)
        top = (self.height() - size) / 2 + (2 if self.isDown() else -2)
        icons.draw_icon(painter, self._icon_name, QRectF((self.width() - size) / 2, top, size, size), ink)
