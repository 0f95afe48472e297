"""The Lab at every text size and window size: nothing cut off, everything named and reached by keys."""

import pytest
from PySide6.QtCore import Qt

from tongue_and_cheek.ui.lab.screen import Room
from tongue_and_cheek.ui.strings import lab as strings


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (960, 600)])
def test_no_text_is_cut_off(lab, context, settled, settle, clipped, overlapping, percent, size):
    context.update(text_percent=percent)
    screen = lab(size=size)
    window = screen.window()
    assert window.size().toTuple() == size
    screen.bench.move(slip_level=0.3)
    settled(screen)
    for name in strings.SECTIONS:
        screen.show_section(name)
        settle(window)
        assert clipped(window) == [], name
        assert overlapping(window) == [], name
        assert window.size().toTuple() == size


def test_all_at_once_where_there_is_room(lab, context, settle):
    screen = lab()
    assert screen.room is Room.ALL
    assert all(pane.isVisible() for pane in screen.panes.values())
    context.update(text_percent=200)
    settle(screen.window())
    assert screen.room is Room.ONE
    assert [name for name, pane in screen.panes.items() if pane.isVisible()] == ["takes"]
    screen.show_section("figures")
    assert [name for name, pane in screen.panes.items() if pane.isVisible()] == ["figures"]
    screen.window().resize(1600, 800)
    context.update(text_percent=140)
    settle(screen.window())
    assert screen.room is Room.LIST
    assert [name for name, pane in screen.panes.items() if pane.isVisible()] == ["takes", "figures"]
    context.update(text_percent=100)
    settle(screen.window())
    assert all(pane.isVisible() for pane in screen.panes.values())


@pytest.mark.parametrize("percent", [100, 200])
def test_every_control_has_a_name_and_is_reached_by_keys(lab, context, settle, unnamed, unreachable, percent):
    context.update(text_percent=percent)
    screen = lab()
    for name in strings.SECTIONS:
        screen.show_section(name)
        settle(screen.window())
        assert unnamed(screen.window()) == []
        assert unreachable(screen.window()) == []


def test_panes_by_key(lab, key):
    screen = lab()
    screen.takes.view.setFocus()
    wanted = [
        screen.take.chart,
        screen.thresholds.rows["pause_limit_s"].slider.slider,
        screen.figures.curve,
        screen.takes.view,
    ]
    for widget in wanted:
        key(screen.window(), Qt.Key.Key_F6)
        assert widget.hasFocus()


@pytest.mark.parametrize("percent", [100, 200])
def test_dialogs_and_messages_fit(lab, context, settle, clipped, overlapping, unnamed, percent, wait):
    context.update(text_percent=percent)
    screen = lab()
    window = screen.window()
    bar = screen.thresholds.profiles
    screen.bench.move(slip_level=0.3)
    for show in (screen.ask_source, bar.ask_name, bar.compare):
        show()
        settle(window)
        wait(lambda: not context.background.busy)
        settle(window)
        assert clipped(window) == []
        assert unnamed(window) == []
        window.dialogs[0].close_now()
    screen.bench.problem = "This folder has no takes.json: give a folder with takes.json and its recordings."
    screen.bench.loaded.emit()
    settle(window)
    assert clipped(window) == []
    assert overlapping(window) == []
