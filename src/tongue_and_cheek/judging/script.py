"""One reading prepared: the lineup, the recogniser's grammar for it, and what cannot be judged by ear."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from tongue_and_cheek.hearing.facts import Hearing, Word
from tongue_and_cheek.judging.align import canonical, matched, progress
from tongue_and_cheek.judging.decision import load_decision
from tongue_and_cheek.judging.features import real_changes
from tongue_and_cheek.judging.grammar import Known, grammar_for, unknown_words
from tongue_and_cheek.judging.judge import judge
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.paths import CODE
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Script:
    """What a reading needs before it begins and when it has ended.

    `grammar` goes to the recogniser (empty: do not run it), `progress` to the session, `matched` to the cards that are
    tinted meanwhile, `judge` makes the verdict.
    """

    lineup: Lineup
    grammar: tuple[str, ...]
    unknown: frozenset[str]
    lexicon: Lexicon

    @classmethod
    def of(
        cls,
        cards: Iterable[str],
        lexicon: Lexicon,
        known: Known,
        thresholds: Thresholds | None = None,
    ) -> Self:
        """Prepare the reading of these card texts; raises ValueError, with a sentence, for cards without words."""
        limits = thresholds or Thresholds()
        lineup = Lineup.of(cards)
        _look_up(lineup, lexicon)
        grammar = grammar_for(
            lineup,
            lexicon,
            known,
            neighbours=round(limits.neighbours),
            weight=round(limits.weight),
        )
        return cls(lineup, grammar, unknown_words(lineup, lexicon, known), lexicon)

    def progress(self, words: Sequence[str]) -> int:
        """Return how many due words have been read, rightly or wrongly, given the words heard so far."""
        due, heard = self._keys(words)
        return progress(due, [word.text for word in heard])

    def matched(self, words: Sequence[str], read: int) -> frozenset[int]:
        """Return which of the first `read` due words (`progress`) were heard as themselves or as what sounds the same.

        `read` is asked for because it has been counted already: in a long lineup, that takes most of the time.
        """
        due, heard = self._keys(words)
        return matched(due[:read], heard)

    def _keys(self, words: Sequence[str]) -> tuple[list[str], list[Word]]:
        due, heard, _ = canonical(self.lineup, [Word(text, 0.0, 0.0) for text in words], self.lexicon)
        return due, heard

    def judge(
        self,
        hearing: Hearing,
        thresholds: Thresholds,
        *,
        slips_only: bool = False,
        buzzed: bool = False,
        profile: str = "",
    ) -> Verdict:
        """Return the verdict on what was heard of this reading; `buzzed` if the pause limit ended it."""
        return judge(
            hearing,
            self.lineup,
            thresholds,
            self.lexicon,
            unknown=self.unknown,
            slips_only=slips_only,
            buzzed=buzzed,
            profile=profile,
        )


def _look_up(lineup: Lineup, lexicon: Lexicon) -> None:
    """Look up now what the verdict will need, so that it need not wait: 3 ms a word the first time."""
    load_decision()
    for word in set(lineup.words):
        for way in lexicon.pronunciations(word):
            real_changes(word, tuple(CODE[phone] for phone in way), lexicon)
