"""The shortest link between the groups of a split table: an exact Steiner tree on the grid.

The cards of a group cost nothing to walk on, an empty cell costs one card. Wanted is the least cost of a connected
set of cells that holds every group, and all cells that lie on some cheapest set (B10).

Method: Dreyfus and Wagner (1971) with costs on the cells, by levels of cost. One group is the root. For every set S of
the other groups and every cell v let d(S, v) be the least cost of a connected set holding S and v. Then d({g}, v) = 0
on the cards of g, and d(S, v) is the least of

* d(S, u) + cost(v) for a neighbour u of v                       (grow)
* d(A, v) + d(S - A, v) - cost(v) for a proper subset A of S     (join)

Since costs are 0 and 1, all d are found by increasing value c = 0, 1, 2, ...; the cells with d(S, v) = c are the bits
of one integer, so that growing is four shifts and joining is one `and` for the whole table. The length of the link is
d(all others, root). Going back from there through every grow and join that gave a least cost meets exactly the cells
of all shortest links. A free cell that touches a card lowers the length by one if and only if it is among them: with
it paid for, the rest of its link costs one less; and if one less is enough after placing it, that and the cell are a
shortest link.

The bounding box of the cards is enough, without any margin: suppose a shortest link used cells beyond the last row of
the cards, and let r be the last row it uses. Move its cells of row r up to row r - 1. Contact is kept, no card moves,
and the number of free cells used does not grow. But each run of cells in row r hangs on the rest by a cell straight
above one of its own; that one moves onto a cell already used, so the link got shorter, a contradiction. The same
holds on the other three sides.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from tongue_and_cheek.butts.grid import Cell, groups, touching


@dataclass(frozen=True, slots=True)
class Links:
    """Where the next card may go.

    length: the least number of cards that joins all groups, 0 if there is nothing to join.
    cells: the legal cells; while split, those that shorten the link by one card.
    """

    length: int
    cells: frozenset[Cell]


@lru_cache(maxsize=256)
def links(cells: frozenset[Cell]) -> Links:
    """Return the links of a table with cards on these cells.

    Cost grows with 3 to the number of groups; eight groups of a whole deck take some tens of milliseconds.
    """
    parts = groups(cells)
    if len(parts) < 2:
        return Links(0, touching(cells))
    board = _Board(cells)
    length, on_link = _Search(board, [board.pack(part) for part in parts]).run()
    return Links(length, board.unpack(on_link & board.grow(board.cards) & board.free))


class _Board:
    """Sets of cells of the bounding box as integers: one bit per cell, one empty bit between rows."""

    __slots__ = ("_stride", "cards", "free", "left", "top")

    def __init__(self, cells: AbstractSet[Cell]) -> None:
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        self.top, self.left = min(rows), min(columns)
        height, width = max(rows) - self.top + 1, max(columns) - self.left + 1
        self._stride = width + 1
        line = (1 << width) - 1
        box = 0
        for _ in range(height):
            box = box << self._stride | line
        self.cards = self.pack(cells)
        self.free = box & ~self.cards

    def pack(self, cells: AbstractSet[Cell]) -> int:
        """Return the cells as bits."""
        bits = 0
        for row, column in cells:
            bits |= 1 << ((row - self.top) * self._stride + column - self.left)
        return bits

    def unpack(self, bits: int) -> frozenset[Cell]:
        """Return the cells of the bits."""
        found = []
        while bits:
            lowest = bits & -bits
            row, column = divmod(lowest.bit_length() - 1, self._stride)
            found.append((row + self.top, column + self.left))
            bits ^= lowest
        return frozenset(found)

    def grow(self, bits: int) -> int:
        """Return the cells beside these; the caller keeps what lies inside the box."""
        return bits << 1 | bits >> 1 | bits << self._stride | bits >> self._stride


class _Search:
    """The costs d(S, v) by level. Sets of groups are bit masks; the last group is the root.

    Per set and cost, `empties` has the free cells v with d(S, v) = cost, and `held` the groups (as a mask) on whose
    cards d(S, v) = cost: walking on cards costs nothing, so that a group is one node. `first` is the least cost of a
    set, up to which its levels are empty.
    """

    def __init__(self, board: _Board, parts: list[int]) -> None:
        self._board = board
        self._halos = [board.grow(part) & board.free for part in parts]
        self._root = 1 << len(parts) - 1
        self._all = self._root - 1
        self._divisions = _divisions(self._all)
        masks = range(self._all + 1)
        self._empties: list[list[int]] = [[] for _ in masks]
        self._held: list[list[int]] = [[] for _ in masks]
        self._empty_left = [board.free for _ in masks]
        self._held_left = [(1 << len(parts)) - 1 for _ in masks]
        self._first = [0 for _ in masks]

    def run(self) -> tuple[int, int]:
        """Return the length of the shortest link and the free cells on shortest links."""
        cost = 0
        while True:
            for mask in range(1, self._all + 1):  # every proper subset of a mask is a smaller number
                self._reach(mask, cost)
            if self._held[self._all][cost] & self._root:
                return cost, self._trace(cost)
            cost += 1

    def _reach(self, mask: int, cost: int) -> None:
        """Find the cells and groups with d(mask, v) = cost."""
        reached = touched = 0
        for one, other in self._divisions[mask]:
            low, high = self._first[one], cost - self._first[other]
            near, far = self._held[one], self._held[other]
            for spent in range(low, high + 1):
                touched |= near[spent] & far[cost - spent]
            near, far = self._empties[one], self._empties[other]
            for spent in range(low or 1, min(high + 1, cost) + 1):  # both have paid for the cell where they meet
                reached |= near[spent] & far[cost + 1 - spent]
        if cost:
            reached |= self._board.grow(self._empties[mask][-1]) | self._beside(self._held[mask][-1])
        elif mask & (mask - 1) == 0:
            touched |= mask  # a group by itself
        reached &= self._empty_left[mask]
        touched = (touched | self._groups_beside(reached)) & self._held_left[mask]
        self._empties[mask].append(reached)
        self._held[mask].append(touched)
        self._empty_left[mask] &= ~reached
        self._held_left[mask] &= ~touched
        if not reached | touched and self._first[mask] == cost:
            self._first[mask] = cost + 1

    def _trace(self, length: int) -> int:
        """Return the free cells of every shortest link: the search backwards, from the root."""
        masks = range(self._all + 1)
        empties = [[0] * (length + 1) for _ in masks]  # what lies on a shortest link, by set and cost
        held = [[0] * (length + 1) for _ in masks]
        held[self._all][length] = self._root
        found = 0
        for cost in range(length, -1, -1):
            for mask in range(self._all, 0, -1):
                groups_here = held[mask][cost]
                cells_here = empties[mask][cost] | self._beside(groups_here) & self._empties[mask][cost]
                if not groups_here | cells_here:
                    continue
                found |= cells_here
                if cost:
                    empties[mask][cost - 1] |= self._board.grow(cells_here) & self._empties[mask][cost - 1]
                    held[mask][cost - 1] |= self._groups_beside(cells_here) & self._held[mask][cost - 1]
                for one, other in self._divisions[mask]:
                    for spent in range(cost + 1):
                        rest = cost - spent
                        both = groups_here & self._held[one][spent] & self._held[other][rest]
                        held[one][spent] |= both
                        held[other][rest] |= both
                        if spent:
                            meet = cells_here & self._empties[one][spent] & self._empties[other][rest + 1]
                            empties[one][spent] |= meet
                            empties[other][rest + 1] |= meet
        return found

    def _beside(self, held: int) -> int:
        """Return the free cells beside these groups."""
        cells = 0
        for group, halo in enumerate(self._halos):
            if held >> group & 1:
                cells |= halo
        return cells

    def _groups_beside(self, cells: int) -> int:
        """Return the groups beside these free cells."""
        held = 0
        if cells:
            for group, halo in enumerate(self._halos):
                if cells & halo:
                    held |= 1 << group
        return held


def _divisions(everything: int) -> list[list[tuple[int, int]]]:
    """Return for every mask its divisions into two non-empty masks, each once."""
    divisions: list[list[tuple[int, int]]] = [[] for _ in range(everything + 1)]
    for mask in range(1, everything + 1):
        half = (mask - 1) & mask
        while half > mask ^ half:
            divisions[mask].append((half, mask ^ half))
            half = (half - 1) & mask
    return divisions
