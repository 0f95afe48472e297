"""A reader's voice check: two cards read with care, after which the judge knows what this voice sounds like when right.

A level moved for every voice by how it scores on clean readings did not help when it was tried: the synthetic voices
were judged a little worse, the more it was moved. So the level is only ever moved towards the reader, and only for a
voice whose careful readings the judge would fail or doubt: an accent, a small child.
"""

import math
from collections.abc import Sequence
from enum import StrEnum

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Code, Verdict
from tongue_and_cheek.judging.voice_fit import VoiceFit

MOST = 0.85
"""No level is moved above this: what no accent excuses (a word left out, a stop, silence, another text) nearly always
has a chance of 0.87 and more. The level of a sure pass stays where it is, so a doubted reading still asks the human
judge."""

_HALF = 0.5  # the readings are few: go half of the way to the most doubtful one
_SURE = 0.13  # above the level at which a fitted voice fails, up to where it fails for sure (0.98 at most)
# Share of a check card's words that must be heard as such: between what another text has and what all but one of the
# clean readings have, many of them with an accent (docs/judge.md, Conditions).
_HEARD = 0.5


class Flaw(StrEnum):
    """Why a reading says nothing about a voice."""

    NOT_JUDGED = "not_judged"  # the recogniser cannot judge this card or take
    SILENCE = "silence"
    OTHER_TEXT = "other_text"  # too few of the card's words were heard
    SLIP = "slip"  # a word too many or too few, said twice, in the wrong place, or too late: no accent does that


def flaw(verdict: Verdict) -> Flaw | None:
    """Return why a check card has to be read again; None for a reading whose words are all there, doubted or not."""
    codes = {reason.code for reason in verdict.reasons}
    if Code.NOT_JUDGED in codes or not verdict.words:
        return Flaw.NOT_JUDGED
    if Code.SILENCE in codes:
        return Flaw.SILENCE
    if sum(word.heard == word.expected for word in verdict.words) < _HEARD * len(verdict.words):
        return Flaw.OTHER_TEXT
    return Flaw.SLIP if codes - {Code.WRONG} else None


def fit_of(readings: Sequence[Verdict], thresholds: Thresholds) -> VoiceFit | None:
    """Return the fit of a voice from its check cards, all without a `flaw`; None if the judge needs none."""
    if fitted_to(readings, thresholds) == thresholds:
        return None
    return VoiceFit(min(1.0, math.ceil(_doubt(readings) * 1000) / 1000), readings[0].model)


def fitted_to(readings: Sequence[Verdict], thresholds: Thresholds) -> Thresholds:
    """Return thresholds for the reader of these check cards, which are taken to have been read right.

    Never stricter than `thresholds`. Verdicts without a judgement (`Code.NOT_JUDGED` takes lean to 0.5) count too.
    """
    return _fitted(_doubt(readings), thresholds)


def for_reader(fit: VoiceFit | None, thresholds: Thresholds, model: str) -> Thresholds:
    """Return what a reader is judged by with a model: another one has doubts of its own, and no fit yet."""
    return thresholds if fit is None or fit.model != model else _fitted(fit.doubt, thresholds)


def _doubt(readings: Sequence[Verdict]) -> float:
    return max((1.0 - verdict.probability for verdict in readings), default=0.0)


def _fitted(doubt: float, thresholds: Thresholds) -> Thresholds:
    if doubt <= thresholds.sure_pass:
        return thresholds
    # From where a pass is just sure, half of the reader's excess is taken off every reading.
    level = thresholds.slip_level + _HALF * (doubt - thresholds.sure_pass)
    level = min(max(level, thresholds.slip_level), max(MOST, thresholds.slip_level))
    return thresholds.but(slip_level=level, sure_fail=max(thresholds.sure_fail, min(level + _SURE, 1.0)))
