"""The moves, and how they are written.

`pass` and `fail K` are plain rulings of the human judge (K: position in the lineup, from 0). Who ruled otherwise, and
what the recogniser had suggested (T5), follow: `pass by recogniser after pass 93%` (it judged alone),
`fail 2 by judge after pass 71%?` (a human overruled a suggestion that was not sure). The percentage is the
recogniser's probability that the reading was clean.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tongue_and_cheek.core import InvalidNotation


class Arbiter(StrEnum):
    """Who made a ruling."""

    JUDGE = "judge"  # a human, with or without the recogniser's suggestion
    RECOGNISER = "recogniser"  # alone, without a human (solo play, the demo)
    BOT = "bot"  # the chance that stands for a bot's reading


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What the recogniser suggested: pass or fail at a card; `clean_percent` is 0-100; sure or asking the human."""

    passed: bool
    card: int | None
    clean_percent: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Ruled:
    """The reading is ruled on. `card` is the position in the lineup of the first wrong card, None when passed."""

    passed: bool
    card: int | None = None
    by: Arbiter = Arbiter.JUDGE
    suggestion: Suggestion | None = None

    @property
    def overruled(self) -> bool:
        """Return whether a human decided otherwise than the recogniser suggested."""
        return self.suggestion is not None and (self.passed, self.card) != (
            self.suggestion.passed,
            self.suggestion.card,
        )


@dataclass(frozen=True, slots=True)
class Place:
    """The drawn card (with the blind house rule: the next one) goes over a pile, or to the far right (None)."""

    over: int | None = None


@dataclass(frozen=True, slots=True)
class Return:
    """An own penalty card (position in the order taken) goes back over a pile, or to the far right (None)."""

    card: int
    over: int | None = None


@dataclass(frozen=True, slots=True)
class Mistakes:
    """A reading of the Final Showdown: how many cards were wrong (T13)."""

    count: int


Move: TypeAlias = Ruled | Place | Return | Mistakes

_RULING = r"(?:pass|fail (?:-?\d{1,6}))"
_RULED = re.compile(
    rf"(?P<ruling>{_RULING})(?: by (?P<by>judge|recogniser|bot))?"
    rf"(?: after (?P<hint>{_RULING}) (?P<percent>\d{{1,3}})%(?P<unsure>\?)?)?"
)
_PLACE = re.compile(r"(?:return (?P<card>-?\d{1,6}) )?(?:right|over (?P<over>-?\d{1,6}))")
_MISTAKES = re.compile(r"mistakes (-?\d{1,6})")


def format_move(move: Move) -> str:
    """Return the move as text."""
    match move:
        case Ruled(passed, card, by, suggestion):
            text = _ruling(passed, card)
            if by is not Arbiter.JUDGE or suggestion is not None:
                text += f" by {by.value}"
            if suggestion is not None:
                hint = _ruling(suggestion.passed, suggestion.card)
                text += f" after {hint} {suggestion.clean_percent}%{'' if suggestion.sure else '?'}"
            return text
        case Place(over):
            return _where(over)
        case Return(card, over):
            return f"return {card} {_where(over)}"
        case Mistakes(count):
            return f"mistakes {count}"


def parse_move(text: str) -> Move:
    """Return the move of the text; InvalidNotation if it is none."""
    words = " ".join(text.split())
    if found := _RULED.fullmatch(words):
        passed, card = _read_ruling(found["ruling"])
        suggestion = None
        if found["hint"]:
            percent = int(found["percent"])
            if percent > 100:
                raise InvalidNotation(f"{percent}% is no probability.")
            suggestion = Suggestion(*_read_ruling(found["hint"]), percent, not found["unsure"])
        return Ruled(passed, card, Arbiter(found["by"] or "judge"), suggestion)
    if found := _PLACE.fullmatch(words):
        over = None if found["over"] is None else int(found["over"])
        return Place(over) if found["card"] is None else Return(int(found["card"]), over)
    if found := _MISTAKES.fullmatch(words):
        return Mistakes(int(found[1]))
    raise InvalidNotation(
        f"{text!r} is no move: they are pass, fail K, right, over P, return C right, return C over P, mistakes K."
    )


def _ruling(passed: bool, card: int | None) -> str:
    return "pass" if passed else f"fail {card}"


def _read_ruling(text: str) -> tuple[bool, int | None]:
    return (True, None) if text == "pass" else (False, int(text.removeprefix("fail ")))


def _where(over: int | None) -> str:
    return "right" if over is None else f"over {over}"
