"""Best paths against a slow, plain Viterbi over the same graph."""

import itertools

import numpy as np
import pytest

from tongue_and_cheek.hearing.states import STATES
from tongue_and_cheek.judging.paths import CODE, NEVER, SIL, CleanPath, Lattice, StateLattice

WAYS = [[(3, 7)], [(5,), (5, 9)], [(2, 11, 4)]]


def random_scores(rows: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).normal(-2, 2, (rows, 82)).astype(np.float32)


def graph(ways, *, skip=None, twice=None):
    """All sequences of phones that read the words: with optional silences, one word left out or said twice."""
    sequences = [[]]
    order = list(range(len(ways)))
    if skip is not None:  # a word of no sounds: the silences before and after it may both be there
        ways = [*ways[:skip], [()], *ways[skip + 1 :]]
    if twice is not None:
        order.insert(order.index(twice), twice)
    for i in order:
        sequences = [s + gap + list(way) for s in sequences for gap in ([], [SIL]) for way in ways[i]]
    return [s + gap for s in sequences for gap in ([], [SIL])]


def slow(scores: np.ndarray, sequence: list[int]) -> float:
    """The best score of one sequence of phones, row by row."""
    best = np.full(len(sequence), NEVER)
    for t, row in enumerate(scores.astype(float)):
        new = np.full(len(sequence), NEVER)
        for j, phone in enumerate(sequence):
            came = (0.0 if t == 0 else NEVER) if j == 0 else best[j - 1]
            new[j] = max(came + row[2 * phone], best[j] + row[2 * phone + 1])
        best = new
    return best[-1]


@pytest.mark.parametrize("seed", range(5))
def test_total_is_the_best_of_all_readings(seed):
    scores = random_scores(24, seed)
    offset = scores.astype(float).max(axis=1).sum()  # the lattice leaves each row's maximum out
    path = CleanPath(Lattice(scores), WAYS)
    assert path.total + offset == pytest.approx(max(slow(scores, s) for s in graph(WAYS)))
    assert float(path.right[0][0]) == pytest.approx(path.total)


@pytest.mark.parametrize("seed", range(5))
def test_leaving_a_word_out_or_saying_it_twice_is_one_addition(seed):
    scores = random_scores(26, seed)
    offset = scores.astype(float).max(axis=1).sum()
    path = CleanPath(Lattice(scores), WAYS)
    without = float((path.left[1] + path.right[2]).max())
    assert without + offset == pytest.approx(max(slow(scores, s) for s in graph(WAYS, skip=1)))
    again = float((path.ends[2] + path.right[1]).max())
    assert again + offset == pytest.approx(max(slow(scores, s) for s in graph(WAYS, twice=1)))


@pytest.mark.parametrize("seed", range(5))
def test_a_detour_is_the_word_with_one_phone_replaced(seed):
    scores = random_scores(20, seed)
    lattice = Lattice(scores)
    path = CleanPath(lattice, [[(3, 7, 8)]])
    word = path.words[0]
    offset = scores.astype(float).max(axis=1).sum()
    found = lattice.detour(word.before[1], word.after[2], slice(0, lattice.rows))
    for phone in (CODE["SH"], CODE["AA"], 7):
        assert found[phone] + offset == pytest.approx(max(slow(scores, s) for s in graph([[(3, phone, 8)]])))


def test_edges_lie_on_the_best_path():
    scores = random_scores(30, 3)
    path = CleanPath(Lattice(scores), WAYS)
    row = 0
    for word in path.words:
        assert word.edges[0] >= row
        assert all(a < b for a, b in zip(word.edges, word.edges[1:], strict=False))
        for edge, before, after in zip(word.edges, word.before, word.after, strict=True):
            assert before[edge] + after[edge] == pytest.approx(path.total)
        row = word.edges[-1]


@pytest.mark.parametrize("rows", [0, 1, 5])
def test_a_take_shorter_than_its_sounds_has_no_path(rows):
    path = CleanPath(Lattice(random_scores(rows, 0)), WAYS)
    assert path.total < NEVER / 2
    assert path.words == ()


def state_scores(rows, seed):
    scores = np.log(np.random.default_rng(seed).dirichlet(np.full(STATES, 0.05), rows) + 1e-9)
    return scores.astype(np.float32)


def best_of_states(lattice, phones):
    """The best score of one sequence of phones, part by part, row by row; each part lasts a row or more."""
    columns = [column for phone in phones for column in lattice.parts[phone]]
    best = np.full(len(columns), NEVER)
    best[0] = lattice.enter[0, columns[0]]
    for row in lattice.enter[1:]:
        best = np.maximum(best, np.concatenate([[NEVER], best[:-1]])) + row[columns]
    return best[-1]


def with_silences(*words):
    """All sequences of phones with or without a silence at each end of each word."""
    for silences in itertools.product((False, True), repeat=len(words) + 1):
        phones = [SIL] if silences[0] else []
        for word, silent in zip(words, silences[1:], strict=True):
            phones += [*word, *([SIL] if silent else [])]
        yield phones


@pytest.mark.parametrize("seed", range(4))
def test_paths_through_states_are_what_a_slow_search_finds(seed):
    lattice = StateLattice(state_scores(24, seed))
    path = CleanPath(lattice, [[(3, 7)], [(20,)]])
    assert path.total == pytest.approx(max(best_of_states(lattice, way) for way in with_silences((3, 7), (20,))))
    first = path.words[0]
    detours = lattice.detour(first.before[0], first.after[1], slice(0, 24))
    for phone in (5, 12, 39, CODE["GBG"]):
        slow = max(best_of_states(lattice, way) for way in with_silences((phone, 7), (20,)))
        assert detours[phone] == pytest.approx(slow)
