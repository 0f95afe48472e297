"""The house rules of a game."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from tongue_and_cheek.core.game import InvalidSetup

HAND_SIZE = 5
MIN_PLAYERS, MAX_PLAYERS = 2, 4
MAX_TRUCKS = 12


@dataclass(frozen=True, slots=True)
class Rules:
    """Switches of the house; all at their default is the game as its rulebook has it.

    spot_it_yourself: completed lines must be collected by hand before drawing, or are lost (B7).
    any_completed_line: a line is collected even if the placed card is in its middle (B13).
    calm_race: cards of a race are taken in turn order instead of by the quickest (B14).
    draw_yourself: the turn passes without the draw, which may be made up for at any time (B17).
    counts_hidden: players do not see how many cards the others have collected (B19).
    truck_backs: how many card backs carry a dump truck, 0 to 12.
    first_player: the seat that the family chose to begin; None draws lots.
    """

    spot_it_yourself: bool = False
    any_completed_line: bool = False
    calm_race: bool = False
    draw_yourself: bool = False
    counts_hidden: bool = False
    truck_backs: int = 5
    first_player: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            # Not isinstance: True would pass for a number.
            if type(value) not in (getattr(field.type, "__args__", None) or (field.type,)):
                raise InvalidSetup(f"The house rule {field.name} cannot be {value!r}.")
        if not 0 <= self.truck_backs <= MAX_TRUCKS:
            raise InvalidSetup(f"There cannot be {self.truck_backs} dump trucks, only 0 to {MAX_TRUCKS}.")
        if self.first_player is not None and not 0 <= self.first_player < MAX_PLAYERS:
            raise InvalidSetup(f"There is no seat {self.first_player} to begin.")

    def to_dict(self) -> dict[str, bool | int | None]:
        """Return the switches by name, for a record's header."""
        return asdict(self)

    @classmethod
    def from_dict(cls, switches: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote; switches left out have their default. InvalidSetup for anything else."""
        known = {field.name for field in fields(cls)}
        unknown = sorted(set(switches) - known)
        if unknown:
            raise InvalidSetup(f"{unknown[0]!r} is no house rule; known are {', '.join(sorted(known))}.")
        return cls(**switches)
