"""The course of games: curtain, bots, races, resuming, damaged saves, the end, and the demo."""

import heapq
import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Grab, Phase
from tongue_and_cheek.core.record import loads, replay
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.butts import pace
from tongue_and_cheek.ui.butts import race as racing
from tongue_and_cheek.ui.setup import GameSetup
from tongue_and_cheek.ui.strings import butts as words


def race_due(state):
    return state.phase is Phase.RACE and len(state.grid) >= 4


# -- curtain ----------------------------------------------------------------------------------------------------------


def test_the_curtain_hides_hands_between_people(table, players, drag, click, idle, wait, shows_truth):
    screen = table(players["mia"], players["noah"])
    assert screen.curtain.isVisible()
    assert screen.game.seat is None
    shows_truth(screen)
    assert all(key.startswith("pile") for key in screen.stage.cards), "no hand is there, not even its backs"
    assert screen.curtain.button.hasFocus(), "Enter or Space opens it"
    QTest.keyClick(screen.window().windowHandle(), Qt.Key.Key_Space)
    wait(lambda: not screen.curtain.isVisible(), what="the curtain to open")
    idle(screen)
    shows_truth(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(screen.curtain.isVisible, what="the curtain before the next hand")
    assert screen.table.state.turn == 1
    shows_truth(screen)
    assert "Noah" in screen.curtain.accessibleName()
    click(screen.curtain.button)
    idle(screen)
    assert screen.stage.view.seat == 1
    shows_truth(screen)


def test_taking_back_shows_nobody_elses_hand(table, players, drag, click, idle, wait, shows_truth):
    screen = table(players["mia"], players["noah"], draw_yourself=True)
    click(screen.curtain.button)
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(screen.curtain.isVisible, what="Noah's curtain")
    click(screen.curtain.button)
    idle(screen)
    assert screen.game.seat == 1
    assert screen.game.undo(), "nothing was drawn yet"
    assert screen.table.state.turn == 0
    assert screen.game.seat is None, "Noah sits there: Mia's hand stays hidden"
    assert screen.curtain.isVisible()
    assert "Mia" in screen.curtain.accessibleName()
    shows_truth(screen)


def test_one_person_among_bots_needs_no_curtain(table, players, drag, idle):
    screen = table(players["mia"], players["biscuit"], players["pickle"])
    for _ in range(3):
        idle(screen)
        state = screen.table.state
        drag(screen, state.hands[0][0].name, min(butts.legal_cells(state)))
        assert not screen.curtain.isVisible()


# -- races ------------------------------------------------------------------------------------------------------------


class Clock:
    """The time of a race, which goes on only when it is told to: however slow a machine is, nothing comes too late."""

    def __init__(self):
        self.now = 0
        self._due = []
        self._order = itertools.count()

    def __call__(self, ms, do):
        assert ms >= 0
        heapq.heappush(self._due, (self.now + ms, next(self._order), do))

    def run(self, ms):
        """Let time go on."""
        end = self.now + ms
        while self._due and self._due[0][0] <= end:
            self._step()
        self.now = end

    def until(self, condition, limit_ms=60_000):
        """Let time go on until a condition holds; fails after a minute of this clock."""
        end = self.now + limit_ms
        while not condition():
            assert self._due, "nothing will ever happen again"
            assert self._due[0][0] <= end, "it did not happen"
            self._step()

    def _step(self):
        self.now, _, do = heapq.heappop(self._due)
        do()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def race(table, fast_forward, wait, clock):
    """Return a function that opens a table on which a race is due; its time is the clock's."""

    def make(*seats, **rules):
        for seed in range(1, 40):
            screen = table(*seats, seed=seed, truck_backs=12, **rules)
            try:
                fast_forward(screen, race_due)
            except AssertionError:
                continue
            screen.game.race.tempo = 1.0
            screen.game.race.clock = clock
            return screen
        raise AssertionError("no race with enough cards")

    return make


@pytest.fixture
def go(key, wait, clock):
    """Return a function that says yes to the race and counts it in."""

    def begin(screen):
        wait(lambda: screen.window().dialogs, what="the question before the race")
        assert not screen.curtain.isVisible()
        key(screen.window(), Qt.Key.Key_Return)
        clock.until(lambda: screen.game.race.live)

    return begin


def rings(screen):
    return {cursor.tag: cursor.cell for cursor in screen.stage.marks.cursors}


def test_a_live_race_with_keys_and_clicks(race, players, go, clock, key, wait, shows_truth, centre_of):
    screen = race(players["mia"], players["noah"])
    window = screen.window()
    counted = []
    screen.game.race.counted.connect(counted.append)
    go(screen)
    assert counted == [3, 2, 1, 0]
    assert [seat._key for seat in screen.seats] == ["Q", "P"]
    before = butts.counts(screen.table.state)
    assert set(rings(screen)) == {"Q", "P"}
    assert set(rings(screen).values()) <= screen.table.state.grid.cells
    key(window, Qt.Key.Key_P)
    key(window, Qt.Key.Key_P)
    clock.run(racing.SAME_INSTANT_MS)
    assert butts.counts(screen.table.state)[1] == before[1] + 1, "the card of the key"
    for _ in range(3):  # while the hand still carries the first card a press takes nothing
        key(window, Qt.Key.Key_P)
        clock.run(racing._REST_MS // 3)
    assert butts.counts(screen.table.state)[1] == before[1] + 1
    assert set(rings(screen)) == {"Q"}
    clock.until(lambda: "P" in rings(screen), limit_ms=3)
    cell = min(screen.table.state.grid)
    QTest.mouseClick(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=centre_of(screen, cell))
    clock.run(racing.SAME_INSTANT_MS)
    assert butts.counts(screen.table.state) == (before[0] + 1, before[1] + 1), "the card of the click"
    shows_truth(screen)
    while screen.table.state.phase is Phase.RACE:
        left = len(screen.table.state.grid)
        clock.until(lambda: rings(screen))
        key(window, Qt.Key.Key_Q)
        key(window, Qt.Key.Key_P)
        clock.run(racing.SAME_INSTANT_MS)
        assert len(screen.table.state.grid) < left or screen.table.state.phase is not Phase.RACE
    wait(screen.curtain.isVisible, what="the next turn")
    assert len(screen.table.state.grid) == 1, "the top card was flipped"
    assert not screen.game.race.running
    shows_truth(screen)


def test_rings_hop_at_a_pace_to_see_and_press(race, players, go, clock):
    screen = race(players["mia"], players["noah"])
    go(screen)
    for _ in range(4):
        before = rings(screen)
        clock.run(racing._HOP_MS - 1)
        assert rings(screen) == before
        clock.run(1)
        after = rings(screen)
        assert len(set(after.values())) == 2
        assert all(after[key] != before[key] for key in "QP")


def test_the_mouse_may_be_somebody_elses(race, players, clock, wait, click, centre_of):
    screen = race(players["mia"], players["noah"])
    window = screen.window()
    wait(lambda: window.dialogs)
    noah = next(b for b in window.dialogs[-1].findChildren(type(screen.undo_button)) if b.text() == "Noah")
    click(noah)
    ready = next(b for b in window.dialogs[-1].findChildren(type(screen.undo_button)) if b.text() == words.RACE_READY)
    click(ready)
    clock.until(lambda: screen.game.race.live)
    before = butts.counts(screen.table.state)
    cell = min(screen.table.state.grid)
    QTest.mouseClick(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=centre_of(screen, cell))
    clock.run(racing.SAME_INSTANT_MS)
    assert butts.counts(screen.table.state) == (before[0], before[1] + 1)


def test_bots_grab_and_the_better_one_gets_more(race, players, go, clock):
    screen = race(players["mia"], players["biscuit"], players["pickle"])
    before = butts.counts(screen.table.state)
    go(screen)
    clock.until(lambda: screen.table.state.phase is not Phase.RACE)
    mia, biscuit, pickle = (n - m for n, m in zip(butts.counts(screen.table.state), before, strict=True))
    assert mia == 0
    assert 0 < biscuit < pickle


def test_after_a_race_the_keys_lay_cards_again(race, players, go, clock, key, wait):
    screen = race(players["mia"], players["biscuit"])
    window = screen.window()
    go(screen)
    clock.until(lambda: screen.table.state.phase is not Phase.RACE)
    wait(lambda: screen.placing.active, what="the person's next turn")
    assert window.focusWidget() in screen.hand.keys, "the race took the focus, the turn gives it back"
    laid = len(screen.table.state.grid)
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Return)
    wait(lambda: len(screen.table.state.grid) != laid, what="the card that Enter lays")


@pytest.mark.parametrize("later_ms", [0, racing.SAME_INSTANT_MS - 1, racing.SAME_INSTANT_MS])
def test_the_same_instant_is_settled_by_lot_and_later_is_too_late(race, players, go, clock, key, later_ms):
    screen = race(players["mia"], players["noah"])
    go(screen)
    played = []
    screen.game.race.grabbed.connect(played.append)
    cell = min(screen.table.state.grid)
    screen.game.race._rings = {0: cell, 1: cell}
    key(screen.window(), Qt.Key.Key_Q)
    clock.run(later_ms)
    key(screen.window(), Qt.Key.Key_P)
    clock.run(racing.SAME_INSTANT_MS)
    if later_ms < racing.SAME_INSTANT_MS:
        assert played == [Grab((0, 1), cell)]
        assert screen.table.record.moves[-1] == f"grab 0+1 {cell[0]},{cell[1]}"
    else:
        assert played[0] == Grab((0,), cell)
        assert played[1].seats == (1,), "Noah's ring went to another card, which he took"
        assert played[1].cell != cell


def test_no_key_counts_before_go(race, players, clock, key, wait):
    screen = race(players["mia"], players["noah"])
    counted = []
    screen.game.race.counted.connect(counted.append)
    wait(lambda: screen.window().dialogs)
    key(screen.window(), Qt.Key.Key_Return)
    assert screen.countdown.isVisible()
    before = screen.table.state
    for number in (3, 2, 1):
        assert counted[-1] == number
        key(screen.window(), Qt.Key.Key_Q)
        clock.run(racing._COUNT_MS)
    assert screen.game.race.live
    clock.run(racing.SAME_INSTANT_MS)
    assert screen.table.state == before
    key(screen.window(), Qt.Key.Key_Q)
    clock.run(racing.SAME_INSTANT_MS)
    assert screen.table.state != before


def test_a_calm_race_goes_round_without_hurry(race, players, key, wait, centre_of, shows_truth):
    screen = race(players["mia"], players["biscuit"], calm_race=True)
    window = screen.window()
    by_key = True
    while screen.table.state.phase is Phase.RACE:
        wait(lambda: screen.game.calm_person or screen.table.state.phase is not Phase.RACE)
        if screen.table.state.phase is not Phase.RACE:
            break
        assert not window.dialogs
        state = screen.table.state
        assert state.racer == 0
        if by_key:
            first = screen.stage.marks.cursors[0].cell
            for arrow in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
                screen.view.setFocus()
                key(window, arrow)
            assert first in state.grid
            key(window, Qt.Key.Key_Return)
        else:
            cell = min(state.grid)
            QTest.mouseClick(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=centre_of(screen, cell))
        by_key = not by_key
        wait(lambda s=state: screen.table.state != s)
    wait(lambda: not screen.game.busy)
    assert len(screen.table.state.grid) >= 1
    grabs = [move for move in screen.table.record.moves if move.startswith("grab")]
    assert any(m.startswith("grab 0") for m in grabs)
    assert any(m.startswith("grab 1") for m in grabs)


# -- resuming ---------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_after_closing(table, players, drag, idle, open_window, shows_truth):
    screen = table(players["mia"], players["biscuit"], players["pickle"])
    for _ in range(3):
        idle(screen)
        state = screen.table.state
        drag(screen, state.hands[0][1].name, min(butts.legal_cells(state)))
    idle(screen)
    record, state = screen.table.record, screen.table.state
    screen.window().close()
    again = open_window("butts", below="home", resume=True).screen_now
    again.game.tempo = 0.0
    assert again.table.record == record
    assert again.table.state == state
    assert [seat.face for seat in again.table.seats] == ["fox", "robot", "robot"]
    idle(again)
    shows_truth(again)
    drag(again, state.hands[0][0].name, min(butts.legal_cells(state)))
    idle(again)
    saved = loads(Save(butts.GAME).path.read_text(encoding="utf-8"))
    assert saved.moves[: len(record.moves)] == record.moves
    assert len(saved.moves) > len(record.moves)


def test_a_placement_may_still_be_taken_back_after_closing(table, players, drag, idle, open_window, wait, monkeypatch):
    monkeypatch.setattr(pace, "TAKE_BACK_MS", 60_000)  # a busy machine needs long to open a window
    screen = table(players["mia"], players["biscuit"], tempo=1.0)
    idle(screen)
    before = screen.table.state
    drag(screen, before.hands[0][0].name, (0, 0))
    wait(screen.undo_button.isEnabled)
    screen.window().close()
    again = open_window("butts", below="home", resume=True).screen_now
    assert again.game.undo()
    assert again.table.state == before


def test_a_damaged_save_loses_nothing(table, players, drag, idle, open_window):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    idle(screen)
    screen.window().close()
    path = Save(butts.GAME).path
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-9], encoding="utf-8")
    window = open_window("butts", below="home", resume=True)
    assert window.screen_now.table.record.moves == loads(whole).moves[:-1]
    assert "damaged" in window._toast.accessibleName()
    assert any("damaged" in file.name for file in path.parent.iterdir())


