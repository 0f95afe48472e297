"""Who plays what and by which house rules: made by the new-game screen, given to a table, remembered for next time.

A table is opened with `context.go("betty", setup=setup)` for a new game and `context.go("betty", resume=True)` to go on
with the saved one. Colours, faces and bots are no business of the rules: the table writes `setup.notes()` into the
record's header, and `GameSetup.of(header)` reads them back.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from tongue_and_cheek import betty, butts
from tongue_and_cheek.resources import data_dir

if TYPE_CHECKING:
    from tongue_and_cheek.core import Header
    from tongue_and_cheek.storage.settings import Settings

BOT_FACE = "robot"
BOT_LEVELS = ("easy", "medium", "hard")
SEATS = {"betty": (1, 6), "butts": (2, 4)}
"""Fewest and most players at the table; a lone reader of Betty gets no opponent and plays for the longest row."""


@cache
def faces() -> tuple[str, ...]:
    """Return the names of the faces to choose from: the drawings in data/art/faces, the robot last."""
    found = sorted(file.stem for file in (data_dir() / "art" / "faces").glob("*.svg"))
    return tuple(sorted(found, key=lambda face: face == BOT_FACE)) or (BOT_FACE,)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. `colour` is a place in the palette's seats, `face` a drawing of data/art/faces.

    `bot` is "" for a person, else one of BOT_LEVELS. The pause limit (seconds) and "slips only" are Betty's (T16).
    """

    name: str
    colour: int
    face: str
    bot: str = ""
    pause_limit_s: float = 1.0
    slips_only: bool = False


@dataclass(frozen=True, slots=True)
class GameSetup:
    """`rules` are the switches of `betty.Rules` or `butts.Rules` that differ from the default, by name.

    `recogniser` False: a person judges all readings. `seed` None: a new one is drawn at the start.
    """

    game: str
    seats: tuple[Seat, ...]
    rules: dict[str, Any] = field(default_factory=dict)
    recogniser: bool = True
    seed: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(seat.name for seat in self.seats)

    def betty_rules(self) -> betty.Rules:
        """Return the rules of a Betty game with each player's handicap."""
        handicaps = [{"pause_limit_s": s.pause_limit_s, "slips_only": s.slips_only} for s in self.seats]
        return betty.Rules.from_json({**self.rules, "handicaps": handicaps})

    def butts_rules(self) -> butts.Rules:
        """Return the rules of a Butts game."""
        return butts.Rules.from_dict(self.rules)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values for the settings."""
        return {**asdict(self), "seats": [asdict(seat) for seat in self.seats]}

    @classmethod
    def from_json(cls, raw: Any) -> Self | None:
        """Read what `to_json` wrote; None if it is not a set-up that can be played (edited by hand)."""
        try:
            seats = tuple(Seat(**seat) for seat in raw["seats"])
            made = cls(**{**raw, "seats": seats})
            low, high = SEATS[made.game]
            sound = low <= len(seats) <= high and all(_sound(seat) for seat in seats)
            (made.betty_rules if made.game == "betty" else made.butts_rules)()
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        return made if sound else None

    def notes(self) -> dict[str, Any]:
        """Return what a record's header keeps of it in its notes."""
        return {"setup": self.to_json()}

    @classmethod
    def of(cls, header: Header) -> Self:
        """Return the set-up a record was started with; people with the next free colours if its notes lack it."""
        noted = cls.from_json(header.notes.get("setup"))
        if noted is not None and noted.game == header.game and noted.names == header.seats:
            return noted
        seats = (Seat(name, i % 6, faces()[i % len(faces())]) for i, name in enumerate(header.seats))
        return cls(header.game, tuple(seats))

    @classmethod
    def last(cls, settings: Settings, game: str) -> Self | None:
        """Return the set-up of the last game that was started, or None."""
        return cls.from_json(settings.last_games.get(game))


def _sound(seat: Seat) -> bool:
    return (
        isinstance(seat.name, str)
        and 0 < len(seat.name) <= 40
        and isinstance(seat.face, str)
        and type(seat.colour) is int
        and 0 <= seat.colour < 6
        and seat.bot in ("", *BOT_LEVELS)
        and isinstance(seat.slips_only, bool)
        and isinstance(seat.pause_limit_s, int | float)
        and 0.5 <= seat.pause_limit_s <= 5
    )
