"""New game: two clicks to start, seats, faces, house rules, and what is remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import betty
from tongue_and_cheek.content.decks import betty_specials
from tongue_and_cheek.core.record import Record
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.new_game.faces import FaceDialog
from tongue_and_cheek.ui.new_game.screen import default_seats, problem
from tongue_and_cheek.ui.setup import GameSetup, Seat, faces
from tongue_and_cheek.ui.strings import new_game
from tongue_and_cheek.ui.widgets import BigButton, Stepper, Toggle


@pytest.fixture
def started(context, monkeypatch):
    """Catch what a table would be opened with."""
    calls = []
    real = context.go

    def go(name, **options):
        if name in {"betty", "butts"}:
            calls.append((name, options))
        else:
            real(name, **options)

    monkeypatch.setattr(context, "go", go)
    return calls


def test_two_clicks_from_home(open_window, started, click):
    window = open_window("home")
    click(window.screen_now.posters["butts"])
    click(window.screen_now.start_button)
    ((name, options),) = started
    assert name == "butts"
    setup = options["setup"]
    assert [bool(seat.bot) for seat in setup.seats] == [False, True]
    assert setup.butts_rules().truck_backs == 5


def test_enter_starts(open_window, started, key):
    window = open_window("new_game", below="home", game="betty")
    key(window, Qt.Key.Key_Return)
    assert started[0][0] == "betty"


def test_choices_are_remembered(open_window, context, started, click):
    window = open_window("new_game", below="home", game="betty")
    screen = window.screen_now
    screen.seats.rows[0].name.selectAll()
    QTest.keyClicks(screen.seats.rows[0].name, "Mia")
    click(screen.seats._person)
    QTest.keyClicks(screen.seats.rows[2].name, "Opa")
    row = screen.seats.rows[2]
    row.findChild(Stepper).set_value(2.5)
    click(row.findChild(Toggle))
    click(screen.judge.buttons()[1])
    click(screen.start_button)
    again = GameSetup.last(context.settings, "betty")
    assert again == started[0][1]["setup"]
    assert again.names == ("Mia", "Player 2", "Opa")
    assert not again.recogniser
    rules = again.betty_rules()
    assert rules.handicap(2) == betty.Handicap(2.5, slips_only=True)
    assert rules.handicap(0) == betty.Handicap()


def test_seats_move_and_go(open_window, click):
    window = open_window("new_game", below="home", game="butts")
    seats = window.screen_now.seats
    first, second = seats.seats
    click(seats.rows[0].down)
    assert seats.seats == (second, first)
    assert not seats.rows[0].out.isEnabled(), "two is the least"
    click(seats._bot)
    click(seats._bot)
    assert len(seats.seats) == 4
    assert not seats._person.isEnabled()
    click(seats.rows[1].out)
    assert first not in seats.seats
    assert len({seat.name for seat in seats.seats}) == 3


def test_bots_get_a_bot_face(open_window):
    window = open_window("new_game", below="home", game="butts")
    row = window.screen_now.seats.rows[0]
    row.kind.setCurrentIndex(row.kind.findData("hard"))
    assert (row.seat.bot, row.seat.face) == ("hard", "robot")


def test_faces_and_colours(open_window, click, key):
    window = open_window("new_game", below="home", game="betty")
    row = window.screen_now.seats.rows[0]
    click(row._badge)
    dialog = window.dialogs[0]
    assert isinstance(dialog, FaceDialog)
    click(next(b for b in dialog._faces if b.face == faces()[3]))
    click(dialog._colours[4])
    key(window, Qt.Key.Key_Escape)
    assert (row.seat.face, row.seat.colour) == (faces()[3], 4)


def test_wrong_names_are_said(open_window):
    window = open_window("new_game", below="home", game="betty")
    screen = window.screen_now
    field = screen.seats.rows[1].name
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert "needs a name" in screen._problem.text()
    assert not screen.start_button.isEnabled()
    QTest.keyClicks(field, "Player 1")
    assert "Player 1" in screen._problem.text()
    QTest.keyClicks(field, "b")
    assert screen._problem.text() == ""
    assert screen.start_button.isEnabled()


def test_a_long_name_is_told_and_never_cut(open_window):
    screen = open_window("new_game", game="butts").screen_now
    field = screen.seats.rows[0].name
    field.setFocus()
    field.selectAll()
    name = "Wolfeschlegelsteinhausen"
    QTest.keyClicks(field, name)
    assert field.text() == screen.setup.names[0] == name
    assert "20 letters at most" in screen._problem.text()
    assert not screen.start_button.isEnabled()
    for _ in name[20:]:
        QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert screen._problem.text() == ""
    assert screen.start_button.isEnabled()


def test_bots_cannot_play_betty_alone():
    bots = tuple(Seat(name, 0, "robot", "easy") for name in ("A", "B"))
    assert problem(GameSetup("betty", bots)) != ""
    assert problem(GameSetup("butts", bots)) == ""
    assert problem(GameSetup("betty", default_seats("betty"))) == ""
    assert problem(GameSetup("butts", default_seats("butts")[:1])) != ""


def test_house_rules(open_window, context, started, click, settle):
    window = open_window("new_game", below="home", game="butts")
    house = window.screen_now.house
    assert house._body.isHidden()
    click(house._fold)
    toggle = next(t for t in house.findChildren(Toggle) if t.accessibleName() == "Calm race")
    toggle.click()
    house.first.setCurrentIndex(2)
    house.findChild(Stepper).set_value(9)
    assert house.values == {"calm_race": True, "first_player": 1, "truck_backs": 9}
    window.screen_now.start_button.click()
    rules = started[0][1]["setup"].butts_rules()
    assert (rules.calm_race, rules.first_player, rules.truck_backs) == (True, 1, 9)
    toggle.click()
    assert "calm_race" not in house.values


def test_who_begins_follows_the_names(open_window):
    window = open_window("new_game", below="home", game="betty")
    screen = window.screen_now
    screen.house.first.setCurrentIndex(1)
    field = screen.seats.rows[0].name
    QTest.keyClicks(field, "x")
    assert screen.house.first.currentText() == "Player 1x"
    assert screen.house.values == {"first": 0}


def test_an_unfinished_game_is_not_lost_by_a_slip(open_window, context, started, click, key):
    header = betty.header_for(("Mia", "Noah"), context.betty_words(), betty_specials(), 7)
    Save(betty.GAME).save(Record(header, ()))
    window = open_window("new_game", below="home", game="betty")
    click(window.screen_now.start_button)
    assert started == []
    key(window, Qt.Key.Key_Escape)
    assert (window.dialogs, started) == ((), [])
    click(window.screen_now.start_button)
    click(window.dialogs[0].focusProxy())  # what Enter does
    assert (window.dialogs, started) == ((), [])
    click(window.screen_now.start_button)
    buttons = window.dialogs[0].findChildren(BigButton)
    click(next(button for button in buttons if button.text() == new_game.START_YES))
    assert started[0][0] == "betty"


def test_a_save_that_cannot_be_read_is_kept(open_window, started, click, home_folder):
    old = home_folder / "saves" / "betty.jsonl"
    old.parent.mkdir(parents=True)
    old.write_bytes(b'{"schema": 99}\n')
    window = open_window("new_game", below="home", game="betty")
    click(window.screen_now.start_button)
    assert started[0][0] == "betty"
    assert not old.exists()
    assert [path.read_bytes() for path in old.parent.iterdir()] == [b'{"schema": 99}\n']


def test_setups_travel_in_the_record(context):
    setup = GameSetup("betty", (Seat("Mia", 3, "owl"), Seat("Bo", 1, "robot", "hard")), {"blind": True})
    header = betty.header_for(setup.names, ["a b"], betty_specials(), 1, setup.betty_rules(), setup.notes())
    assert GameSetup.of(header) == setup
    bare = betty.header_for(("Ann",), ["a b"], betty_specials(), 1)
    assert GameSetup.of(bare).seats[0].name == "Ann"


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {"game": "chess", "seats": []},
        {"game": "betty", "seats": [{"name": "", "colour": 0, "face": "cat"}]},
        {"game": "betty", "seats": [{"name": "A", "colour": 77, "face": "cat"}]},
        {"game": "betty", "seats": [{"name": "A", "colour": 0, "face": "cat", "pause_limit_s": "long"}]},
        {"game": "butts", "seats": [{"name": "A", "colour": 0, "face": "cat"}] * 2, "rules": {"truck_backs": 99}},
        {"game": "butts", "seats": [{"name": "A", "colour": 0, "face": "cat"}] * 2, "rules": {"no_such": 1}},
        {"game": "butts", "seats": [{"name": "A", "colour": 0, "face": "cat"}]},
    ],
)
def test_damaged_choices_are_forgotten(raw):
    assert GameSetup.from_json(raw) is None
