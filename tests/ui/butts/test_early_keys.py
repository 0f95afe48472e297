"""Enter for a card that is laid already must not open the next person's curtain."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest


def test_an_early_key_opens_no_curtain(table, players, drag, click, idle, wait, monkeypatch):
    monkeypatch.setattr("tongue_and_cheek.ui.butts.screen.HOLD_MS", 2500)  # a busy machine gets through it meanwhile
    screen = table(players["mia"], players["noah"])
    click(screen.curtain.button)
    idle(screen)
    guard = screen.window()._guard
    assert not guard.holds
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(screen.curtain.isVisible, what="Noah's curtain")
    screen.game.tempo = 1.0
    screen._close_curtain(1)  # as it comes when nothing is left out
    assert screen.curtain.button.hasFocus()
    for code in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(screen.window().windowHandle(), code)
        assert screen.curtain.isVisible()
    wait(lambda: not guard.holds, what="the end of the hold")
    QTest.keyClick(screen.window().windowHandle(), Qt.Key.Key_Space)
    wait(lambda: not screen.curtain.isVisible(), what="the curtain to open")
