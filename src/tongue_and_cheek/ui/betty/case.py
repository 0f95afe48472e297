"""One reading with what was heard of it: what is suggested, and the move a ruling becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.betty import Arbiter, Ruled, Suggestion
from tongue_and_cheek.hearing.session import Cause
from tongue_and_cheek.judging.judge import VOID as UNJUDGED
from tongue_and_cheek.storage.takes import Label
from tongue_and_cheek.ui.betty import wording

if TYPE_CHECKING:
    from tongue_and_cheek import betty
    from tongue_and_cheek.hearing.facts import Fault
    from tongue_and_cheek.judging.verdict import Verdict
    from tongue_and_cheek.ui.reading import Outcome
    from tongue_and_cheek.ui.setup import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A reading to be ruled on. `outcome` is None when nothing was recorded: a person judges alone.

    `cards` are the texts in reading order, `piles` their piles; `judge` is who has the last word (None: the reader).
    """

    cards: tuple[str, ...]
    piles: tuple[int, ...]
    reader: Seat
    judge: Seat | None
    outcome: Outcome | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The recogniser's opinion; None if it has none."""
        verdict = None if self.outcome is None else self.outcome.verdict
        return verdict if wording.judged(verdict) else None

    @property
    def cause(self) -> Cause | None:
        """Why the reading ended; None if nothing was recorded."""
        return None if self.outcome is None else self.outcome.cause

    @property
    def faults(self) -> frozenset[Fault]:
        """What was wrong with the sound itself."""
        return frozenset() if self.outcome is None else self.outcome.take.faults | self.outcome.hearing.faults

    @property
    def void(self) -> bool:
        """Whether the take counts for nothing: no penalty, read again."""
        if self.outcome is None:
            return False
        return self.outcome.cause is Cause.VOID or bool(self.faults & wording.VOID)

    @property
    def lacking(self) -> str:
        """The sentence on the words that the recogniser cannot hear; "" if there are none, or nothing was judged."""
        if self.outcome is None or self.faults & UNJUDGED:
            return ""
        return wording.lacking_text(self.outcome.verdict, wording.Script.of(self.cards))

    @property
    def asks(self) -> bool:
        """Whether the person with the last word is asked, because the recogniser is not sure or silent."""
        return self.verdict is None or not self.verdict.sure

    @property
    def leaning(self) -> tuple[bool, int | None] | None:
        """What accepting means: (passed, position of the first wrong card); None if there is nothing to accept."""
        verdict = self.verdict
        return None if verdict is None else (verdict.passed, None if verdict.passed else verdict.card)

    def position(self, pile: int) -> int:
        """Return where in the lineup a pile failed: the suggested position if it is that pile's, or its first."""
        if self.verdict is not None and self.verdict.card is not None and self.piles[self.verdict.card] == pile:
            return self.verdict.card
        return self.piles.index(pile)

    def ruling(self, passed: bool, card: int | None) -> Ruled:
        """Return the move: by the recogniser only where it is sure, nobody judges, and it is followed."""
        verdict = self.verdict
        hint = None
        if verdict is not None:
            suggested = None if verdict.passed else verdict.card
            hint = Suggestion(verdict.passed, suggested, round(verdict.probability * 100), verdict.sure)
        alone = self.judge is None and not self.asks and (passed, card) == self.leaning
        return Ruled(passed, card, Arbiter.RECOGNISER if alone else Arbiter.JUDGE, hint)

    def label(self, passed: bool, card: int | None) -> Label:
        """Return the label of a kept take: the ruling, and what was suggested."""
        verdict = self.verdict
        same = verdict is not None and (passed, card) == self.leaning
        judged: dict[str, Any] = {}
        if verdict is not None:
            judged = {
                "verdict": "pass" if verdict.passed else "fail",
                "sure": verdict.sure,
                "probability": verdict.probability,
                "card": verdict.card,
                "word": verdict.word,
                "reasons": [reason.code.value for reason in verdict.reasons],
                "model": verdict.model,
                "profile": verdict.profile,
            }
        word = verdict.word if same and verdict is not None else None
        return Label(self.cards, passed, card, word, reader=self.reader.name, judged=judged)


def bot_words(move: betty.Move, script: wording.Script) -> int:
    """Return how many words a bot gets through before its slip is noticed."""
    if isinstance(move, Ruled) and move.card is not None:
        return sum(1 for card, _ in script.due if card < move.card) + 1
    return len(script.due)
