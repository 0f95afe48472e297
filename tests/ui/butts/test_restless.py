"""Restless hands: clicks, drags and keys at random never break the table, and what lies there stays the truth."""

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Phase
from tongue_and_cheek.core.record import replay

KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_U,
    Qt.Key.Key_H,
    Qt.Key.Key_C,
    Qt.Key.Key_D,
    Qt.Key.Key_G,
    Qt.Key.Key_Q,
    Qt.Key.Key_P,
)
RULES = [
    {},
    {"spot_it_yourself": True, "draw_yourself": True},
    {"calm_race": True, "any_completed_line": True},
    {"spot_it_yourself": True, "counts_hidden": True},
]


def fidget(screen, dice, live):
    """Do one thing, sensible or not."""
    window, port = screen.window(), screen.view.viewport()
    spot = QPoint(dice.randrange(port.width() - 280), dice.randrange(90, port.height()))
    what = dice.random()
    if screen.curtain.isVisible() and what < 0.2:
        QTest.mouseClick(screen.curtain.button, Qt.MouseButton.LeftButton)
    elif what < 0.3:
        rects = screen.stage.hand_rects()
        start = dice.choice(rects).center().toPoint() if rects else spot
        cells = sorted(butts.legal_cells(screen.table.state))
        end = screen.stage.fit.centre(dice.choice(cells)).toPoint() if cells and what < 0.25 else spot
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(port, (start + end) / 2)
        QTest.mouseMove(port, end)
        if what < 0.28:
            QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    elif what < 0.5:
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=spot)
    elif what < 0.55:
        window.resize(dice.choice((960, 1100, 1280)), dice.choice((600, 720, 800)))
    elif window.focusWidget() in (screen.back_button, screen.rules_button):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)  # nobody leaves the table here
    else:
        QTest.keyClick(window.windowHandle(), dice.choice(KEYS))
    live(dice.choice((0, 0, 5, 30)))


@pytest.mark.slow
@pytest.mark.parametrize("motion", [False, True], ids=["still", "moving"])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(rules) or "default")
def test_nothing_breaks(context, table, players, wait, live, shows_truth, rules, motion):
    context.update(reduced_motion=not motion)
    dice = random.Random(len(rules) * 2 + motion)
    screen = table(players["mia"], players["noah"], players["pickle"], tempo=0.02, truck_backs=12, **rules)
    changes = 0
    for _ in range(300):
        before = screen.table.record
        if screen.table.state.phase is Phase.OVER:
            break
        fidget(screen, dice, live)
        changes += screen.table.record is not before
        state = screen.table.state
        assert butts.problems(state) == ()
        if screen.game.seat is not None:
            assert screen.game.seat in screen.table.people
        assert screen.stage.view.seat in (None, screen.game.seat), "a hand lies open that must not"
    assert changes > 10, "some of it were moves"
    assert replay(screen.table.record, butts.GAME) == screen.table.state
    screen.placing.put_down()
    if screen.table.state.phase is not Phase.RACE:
        wait(lambda: not screen.game.performer.busy and not screen.game.thinking, what="rest")
        if screen.table.state.phase is Phase.PLACE:
            wait(lambda: settled(screen), what="the hand of the next player")
            shows_truth(screen)


def settled(screen):
    """Whether the table waits for a person."""
    return (
        screen.table.state.phase is not Phase.PLACE
        or screen.placing.active
        or screen.curtain.isVisible()
        or bool(screen.window().dialogs)
    )
