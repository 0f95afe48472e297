"""What the table says about a reading: sentences, marks and pieces of the picture. No widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.hearing.session import Cause
from tongue_and_cheek.judging.lineup import normalise
from tongue_and_cheek.judging.sentences import SOMETHING_ELSE, sound_text, spelt
from tongue_and_cheek.judging.verdict import Code, Reason, Status, Verdict
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.widgets.wave import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

_SHOWN_PAUSE_S = 0.4
_VERY_SURE = 0.97
_LACKING_MOST = 2  # more words are counted instead of named
TONES = {
    Status.OK: "good",
    Status.WRONG: "wrong",
    Status.MISSING: "wrong",
    Status.LATE: "wrong",
    Status.REPEATED: "wrong",
    Status.UNREAD: "unread",
    Status.UNSURE: "unsure",
}
_WORST = ("wrong", "unsure", "unread", "good")


@dataclass(frozen=True, slots=True)
class Script:
    """The words printed on the cards of a lineup, against the words that must be said (`7` is printed as one).

    `printed[k]` are the words printed on the k-th card of the lineup; `due[i]` is the (card, printed word) of the i-th
    word that must be said.
    """

    printed: tuple[tuple[str, ...], ...]
    due: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, cards: Iterable[str]) -> Script:
        """Make it from the cards' texts in reading order."""
        printed = tuple(tuple(text.split()) for text in cards)
        due = [
            (card, place)
            for card, words in enumerate(printed)
            for place, word in enumerate(words)
            for _ in normalise(word)
        ]
        return cls(printed, tuple(due))

    def printed_word(self, card: int, word: int) -> int:
        """Return the printed word of a card's `word`-th word that must be said."""
        mine = [place for at, place in self.due if at == card]
        return mine[min(word, len(mine) - 1)] if mine else 0

    def text(self, card: int, word: int) -> str:
        """Return that word as it is printed."""
        return self.printed[card][self.printed_word(card, word)]

    def heard(self, matched: AbstractSet[int]) -> set[tuple[int, int]]:
        """Return the (card, printed word) of every printed word of which all words that must be said were matched."""
        missed = {place for i, place in enumerate(self.due) if i not in matched}
        return set(self.due) - missed

    def tones(self, verdict: Verdict) -> list[list[str]]:
        """Return the tone of every printed word of every card of the lineup: good, wrong, unsure, unread or ""."""
        tones = [[""] * len(words) for words in self.printed]
        for mark in verdict.words:
            place = self.printed_word(mark.card, mark.word)
            old, new = tones[mark.card][place], TONES[mark.status]
            if not old or _WORST.index(new) < _WORST.index(old):
                tones[mark.card][place] = new
        return tones


def heard(text: str) -> str:
    """Return what was heard, in quotation marks unless it is not told."""
    return f"“{text}”" if text and text != SOMETHING_ELSE else strings.HEARD_ELSE


def reason_text(reason: Reason, script: Script, cause: Cause | None = None, limit_s: float = 1.0) -> str:
    """Return a reason as a sentence for a family; `cause` is why the reading ended, `limit_s` the reader's limit."""
    due = script.text(reason.card, reason.word)
    if reason.code in {Code.STOPPED, Code.SILENCE} and cause is Cause.NOT_BEGUN:
        return strings.NOT_BEGUN.format(due=due)
    if reason.code is Code.STOPPED and cause is Cause.BUZZED:
        return strings.BUZZED.format(due=due, seconds=limit_s)
    named = sound_text(reason.sounds, reason.heard, strings.SOUNDS_OF_WORDS, strings.SOUNDS)
    text = named or strings.REASONS[reason.code]
    sound, said = spelt(reason.sounds)
    seconds = reason.end_s - reason.start_s
    return text.format(due=due, heard=heard(reason.heard), seconds=seconds, sound=sound, said=said)


def first_reason(verdict: Verdict) -> Reason | None:
    """Return the fault a verdict leans on: the one at its card, or else the first one told; None without any."""
    told = [r for r in verdict.reasons if r.code is not Code.NOT_JUDGED]
    at = [r for r in told if (r.card, r.word) == (verdict.card, verdict.word)]
    return next(iter(at or told), None)


