"""Short sounds: data/sounds/<name>.wav through the project's own output; silent without a sound card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from tongue_and_cheek.resources import data_dir

if TYPE_CHECKING:
    from pathlib import Path


class Sounds(QObject):
    """Plays sounds by name; unknown names and broken devices are silence, never an error."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.volume = 0.0
        """0 (off) to 1."""
        self._loaded: dict[str, Any] = {}

    def names(self) -> tuple[str, ...]:
        """Return the names of all sounds there are."""
        return tuple(sorted(file.stem for file in _folder().glob("*.wav")))

    def play(self, name: str) -> None:
        """Start a sound and return at once."""
        if self.volume <= 0:
            return


def _folder() -> Path:
    return data_dir() / "sounds"
