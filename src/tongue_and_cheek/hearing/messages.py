"""What a running reading tells: levels, words, silence, the buzzer, its end."""

from dataclasses import dataclass
from enum import StrEnum

from tongue_and_cheek.hearing.facts import Fault, Hearing, Take


class Cause(StrEnum):
    """Why a reading ended."""

    READ = "read"  # the last due word was said
    BUZZED = "buzzed"  # the reading did not go on within the limit
    NOT_BEGUN = "not_begun"  # no word within the grace
    STOPPED = "stopped"  # somebody pressed Stop
    SOURCE_OVER = "source_over"  # the recording is over
    TOO_LONG = "too_long"
    VOID = "void"  # the sound failed: no penalty, read again


@dataclass(frozen=True, slots=True)
class Level:
    """How loud it is now and how loud the room is (dBFS), at a time of the take; at most 30 a second."""

    db: float
    noise_db: float
    at_s: float


@dataclass(frozen=True, slots=True)
class Heard:
    """The words so far, how many due words they make, and the time of the take at which this was known."""

    words: tuple[str, ...]
    progress: int
    at_s: float


@dataclass(frozen=True, slots=True)
class Silence:
    """The ring that closes: silence so far and how much there may be. `waiting` is True before the first word."""

    elapsed_s: float
    limit_s: float
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Buzz:
    """The buzzer goes: at this time of the take, `passed_s` being when the limit was passed."""

    at_s: float
    passed_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Ended:
    """The reading is over. `hearing.model` is empty when no recogniser took part."""

    take: Take
    hearing: Hearing
    cause: Cause


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is wrong with the sound or the recogniser; the reading goes on unless `Ended` follows."""

    fault: Fault


Message = Level | Heard | Silence | Buzz | Ended | Trouble