# -- bots, the end, the demo ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{}, {"spot_it_yourself": True, "draw_yourself": True, "counts_hidden": True}])
def test_bots_play_to_the_podium(table, players, wait, rules):
    seats = [players["biscuit"], players["pickle"]]
    screen = table(*seats, **rules)
    wait(screen.podium.isVisible, timeout_s=90, what="the end of the game")
    state = screen.table.state
    assert state.phase is Phase.OVER
    assert replay(screen.table.record, butts.GAME) == state
    assert not Save(butts.GAME).exists, "a finished game is not offered again"
    best = max(butts.counts(state))
    assert str(best) in screen.podium._line.text()
    for winner in butts.winners(state):
        assert seats[winner].name in screen.podium._line.text()
    assert screen.podium.again_button.hasFocus()


def test_watching_can_be_paused_and_hurried(table, players, key, wait, live):
    screen = table(players["biscuit"], players["pickle"], tempo=1.0)
    window = screen.window()
    key(window, Qt.Key.Key_Space)
    wait(lambda: screen.game.paused)
    screen.context.background.wait()
    count = len(screen.table.record.moves)
    live(200)
    assert len(screen.table.record.moves) == count
    key(window, Qt.Key.Key_S)
    wait(lambda: screen.game.tempo == 0.5)
    screen.game.tempo = 0.01
    key(window, Qt.Key.Key_Space)
    wait(lambda: len(screen.table.record.moves) > count + 3, what="the bots to go on")


