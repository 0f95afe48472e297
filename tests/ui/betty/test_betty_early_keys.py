"""A key that was meant for the step before must not do anything in the step that came by itself meanwhile."""

import pytest
from PySide6.QtCore import Qt

from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.keys import HOLD_MS
from tongue_and_cheek.ui.setup import Seat
from tongue_and_cheek.ui.widgets import BigButton

K = Qt.Key


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Hold keys for longer, so that a busy machine gets through a test meanwhile."""
    monkeypatch.setattr("tongue_and_cheek.ui.betty.screen.HOLD_MS", 2500)


@pytest.fixture
def moments(wait):
    """Wait until a step has come, and then until keys are heard again."""

    class Moments:
        def __init__(self, screen):
            self.turn, self.guard = screen.turn, screen.window()._guard

        def step(self, *steps):
            wait(lambda: self.turn.step in steps, what=f"{steps}")
            return self.turn.step

        def quiet(self):
            wait(lambda: not self.guard.holds, what="the end of the hold")

    return Moments


def test_enter_for_next_does_not_place_the_card(sit_down, row_of, press, moments, context):
    context.update(reduced_motion=False)
    screen = sit_down(row_of("She sells seashells", recogniser=False), pace=1.0)
    at = moments(screen)
    press(screen, K.Key_Space, K.Key_P)
    assert screen.turn.step is Step.MOVING
    assert screen.below.message.next.isVisible()
    at.step(Step.PLACING)
    moves = screen.table.record.moves
    press(screen, K.Key_Return, K.Key_Space)
    assert screen.turn.step is Step.PLACING
    assert screen.table.record.moves == moves
    at.quiet()
    press(screen, K.Key_Return)
    assert len(screen.table.record.moves) == len(moves) + 1


def test_whoever_hurries_need_not_wait(sit_down, row_of, press, context):
    context.update(reduced_motion=False)
    screen = sit_down(row_of("She sells seashells", recogniser=False), pace=1.0)
    screen.turn.step = Step.MOVING
    screen._hurried = True
    screen.turn.settled(hurried=True)
    assert not screen.window()._guard.holds
    screen.turn.step = Step.MOVING
    screen.turn.settled()
    assert screen.window()._guard.holds


def test_a_late_stop_accepts_nothing(sit_down, row_of, take_of, from_file, press, moments, listening):
    take = take_of("ours-026")
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]), pace=1.0)
    at = moments(screen)
    press(screen, K.Key_Space)
    at.step(Step.VERDICT)
    assert screen.below.verdict.accept.hasFocus()
    moves = screen.table.record.moves
    press(screen, K.Key_Space, K.Key_Return)
    assert screen.turn.step is Step.VERDICT
    assert screen.table.record.moves == moves
    press(screen, K.Key_F)  # letters belong to one step only
    assert screen.turn.step is Step.CHOOSING
    press(screen, K.Key_Backspace)
    at.quiet()
    press(screen, K.Key_Return)
    assert len(screen.table.record.moves) == len(moves) + 1


def test_the_bots_result_is_seen_although_enter_came_late(sit_down, game, press, moments):
    seats = (Seat("Robo", 0, "robot", "hard"), Seat("Mia", 1, "fox"))
    record = game(lambda state: state.turn == 0, seats=seats)
    screen = sit_down(record, pace=0.2)
    at = moments(screen)
    at.step(Step.ACTED)
    seen = at.turn.step
    press(screen, K.Key_Return)
    assert at.turn.step is seen


def test_the_guard_takes_only_confirming_keys_and_only_for_a_moment(open_window, key, wait):
    window = open_window("home")
    window.setFocus()
    pressed = []
    buttons = {}
    for code in ("Return", "Space", "P"):
        buttons[code] = BigButton(window.context.theme, code, key=code, parent=window)
        buttons[code].clicked.connect(lambda _=False, code=code: pressed.append(code))
        buttons[code].show()
    window.hold_keys(0)
    key(window, K.Key_Return)
    assert pressed == ["Return"]
    window.hold_keys()
    buttons["P"].setFocus()
    for code in (K.Key_Return, K.Key_Enter, K.Key_Space, K.Key_P):
        key(window, code)
    assert pressed == ["Return", "P"]
    wait(lambda: not window._guard.holds, timeout_s=HOLD_MS / 1000 + 5, what="the end")
    key(window, K.Key_Return)
    buttons["Space"].setFocus()
    key(window, K.Key_Space)
    assert pressed == ["Return", "P", "Return", "Space"]
