"""Alignment against a slow, plain reference, and what each kind of reading gives."""

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.hearing.facts import Word
from tongue_and_cheek.judging.align import ExtraKind, Mark, align, matched, pair, progress
from tongue_and_cheek.judging.lineup import Lineup

FEW = st.lists(st.sampled_from("abc"), max_size=7).map(tuple)


def slow_distance(due, heard):
    """Return the edit distance by trying everything."""

    @cache
    def least(j, i):
        if j == len(due) or i == len(heard):
            return len(due) - j + len(heard) - i
        same = least(j + 1, i + 1) + (due[j] != heard[i])
        return min(same, least(j + 1, i) + 1, least(j, i + 1) + 1)

    return least(0, 0)


def paths(due, heard):
    """Return every shortest path as the tuple of its matches' due indices, by trying everything."""

    def walk(j, i, left):
        if left < 0:
            return
        if j == len(due) and i == len(heard):
            yield ()
            return
        if j < len(due) and i < len(heard):
            equal = due[j] == heard[i]
            for rest in walk(j + 1, i + 1, left - (not equal)):
                yield ((j, *rest) if equal else rest)
        if j < len(due):
            yield from walk(j + 1, i, left - 1)
        if i < len(heard):
            yield from walk(j, i + 1, left - 1)

    return set(walk(0, 0, slow_distance(due, heard)))


@given(FEW, FEW)
def test_path_is_a_shortest_one(due, heard):
    steps = pair(due, heard)
    assert [j for j, _ in steps if j is not None] == list(range(len(due)))
    assert [i for _, i in steps if i is not None] == list(range(len(heard)))
    cost = sum(j is None or i is None or due[j] != heard[i] for j, i in steps)
    assert cost == slow_distance(due, heard)
    matches = tuple(j for j, i in steps if j is not None and i is not None and due[j] == heard[i])
    assert matches in paths(due, heard)


@given(FEW, FEW)
def test_no_block_of_the_path_could_move_its_match_earlier(due, heard):
    steps = pair(due, heard)
    for (j, i), (after_j, after_i) in pairwise(steps):
        if i is None and after_j is not None and after_i is not None and due[after_j] == heard[after_i]:
            assert due[j] != heard[after_i]


@given(st.lists(st.sampled_from("abcde"), min_size=1, max_size=10), st.data())
def test_progress_of_a_reader_who_is_right_so_far(due, data):
    read = data.draw(st.integers(0, len(due)))
    assert progress(due, due[:read]) == read


@given(FEW, FEW)
def test_progress_is_the_best_prefix(due, heard):
    best = progress(due, heard)
    distances = [slow_distance(due[:j], heard) for j in range(len(due) + 1)]
    assert distances[best] == min(distances)
    assert all(distance > distances[best] for distance in distances[best + 1 :])


@given(FEW, FEW)
def test_matched_are_words_that_were_said_and_all_of_them_if_nothing_else_was(due, heard):
    read = due[: progress(due, heard)]
    found = matched(list(read), [Word(text, 0.0, 0.0) for text in heard])
    assert found <= set(range(len(read)))
    assert all(due[j] in heard for j in found)
    assert (len(found) == len(read) == len(heard)) == (read == heard)


def heard(text):
    return [Word(word, 0.5 * k, 0.5 * k + 0.4) for k, word in enumerate(text.split())]


CARDS = ["six slick snakes", "flash message flash"]


@pytest.mark.parametrize(
    ("said", "marks", "extras"),
    [
        ("six slick snakes flash message flash", "ok ok ok ok ok ok", []),
        ("six slack snakes flash message flash", "ok wrong ok ok ok ok", []),
        ("six snakes flash message flash", "ok missing ok ok ok ok", []),
        ("six slick snakes flash", "ok ok ok ok unread unread", []),
        ("six slick", "ok ok unread unread unread unread", []),
        ("", "unread unread unread unread unread unread", []),
        ("six slick slick snakes flash message flash", "ok ok ok ok ok ok", [("repeated", 1)]),
        ("six slick and snakes flash message flash", "ok ok ok ok ok ok", [("extra", 2)]),
        ("slick six snakes flash message flash", "swapped swapped ok ok ok ok", []),
        ("six slick flash snakes message flash", "ok ok swapped swapped ok ok", []),
        ("six slick snakes flash message flash flash", "ok ok ok ok ok ok", [("repeated", 5)]),
        ("six slick snakes flash message flash now", "ok ok ok ok ok ok", [("extra", 5)]),
    ],
)
def test_readings(said, marks, extras, lexicon):
    result = align(Lineup.of(CARDS), heard(said), lexicon)
    assert [mark.value for mark in result.marks] == marks.split()
    assert [(extra.kind.value, extra.due) for extra in result.extras] == extras
    assert result.exact == (set(marks.split()) == {"ok"} and not extras)


def test_what_sounds_the_same_is_the_same(lexicon):
    result = align(Lineup.of(["see seashells"]), heard("sea sea shells"), lexicon)
    assert result.exact
    assert result.heard[1] == Word("seashells", 0.5, 1.4)


def test_parts_that_are_due_by_themselves_are_not_joined(lexicon):
    assert align(Lineup.of(["sea shells seashells"]), heard("sea shells seashells"), lexicon).exact


def test_fillers_are_no_words(lexicon):
    result = align(Lineup.of(["six slick snakes"]), heard("six um slick snakes"), lexicon)
    assert result.exact
    assert [word.text for word in result.fillers] == ["um"]


def test_a_due_filler_is_a_word(lexicon):
    assert align(Lineup.of(["um um drum"]), heard("um drum"), lexicon).marks.count(Mark.MISSING) == 1


def test_extras_before_the_first_word_are_leading(lexicon):
    (extra,) = align(Lineup.of(["six slick snakes"]), heard("well six slick snakes"), lexicon).extras
    assert (extra.kind, extra.due, extra.leading) == (ExtraKind.EXTRA, 0, True)
