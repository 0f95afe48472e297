"""All screens by name: where they are made. They are imported when first shown, so that the window opens fast."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.screen import Screen

SCREENS: dict[str, str] = {
    "home": "tongue_and_cheek.ui.home.screen:HomeScreen",
    "new_game": "tongue_and_cheek.ui.new_game.screen:NewGameScreen",
    "betty": "tongue_and_cheek.ui.betty.screen:BettyScreen",
    "butts": "tongue_and_cheek.ui.butts.screen:ButtsScreen",
    "settings": "tongue_and_cheek.ui.settings.screen:SettingsScreen",
    "how_to_play": "tongue_and_cheek.ui.how_to_play.screen:HowToPlayScreen",
    "voice_check": "tongue_and_cheek.ui.voice_check.screen:VoiceCheckScreen",
    "cards": "tongue_and_cheek.ui.cards.screen:CardsScreen",
    "lab": "tongue_and_cheek.ui.lab.screen:LabScreen",
}


def make(name: str, context: AppContext, **options: Any) -> Screen:
    """Make a screen by name."""
    module, _, cls = SCREENS[name].partition(":")
    screen: Screen = getattr(importlib.import_module(module), cls)(context, **options)
    screen.setObjectName(name)
    return screen
