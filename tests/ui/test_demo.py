"""The demo goes from game to game, and ends when somebody takes over."""

from PySide6.QtCore import Qt

from tongue_and_cheek.betty import Phase
from tongue_and_cheek.storage import paths
from tongue_and_cheek.ui.demo import Demo


def test_from_one_game_to_the_next(open_window, context, wait):
    window = open_window("home")
    demo = Demo(context, window, podium_ms=50)
    demo.start()
    screen = window.screen_now
    assert screen.objectName() == "betty"
    screen.turn.suspend()  # played to its end here, without the waits for people's eyes
    while screen.table.state.phase is not Phase.OVER:
        screen.table.play(screen.table.bot_move())
    wait(lambda: window.screen_now.objectName() == "butts")
    assert demo.running
    assert not paths.saves_dir().exists(), "a demo is not saved"
    demo.stop()
    context.home()


def test_escape_ends_it(open_window, context, wait, key):
    window = open_window("home")
    demo = Demo(context, window)
    demo.start()
    key(window, Qt.Key.Key_Escape)
    wait(lambda: window.screen_now.objectName() == "home" or window.dialogs)
    for dialog in window.dialogs:
        dialog.close_now()
    context.home()
    wait(lambda: not demo.running)
    assert not context.demo
