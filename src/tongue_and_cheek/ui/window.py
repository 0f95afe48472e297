"""The window: a stack of screens, Esc and Back, full screen with F11, toasts and dialogs over everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from tongue_and_cheek.ui import icons, screens
from tongue_and_cheek.ui.keys import HOLD_MS, ConfirmGuard
from tongue_and_cheek.ui.strings import common
from tongue_and_cheek.ui.widgets.banner import Toast

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.screen import Screen
    from tongue_and_cheek.ui.widgets.dialog import Dialog

_FIT_MS = 120


class MainWindow(QMainWindow):
    """Shows one screen at a time; those below stay alive and come back as they were left."""

    def __init__(self, context: AppContext, start: str | None = "home", **options: Any) -> None:
        super().__init__()
        self.context = context
        context.window = self
        self._toast: Toast | None = None
        self._dialogs: list[Dialog] = []
        self._guard = ConfirmGuard(self)
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(_FIT_MS)
        self._fit.timeout.connect(self._fit_theme)
        self._stack = QStackedWidget()
        self._stack.setProperty("panel", "paper")
        self.setCentralWidget(self._stack)
        self.setMinimumSize(QSize(960, 600))
        self.resize(1280, 800)
        self.setWindowIcon(QIcon(icons.pixmap("logo", "app", 256)))
        for keys, action in (("Esc", self.escape), ("F11", self.toggle_full_screen), ("Alt+Left", context.back)):
            QShortcut(QKeySequence(keys), self).activated.connect(action)
        if start is not None:
            self.show_screen(start, **options)

    # -- screens ------------------------------------------------------------------------------------------------------

    @property
    def screen_now(self) -> Screen | None:
        """The screen that is shown."""
        return self._stack.currentWidget()  # type: ignore[return-value]

    def show_screen(self, name: str, *, replace: bool = False, **options: Any) -> None:
        """Make a screen and show it on top, or in place of the present one."""
        old = self.screen_now
        new = screens.make(name, self.context, **options)
        if old is not None:
            old.left()
        self._stack.addWidget(new)
        self._stack.setCurrentWidget(new)
        if replace and old is not None:
            self._drop(old)
        self._entered(new)

    @Slot()
    def back(self) -> None:
        """Show the screen below, unless the present one wants to stay."""
        now = self.screen_now
        if now is None or self._stack.count() < 2 or not now.may_leave():
            return
        now.left()
        self._stack.setCurrentIndex(self._stack.count() - 2)
        self._drop(now)
        self._come_up()

    def home(self) -> None:
        """Drop all screens but the lowest, which is Home."""
        now = self.screen_now
        if now is not None:
            now.left()
        while self._stack.count() > 1:
            self._drop(self._stack.widget(self._stack.count() - 1))
        if self.screen_now is not None and self.screen_now.objectName() != "home":
            self.show_screen("home", replace=True)
        else:
            self._come_up()

    def _come_up(self) -> None:
        now = self.screen_now
        if now is not None:
            self._entered(now)

    def _entered(self, screen: Screen) -> None:
        self.setWindowTitle(f"{screen.title} - {common.APP}" if screen.title else common.APP)
        screen.entered()

    def _drop(self, screen: Any) -> None:
        self._stack.removeWidget(screen)
        screen.hide()
        screen.deleteLater()

    # -- keys ---------------------------------------------------------------------------------------------------------

    @Slot()
    def escape(self) -> None:
        """Close a dialog, else let the screen undo something, else go back."""
        if self._dialogs:
            if self._dialogs[-1].dismissable:
                self._dialogs[-1].close_now()
            return
        now = self.screen_now
        if now is not None and not now.escape():
            self.back()

    @Slot()
    def toggle_full_screen(self) -> None:
        """Fill the screen, or come back from it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Slot()
    def come_to_front(self) -> None:
        """Show the window before all others: somebody started the program again."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def event(self, event: QEvent) -> bool:
        """Let a key that is held down press its button once: Read is also Stop, and Esc goes back twice."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.isAutoRepeat():
            event.accept()
            return True
        return super().event(event)

    def hold_keys(self, ms: int = HOLD_MS) -> None:
        """Ignore keys that confirm for a moment: a step came by itself, and they were meant for the one before."""
        self._guard.hold(ms)

    # -- over the screen ----------------------------------------------------------------------------------------------

    def toast(self, text: str, tone: str = "plain") -> None:
        """Show a sentence for a few seconds, in place of an earlier one."""
        if self._toast is not None and shiboken6.isValid(self._toast):
            self._toast.leave()
        self._toast = Toast(self.context.theme, text, tone, self)
        self._toast.rise()

    @property
    def dialogs(self) -> tuple[Dialog, ...]:
        """The dialogs shown, the topmost last."""
        return tuple(self._dialogs)

    def show_dialog(self, dialog: Dialog) -> None:
        """Show a dialog over the screen, which gets no keys meanwhile."""
        self._dialogs.append(dialog)
        self._stack.setEnabled(False)
        dialog.closed.connect(lambda: self._dialog_closed(dialog))
        dialog.open_over(self)

    def _dialog_closed(self, dialog: Dialog) -> None:
        self._dialogs.remove(dialog)
        if not self._dialogs:
            self._stack.setEnabled(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._fit.start()  # a new style for all widgets takes a moment: not while an edge is being dragged
        else:
            self._fit_theme()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_theme()

    @Slot()
    def _fit_theme(self) -> None:
        self._fit.stop()
        self.context.theme.fit(self.width(), self.height())

    def closeEvent(self, event: QCloseEvent) -> None:
        now = self.screen_now
        if now is not None:
            now.left()
        super().closeEvent(event)
