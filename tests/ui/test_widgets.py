"""The shared pieces, pressed and painted."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from tongue_and_cheek.ui import animation, icons
from tongue_and_cheek.ui.setup import faces
from tongue_and_cheek.ui.widgets import (
    Banner,
    BigButton,
    Choice,
    FlowLayout,
    IconButton,
    LevelMeter,
    SeatBadge,
    Stepper,
    TakePicture,
    Toggle,
    ValueSlider,
)
from tongue_and_cheek.ui.widgets.icon_label import IconLabel
from tongue_and_cheek.ui.widgets.wave import Piece, bars


@pytest.fixture
def show(app):
    """Show a widget in a window of its own."""
    shown = []

    def show_it(widget, width=400, height=200):
        widget.resize(width, height)
        widget.show()
        widget.activateWindow()
        assert QTest.qWaitForWindowExposed(widget, 5000)
        shown.append(widget)
        return widget

    yield show_it
    for widget in shown:
        widget.close()


def _colours(widget):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}


def test_buttons_ask_for_the_room_they_need(context):
    plain, keyed = BigButton(context.theme, "Overrule"), BigButton(context.theme, "Overrule", key="P", icon="tick")
    assert keyed.sizeHint().width() > plain.sizeHint().width() + 40
    assert keyed.shortcut().toString() == "P"
    keyed.setText("Overrule: passed")
    assert keyed.shortcut().toString() == "P"
    assert keyed.accessibleName() == "Overrule: passed"
    small = plain.sizeHint()
    context.update(text_percent=200)
    assert plain.sizeHint().width() > 1.7 * small.width()
    assert IconButton(context.theme, "back", "Back", key="B").toolTip() == "Back (B)"


def test_toggle_by_mouse_and_key(context, show):
    toggle = show(Toggle(context.theme, "Contrast"))
    QTest.mouseClick(toggle, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert toggle.isChecked()
    assert context.theme.colours.good in _colours(toggle)
    QTest.keyClick(toggle, Qt.Key.Key_Space)
    assert not toggle.isChecked()
    assert context.theme.colours.good not in _colours(toggle)


def test_choice_by_arrows(context, show):
    choice = show(Choice(context.theme, "Size", [(1, "Small"), (2, "Middle"), (3, "Big")], 2), 600)
    told = []
    choice.changed.connect(told.append)
    assert choice.value == 2
    first = choice.buttons()[1]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert choice.value == 3
    choice.choose(1)
    assert (choice.value, told) == (1, [3])


def test_stepper_keeps_its_bounds(context):
    stepper = Stepper(context.theme, "Pause", 1.0, low=0.5, high=1.3, step=0.1, show=lambda v: f"{v:.1f} s")
    told = []
    stepper.changed.connect(told.append)
    for _ in range(5):
        stepper._more.click()
    assert stepper.value == 1.3
    assert told == [1.1, 1.2, 1.3]
    assert not stepper._more.isEnabled()
    assert stepper.accessibleDescription() == "1.3 s"
    stepper.set_value(-7)
    assert stepper.value == 0.5
    assert not stepper._less.isEnabled()


def test_slider_by_mouse(context, show):
    slider = show(ValueSlider(context.theme, "Volume", 30, low=0, high=100, step=5), 500, 60)
    inner = slider.slider
    QTest.mouseClick(inner, Qt.MouseButton.LeftButton, pos=QPoint(inner.width() - 4, inner.height() // 2))
    assert slider.value == 100
    QTest.mouseClick(inner, Qt.MouseButton.LeftButton, pos=QPoint(2, inner.height() // 2))
    assert slider.value == 0


def test_flow_breaks_into_rows(context, show):
    holder = QWidget()
    flow = FlowLayout(holder, gap=10)
    for i in range(4):
        flow.addWidget(BigButton(context.theme, f"Button {i}"))
    one_row = flow.heightForWidth(2000)
    assert flow.heightForWidth(300) > 2 * one_row
    show(holder, 300, 400)
    tops = [flow.itemAt(i).geometry().top() for i in range(4)]
    assert tops == sorted(tops)
    assert len(set(tops)) > 1
    assert flow.itemAt(9) is None
    assert flow.takeAt(0).widget().text() == "Button 0"
    assert flow.count() == 3


def test_meter_shows_level_peak_and_floor(context, show):
    meter = show(LevelMeter(context.theme, "Level"), 400, 40)
    assert context.theme.colours.good not in _colours(meter)
    meter.set_level(-20, -60)
    assert context.theme.colours.good in _colours(meter)
    meter.set_level(0.0)
    assert context.theme.colours.wrong in _colours(meter)
    meter.set_level(-500)
    assert meter.level_db == -70
    meter.rest()
    assert context.theme.colours.unsure not in _colours(meter)


def test_badges_show_every_face(context, show):
    badge = show(SeatBadge(context.theme, 0, "", "Mia"), 80, 80)
    pictures = set()
    for face in (*faces(), ""):
        badge.set_seat(1, face, "Mia")
        pictures.add(bytes(badge.grab().toImage().constBits()))
    assert len(pictures) == len(faces()) + 1
    assert badge.accessibleName() == "Mia"


def test_banner_does_its_remedy(context, show):
    done = []
    banner = show(Banner(context.theme, "No sound.", "Plug it in.", button="Again", action=lambda: done.append(1)), 600)
    banner.button.click()
    assert done == [1]
    banner.set_message("Better.")
    assert banner.accessibleName() == "Better."
    assert [w.text() for w in banner.findChildren(QLabel) if w.isVisible()] == ["Better."]


def test_a_short_press_of_space_clicks_a_focused_button_once(context, show, live):
    button = show(BigButton(context.theme, "Pause", key="Space"))
    button.setFocus()
    clicks = []
    button.clicked.connect(lambda: clicks.append(button.isDown()))
    QTest.keyClick(button.windowHandle(), Qt.Key.Key_Space)
    live(300)  # Qt's own animation of a click takes 100 ms
    assert len(clicks) == 1


@pytest.mark.parametrize("tone", ["plain", "unsure", "wrong", "good"])
def test_every_banner_has_its_icon(context, show, tone):
    banner = show(Banner(context.theme, "No sound.", tone=tone), 600)
    picture = banner.findChild(IconLabel).grab().toImage()
    pixels = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert len(pixels) > 2, "an icon, not just the banner's ground"


def test_bars_are_peaks():
    samples = np.zeros(1000, np.int16)
    samples[500:600] = -20000
    heights = bars(samples, 10)
    assert heights.dtype == np.float32
    assert np.flatnonzero(heights).tolist() == [5]
    assert heights[5] == 1
    assert bars(np.zeros(0, np.int16), 4).tolist() == [0, 0, 0, 0]
    assert len(bars(samples[:3], 10)) == 10
    assert bars(np.full(100, 3, np.int16), 5).max() < 0.1, "a silent take looks silent"


def test_take_picture_by_mouse_and_keys(context, show):
    picture = show(TakePicture(context.theme, "Reading"), 600, 200)
    rng = np.random.default_rng(0)
    samples = rng.normal(0, 3000, 32000).astype(np.int16)
    pieces = [
        Piece(1.0, 1.5, "shells", "wrong"),
        Piece(0.1, 0.6, "she", "good"),
        Piece(1.5, 1.9, "1.4 s", "unsure", pause=True),
    ]
    picture.set_take(samples, 16000, pieces)
    assert [p.label for p in picture.pieces] == ["she", "shells", "1.4 s"]
    assert {context.theme.colours.wrong, context.theme.colours.good} <= _colours(picture)
    chosen = []
    picture.piece_chosen.connect(lambda start, end: chosen.append((start, end)))
    QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=QPoint(370, 50))
    assert chosen == [(1.0, 1.5)]
    QTest.keyClick(picture, Qt.Key.Key_Right)
    QTest.keyClick(picture, Qt.Key.Key_Return)
    assert chosen[-1] == (1.5, 1.9)
    QTest.keyClick(picture, Qt.Key.Key_Left)
    QTest.keyClick(picture, Qt.Key.Key_Left)
    QTest.keyClick(picture, Qt.Key.Key_Return)
    assert chosen[-1] == (0.1, 0.6)
    picture.set_head(1.0)
    assert context.theme.colours.ink in _colours(picture)


def test_every_icon_of_the_code_exists(context):
    from pathlib import Path
    from re import findall

    import tongue_and_cheek.ui

    root = Path(tongue_and_cheek.ui.__file__).parent
    used = set()
    for file in root.rglob("*.py"):
        code = file.read_text(encoding="utf-8")
        used |= set(findall(r'icon="([a-z-]+)"', code)) | set(findall(r'IconButton\([^,]+, "([a-z-]+)"', code))
        used |= set(findall(r'IconLabel\([^,]+, "([a-z-]+)"', code))
    used |= {"info", "question", "warning", "tick", "cross", "sound-on", "eye", "record", "ear", "judge", "timer"}
    assert len(used) > 20
    empty = QImage(icons.pixmap("icons", "no-such-icon", 24, context.theme.colour("ink")).toImage())
    missing = [name for name in used if icons.pixmap("icons", name, 24, context.theme.colour("ink")).toImage() == empty]
    assert missing == []


def test_motion_moves_and_reduced_motion_jumps(context, show, wait):
    widget = show(QWidget())
    child = QWidget(widget)
    done = []
    context.update(reduced_motion=True)
    animation.move(child, b"pos", QPoint(50, 60), context.theme, done=lambda: done.append("jump"))
    assert (child.pos().toTuple(), done) == ((50, 60), ["jump"])
    context.update(reduced_motion=False)
    animation.move(child, b"pos", QPoint(0, 0), context.theme, done=lambda: done.append("first"))
    animation.move(child, b"pos", QPoint(90, 90), context.theme, done=lambda: done.append("second"))
    assert done == ["jump", "first"], "a move that is replaced is done"
    wait(lambda: "second" in done)
    assert child.pos().toTuple() == (90, 90)
    steps = []
    animation.run(widget, context.theme, steps.append, done=lambda: done.append("ran"))
    wait(lambda: done[-1] == "ran")
    assert steps[-1] == 1.0
    assert max(steps) > 1.0, "a small overshoot"
    assert done.count("second") == 1
    assert isinstance(QPointF(child.pos()), QPointF)
