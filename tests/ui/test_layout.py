"""Every screen at every text size: nothing cut off, nothing on top of each other, everything named and reachable."""

import pytest

from tongue_and_cheek.ui.setup import GameSetup, Seat

SCREENS = [
    ("home", {}),
    ("new_game", {"game": "betty"}),
    ("new_game", {"game": "butts"}),
    ("settings", {"section": "microphone"}),
    ("settings", {"section": "model"}),
    ("settings", {"section": "sound"}),
    ("settings", {"section": "look"}),
    ("settings", {"section": "takes"}),
    ("how_to_play", {"game": "betty"}),
    ("how_to_play", {"game": "butts"}),
    ("cards", {}),
    ("voice_check", {"reader": "Mia"}),
]
IDS = ["-".join((name, *options.values())) for name, options in SCREENS]


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize(("name", "options"), SCREENS, ids=IDS)
def test_no_text_is_cut_off(context, open_window, clipped, overlapping, name, options, percent):
    context.update(text_percent=percent)
    window = open_window(name, **options)
    assert window.size().toTuple() == (1280, 800)
    assert clipped(window) == []
    assert overlapping(window) == []


@pytest.mark.parametrize(("name", "options"), SCREENS, ids=IDS)
def test_the_smallest_window_with_the_largest_texts(context, open_window, clipped, name, options):
    context.update(text_percent=200)
    window = open_window(name, size=(960, 600), **options)
    assert window.size().toTuple() == (960, 600)
    assert clipped(window) == []


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("game", ["betty", "butts"])
def test_long_names_fit_the_smallest_window(context, open_window, settle, clipped, game, percent):
    seats = tuple(Seat("W" * 19 + letter, n, "bear") for n, letter in enumerate("ABCD"))
    context.update(text_percent=percent, last_games={game: GameSetup(game, seats, {}).to_json()})
    window = open_window("new_game", game=game, size=(960, 600))
    window.screen_now.house.unfold(on=True)
    settle(window)
    assert clipped(window) == []


@pytest.mark.parametrize(("name", "options"), SCREENS, ids=IDS)
def test_every_control_has_a_name_and_is_reached_by_keys(open_window, unnamed, unreachable, name, options):
    window = open_window(name, **options)
    assert unnamed(window) == []
    assert unreachable(window) == []


def test_first_start_fits(context, open_window, clipped, overlapping):
    context.update(first_start=True, text_percent=200)
    window = open_window("home")
    assert clipped(window) == []
    assert overlapping(window) == []


def test_house_rules_fit_when_unfolded(context, open_window, settle, clipped, overlapping, unreachable):
    for game in ("betty", "butts"):
        context.update(text_percent=150)
        window = open_window("new_game", game=game)
        window.screen_now.house.unfold(on=True)
        settle(window)
        assert clipped(window) == []
        assert overlapping(window) == []
        assert unreachable(window) == []


def test_the_checks_find_faults(open_window, clipped, overlapping, unnamed, unreachable):
    """The checks themselves must be able to fail."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

    window = open_window("cards")
    label = QLabel("A very long text", window)
    label.setGeometry(10, 10, 20, 10)
    label.show()
    button = QPushButton("", window)
    button.setGeometry(15, 12, 40, 30)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.show()
    wide = QWidget()
    wide.setFixedSize(400, 10)
    area = QScrollArea(window)
    area.setGeometry(300, 300, 100, 60)
    area.setWidget(wide)
    area.show()
    assert any("sideways" in fault for fault in clipped(window))
    assert any("A very long text" in fault for fault in clipped(window))
    assert any("A very long text" in fault for fault in overlapping(window))
    assert len(unnamed(window)) == 1
    assert len(unreachable(window)) == 1
