"""Possible faults at due words, and what the recogniser's words tell about them."""

from dataclasses import dataclass

from tongue_and_cheek.hearing.facts import Word
from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.verdict import Code


@dataclass(frozen=True, slots=True)
class Slip:
    """A possible fault at one due word; `chance` is the probability that it is one. Times are seconds.

    `sounds` are the due sound and the one heard in its place, in ARPAbet ("" for one put in or left out; both "" when
    no sound can be named).
    """

    due: int
    code: Code
    heard: str
    start_s: float
    end_s: float
    chance: float
    sounds: tuple[str, str] = ("", "")


RESEMBLES = 0.5
"""Share of a word's phones that another must have in the same order to be an attempt at it."""


def alike(one: str, other: str, lexicon: Lexicon) -> float:
    """Return how alike two words sound, 0-1: the longest common run of phones in order, by the longer one's length."""
    if UNKNOWN_WORD in {one, other}:
        return 0.0
    from rapidfuzz.distance import LCSseq

    pairs = [(a, b) for a in lexicon.pronunciations(one) for b in lexicon.pronunciations(other)]
    return max((LCSseq.normalized_similarity(a, b) for a, b in pairs), default=0.0)


def heard_times(heard: tuple[Word | None, ...]) -> list[tuple[float, float]]:
    """Return when each due word was said; one that was not said lies between its neighbours."""
    times = []
    last = 0.0
    for j, word in enumerate(heard):
        if word is None:
            following = next((later.start_s for later in heard[j + 1 :] if later is not None), last)
            times.append((last, max(last, following)))
        else:
            times.append((word.start_s, word.end_s))
            last = word.end_s
    return times
