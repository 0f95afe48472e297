"""What every screen is given: settings, theme, sounds, recogniser, background work and the way to other screens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.settings import Settings, load_settings, save_settings
from tongue_and_cheek.ui.background import Background
from tongue_and_cheek.ui.keys import HOLD_MS
from tongue_and_cheek.ui.recogniser import RecogniserHandle, load_recogniser
from tongue_and_cheek.ui.sounds import Sounds, TakePlayer
from tongue_and_cheek.ui.theme import Mode, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tongue_and_cheek.hearing.recogniser import Recogniser
    from tongue_and_cheek.hearing.sources import Source
    from tongue_and_cheek.ui.widgets.dialog import Dialog


class Navigator(Protocol):
    """The window, as screens see it."""

    def show_screen(self, name: str, *, replace: bool = False, **options: Any) -> None:
        """Show a screen on top of the present one, or in its place."""

    def back(self) -> None:
        """Leave the present screen."""

    def home(self) -> None:
        """Leave all screens but Home."""

    def toast(self, text: str, tone: str = "plain") -> None:
        """Show a sentence for a few seconds."""

    def show_dialog(self, dialog: Dialog) -> None:
        """Show a dialog panel over the present screen."""

    def hold_keys(self, ms: int = HOLD_MS) -> None:
        """Ignore keys that confirm for a moment."""


class AppContext(QObject):
    """One per program. Screens keep nothing global: everything shared is here."""

    settings_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.demo = False
        self.theme = Theme(self)
        self.background = Background(self)
        self.sounds = Sounds(self)
        self.player = TakePlayer(self)
        self.recogniser = RecogniserHandle(self.background, self._load_recogniser, self)
        self.window: Navigator | None = None
        self.source_for: Callable[[Sequence[str]], Source] | None = None
        """Makes the sound of a reading of these cards: a recording instead of the microphone (demo, tests)."""
        loaded = load_settings()
        self._settings = loaded.settings
        self.warning = loaded.warning
        """A sentence about the settings file for the first screen to show, or empty."""
        self._apply()

    # -- settings -----------------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings in force (frozen)."""
        return self._settings

    def update(self, **changes: Any) -> None:
        """Change some settings, apply them at once and save them."""
        self._settings = replace(self._settings, **changes)
        self._apply()
        self.settings_changed.emit()
        try:
            save_settings(self._settings)
        except StorageError as error:
            self.warning = str(error)
            if self.window is not None:
                self.toast(self.warning, "wrong")

    def betty_words(self) -> tuple[str, ...]:
        """Return the texts of all word cards in the game: the deck's, and the family's own."""
        from tongue_and_cheek.content.decks import betty_deck

        return (*(card.text for card in betty_deck()), *self._settings.own_cards)

    def _apply(self) -> None:
        s = self._settings
        self.theme.set(
            mode=Mode(s.theme),
            high_contrast=s.high_contrast,
            percent=s.text_percent,
            reduced_motion=s.reduced_motion,
        )
        self.sounds.volume = s.volume / 100

    # -- recogniser ---------------------------------------------------------------------------------------------------

    def _load_recogniser(self) -> Recogniser:
        """Return the recogniser that is chosen, ready to listen; takes seconds, raises a sentence with a remedy."""
        return load_recogniser(self._settings.model)

    def close(self) -> None:
        """Stop everything that runs; at program end."""
        self.player.close()
        self.sounds.close()
        self.recogniser.stop()
        self.background.wait()

    # -- navigation ---------------------------------------------------------------------------------------------------

    def _navigator(self) -> Navigator:
        assert self.window is not None, "the window sets itself before it shows a screen"
        return self.window

    def go(self, name: str, *, replace: bool = False, **options: Any) -> None:
        """Show a screen by its name in ui/screens.py; `options` go to its constructor."""
        self._navigator().show_screen(name, replace=replace, **options)

    def back(self) -> None:
        """Go back to the screen before."""
        self._navigator().back()

    def home(self) -> None:
        """Go back to Home."""
        self._navigator().home()

    def toast(self, text: str, tone: str = "plain") -> None:
        """Show a sentence for a few seconds; tone: plain, good, unsure, wrong."""
        self._navigator().toast(text, tone)

    def ask(self, dialog: Dialog) -> None:
        """Show a dialog panel over the screen."""
        self._navigator().show_dialog(dialog)

    def hold_keys(self, ms: int = HOLD_MS) -> None:
        """Ignore Enter and Space for a moment. Call it when a step came by itself: they were meant for the one before.

        0 does nothing.
        """
        self._navigator().hold_keys(ms)

    def later(self, owner: QObject, work: Callable[[], Any], done: Callable[[Any], None], **more: Any) -> None:
        """Shorthand for `background.run`."""
        self.background.run(owner, work, done, **more)
