"""Possible slips: what the recogniser's words say against each due word, and how likely it is a slip."""

from dataclasses import dataclass

from tongue_and_cheek.hearing.facts import Word
from tongue_and_cheek.judging.align import Alignment, Extra, ExtraKind, Mark
from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
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


# Chances by the recogniser's words alone (used when no phone network runs): docs/judge.md, Words alone.
CHANCE = {
    Code.WRONG: 0.85,
    Code.MISSING: 0.85,
    Code.EXTRA: 0.85,
    Code.SWAPPED: 0.97,
    Code.REPEATED_WORD: 0.95,
    Code.SELF_CORRECTED: 0.95,
    Code.STOPPED: 0.95,
}
_OUTSIDE = 0.1
"""Chance that a sound outside the reading, before its first or after its last word, is a slip."""

_AT_ONCE_S = 0.05
_FAR_S = 0.4  # a word further away from the reading than this is none of it
RESEMBLES = 0.5  # share of a word's phones that another must have in the same order to be an attempt at it


def word_slips(lineup: Lineup, alignment: Alignment, lexicon: Lexicon) -> tuple[Slip, ...]:
    """Return the slips that the recogniser's words show, in the order of the due words."""
    slips = []
    times = heard_times(alignment.heard)
    for j, mark in enumerate(alignment.marks):
        word = alignment.heard[j]
        start, end = times[j]
        if mark is Mark.WRONG:
            assert word is not None
            slips.append(Slip(j, Code.WRONG, word.text, start, end, CHANCE[Code.WRONG]))
        elif mark is Mark.SWAPPED:
            late = j + 1 < len(alignment.marks) and alignment.marks[j + 1] is Mark.SWAPPED
            slips.append(
                Slip(j, Code.SWAPPED, lineup.due[j + 1].text if late else "", start, end, CHANCE[Code.SWAPPED])
            )
        elif mark is Mark.MISSING:
            slips.append(Slip(j, Code.MISSING, "", start, end, CHANCE[Code.MISSING]))
    first_unread = next((j for j, mark in enumerate(alignment.marks) if mark is Mark.UNREAD), None)
    if first_unread is not None:
        slips.append(Slip(first_unread, Code.STOPPED, "", *times[first_unread], CHANCE[Code.STOPPED]))
    slips += [_extra_slip(extra, lineup, alignment, lexicon) for extra in alignment.extras]
    return tuple(sorted(slips, key=lambda slip: (slip.due, slip.start_s)))


def _extra_slip(extra: Extra, lineup: Lineup, alignment: Alignment, lexicon: Lexicon) -> Slip:
    word = extra.word
    due = lineup.due[extra.due].text
    code = Code.REPEATED_WORD if extra.kind is ExtraKind.REPEATED else Code.EXTRA
    if code is Code.EXTRA and not extra.trailing and alike(word.text, due, lexicon) >= RESEMBLES:
        code = Code.SELF_CORRECTED
    chance = CHANCE[code]
    if code is not Code.REPEATED_WORD and _outside(extra, alignment):
        chance = _OUTSIDE
    return Slip(extra.due, code, word.text, word.start_s, word.end_s, chance)


def _outside(extra: Extra, alignment: Alignment) -> bool:
    """Whether an extra word lies apart from the reading: before its first word or after its last."""
    said = [word for word in alignment.heard if word is not None]
    if not said:
        return False
    if extra.trailing:
        # After the last word the reading is over, unless something follows at once.
        return extra.word.start_s - said[-1].end_s > _AT_ONCE_S
    return extra.leading and said[0].start_s - extra.word.end_s > _FAR_S


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