def lacking_text(verdict: Verdict | None, script: Script) -> str:
    """Return the sentence on the words that the recogniser cannot hear in any form; "" if there are none."""
    if verdict is None:
        return ""
    told = (r for r in verdict.reasons if r.code is Code.NOT_JUDGED)
    words = [f"“{word}”" for word in dict.fromkeys(script.text(r.card, r.word) for r in told)]
    if len(words) > _LACKING_MOST:
        words[1:] = [strings.LACKING_MORE.format(n=len(words) - 1)]
    return strings.LACKING.format(words=strings.AND.join(words)) if words else ""


def judged(verdict: Verdict | None) -> bool:
    """Return whether the recogniser has an opinion at all."""
    return verdict is not None and any(mark.status is not Status.UNSURE for mark in verdict.words)


def how_sure(verdict: Verdict) -> str:
    """Return how sure the recogniser is, in words."""
    if not verdict.sure:
        return strings.NOT_SURE
    most = max(verdict.probability, 1.0 - verdict.probability)
    return strings.VERY_SURE if most >= _VERY_SURE else strings.QUITE_SURE


def pieces(
    verdict: Verdict | None,
    pauses: Sequence[tuple[float, float]],
    script: Script,
    buzzed_s: float | None = None,
) -> tuple[Piece, ...]:
    """Return the words and pauses of a take's picture.

    `pauses` (s) are used when nobody told the words; `buzzed_s` is the take's end if the buzzer ended it: the silence
    before it is a pause as well.
    """
    if verdict is None or not any(mark.start_s is not None for mark in verdict.words):
        return tuple(_pause(start, end) for start, end in pauses if end - start >= _SHOWN_PAUSE_S)
    found = []
    for mark in verdict.words:
        if mark.start_s is None or mark.end_s is None:
            continue
        tone = TONES[mark.status]
        label = mark.heard or script.text(mark.card, mark.word)
        found.append(Piece(mark.start_s, mark.end_s, label, "plain" if tone == "unread" else tone))
    found += [
        _pause(pause.start_s, pause.end_s, counted=pause.counted)
        for pause in verdict.pauses
        if pause.counted or pause.end_s - pause.start_s >= _SHOWN_PAUSE_S
    ]
    for reason in verdict.reasons:
        # What was said and belongs to no due word: an extra word, the first try of a word.
        apart = all(p.end_s <= reason.start_s + 0.02 or p.start_s >= reason.end_s - 0.02 for p in found if not p.pause)
        if reason.code in {Code.EXTRA, Code.WRONG, Code.SELF_CORRECTED} and reason.heard and apart:
            found.append(Piece(reason.start_s, reason.end_s, reason.heard, "wrong"))
    last = max((p.end_s for p in found if not p.pause), default=None)
    if buzzed_s is not None and last is not None and buzzed_s - last >= _SHOWN_PAUSE_S:
        found.append(_pause(last, buzzed_s, counted=True))
    return tuple(found)


def _pause(start_s: float, end_s: float, *, counted: bool = False) -> Piece:
    label = strings.SECONDS.format(seconds=end_s - start_s)
    return Piece(start_s, end_s, label, "wrong" if counted else "plain", pause=True)


def mistaken_cards(verdict: Verdict | None) -> frozenset[int]:
    """Return the cards of the lineup with a fault: at most one counts per card (T13)."""
    if verdict is None or verdict.passed:
        return frozenset()
    cards = {reason.card for reason in verdict.reasons if reason.code is not Code.NOT_JUDGED}
    bad = {mark.card for mark in verdict.words if TONES[mark.status] in {"wrong", "unread"}}
    return frozenset(cards | bad | ({verdict.card} if verdict.card is not None else set()))


VOID = frozenset({Fault.DROPPED, Fault.UNPLUGGED, Fault.MUTED, Fault.EMPTY})
_ORDER = (
    Fault.UNPLUGGED,
    Fault.MUTED,
    Fault.DROPPED,
    Fault.EMPTY,
    Fault.RECOGNISER,
    Fault.TOO_LONG,
    Fault.CLIPPED,
    Fault.QUIET,
    Fault.NOISY,
    Fault.NARROW,
)


def gravest(faults: Iterable[Fault]) -> Fault | None:
    """Return the fault that is told first."""
    return min(faults, key=_ORDER.index, default=None)


def fault_text(faults: Iterable[Fault]) -> tuple[str, str]:
    """Return (sentence, remedy) for the gravest of these faults; empty texts without any."""
    grave = gravest(faults)
    return ("", "") if grave is None else strings.FAULTS[grave]
