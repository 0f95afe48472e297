"""THE table of thresholds: every number of the judge that may be moved stands here, once.

What is fixed (how noise is measured, what no reading looks like) stands with its reason beside what uses it.

Sliders of the Lab, command-line flags, the check of profiles and the table in docs/judge.md are made from `TABLE`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, Self

from tongue_and_cheek.hearing.pauses import PauseSettings


class Stage(StrEnum):
    """When a threshold acts: only those of the judge can be moved without listening to the takes again."""

    HEAR = "hear"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Threshold:
    """One line of the table. `source` names the line of docs/judge.md (or the ruling) that the default came from."""

    name: str
    unit: str
    default: float
    low: float
    high: float
    step: float
    sentence: str
    source: str
    stage: Stage

    @property
    def flag(self) -> str:
        """The command-line flag."""
        return "--" + self.name.replace("_", "-")

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return self.step >= 1 and float(self.step).is_integer()

    def check(self, value: object) -> float:
        """Return the value if it is an allowed number; raise ValueError, with a sentence, if not."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.low <= value <= self.high:
            unit = f" {self.unit}" if self.unit else ""
            raise ValueError(f"{self.name} must be a number from {self.low:g} to {self.high:g}{unit}, not {value!r}.")
        return float(value)


def _line(
    default: float,
    bounds: tuple[float, float, float],
    unit: str,
    sentence: str,
    source: str,
    stage: Stage = Stage.JUDGE,
) -> Any:
    """Make a field; `bounds` are lowest, highest, step."""
    metadata = {"bounds": bounds, "unit": unit, "sentence": sentence, "source": source, "stage": stage}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """One value per line of the table; raises ValueError when one is out of bounds."""

    TABLE: ClassVar[tuple[Threshold, ...]]

    pause_limit_s: float = _line(
        1.0, (0.5, 5.0, 0.05), "s", "A longer time without the reading going on is a hesitation.", "ruling T3"
    )
    pause_grey_s: float = _line(
        0.12,
        (0.0, 0.5, 0.01),
        "s",
        "A pause this close to the limit is told as not sure.",
        "docs/judge.md, Grey band: a narrower one is more often wrong where it is sure, a wider one decides less",
    )
    grace_s: float = _line(
        3.0, (0.5, 30.0, 0.5), "s", "Time for the first word after the start.", "ruling T4", Stage.HEAR
    )
    end_wait_s: float = _line(
        0.4,
        (0.2, 3.0, 0.05),
        "s",
        "Silence after the last due word that ends the reading by itself.",
        "docs/judge.md, End of a reading: a shorter one cuts more readings off, a longer one keeps everybody waiting",
        Stage.HEAR,
    )
    slip_level: float = _line(
        0.5,
        (0.0, 1.0, 0.01),
        "",
        "A reading fails when its chance of a fault is over this; lower is stricter.",
        "docs/judge.md, Level: on unseen takes no other is better by more than a standard error",
    )
    first_level: float = _line(
        0.98,
        (0.3, 1.0, 0.02),
        "",
        "The first fault this likely is charged; if there is none, the likeliest.",
        "docs/judge.md, Right card: on unseen takes no other is better by more than a standard error",
    )
    sure_pass: float = _line(
        0.25,
        (0.0, 0.98, 0.01),
        "",
        "A pass is sure when the chance of a fault is under this; otherwise the human judge is asked.",
        "docs/judge.md, Reliability: so that four of five are decided, unseen ones nearly so; the search has seen all",
    )
    sure_fail: float = _line(
        0.8,
        (0.02, 1.0, 0.01),
        "",
        "A fail is sure when the chance of a fault is over this; otherwise the human judge is asked.",
        "docs/judge.md, Reliability: so that four of five are decided, unseen ones nearly so; the search has seen all",
    )
    noise_swings: float = _line(
        5.0,
        (2.0, 15.0, 0.5),
        "times",
        "Sound that rises above the room's noise by so many of its swings is speech; it ends at half of that.",
        "docs/judge.md, Pause settings: fewer take noise for speech, more lose weak sounds; no other judges the takes "
        "better by more than a standard error",
    )
    burst_s: float = _line(
        0.04,
        (0.0, 0.2, 0.01),
        "s",
        "A shorter sound is a click and does not end a pause.",
        "docs/judge.md, Pause settings: a shorter one is misled by clicks; no other judges the takes better by more "
        "than a standard error",
    )
    bridge_s: float = _line(
        0.15,
        (0.0, 0.5, 0.01),
        "s",
        "A shorter silence is part of speech, such as before a p or t.",
        "docs/judge.md, Pause settings: closures last as long; no other judges the takes better by more than a "
        "standard error",
    )
    loud_room_db: float = _line(
        6.0,
        (-20.0, 40.0, 1.0),
        "dB",
        "Where speech stands out of the room by less, pauses are measured between the words, not by loudness.",
        "docs/judge.md, Pauses in babble: lower ones charge allowed pauses or are unsure of them; higher ones reach "
        "speech 20 dB above babble, where loudness does",
    )
    neighbours: float = _line(
        8,
        (0, 30, 1),
        "words",
        "Words one sound away that may be heard for each due word.",
        "docs/judge.md, Grammar: no other gives verdicts that are better by more than a standard error",
        Stage.HEAR,
    )
    weight: float = _line(
        300,
        (1, 1000, 1),
        "times",
        "How often the due words stand in the grammar.",
        "docs/judge.md, Grammar: no other gives verdicts that are better by more than a standard error",
        Stage.HEAR,
    )

    def __post_init__(self) -> None:
        for line in type(self).TABLE:
            line.check(getattr(self, line.name))

    @property
    def pause_settings(self) -> PauseSettings:
        """The numbers of the pause detector."""
        return PauseSettings(
            on_swings=self.noise_swings,
            off_swings=self.noise_swings / 2,
            burst_s=self.burst_s,
            bridge_s=self.bridge_s,
            loud_room_db=self.loud_room_db,
        )

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """Return the defaults with these values in their places; raise ValueError, with a sentence, if one is wrong."""
        lines = {line.name: line for line in cls.TABLE}
        for name in values:
            if name not in lines:
                raise ValueError(f"There is no threshold called {name!r}; there are {', '.join(sorted(lines))}.")
        return cls(**{name: lines[name].check(value) for name, value in values.items()})

    def but(self, **values: float) -> Self:
        """Return these thresholds with some changed."""
        return replace(self, **values)

    def changed(self) -> dict[str, float]:
        """Return only what differs from the defaults, by name."""
        values = {line.name: float(getattr(self, line.name)) for line in self.TABLE}
        return {line.name: values[line.name] for line in self.TABLE if values[line.name] != line.default}


Thresholds.TABLE = tuple(
    Threshold(
        f.name,
        f.metadata["unit"],
        float(f.default),  # type: ignore[arg-type]
        f.metadata["bounds"][0],
        f.metadata["bounds"][1],
        f.metadata["bounds"][2],
        f.metadata["sentence"],
        f.metadata["source"],
        f.metadata["stage"],
    )
    for f in fields(Thresholds)
)

TABLE = Thresholds.TABLE
"""The lines, in the order in which the Lab shows them."""
