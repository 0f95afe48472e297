"""The table: cards on the cells of an endless grid.

A cell is (row, column); rows grow downwards, columns to the right, the centre is (0, 0). Contact is by edge.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import final

from tongue_and_cheek.butts.cards import Card

Cell = tuple[int, int]
CENTRE: Cell = (0, 0)


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share an edge with this one."""
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def touching(cells: AbstractSet[Cell]) -> frozenset[Cell]:
    """Return the empty cells in contact with a card; the centre alone if there is no card."""
    if not cells:
        return frozenset((CENTRE,))
    return frozenset(near for cell in cells for near in around(cell) if near not in cells)


def groups(cells: AbstractSet[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return the cells grouped by contact, the groups in the order of their first cells."""
    left = set(cells)
    found: list[frozenset[Cell]] = []
    for start in sorted(cells):
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for cell in group:  # grows while it is read
            for near in around(cell):
                if near in left:
                    left.remove(near)
                    group.append(near)
        found.append(frozenset(group))
    return tuple(found)


def is_split(cells: AbstractSet[Cell]) -> bool:
    """Say whether the cells form two or more groups (B9)."""
    return len(groups(cells)) > 1


@final
class Grid(Mapping[Cell, Card], Hashable):
    """An immutable table: the face-up cards by cell, in reading order."""

    __slots__ = ("_cards",)

    def __init__(self, cards: Mapping[Cell, Card] | Iterable[tuple[Cell, Card]] = ()) -> None:
        by_cell: dict[Cell, Card] = dict(cards)
        self._cards = dict(sorted(by_cell.items()))

    def __getitem__(self, cell: Cell) -> Card:
        return self._cards[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, cell: object) -> bool:
        return cell in self._cards

    def __hash__(self) -> int:
        return hash(tuple(self._cards.items()))

    def __repr__(self) -> str:
        return f"Grid({self._cards!r})"

    @property
    def cells(self) -> frozenset[Cell]:
        """The occupied cells."""
        return frozenset(self._cards)

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First row, first column, last row, last column of the cards; the centre's if there is none."""
        if not self._cards:
            return (*CENTRE, *CENTRE)
        columns = [column for _, column in self._cards]
        rows = [row for row, _ in self._cards]
        return rows[0], min(columns), rows[-1], max(columns)

    def with_card(self, cell: Cell, card: Card) -> "Grid":
        """Return this table with one more card; the cell must be free."""
        if cell in self._cards:
            raise ValueError(f"the cell {cell} is taken")
        return Grid({**self._cards, cell: card})

    def without(self, cells: Iterable[Cell]) -> "Grid":
        """Return this table without the cards of these cells."""
        gone = set(cells)
        return Grid({cell: card for cell, card in self._cards.items() if cell not in gone})

    def __str__(self) -> str:
        """Draw the table: one word per cell, `.` for an empty cell, reading order, no frame."""
        if not self._cards:
            return "(empty table)"
        top, left, bottom, right = self.bounds
        width = max(len(card.design) for card in self._cards.values())
        rows = (
            " ".join(
                (self._cards[row, column].design if (row, column) in self._cards else ".").ljust(width)
                for column in range(left, right + 1)
            ).rstrip()
            for row in range(top, bottom + 1)
        )
        return "\n".join(rows)
