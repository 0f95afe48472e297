"""The numbers of the evening: what the podium tells of a game, counted from its record."""

from dataclasses import dataclass

from tongue_and_cheek.betty import events as ev
from tongue_and_cheek.betty.game import GAME
from tongue_and_cheek.betty.moves import Ruled
from tongue_and_cheek.betty.state import Phase, State, lineup
from tongue_and_cheek.core import Record, steps


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """One player's evening; the showdown is not counted.

    `readings` and how many of them were `clean`; `longest_clean`: cards of the longest lineup read cleanly, repeats
    counted; `taken`: penalty cards taken (also those put back later); `overruled`: rulings in which a human decided
    otherwise than the recogniser suggested.
    """

    readings: int = 0
    clean: int = 0
    longest_clean: int = 0
    taken: int = 0
    overruled: int = 0

    @property
    def clean_share(self) -> float:
        """Return the share of clean readings, 0 to 1; 0 without a reading."""
        return self.clean / self.readings if self.readings else 0.0


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """One card's evening: how often it was reached in a reading, and how often it was the fault."""

    text: str
    readings: int
    failures: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A game in numbers.

    `cleanest`: the seats with the highest share of clean readings, none if nobody read cleanly. `cards`: every card
    that was a fault, the hardest first. `longest_row`: most piles at a reading. `longest_clean`: cards of the longest
    lineup that anybody read cleanly.
    """

    seats: tuple[SeatNumbers, ...]
    cleanest: tuple[int, ...]
    cards: tuple[CardNumbers, ...]
    longest_row: int
    longest_clean: int

    @property
    def hardest(self) -> CardNumbers | None:
        """Return the card that was most often the fault; of several, the one that was read less often."""
        return self.cards[0] if self.cards else None


def numbers(record: Record) -> Evening:
    """Count a record, finished or not; errors as `core.replay`."""
    return _Tally(len(record.header.seats)).count(record)


class _Tally:
    def __init__(self, seats: int) -> None:
        self.readings, self.clean, self.taken, self.overruled = ([0] * seats for _ in range(4))
        self.longest_clean = [0] * seats
        self.longest_row = 0
        self.card_readings: dict[str, int] = {}
        self.card_failures: dict[str, int] = {}

    def count(self, record: Record) -> Evening:
        before: State | None = None
        for state, move, events in steps(record, GAME):
            if before is not None and before.phase is Phase.READING and isinstance(move, Ruled):
                self._reading(before, move, events)
            before = state
        seats = tuple(
            SeatNumbers(*numbers)
            for numbers in zip(self.readings, self.clean, self.longest_clean, self.taken, self.overruled, strict=True)
        )
        best = max(seat.clean_share for seat in seats)
        cards = [CardNumbers(text, self.card_readings[text], times) for text, times in self.card_failures.items()]
        return Evening(
            seats=seats,
            cleanest=tuple(seat for seat, its in enumerate(seats) if best and its.clean_share == best),
            cards=tuple(sorted(cards, key=lambda card: (-card.failures, card.readings, card.text))),
            longest_row=self.longest_row,
            longest_clean=max(self.longest_clean),
        )

    def _reading(self, before: State, move: Ruled, events: tuple[ev.Event, ...]) -> None:
        seat, texts = before.turn, lineup(before)
        self.readings[seat] += 1
        self.overruled[seat] += move.overruled
        self.longest_row = max(self.longest_row, len(before.row))
        read = texts if move.card is None else texts[: move.card + 1]
        for text in read:
            self.card_readings[text] = self.card_readings.get(text, 0) + 1
        if move.card is None:
            self.clean[seat] += 1
            self.longest_clean[seat] = max(self.longest_clean[seat], len(texts))
            return
        self.card_failures[texts[move.card]] = self.card_failures.get(texts[move.card], 0) + 1
        self.taken[seat] += sum(len(event.taken) for event in events if isinstance(event, ev.ReadingFailed))
