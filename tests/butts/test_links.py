"""The shortest links against slow references, and their own laws."""

from functools import cache
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tongue_and_cheek.butts.benchmarks import bot_view, legal_once, split_position
from tongue_and_cheek.butts.grid import around, groups, is_split, touching
from tongue_and_cheek.butts.links import links


@cache
def brute_length(cells, margin, most):
    """Try all sets of free cells by size until one joins all groups: the rule's own words. None if over `most`."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    free = [
        (row, column)
        for row in range(min(rows) - margin, max(rows) + margin + 1)
        for column in range(min(columns) - margin, max(columns) + margin + 1)
        if (row, column) not in cells
    ]
    for size in range(most + 1):
        if any(not is_split(cells | set(chosen)) for chosen in combinations(free, size)):
            return size
    return None


def brute_legal(cells, length, margin):
    near = touching(cells)
    if length == 0:
        return near
    return {cell for cell in near if brute_length(cells | {cell}, margin, length - 1) == length - 1}


def boards(rows, columns, most=40):
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    return st.frozensets(cell, min_size=1, max_size=most)


# A margin around the cards, to see that no link needs it; and without it larger boards.
@settings(max_examples=200, deadline=None)
@given(boards(3, 3), st.just(1))
def test_length_and_cells_are_those_of_the_brute_force(cells, margin):
    length = brute_length(cells, margin, 5)
    assert links(cells).length == length
    assert links(cells).cells == brute_legal(cells, length, margin)


@settings(max_examples=150, deadline=None)
@given(boards(5, 5, most=12))
def test_also_on_larger_boards(cells):
    length = brute_length(cells, 0, 3)
    if length is None:
        assert links(cells).length > 3
    else:
        assert links(cells).length == length
        assert links(cells).cells == brute_legal(cells, length, 0)


@settings(max_examples=40, deadline=None)
@given(boards(9, 9, most=25), st.integers(-50, 50), st.integers(-50, 50))
def test_laws_of_a_link_on_boards_too_large_for_brute_force(cells, down, right):
    assume(2 <= len(groups(cells)) <= 6)
    found = links(cells)
    legal_to_place = touching(cells)
    # Every legal cell shortens the link by one, every other one that touches does not: by the definition itself.
    for cell in legal_to_place:
        assert (links(cells | {cell}).length == found.length - 1) == (cell in found.cells)
    assert found.cells
    assert found.cells <= legal_to_place
    # Moving or turning the table moves or turns the links.
    moved = links(frozenset((row + down, column + right) for row, column in cells))
    assert moved.length == found.length
    assert moved.cells == {(row + down, column + right) for row, column in found.cells}
    turned = links(frozenset((column, -row) for row, column in cells))
    assert turned.cells == {(column, -row) for row, column in found.cells}


@settings(max_examples=60, deadline=None)
@given(boards(8, 8, most=20))
def test_following_legal_cells_makes_the_table_whole_in_length_steps(cells):
    assume(len(groups(cells)) <= 7)
    for left in range(links(cells).length, 0, -1):
        assert links(cells).length == left
        cells |= {min(links(cells).cells)}
    assert not is_split(cells)


def test_eight_groups_far_apart_are_exact():
    # Eight single cards on a line with gaps of two: 7 gaps of 2, and no other way is as short.
    cells = frozenset((0, 3 * n) for n in range(8))
    assert links(cells).length == 14
    assert links(cells).cells == touching(cells) & {(0, column) for column in range(1, 21)}
    # A comb: each of the eight teeth touches the removed row, which must be laid again.
    teeth = frozenset((side, 2 * n) for n in range(4) for side in (-1, 1))
    assert links(teeth).length == 7
    assert (0, 0) in links(teeth).cells


def test_steiner_point_beats_joining_in_pairs():
    # Ends of a cross with arms of two: 5 + 4 cells to the middle, no three of them in line otherwise.
    cells = frozenset({(0, 3), (3, 0), (3, 6), (6, 3)})
    assert links(cells).length == 9
    assert {(1, 3), (3, 1), (3, 5), (5, 3)} <= links(cells).cells
    assert all(any(near in cells for near in around(cell)) for cell in links(cells).cells)


def test_the_measured_tables_are_as_described():
    state = split_position()
    assert len(state.grid) == 60
    assert len(groups(state.grid.cells)) == 5
    assert legal_once(state) == len(links(state.grid.cells).cells) > 5
    view = bot_view()
    assert not view.split
    assert len(view.grid) > 40
    assert len(view.hand) == 5
