"""Lines of cards, and which of them a placed card completes."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tongue_and_cheek.butts.cards import Card, matches
from tongue_and_cheek.butts.grid import Cell, is_split

Line = tuple[Cell, ...]


def lines_through(cells: AbstractSet[Cell] | Mapping[Cell, Card], cell: Cell) -> tuple[Line, ...]:
    """Return the runs of two or more cards through an occupied cell: the row's first, then the column's (B1)."""
    found: list[Line] = []
    for down, right in ((0, 1), (1, 0)):
        row, column = cell
        while (row - down, column - right) in cells:
            row, column = row - down, column - right
        line: list[Cell] = []
        while (row, column) in cells:
            line.append((row, column))
            row, column = row + down, column + right
        if len(line) > 1:
            found.append(tuple(line))
    return tuple(found)


def completed_lines(cards: Mapping[Cell, Card], cell: Cell, *, anywhere: bool) -> tuple[Line, ...]:
    """Return the lines that the card just placed on `cell` completes.

    The two ends of a line must match. The placed card must be one of them (B2), unless `anywhere` (B12, B13).
    """
    return tuple(
        line
        for line in lines_through(cards, cell)
        if (anywhere or cell in (line[0], line[-1])) and matches(cards[line[0]], cards[line[-1]])
    )


def collected_by(
    cards: Mapping[Cell, Card], cell: Cell, *, was_split: bool, any_completed_line: bool = False
) -> tuple[Line, ...]:
    """Return the lines to collect for the card just placed on `cell` (already among `cards`).

    Nothing while the table is split (B11). The card that makes it whole again, or the house rule, collects every
    completed line through it (B12, B13).
    """
    lines = completed_lines(cards, cell, anywhere=was_split or any_completed_line)
    if not lines or is_split(cards.keys()):
        return ()
    return lines


def cells_of(lines: tuple[Line, ...]) -> tuple[Cell, ...]:
    """Return the cells of the lines, each once, in reading order (B3)."""
    return tuple(sorted({cell for line in lines for cell in line}))
