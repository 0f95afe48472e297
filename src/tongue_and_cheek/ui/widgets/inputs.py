"""Things to set: a switch, a choice of a few, a number to step, and a slider that shows its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QSizePolicy, QSlider, QWidget

from tongue_and_cheek.ui.strings import common
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets.buttons import BigButton, IconButton
from tongue_and_cheek.ui.widgets.flow import FlowLayout
from tongue_and_cheek.ui.widgets.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Toggle(QCheckBox):
    """A switch with a tick or a cross on its knob: never colour alone. The name is for screen readers."""

    def __init__(self, theme: Theme, name: str, *, on: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self.setAccessibleName(name)
        self.setChecked(on)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(68), self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        track = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        painter.setPen(QPen(theme.colour("ink" if self.hasFocus() else "line"), 3 if self.hasFocus() else 2))
        painter.setBrush(theme.colour("good" if on else "bar"))
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        side = track.height() - 8
        left = track.right() - side - 4 if on else track.left() + 4
        knob = QRectF(left, track.top() + 4, side, side)
        painter.setPen(QPen(theme.colour("quiet"), 2))
        painter.setBrush(theme.colour("card"))
        painter.drawEllipse(knob)
        pen = QPen(theme.colour("good_text" if on else "quiet"), max(2.5, side / 10))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        mid, reach = knob.center(), side / 5
        if on:
            painter.drawPolyline(
                [
                    QPoint(round(mid.x() - reach), round(mid.y())),
                    QPoint(round(mid.x() - reach / 4), round(mid.y() + reach * 0.8)),
                    QPoint(round(mid.x() + reach), round(mid.y() - reach * 0.8)),
                ]
            )
        else:
            painter.drawLine(
                mid.toPoint() - QPoint(round(reach * 0.8), 0), mid.toPoint() + QPoint(round(reach * 0.8), 0)
            )


class Choice(QWidget):
    """One of a few, as buttons side by side (they break into rows when big); `changed` gives the chosen value."""

    changed = Signal(object)

    def __init__(self, theme: Theme, name: str, options: Sequence[tuple[Any, str]], chosen: Any) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._values: list[Any] = []
        layout = FlowLayout(self, gap=8)
        for value, words in options:
            button = BigButton(theme, words, name=f"{name}: {words}")
            button.setCheckable(True)
            button.setChecked(value == chosen)
            self._group.addButton(button, len(self._values))
            self._values.append(value)
            layout.addWidget(button)
        self._group.idClicked.connect(lambda i: self.changed.emit(self._values[i]))
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def value(self) -> Any:
        """The value that is chosen."""
        return self._values[self._group.checkedId()]

    def choose(self, value: Any) -> None:
        """Choose a value without telling anybody."""
        self._group.button(self._values.index(value)).setChecked(True)

    def buttons(self) -> list[BigButton]:
        """Return the buttons in order."""
        return [b for b in self._group.buttons() if isinstance(b, BigButton)]


class Stepper(QWidget):
    """A number with a button to each side; `changed` gives the new value."""

    changed = Signal(float)

    def __init__(
        self,
        theme: Theme,
        name: str,
        value: float,
        *,
        low: float,
        high: float,
        step: float = 1,
        show: Callable[[float], str] = lambda v: f"{v:g}",
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._low, self._high, self._step, self._show = low, high, step, show
        self._value = value
        self._less = IconButton(theme, "minus", common.LESS.format(name=name))
        self._more = IconButton(theme, "plus", common.MORE.format(name=name))
        self._label = text(show(value), Role.STRONG, wrap=False, centre=True)
        self._widest = [show(low), show(high), show(value), show(low + step)]
        self._theme = theme
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self._less, self._label, self._more):
            layout.addWidget(widget)
        self._less.clicked.connect(lambda: self.set_value(self._value - self._step))
        self._more.clicked.connect(lambda: self.set_value(self._value + self._step))
        for button in (self._less, self._more):
            button.setAutoRepeat(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyled)
        self._restyled()
        self._refresh()

    def _restyled(self) -> None:
        metrics = self._theme.metrics(Role.STRONG)
        self._label.setMinimumWidth(max(metrics.horizontalAdvance(s) for s in self._widest) + 12)

    @property
    def value(self) -> float:
        """The number."""
        return self._value

    def set_value(self, value: float) -> None:
        """Set the number, within its bounds."""
        steps = round((min(self._high, max(self._low, value)) - self._low) / self._step)
        new = round(self._low + steps * self._step, 6)
        if new != self._value:
            self._value = new
            self._refresh()
            self.changed.emit(new)

    def _refresh(self) -> None:
        self._label.setText(self._show(self._value))
        self.setAccessibleDescription(self._show(self._value))
        self._less.setEnabled(self._value > self._low)
        self._more.setEnabled(self._value < self._high)


class _Slider(QSlider):
    """A slider with a big round handle, painted here: style sheets give no focus ring to a handle."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self.mark: int | None = None
        """A place to show on the groove, such as the default's."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(220), self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(40))

    def _side(self) -> float:
        return float(self._theme.px(26))

    def _place(self, x: float) -> int:
        side = self._side()
        share = (x - side / 2 - 3) / max(1.0, self.width() - side - 6)
        return round(self.minimum() + min(1.0, max(0.0, share)) * (self.maximum() - self.minimum()))

    def _x(self, place: int) -> float:
        side = self._side()
        share = (place - self.minimum()) / max(1, self.maximum() - self.minimum())
        return 3 + side / 2 + share * (self.width() - side - 6)

    def mousePressEvent(self, event: Any) -> None:
        self.setSliderDown(True)
        self.setValue(self._place(event.position().x()))

    def mouseMoveEvent(self, event: Any) -> None:
        if self.isSliderDown():
            self.setValue(self._place(event.position().x()))

    def mouseReleaseEvent(self, _event: Any) -> None:
        self.setSliderDown(False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, side = self._theme, self._side()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        x = self._x(self.value())
        groove = QRectF(3, middle - 5, self.width() - 6, 10)
        painter.setPen(QPen(theme.colour("line"), 2))
        painter.setBrush(theme.colour("bar"))
        painter.drawRoundedRect(groove, 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("accent" if self.isEnabled() else "line"))
        painter.drawRoundedRect(QRectF(groove.left(), groove.top(), x - groove.left(), 10), 5, 5)
        if self.mark is not None:
            painter.setBrush(theme.colour("ink"))
            painter.drawRoundedRect(QRectF(self._x(self.mark) - 1.5, middle - side / 2 + 1, 3, side - 2), 1.5, 1.5)
        painter.setPen(QPen(theme.colour("ink" if self.hasFocus() else "quiet"), 4 if self.hasFocus() else 2))
        painter.setBrush(theme.colour("card"))
        painter.drawEllipse(QRectF(x - side / 2 + 2, middle - side / 2 + 2, side - 4, side - 4))


class ValueSlider(QWidget):
    """A slider with its value in words beside it; `changed` gives the value while it moves.

    `mark` is a value to show on the groove, such as the default.
    """

    changed = Signal(float)

    def __init__(
        self,
        theme: Theme,
        name: str,
        value: float,
        *,
        low: float,
        high: float,
        step: float = 1,
        show: Callable[[float], str] = lambda v: f"{v:g}",
        mark: float | None = None,
    ) -> None:
        super().__init__()
        self._theme, self._low, self._step, self._show = theme, low, step, show
        self._widest = [show(low), show(high)]
        self.slider = _Slider(theme)
        self.slider.setAccessibleName(name)
        self.slider.setRange(0, round((high - low) / step))
        self.slider.setPageStep(max(1, self.slider.maximum() // 10))
        self.slider.setValue(round((value - low) / step))
        if mark is not None:
            self.slider.mark = round((mark - low) / step)
        self._label = text(show(value), Role.STRONG, wrap=False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self._label)
        self.slider.valueChanged.connect(self._moved)
        self.setFocusProxy(self.slider)
        theme.changed.connect(self._restyled)
        self._restyled()

    def _restyled(self) -> None:
        metrics = self._theme.metrics(Role.STRONG)
        self._label.setMinimumWidth(max(metrics.horizontalAdvance(s) for s in self._widest) + 6)

    @property
    def value(self) -> float:
        """The value."""
        return round(self._low + self.slider.value() * self._step, 6)

    def set_value(self, value: float) -> None:
        """Move the slider; tells `changed` if it moved."""
        self.slider.setValue(round((value - self._low) / self._step))

    def show_value(self, value: float) -> None:
        """Show a value without telling anybody, also one between two steps of the slider."""
        self.slider.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.slider.setValue(round((value - self._low) / self._step))
        self.slider.blockSignals(False)  # noqa: FBT003
        self.slider.update()
        self._say(value)

    def _moved(self) -> None:
        self._say(self.value)
        self.changed.emit(self.value)

    def _say(self, value: float) -> None:
        self._label.setText(self._show(value))
        self.slider.setAccessibleDescription(self._show(value))
