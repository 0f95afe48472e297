"""The program as a family starts it, played with the real mouse: from Home to the table, cards dragged, moves saved.

Where things are is asked of the same widgets in this process, on Qt's offscreen platform: same fonts, same sizes. What
has happened is told by the window's title and by the save.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tongue_and_cheek import butts
from tongue_and_cheek.core import Record, RecordError, loads, replay
from tongue_and_cheek.core.record import steps
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.storage.settings import Settings, save_settings
from tongue_and_cheek.ui.butts.layout import next_fit
from tongue_and_cheek.ui.butts.performer import after
from tongue_and_cheek.ui.context import AppContext
from tongue_and_cheek.ui.setup import GameSetup, Seat
from tongue_and_cheek.ui.window import MainWindow

pytestmark = pytest.mark.slow

SETUP = GameSetup(
    "butts",
    (Seat("Mia", 0, "fox"), Seat("Biscuit", 3, "robot", "easy")),
    {"first_player": 0, "truck_backs": 0},
)
SIZE = (1280, 800)


class Twin:
    """The same window in this process, to ask where things are."""

    def __init__(self):
        self._app = QApplication.instance() or QApplication(["twin"])
        self.context = AppContext()
        self._windows = []

    def screen(self, name, **options):
        window = MainWindow(self.context, "home")
        if name != "home":
            window.show_screen(name, **options)
        window.resize(*SIZE)
        window.show()
        for _ in range(4):
            QApplication.processEvents()
        self._windows.append(window)
        return window.screen_now

    @staticmethod
    def middle(widget):
        point = widget.mapTo(widget.window(), widget.rect().center())
        return point.toTuple()

    def close(self):
        for window in self._windows:
            window.close()
        self.context.close()


@pytest.fixture
def twin(tmp_path, monkeypatch):
    """A twin with a home folder of its own: what it saves is not the program's."""
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(tmp_path / "twin"))
    save_settings(settings())
    made = Twin()
    yield made
    made.close()


def settings():
    return Settings(first_start=False, volume=0, last_games={"butts": SETUP.to_json()})


def fit_now(record, areas):
    """Return how the table lies after a record: zoomed by the same rule, through the same steps."""
    fit = next_fit(None, (), areas.cells, areas.unit)
    view = None
    for state, _, events in steps(record, butts.GAME):
        shown = butts.view_for(state, 0)
        views = [] if view is None else [view := after(view, butts.event_for(event, 0)) for event in events]
        for step in (*views, shown):
            fit = next_fit(fit, step.grid.cells, areas.cells, areas.unit, ring=0.2 if step.split else 1)
        view = shown
    return fit


def record_in(path):
    """Return what is saved, or None while it is being written."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except (OSError, RecordError):
        return None


def test_a_whole_turn_with_the_real_mouse(open_desk, twin, tmp_path, monkeypatch):
    home_poster = twin.middle(twin.screen("home").posters["butts"])
    start = twin.middle(twin.screen("new_game", game="butts").start_button)
    table = twin.screen("butts", setup=SETUP)
    hand = [rect.center().toTuple() for rect in table.stage.hand_rects()]
    areas = table.stage.areas

    home = tmp_path / "home"
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(home))
    save_settings(settings())
    save = Save(butts.GAME).path
    desk = open_desk({**os.environ, "TONGUE_AND_CHEEK_HOME": str(home)})
    desk.wait_for("Tongue & Cheek")
    desk.click(home_poster)
    desk.wait_for("New game")
    desk.click(start)
    desk.wait_for("Butts on Things")
    desk.wait_until(lambda: record_in(save) is not None, "the save of the new game")
    state = replay(record_in(save), butts.GAME)

    # Onto the corner of the table: refused, nothing is saved.
    first = next_fit(None, (), areas.cells, areas.unit)
    corner = areas.board.topLeft() + QPointF(12, 12)
    desk.drag(hand[2], corner.toTuple())
    assert record_in(save).moves == ()

    # Into the middle: laid, and the card drawn after the time to take it back; then the bot plays.
    desk.drag(hand[2], first.centre((0, 0)).toTuple())
    desk.wait_until(lambda: len(moves(save)) >= 4, "Mia's and Biscuit's turns", 15)
    placed, drew, bot_placed, bot_drew = moves(save)[:4]
    assert placed == f"place {state.hands[0][2].name} 0,0"
    assert drew == "draw 0"
    assert bot_placed.startswith("place ")
    assert bot_drew == "draw 1"

    # A second card, on a square that is lit on the zoomed table.
    record = record_in(save)
    state = replay(record, butts.GAME)
    cell = max(butts.legal_cells(state))
    end = fit_now(record, areas).centre(cell)
    assert areas.cells.contains(end)
    # The bot's card must have come to rest before the hand is free.
    desk.wait_until(lambda: laid(desk, save, record, hand[0], end), "the second card", seconds=30)
    assert moves(save)[4] == f"place {state.hands[0][0].name} {cell[0]},{cell[1]}"


def moves(path):
    record = record_in(path)
    return () if record is None else record.moves


def laid(desk, path, before: Record, start, end):
    """Try to drag a card as people do, again if it was too early; say whether it was laid."""
    if len(moves(path)) == len(before.moves):
        desk.drag(start, end.toTuple())
    return len(moves(path)) > len(before.moves)
