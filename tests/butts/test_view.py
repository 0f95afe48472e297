"""What a seat is shown (B19)."""

from dataclasses import replace

import pytest

from tongue_and_cheek.butts import Phase, apply, view_for


def test_counts_are_shown_or_hidden_but_never_the_own(table):
    state = table("a2 k1 b3", others=[["y3"], ["z2"]])
    cards = tuple(state.grid.values())
    state = replace(state, collected=(cards[:1], cards[:2], cards))
    assert view_for(state, 1).collected == view_for(state, None).collected == (1, 2, 3)
    state = replace(state, rules=replace(state.rules, counts_hidden=True))
    assert view_for(state, 1).collected == (None, 2, None)
    assert view_for(state, None).collected == (None, None, None)
    over = replace(state, phase=Phase.OVER)
    assert view_for(over, 1).collected == (1, 2, 3)
    assert view_for(over, 1).winners == (2,)
    assert view_for(state, 1).winners == ()


def test_lines_to_spot_are_shown_only_to_who_may_collect_them(table, place):
    state = table("a2 k1 .", hand=["a2"], pile=["d2"], spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    assert view_for(state, 0).pending == ((0, 0), (0, 1), (0, 2))
    assert view_for(state, 1).pending == view_for(state, None).pending == ()


def test_the_back_of_the_top_card_and_the_numbers_are_open(table):
    view = view_for(table("a2", hand=["x3", "x3"], pile=["/d2", "e3"], others=[["y3"]]), 1)
    assert (view.truck_on_top, view.pile_size, view.hand_sizes) == (True, 2, (2, 1))
    assert [card.design for card in view.hand] == ["y3"]
    assert not view_for(table("a2", pile=["d2", "/e3"]), 1).truck_on_top
    assert not view_for(table("a2"), 1).truck_on_top


def test_cards_not_seen_are_counted_by_design(table):
    state = table("a2", hand=["x3", "x3"], pile=["d2", "W"], others=[["x3"]])
    seen_by_first = {kind.design: kind.count for kind in view_for(state, 0).unseen}
    assert seen_by_first == {"d2": 1, "W": 1, "x3": 1}
    assert {kind.design: kind.count for kind in view_for(state, None).unseen} == {"d2": 1, "W": 1, "x3": 3}


def test_no_such_seat(table):
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="seat"):
            view_for(table("a2"), seat)
