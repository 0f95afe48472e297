"""Tells whether there is a game to go on with, and who plays it."""

from tongue_and_cheek import betty, butts
from tongue_and_cheek.core.record import RecordError, loads
from tongue_and_cheek.storage.saves import Save


def saved_players(game: str) -> tuple[str, ...] | None:
    """Return the players of the saved game, () if the file is damaged (its table will tell), None without one."""
    save: Save = Save(betty.GAME) if game == "betty" else Save(butts.GAME)
    if not save.exists:
        return None
    try:
        return loads(save.path.read_text(encoding="utf-8", errors="replace")).header.seats
    except (OSError, RecordError):
        return ()
