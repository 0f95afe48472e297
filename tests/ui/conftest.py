"""Real windows on Qt's offscreen platform, a home folder of their own, and checks that walk over every widget."""

import os
import sys
import time

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSlider,
    QWidget,
)

from tongue_and_cheek.ui.context import AppContext
from tongue_and_cheek.ui.window import MainWindow

CONTROLS = (QAbstractButton, QComboBox, QLineEdit, QSlider)


@pytest.fixture(scope="session")
def app():
    return QApplication.instance() or QApplication(["test"])


@pytest.fixture(autouse=True)
def home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def no_hidden_errors(monkeypatch):
    """Fail a test when a slot or an event handler raised: Qt only prints such errors."""
    raised = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: raised.append(error))
    yield
    assert raised == []


@pytest.fixture
def live(app):
    """Return a function that lets the program run for some milliseconds.

    A loop of its own instead of QTest.qWait, which holds Python's lock all the time (PySide6 6.11), so that threads of
    Python stand still.
    """

    def run(ms):
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    return run


@pytest.fixture
def wait(live):
    """Process events until a condition holds; fails after a while."""

    def wait_for(condition, timeout_s=20.0, what="the condition"):
        deadline = time.monotonic() + timeout_s
        while not condition():
            assert time.monotonic() < deadline, f"waited in vain for {what}"
            live(5)

    return wait_for


@pytest.fixture
def context(app):
    made = AppContext()
    made.update(first_start=False, reduced_motion=True, volume=0)
    yield made
    made.close()


@pytest.fixture
def open_window(context):
    """Return a function that opens a window on a screen; all windows are closed at the end."""
    opened = []

    def open_on(screen="home", *, size=(1280, 800), below=None, **options):
        window = MainWindow(context, below or screen, **({} if below else options))
        if below:
            window.show_screen(screen, **options)
        window.resize(*size)
        window.show()
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window, 5000)
        _settle(window)
        opened.append(window)
        return window

    yield open_on
    for window in opened:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def _settle(window):
    """Let all layouts come to rest."""
    for _ in range(4):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QApplication.processEvents()


@pytest.fixture
def settle():
    """Return the function that lets all layouts of a window come to rest."""
    return _settle


def shown(window, kind=QWidget):
    return [w for w in window.findChildren(kind) if (w.isVisible() and not w.visibleRegion().isEmpty()) or _scrolled(w)]


def _scrolled(widget):
    """Whether a widget is shown but scrolled out of sight."""
    return widget.isVisible() and _area(widget) is not None


def _area(widget):
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _name(widget):
    words = getattr(widget, "text", lambda: "")()
    return f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName() or words!r}"


def _label_fault(label):
    if not label.text() or label.pixmap():
        return ""
    room = label.contentsRect().size()
    metrics = label.fontMetrics()
    if label.wordWrap():
        need = label.heightForWidth(label.width())
        longest = max(metrics.horizontalAdvance(word) for word in label.text().split() or [""])
        if need > label.height() + 2:
            return f"needs height {need}, has {label.height()}"
        return f"longest word needs {longest}, has {room.width()}" if longest > room.width() + 1 else ""
    need = max(metrics.horizontalAdvance(line) for line in label.text().split("\n"))
    if need > room.width() + 1:
        return f"needs width {need}, has {room.width()}"
    return f"needs height {metrics.height()}, has {room.height()}" if metrics.height() > room.height() + 1 else ""


@pytest.fixture
def clipped():
    """Return a function that lists every text that is cut off, and everything that sticks out of its parent."""

    def look(window):
        faults = []
        for widget in shown(window):
            if isinstance(widget, QLabel) and (fault := _label_fault(widget)):
                faults.append(f"{_name(widget)}: {fault}")
            if isinstance(widget, QPushButton) and widget.text():
                need = widget.sizeHint()
                if need.width() > widget.width() + 1 or need.height() > widget.height() + 1:
                    faults.append(f"{_name(widget)}: needs {need.toTuple()}, has {widget.size().toTuple()}")
            if isinstance(widget, QComboBox):
                need = widget.fontMetrics().horizontalAdvance(widget.currentText())
                if need > widget.width() - 40:
                    faults.append(f"{_name(widget)}: needs {need}, has {widget.width()}")
            if isinstance(widget, QAbstractScrollArea) and widget.horizontalScrollBar().maximum() > 0:
                faults.append(f"{_name(widget)}: scrolls sideways by {widget.horizontalScrollBar().maximum()}")
            faults += _sticks_out(widget, window)
        if window.width() > 1920 or window.height() > 1080:
            faults.append(f"the window grew to {window.size().toTuple()}")
        return faults

    return look


def _sticks_out(widget, window):
    parent = widget.parentWidget()
    if parent is None or widget.isWindow() or not isinstance(widget, (*CONTROLS, QLabel)):
        return []
    area = _area(widget)
    frame = area.widget() if area is not None else window
    box = QRect(widget.mapTo(frame, QPoint(0, 0)), widget.size())
    if frame.rect().adjusted(-1, -1, 1, 1).contains(box):
        return []
    return [f"{_name(widget)}: {box.getRect()} sticks out of {frame.rect().getRect()}"]


@pytest.fixture
def overlapping():
    """Return a function that lists controls and texts that lie on each other."""

    def look(window):
        parts = [w for w in shown(window) if isinstance(w, (*CONTROLS, QLabel)) and not _inside_control(w)]
        boxes = [(w, QRect(w.mapToGlobal(QPoint(0, 0)), w.size()).adjusted(2, 2, -2, -2)) for w in parts]
        return [
            f"{_name(one)} on {_name(other)}"
            for i, (one, a) in enumerate(boxes)
            for other, b in boxes[i + 1 :]
            if _area(one) is _area(other) and a.intersects(b) and not one.isAncestorOf(other)
        ]

    return look


def _inside_control(widget):
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, CONTROLS):
            return True
        parent = parent.parentWidget()
    return False


@pytest.fixture
def unnamed():
    """Return a function that lists controls a screen reader could not name."""

    def look(window):
        faults = []
        for widget in shown(window):
            if _inside_control(widget) or not (isinstance(widget, CONTROLS) or widget.focusPolicy()):
                continue
            if isinstance(widget, QAbstractScrollArea):
                continue
            face = QAccessible.queryAccessibleInterface(widget)
            if face is None or not face.text(QAccessible.Text.Name).strip():
                faults.append(_name(widget))
        return faults

    return look


@pytest.fixture
def unreachable():
    """Return a function that lists controls that Tab (and the arrows within a group of choices) does not reach."""

    def look(window):
        wanted = [w for w in shown(window) if isinstance(w, CONTROLS) and w.isEnabled() and not _inside_control(w)]
        reached = set()
        for _ in range(3 * len(wanted) + 10):
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
            now = window.focusWidget()
            if now in reached:
                break
            reached.add(now)
        return [_name(w) for w in wanted if w not in reached and not _grouped(w, reached)]

    return look


def _grouped(widget, reached):
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and group.exclusive() and any(button in reached for button in group.buttons())


@pytest.fixture
def click():
    def press(widget):
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())
        _settle(widget.window())

    return press


@pytest.fixture
def key():
    """Press a key as a keyboard does: the window decides who gets it."""

    def press(window, code, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(window.windowHandle(), code, modifiers)
        _settle(window)

    return press
