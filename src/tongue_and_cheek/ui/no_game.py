"""The question of both tables when there is no saved game to go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.ui.home.saved import put_aside, saved_players
from tongue_and_cheek.ui.strings import saves
from tongue_and_cheek.ui.widgets import Dialog

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext


def ask_what_now(context: AppContext, game: str, problem: str) -> None:
    """Say why the saved game cannot be opened ("": there is none), and offer the two ways on.

    A file that cannot be read is put aside, never thrown away.
    """
    title, sentence = (saves.BAD, problem) if problem else (saves.NONE, saves.NONE_TEXT)
    dialog = Dialog(context.theme, title, sentence, dismissable=False)
    dialog.add_button(saves.HOME, context.home)
    dialog.add_button(saves.NEW_GAME, lambda: _new_game(context, game), kind="primary")
    context.ask(dialog)


def _new_game(context: AppContext, game: str) -> None:
    if saved_players(game) is not None:
        try:
            put_aside(game)
        except StorageError as error:
            context.toast(str(error), "wrong")
            context.home()
            return
        context.toast(saves.KEPT_ASIDE)
    context.go("new_game", replace=True, game=game)
