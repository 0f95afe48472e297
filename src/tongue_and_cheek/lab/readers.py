"""Takes that stand for readers: every reading of a game gets the real verdict on a recording.

A folder of takes has its own cards, so a take seldom is a reading of just the lineup that is due. The voice in turn
gives the take that comes nearest: of the very lineup if there is one, else of as many cards, else of about as many; one
not heard yet before one that was. The recogniser judges it against the take's own cards, and a fault at its k-th card
is a fault at the k-th card of the lineup (the last one, if the lineup is shorter). Where the recogniser is not sure,
the take's label is the human judge.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Arbiter, Mistakes, Phase, Ruled, State, Suggestion
from tongue_and_cheek.core import Rng
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.takes import LabelledTake, TakesError

Judge = Callable[[LabelledTake], Verdict]


def seats_of(takes: Sequence[LabelledTake], players: int, seed: int) -> tuple[str, ...]:
    """Return a voice for every seat, drawn from the seed; voices are shared if there are fewer than seats."""
    voices, _ = Rng.seeded(seed).shuffle(sorted({take.voice for take in takes}))
    return tuple(voices[seat % len(voices)] for seat in range(players))


def names_of(voices: Sequence[str]) -> tuple[str, ...]:
    """Return different names for the seats: a voice that sits there again gets a number."""
    seen: Counter[str] = Counter()
    names = []
    for voice in voices:
        seen[voice] += 1
        names.append(voice if seen[voice] == 1 else f"{voice} ({seen[voice]})")
    return tuple(names)


class TakeReader:
    """Rules on readings with the verdicts on takes; `voices` by seat. Equal games give equal rulings."""

    def __init__(self, takes: Sequence[LabelledTake], voices: Sequence[str], judge: Judge) -> None:
        self._by_seat = [[take for take in takes if take.voice == voice] for voice in voices]
        if not all(self._by_seat):
            raise TakesError("A reader has no takes: give a folder whose takes name their voices.")
        self._judge = judge
        self._used: Counter[str] = Counter()

    def __call__(self, state: State) -> betty.Move:
        """Return the ruling on the reading that is due (in the showdown: the mistakes)."""
        due = betty.lineup(state)
        take = self.take_for(state, due)
        self._used[take.id] += 1
        verdict = self._judge(take)
        if state.phase is Phase.SHOWDOWN:
            wrong = set() if verdict.passed else {verdict.card, *(reason.card for reason in verdict.reasons)}
            return Mistakes(min(len(due), len(wrong)))
        return _ruling(verdict, take, len(due))

    def take_for(self, state: State, due: Sequence[str]) -> LabelledTake:
        """Return the take that stands for this reading."""

        def distance(take: LabelledTake) -> tuple[bool, int, int]:
            same = [card.casefold() for card in take.cards] == [card.casefold() for card in due]
            return not same, abs(len(take.cards) - len(due)), self._used[take.id]

        candidates = self._by_seat[state.turn]
        best = min(map(distance, candidates))
        take, _ = state.rng.fork(state.moves).choice([take for take in candidates if distance(take) == best])
        return take


def _ruling(verdict: Verdict, take: LabelledTake, cards: int) -> Ruled:
    said = _card(verdict.passed, verdict.card, cards)
    hint = Suggestion(verdict.passed, said, round(verdict.probability * 100), verdict.sure)
    if verdict.sure:
        return Ruled(verdict.passed, said, Arbiter.RECOGNISER, hint)
    return Ruled(take.passed, _card(take.passed, take.card, cards), Arbiter.JUDGE, hint)


def _card(passed: bool, card: int | None, cards: int) -> int | None:
    return None if passed else min(card or 0, cards - 1)
