"""Panels, rows and columns, and a scroll area that is transparent and reachable by keys."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from tongue_and_cheek.ui.widgets.sheet import paint_sheet

Part = QWidget | QLayout | int | None


def _fill(layout: QBoxLayout, parts: Iterable[Part], gap: int, margins: tuple[int, int, int, int]) -> None:
    layout.setSpacing(gap)
    layout.setContentsMargins(*margins)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif isinstance(part, QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part)


def row(*parts: Part, gap: int = 12, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QHBoxLayout:
    """Return a row: widgets, layouts, an int for a space, None for a stretch."""
    layout = QHBoxLayout()
    _fill(layout, parts, gap, margins)
    return layout


def column(*parts: Part, gap: int = 12, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QVBoxLayout:
    """Return a column: widgets, layouts, an int for a space, None for a stretch."""
    layout = QVBoxLayout()
    _fill(layout, parts, gap, margins)
    return layout


class Panel(QFrame):
    """A rounded sheet: `kind` card (raised, with a shadow), flat, banner, banner-wrong, banner-good."""

    def __init__(self, *parts: Part, kind: str = "card", gap: int = 12, margin: int = 24) -> None:
        super().__init__()
        self.setProperty("panel", kind)
        self.body = column(*parts, gap=gap, margins=(margin, margin, margin, margin + (4 if kind == "card" else 0)))
        self.setLayout(self.body)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.property("panel") != "card":
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = QGuiApplication.palette()
        paint_sheet(
            painter,
            QRectF(self.rect()),
            colours.color(QPalette.ColorRole.Base),
            colours.color(QPalette.ColorRole.Midlight),
            colours.color(QPalette.ColorRole.Shadow),
        )


class Bar(QFrame):
    """The strip along the top or bottom of a screen."""

    def __init__(self, *parts: Part, gap: int = 12, margins: tuple[int, int, int, int] = (20, 10, 20, 10)) -> None:
        super().__init__()
        self.setProperty("panel", "bar")
        self.body = row(*parts, gap=gap, margins=margins)
        self.setLayout(self.body)


class _Bar(QScrollBar):
    """A scroll bar that is not seen while it has nothing to do."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class ScrollArea(QScrollArea):
    """Scrolls its content when it does not fit; the content's width is its own; focused controls scroll into view."""

    def __init__(self, content: QWidget, *, centre: bool = False) -> None:
        super().__init__()
        content.setProperty("panel", "none")
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        if centre:
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_moved)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._settle)

    def keep_room_for_bar(self) -> None:
        """Keep the scroll bar's room when there is nothing to scroll: nothing moves sideways when it comes."""
        self.setVerticalScrollBar(_Bar(Qt.Orientation.Vertical))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        content = self.widget()
        if now is not None and content is not None and content.isAncestorOf(now):
            self.ensureWidgetVisible(now, 20, 40)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        if event.type() == QEvent.Type.Resize and watched is self.widget():
            self._later.start()
        return super().eventFilter(watched, event)

    @Slot()
    def _settle(self) -> None:
        """Lay the content out at its size: Qt forgets to when a scroll bar comes up while it lays out already."""
        content = self.widget()
        layout = content.layout() if content is not None else None
        if content is not None and layout is not None and layout.geometry().size() != content.size():
            layout.setGeometry(content.rect())

    def sizeHint(self) -> QSize:
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()
