"""Placements against a plain second reading of the rules, which shares no code with the engine."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tongue_and_cheek.butts.scenario import run_scenario

KINDS = ["a2", "b2", "c3", "k1", "l1", "W"]
words = st.sampled_from([".", ".", ".", *KINDS])
pictures = st.lists(st.lists(words, min_size=4, max_size=4), min_size=1, max_size=4)


def pieces(cells):
    """Return how many groups the cells form: merge labels until nothing changes."""
    label = {cell: number for number, cell in enumerate(cells)}
    changed = True
    while changed:
        changed = False
        for r, c in cells:
            for near in ((r + 1, c), (r, c + 1)):
                if near in label and label[near] != label[r, c]:
                    low = min(label[near], label[r, c])
                    label[near] = label[r, c] = low
                    changed = True
    return len(set(label.values()))


def same(one, other):
    if "W" in (one, other):
        return {one, other} <= {"W", "k1", "l1"}
    return one == other and one[-1] != "1"


def taken(board, cell, *, loose):
    """Return the cells of all completed lines: cut each row and column at its gaps and look at the ends."""
    found = set()
    for across in (0, 1):
        here = cell[across]  # the row, then the column
        places = [-2, *sorted(place[1 - across] for place in board if place[across] == here), 99]
        run = []
        for before, now in itertools.pairwise(places):
            run = [*run, now] if now == before + 1 else [now]
            last = now + 1 not in places
            if last and now != 99 and cell[1 - across] in run and len(run) > 1:
                ends = [(here, x) if across == 0 else (x, here) for x in (run[0], run[-1])]
                if same(board[ends[0]], board[ends[1]]) and (loose or cell in ends):
                    found |= {(here, x) if across == 0 else (x, here) for x in run}
    return found


@settings(max_examples=400, deadline=None)
@given(pictures, st.sampled_from(KINDS), st.booleans(), st.data())
def test_a_placement_collects_what_the_rules_say(picture, card, any_line, data):
    board = {(r, c): word for r, row in enumerate(picture) for c, word in enumerate(row) if word != "."}
    near = {(r + y, c + x) for r, c in board for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(board)
    cell = data.draw(st.sampled_from(sorted(near) or [(0, 0)]))
    got = run_scenario(
        {
            "board": "\n".join(" ".join(row) for row in picture),
            "place": {"card": card, "at": list(cell)},
            "rules": {"any_completed_line": any_line},
        }
    )
    split = pieces(list(board)) > 1
    assert (got["link"] > 0) == split
    if not split:
        assert got["legal"] == [list(place) for place in sorted(near or {(0, 0)})]
    assert got["illegal"] == (list(cell) not in got["legal"])
    if got["illegal"]:
        return
    after = {**board, cell: card}
    expected = set() if pieces(list(after)) > 1 else taken(after, cell, loose=split or any_line)
    assert got["collected"] == [list(place) for place in sorted(expected)]
