"""Going to and fro between screens, Esc, F11, dialogs and toasts."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tongue_and_cheek.ui.widgets import BigButton, Dialog


def test_a_key_that_is_held_down_presses_once(open_window):
    window = open_window("home")
    for repeated in (False, True):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", repeated)
        event.ignore()
        QApplication.sendEvent(window.screen_now, event)
        assert event.isAccepted() == repeated, "an accepted one is no shortcut"


def test_back_and_escape(open_window, key):
    window = open_window("settings", below="home", section="look")
    assert window.screen_now.objectName() == "settings"
    key(window, Qt.Key.Key_Escape)
    assert window.screen_now.objectName() == "home"
    key(window, Qt.Key.Key_Escape)
    assert window.screen_now.objectName() == "home", "Home is the last screen"


def test_back_button(open_window, click):
    window = open_window("how_to_play", below="home", game="butts")
    assert "How to play" in window.windowTitle()
    click(window.screen_now.back_button)
    assert window.screen_now.objectName() == "home"
    assert window.windowTitle() == "Tongue & Cheek"


def test_screens_stay_alive_below(open_window, context):
    window = open_window("new_game", below="home", game="betty")
    below = window.screen_now
    below.seats.rows[0].name.setText("Mia")
    context.go("how_to_play", game="betty")
    context.back()
    assert window.screen_now is below
    assert below.seats.rows[0].name.text() == "Mia"
    context.go("how_to_play")
    context.home()
    assert window.screen_now.objectName() == "home"


def test_full_screen(open_window, key):
    window = open_window("home")
    key(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    key(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


def test_a_dialog_takes_all_keys(open_window, context, key):
    window = open_window("settings", below="home")
    done = []
    dialog = Dialog(context.theme, "Sure?", "Really?")
    dialog.add_button("No")
    yes = dialog.add_button("Yes", lambda: done.append("yes"), kind="primary")
    context.ask(dialog)
    assert yes.hasFocus()
    reached = set()
    for _ in range(6):
        key(window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget().text())
    assert reached == {"No", "Yes"}
    yes.setFocus()
    key(window, Qt.Key.Key_Space)
    assert done == ["yes"]
    assert window.dialogs == ()
    assert window.screen_now.objectName() == "settings"


def test_escape_closes_the_dialog_only(open_window, context, key):
    window = open_window("settings", below="home")
    context.ask(Dialog(context.theme, "Sure?"))
    key(window, Qt.Key.Key_Escape)
    assert window.dialogs == ()
    assert window.screen_now.objectName() == "settings"
    dialog = Dialog(context.theme, "Choose", dismissable=False)
    button = dialog.add_button("Now")
    context.ask(dialog)
    key(window, Qt.Key.Key_Escape)
    assert window.dialogs == (dialog,)
    button.click()


def test_a_dialog_follows_the_window(open_window, context, settle):
    window = open_window("home")
    dialog = Dialog(context.theme, "Sure?")
    dialog.add_button("Yes")
    context.ask(dialog)
    window.resize(1100, 700)
    settle(window)
    assert dialog.size() == window.size()
    dialog.close_now()


def test_toasts_replace_each_other(open_window, context, wait):
    window = open_window("home")
    context.toast("One")
    context.toast("Two", "good")
    wait(lambda: [w.text() for w in window.findChildren(QLabel) if w.text() in {"One", "Two"}] == ["Two"])


def test_shortcuts_wait_while_a_dialog_is_open(open_window, context, key, wait):
    window = open_window("home")
    pressed = []
    button = BigButton(context.theme, "Read", key="R", parent=window.screen_now)
    button.clicked.connect(lambda: pressed.append(1))
    button.show()
    key(window, Qt.Key.Key_R)
    wait(lambda: pressed == [1])  # Qt shows the button going down for a moment
    dialog = Dialog(context.theme, "Sure?")
    dialog.add_button("Yes")
    context.ask(dialog)
    key(window, Qt.Key.Key_R)
    assert not button.isDown()
    assert pressed == [1]
    dialog.close_now()


def test_making_screens_opens_no_windows_of_their_own(open_window, context, app):
    """Showing a widget before it has a parent makes it a window that flashes up and takes the keyboard."""
    opened = []

    class Watch(QObject):
        def eventFilter(self, watched, event):  # noqa: N802 - Qt's name
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                opened.append(watched)
            return False

    watch = Watch()
    window = open_window("home")
    app.installEventFilter(watch)
    for name, options in (
        ("new_game", {"game": "betty"}),
        ("new_game", {"game": "butts"}),
        ("settings", {"section": "microphone"}),
        ("settings", {"section": "model"}),
        ("settings", {"section": "look"}),
        ("settings", {"section": "takes"}),
        ("how_to_play", {}),
        ("cards", {}),
    ):
        context.go(name, **options)
    context.ask(Dialog(context.theme, "Sure?"))
    window.dialogs[0].close_now()
    context.toast("Saved")
    context.home()
    app.removeEventFilter(watch)
    assert opened == []


def test_everything_grows_with_the_window(open_window, context, wait):
    small = open_window("home")
    height = context.theme.metrics().height()
    assert context.theme.zoom == 1.0
    small.resize(1920, 1080)
    wait(lambda: context.theme.zoom == 1.3)
    assert context.theme.metrics().height() > 1.2 * height
    small.resize(1280, 800)
    wait(lambda: context.theme.zoom == 1.0)
    assert context.theme.metrics().height() == height
