"""Tells whether there is a game to go on with and who plays it, and puts away what cannot be read."""

from tongue_and_cheek import betty, butts
from tongue_and_cheek.core.record import RecordError, loads
from tongue_and_cheek.storage.saves import Save


def _save(game: str) -> Save:
    return Save(betty.GAME) if game == "betty" else Save(butts.GAME)


def put_aside(game: str) -> None:
    """Move a save that cannot be read out of a new game's way; StorageError if that fails."""
    _save(game).set_aside()


def saved_players(game: str) -> tuple[str, ...] | None:
    """Return the players of the saved game, () if the file is damaged (its table will tell), None without one."""
    save = _save(game)
    if not save.exists:
        return None
    try:
        return loads(save.path.read_text(encoding="utf-8", errors="replace")).header.seats
    except (OSError, RecordError):
        return ()
