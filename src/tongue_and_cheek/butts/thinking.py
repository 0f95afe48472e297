"""What a placement is worth, judged from one seat's view: the head that bots and the hint share."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from tongue_and_cheek.butts.cards import Card, matches
from tongue_and_cheek.butts.grid import Cell
from tongue_and_cheek.butts.lines import cells_of, collected_by
from tongue_and_cheek.butts.links import links
from tongue_and_cheek.butts.view import Unseen, View


@dataclass(frozen=True, slots=True)
class Option:
    """A legal placement.

    cells: what it collects. length: cards that will join the table afterwards, 0 if it is whole.
    """

    card: Card
    cell: Cell
    cells: tuple[Cell, ...]
    length: int

    @property
    def gain(self) -> int:
        """How many cards it collects."""
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may follow a placement, in cards. danger: expected gain of the next player. chance: the own best then."""

    danger: float
    chance: float


def options(view: View) -> tuple[Option, ...]:
    """Return every legal placement of the view's own hand, equal cards once, best gain first, then reading order."""
    legal = sorted(links(view.grid.cells).cells)
    hand = {card.design: card for card in reversed(view.hand)}
    table = dict(view.grid)
    found: list[Option] = []
    for cell in legal:
        for card in hand.values():
            table[cell] = card
            lines = collected_by(table, cell, was_split=view.split, any_completed_line=view.rules.any_completed_line)
            gone = cells_of(lines)
            # The link after a collection costs most of the time, and only few placements collect.
            length = (
                links(frozenset(table.keys() - set(gone))).length if gone else max(0, links(view.grid.cells).length - 1)
            )
            found.append(Option(card, cell, gone, length))
            del table[cell]
    return tuple(sorted(found, key=lambda option: (-option.gain, option.cell, option.card)))


def outlook(view: View, option: Option) -> Outlook:
    """Look one turn ahead. Exact card counting, but only one placement deep."""
    table = dict(view.grid)
    table[option.cell] = option.card
    for cell in option.cells:
        del table[cell]
    seats = len(view.players)
    if option.length > 1:
        # Nobody collects before the table is whole; it is made whole by the seat that many turns ahead.
        own = option.length % seats == 0
        return Outlook(0.0 if own else _LATER, _LATER if own else 0.0)
    gains = _gains(table, anywhere=option.length == 1 or view.rules.any_completed_line)
    rival = ((view.seat or 0) + 1) % seats
    left = [card for card in view.hand if card is not option.card]
    chance = max((gains.of(card) for card in left), default=0)
    return Outlook(_expected(view, gains, view.hand_sizes[rival]), float(chance))


_LATER = 1.2
"""Cards that making the table whole is worth to whoever will do it: the mean over bots' games."""


_ANY_WILD, _ANY_ONE = "wild", "one"


def _kind(card: Card | Unseen) -> str:
    """Return what matters for matching: twos and threes by design, and whether it is a wild or a one."""
    return _ANY_WILD if card.wild else _ANY_ONE if card.copies == 1 else f"={card.design}"


def _partners(end: Card) -> tuple[str, ...]:
    """Return the kinds that match a card at the other end of a line."""
    if end.wild:
        return _ANY_WILD, _ANY_ONE
    return (_ANY_WILD,) if end.copies == 1 else (_kind(end),)


@dataclass(frozen=True, slots=True)
class _Gains:
    """The most cards that one card can collect on a table: by its kind, and whatever it is (`free`)."""

    by_kind: Mapping[str, int]
    free: int

    def of(self, card: Card | Unseen) -> int:
        return max(self.by_kind.get(_kind(card), 0), self.free)


def _gains(table: Mapping[Cell, Card], *, anywhere: bool) -> _Gains:
    """Return what can be collected on the table; `anywhere`: also from the middle of a line."""
    best: dict[str, int] = {}
    best_free = 0
    for cell in links(frozenset(table)).cells:
        here: dict[str, int] = {}
        free = 0
        for down, right in ((0, 1), (1, 0)):
            before, ahead = _run(table, cell, -down, -right), _run(table, cell, down, right)
            if before and ahead:
                if anywhere and matches(before[0], ahead[0]):
                    free += before[1] + ahead[1] + (not free)  # the placed card counts once
            elif end := before or ahead:
                for kind in _partners(end[0]):
                    here[kind] = here.get(kind, 1) + end[1]
        best_free = max(best_free, free)
        for kind, gain in here.items():
            best[kind] = max(best.get(kind, 0), gain + free)
    return _Gains(best, best_free)


def _run(table: Mapping[Cell, Card], cell: Cell, down: int, right: int) -> tuple[Card, int] | None:
    """Return the last of the unbroken cards that lead away from a cell, and how many they are; None if none."""
    row, column = cell
    length, last = 0, None
    while card := table.get((row := row + down, column := column + right)):
        length, last = length + 1, card
    return (last, length) if last else None


def _expected(view: View, gains: _Gains, hand: int) -> float:
    """Return the expected best gain of a hand of this size, drawn from the cards not seen.

    The designs are taken as independent, best first: right to some per cent, since hands are small.
    """
    unseen = sum(kind.count for kind in view.unseen)
    ways = comb(unseen, hand)
    expected, nothing_better = 0.0, 1.0
    for gain, count in sorted(((gains.of(kind), kind.count) for kind in view.unseen), reverse=True):
        if gain == 0 or not ways:
            break
        lacks = comb(unseen - count, hand) / ways
        expected += nothing_better * (1 - lacks) * gain
        nothing_better *= lacks
    return expected


def worth_keeping(view: View, card: Card) -> float:
    """Return what a card may still be good for in the hand, in cards."""
    if card.wild:
        return 1.5
    if card.copies == 1:
        return 0.0
    twins = sum(other.design == card.design for other in view.hand) - 1
    coming = sum(kind.count for kind in view.unseen if kind.design == card.design)
    lying = sum(other.design == card.design for other in view.grid.values())
    return 0.8 * min(twins, 1) + 0.15 * coming + 0.3 * lying
