"""Home: doors, the saved game, the first start, and the recogniser's state."""

import pytest

from tongue_and_cheek import betty, butts
from tongue_and_cheek.content.decks import betty_specials, butts_designs
from tongue_and_cheek.core.record import Record
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.widgets import BigButton, ScrollArea


def _door(window, words):
    return next(b for b in window.screen_now.findChildren(BigButton) if b.text() == words)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_posters_look_alike(open_window, context, size, percent):
    """Their drawings are as high, their buttons are beside each other, and no word is cut off at the right."""
    context.update(text_percent=percent)
    posters = open_window("home", size=size).screen_now.posters.values()
    heights, pills = set(), set()
    for poster in posters:
        image = poster.grab().toImage()
        paper, pill = (context.theme.colour(name).rgb() for name in ("card", "accent"))
        column = [image.pixel(12, y) for y in range(image.height())]
        heights.add(next(y for y in range(60, image.height()) if column[y] == paper))
        middle = [image.pixel(32 + context.theme.px(14), y) for y in range(image.height())]
        pills.add(image.height() - 1 - middle[::-1].index(pill))
        text = range(max(heights) + 2, image.height() - 60)
        assert {image.pixel(image.width() - 25, y) for y in text} == {paper}
    assert len(heights) == len(pills) == 1
    assert heights.pop() > 90


def test_every_door_opens(open_window, context, click):
    window = open_window("home")
    for words, screen in (
        ("How to play", "how_to_play"),
        ("Own cards", "cards"),
        ("Settings", "settings"),
    ):
        click(_door(window, words))
        assert window.screen_now.objectName() == screen
        context.home()
    for game, poster in window.screen_now.posters.items():
        click(poster)
        assert window.screen_now.objectName() == "new_game"
        assert window.screen_now.setup.game == game
        context.home()


def test_continue_shows_who_plays(open_window, context):
    window = open_window("home")
    assert not any(button.isVisible() for button in window.screen_now.continues.values())
    header = betty.header_for(("Mia", "Noah"), context.betty_words(), betty_specials(), 7)
    Save(betty.GAME).save(Record(header, ()))
    context.go("settings")
    context.back()
    button = window.screen_now.continues["betty"]
    assert button.isVisible()
    assert "Mia" in button.text()
    assert "Noah" in button.accessibleName()
    assert not window.screen_now.continues["butts"].isVisible()


@pytest.mark.parametrize(("size", "percent"), [((960, 600), 100), ((1280, 800), 200)])
def test_long_names_do_not_push_the_other_game_away(open_window, context, settle, size, percent):
    names = ("Grandpa Friedrich-Wi", "Maximiliane")
    header = betty.header_for(names, context.betty_words(), betty_specials(), 7)
    Save(betty.GAME).save(Record(header, ()))
    context.update(text_percent=percent)
    window = open_window("home", size=size)
    settle(window)
    screen = window.screen_now
    assert screen.findChild(ScrollArea).horizontalScrollBar().maximum() == 0
    widths = [poster.width() for poster in screen.posters.values()]
    assert abs(widths[0] - widths[1]) <= 1
    assert all(name in screen.continues["betty"].accessibleName() for name in names)


def test_a_damaged_save_still_has_its_door(open_window, home_folder):
    folder = home_folder / "saves"
    folder.mkdir(parents=True)
    (folder / "butts.jsonl").write_bytes(b"\x00 nonsense")
    window = open_window("home")
    assert window.screen_now.continues["butts"].isVisible()
    assert butts.GAME.name == "butts"
    assert len(butts_designs()) == 39


def test_first_start_offers_the_microphone_check(open_window, context, click):
    context.update(first_start=True)
    window = open_window("home")
    welcome = window.screen_now.welcome
    assert welcome.isVisible()
    click(next(b for b in welcome.findChildren(BigButton) if b.text() == "Check the microphone"))
    assert window.screen_now.objectName() == "settings"
    assert not context.settings.first_start
    context.back()
    assert not window.screen_now.welcome.isVisible()


def test_not_now(open_window, context, click):
    context.update(first_start=True)
    window = open_window("home")
    click(next(b for b in window.screen_now.welcome.findChildren(BigButton) if b.text() == "Not now"))
    assert not window.screen_now.welcome.isVisible()
    assert not context.settings.first_start


def test_the_recogniser_loads_without_blocking_and_tells(open_window, context, wait):
    window = open_window("home")
    assert context.recogniser.readiness is Readiness.LOADING
    context.recogniser.start()
    wait(lambda: context.recogniser.ready, 60, "the recogniser")
    assert window.screen_now._state.text() == "Ready to listen"
    assert context.recogniser.recogniser.known(["sells"]) == {"sells"}


def test_without_a_model_a_person_judges(open_window, context, wait):
    context.update(model="/no/such/folder")
    window = open_window("home")
    context.recogniser.start()
    wait(lambda: context.recogniser.readiness is Readiness.MISSING)
    assert window.screen_now._state.text() == "A person judges"
    assert "/no/such/folder" in context.recogniser.problem
