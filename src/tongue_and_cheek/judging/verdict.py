"""What the judge says: one verdict, its reasons, and every word with its mark."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Why a reading failed (ruling T3)."""

    WRONG = "wrong"  # another word, or garbage, where a word was due
    MISSING = "missing"
    EXTRA = "extra"
    SWAPPED = "swapped"
    REPEATED_WORD = "repeated_word"
    REPEATED_PART = "repeated_part"  # the start of a word was heard twice
    SELF_CORRECTED = "self_corrected"
    HESITATION = "hesitation"  # silence over the limit
    FILLED_PAUSE = "filled_pause"  # sound over the limit, but no word: a drawn-out um
    STOPPED = "stopped"  # the reader did not go on to the end
    SILENCE = "silence"  # nothing was read
    NOT_JUDGED = "not_judged"  # the recogniser cannot judge this card or this take: ask the human judge


class Status(StrEnum):
    """The mark of one due word."""

    OK = "ok"
    WRONG = "wrong"
    MISSING = "missing"
    LATE = "late"  # said, but after too long a pause
    REPEATED = "repeated"
    UNREAD = "unread"  # due after the first fault, or never reached
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Reason:
    """One fault. `card` and `word` are 0-based positions in the lineup and within the card; times in seconds.

    `heard` is safe to show to a family; `text` is a full sentence in plain English for reports and the command line.
    `sounds` of a wrong word are the due sound and the one heard in its place, in ARPAbet: "" for a sound put in or left
    out, both "" when no single sound can be named.
    """

    code: Code
    card: int
    word: int
    heard: str
    start_s: float
    end_s: float
    text: str
    sounds: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class WordMark:
    """A due word, what was heard for it ("" if nothing), and when."""

    card: int
    word: int
    expected: str
    heard: str
    start_s: float | None
    end_s: float | None
    status: Status


@dataclass(frozen=True, slots=True)
class Pause:
    """A stretch without reading, in seconds; `counted` when it is over the limit between two due words."""

    start_s: float
    end_s: float
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge's opinion of a take.

    `passed` is the answer it leans to; `sure` is False when the human judge is asked; `probability` is the calibrated
    probability (0-1) that the reading was clean. `card` and `word` say where the first fault is (None when passed).
    `passes_at` is the lowest `slip_level` at which it passes, infinity if a pause fails it at any.
    """

    passed: bool
    sure: bool
    probability: float
    card: int | None
    word: int | None
    reasons: tuple[Reason, ...]
    words: tuple[WordMark, ...]
    pauses: tuple[Pause, ...]
    passes_at: float
    model: str = ""
    profile: str = ""
