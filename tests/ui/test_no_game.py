"""Saves that no table can open: both ask the same question, in words for a family, and lose nothing."""

import pytest
from PySide6.QtWidgets import QLabel

from tongue_and_cheek import betty, butts
from tongue_and_cheek.core import dumps
from tongue_and_cheek.core.record import Record
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.strings import saves
from tongue_and_cheek.ui.widgets import BigButton

GAMES = {"betty": betty.GAME, "butts": butts.GAME}


def newer(game):
    header = butts.header_for(["Mia", "Noah"], [], 1) if game == "butts" else betty.header_for(["Mia"], ["a"], (), 1)
    return dumps(Record(header, ())).replace('"rules_version": 1', '"rules_version": 99')


@pytest.fixture
def spoilt(home_folder):
    """Return a function that writes a save of this text and returns its path."""

    def write(game, text):
        path = Save(GAMES[game]).path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def button(dialog, words):
    return next(b for b in dialog.findChildren(BigButton) if b.text() == words)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("content", "remedy"), [(lambda _: "no game\n", "Start a new game"), (newer, "Update the program")]
)
def test_what_cannot_be_opened_is_put_aside(game, content, remedy, spoilt, open_window, home_folder, click):
    path = spoilt(game, content(game))
    window = open_window(game, below="home", resume=True)
    (dialog,) = window.dialogs
    assert dialog.accessibleName() == saves.BAD
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert remedy in told
    assert "kept" in told
    assert str(home_folder) not in told
    click(button(dialog, saves.NEW_GAME))
    assert window.screen_now.objectName() == "new_game"
    (kept,) = [file for file in path.parent.iterdir() if "unreadable" in file.name]
    assert kept.read_text(encoding="utf-8") == content(game)
    assert not path.exists()


@pytest.mark.parametrize("game", GAMES)
def test_going_home_leaves_it_where_it_is(game, spoilt, open_window, click):
    path = spoilt(game, "no game\n")
    window = open_window(game, below="home", resume=True)
    click(button(window.dialogs[0], saves.HOME))
    assert window.screen_now.objectName() == "home"
    assert path.read_text(encoding="utf-8") == "no game\n"


@pytest.mark.parametrize("game", GAMES)
def test_without_a_save_there_is_a_way_on(game, open_window, click):
    window = open_window(game, below="home", resume=True)
    (dialog,) = window.dialogs
    assert dialog.accessibleName() == saves.NONE
    click(button(dialog, saves.NEW_GAME))
    assert window.screen_now.objectName() == "new_game"
