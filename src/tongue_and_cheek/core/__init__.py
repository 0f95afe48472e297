"""What both games share: the game protocol, the seeded random numbers and the record. Standard library only."""

from tongue_and_cheek.core.game import Game, Header, IllegalMove, InvalidNotation, InvalidSetup
from tongue_and_cheek.core.record import (
    SCHEMA,
    DamagedRecordError,
    NewerRecordError,
    Record,
    RecordError,
    dumps,
    header_line,
    loads,
    move_line,
    replay,
    steps,
)
from tongue_and_cheek.core.rng import Rng

__all__ = [
    "SCHEMA",
    "DamagedRecordError",
    "Game",
    "Header",
    "IllegalMove",
    "InvalidNotation",
    "InvalidSetup",
    "NewerRecordError",
    "Record",
    "RecordError",
    "Rng",
    "dumps",
    "header_line",
    "loads",
    "move_line",
    "replay",
    "steps",
]
