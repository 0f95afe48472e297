"""The house rules: what a family may choose, seen by everybody at the table."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from tongue_and_cheek.core import InvalidSetup

PLAYERS = (1, 6)
"""Least and most seats; one person alone plays against nobody (the rulebook's game begins at two)."""

END_CARDS = 6
"""The game ends when a player has this many penalty cards (T12)."""

PAUSE_LIMIT_S = (0.5, 5.0)
"""Bounds of a player's pause limit in seconds (T16)."""

GRACE_S = (0.5, 60.0)
"""Bounds of the time for the first word in seconds (T4)."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """What is asked of one player (T16).

    `pause_limit_s`: a longer pause is a fault. `slips_only`: only wrong, missing and extra words count; pauses,
    repeats and corrections do not (for stammerers, small children, second-language readers).
    """

    pause_limit_s: float = 1.0
    slips_only: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules.

    `first`: the seat that begins, None for a random one. `blind`: the place is chosen before the card is drawn (T6).
    `grace_s`: time for the first word after Start (T4). `handicaps`: one per seat from the first on; seats without
    one have the plain rules.
    """

    first: int | None = None
    blind: bool = False
    grace_s: float = 3.0
    handicaps: tuple[Handicap, ...] = ()

    def handicap(self, seat: int) -> Handicap:
        """Return what is asked of a seat."""
        return self.handicaps[seat] if seat < len(self.handicaps) else Handicap()

    def check(self, seats: int) -> None:
        """Raise InvalidSetup if a value is out of its bounds for so many seats."""
        if self.first is not None and not 0 <= self.first < seats:
            raise InvalidSetup(f"Seat {self.first} cannot begin: there are {seats} seats, counted from 0.")
        if not GRACE_S[0] <= self.grace_s <= GRACE_S[1]:
            raise InvalidSetup(f"The time for the first word must be {GRACE_S[0]:g} to {GRACE_S[1]:g} seconds.")
        if len(self.handicaps) > seats:
            raise InvalidSetup("There are more handicaps than seats.")
        for handicap in self.handicaps:
            if not PAUSE_LIMIT_S[0] <= handicap.pause_limit_s <= PAUSE_LIMIT_S[1]:
                low, high = PAUSE_LIMIT_S
                raise InvalidSetup(f"A player's pause limit must be {low:g} to {high:g} seconds.")

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values for a record's header."""
        return asdict(self) | {"handicaps": [asdict(handicap) for handicap in self.handicaps]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Return the rules of a header; left out values are the defaults; InvalidSetup if one does not fit."""
        unknown = set(values) - {"first", "blind", "grace_s", "handicaps"}
        if unknown:
            raise InvalidSetup(f"There is no house rule {min(unknown)!r}.")
        first, blind, grace_s = values.get("first"), values.get("blind", False), values.get("grace_s", 3.0)
        handicaps = values.get("handicaps", [])
        if not (first is None or type(first) is int) or type(blind) is not bool or not _is_number(grace_s):
            raise InvalidSetup("The house rules are of the wrong kind.")
        if not isinstance(handicaps, list | tuple):
            raise InvalidSetup("The handicaps must be a list.")
        return cls(first, blind, float(grace_s), tuple(_handicap(raw) for raw in handicaps))


def _handicap(raw: object) -> Handicap:
    if not isinstance(raw, Mapping) or set(raw) - {"pause_limit_s", "slips_only"}:
        raise InvalidSetup("A handicap has a pause_limit_s and a slips_only.")
    pause_limit_s, slips_only = raw.get("pause_limit_s", 1.0), raw.get("slips_only", False)
    if not _is_number(pause_limit_s) or type(slips_only) is not bool:
        raise InvalidSetup("A handicap is of the wrong kind.")
    return Handicap(float(pause_limit_s), slips_only)


def _is_number(value: object) -> bool:
    return type(value) in (int, float)
