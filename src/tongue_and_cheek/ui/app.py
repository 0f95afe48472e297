"""Opening the window: display check, one window at a time, and the event loop."""

from __future__ import annotations

import sys

from tongue_and_cheek.storage import paths
from tongue_and_cheek.ui import display
from tongue_and_cheek.ui.strings import errors


def run_window(demo: bool = False) -> int:
    """Open the window and return the exit status; without a display say so and what still works."""
    trouble = display.problem()
    if trouble is not None:
        print(f"{trouble}\n{errors.WITHOUT_WINDOW}", file=sys.stderr)
        return 1
    from PySide6.QtWidgets import QApplication

    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.single import Single
    from tongue_and_cheek.ui.window import MainWindow

    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("Tongue & Cheek")
    app.setDesktopFileName("tongue-and-cheek")
    single = Single(paths.lock_file())
    if not single.first:
        single.raise_other()
        print(errors.SECOND_WINDOW, file=sys.stderr)
        return 0
    context = AppContext()
    window = MainWindow(context)
    single.asked.connect(window.come_to_front)
    window.show()
    if context.warning:
        context.toast(context.warning, "unsure")
    context.recogniser.start()
    if demo:
        from tongue_and_cheek.ui.demo import Demo

        Demo(context, window).start()
    status = app.exec()
    context.close()
    single.release()
    return status
