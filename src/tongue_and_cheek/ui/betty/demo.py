"""The demo: readings from the shipped takes, wherever a take is of just the cards that are due."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.resources import data_dir

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tongue_and_cheek.hearing.sources import Source
    from tongue_and_cheek.ui.betty.turn import SourceFor

_TAIL_S = 3.0  # a microphone would go on after the last word, and past any pause limit


def shipped() -> dict[tuple[str, ...], Path]:
    """Return the shipped takes' sound files by the cards that are read in them; none if they are missing."""
    folder = data_dir() / "takes"
    try:
        takes = json.loads((folder / "takes.json").read_text(encoding="utf-8"))
        return {tuple(take["cards"]): folder / take["audio"] for take in takes}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def takes_for(*, realtime: bool = True) -> SourceFor:
    """Return what gives each reading its take, or None where there is none."""
    takes = shipped()

    def source_for(cards: tuple[str, ...], _reader: str) -> Callable[[], Source] | None:
        path = takes.get(cards)
        return None if path is None else lambda: FileSource(path, realtime=realtime, tail_s=_TAIL_S)

    return source_for