def test_shared_wins_are_named(table, players):
    screen = table(players["mia"], players["biscuit"], players["pickle"])
    screen.podium.crown(screen.table.seats, (20, 7, 20), (0, 2))
    assert "Mia and Pickle share the win with 20 cards" in screen.podium._line.text()
    assert screen.podium.places() == [(0, 0), (0, 2), (2, 1)]


def test_play_again_starts_with_the_same_players(table, players, wait, click, fast_forward):
    screen = table(players["biscuit"], players["pickle"])
    fast_forward(screen, lambda state: state.phase is Phase.OVER)
    wait(screen.podium.isVisible)
    window = screen.window()
    click(screen.podium.again_button)
    again = window.screen_now
    assert again is not screen
    assert again.table.seats == screen.table.seats
    assert again.table.record.moves == ()
    assert again.table.record.header.seed != screen.table.record.header.seed


def test_the_demo_plays_people_too_and_keeps_no_game(open_window, context, players, wait):
    context.demo = True
    Save(butts.GAME).path.parent.mkdir(parents=True, exist_ok=True)
    setup = GameSetup("butts", (players["mia"], players["noah"]), seed=3)
    screen = open_window("butts", below="home", setup=setup).screen_now
    screen.game.tempo = 0.0
    wait(lambda: len(screen.table.record.moves) > 12, what="moves of the demo")
    assert not screen.curtain.isVisible()
    assert not Save(butts.GAME).exists
