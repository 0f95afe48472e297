"""Turns, draws and house rules: what a scenario file cannot say (B7, B8, B10, B11, B12, B17, B18)."""

from dataclasses import replace

import pytest

from tongue_and_cheek.butts import (
    Code,
    Collect,
    Collected,
    Done,
    Draw,
    Drew,
    GameOver,
    Grab,
    Joined,
    Missed,
    PassedOver,
    Phase,
    Place,
    Placed,
    RaceStarted,
    Refused,
    SplitUp,
    TurnStarted,
    apply,
    collected_if,
    forced,
    legal_moves,
    why_illegal,
    winners,
)

LINE = "a2 k1 ."


def kinds(events):
    return [type(event) for event in events]


def test_a_turn_is_place_collect_draw(table, place):
    state = table(LINE, hand=["a2", "b3"], pile=["d2", "e3"])
    state, events = apply(state, place(state, "a2", (0, 2)))
    assert kinds(events) == [Placed, Collected]
    assert [card.design for card in state.collected[0]] == ["a2", "k1", "a2"]
    assert state.phase is Phase.DRAW
    assert forced(state) == Draw(0)
    assert legal_moves(state) == (Draw(0),)
    state, events = apply(state, Draw(0))
    assert kinds(events) == [Drew, TurnStarted]
    assert [card.design for card in state.hands[0]] == ["b3", "d2"]
    assert (state.phase, state.turn, forced(state)) == (Phase.PLACE, 1, None)


def test_who_splits_the_table_draws_before_the_next_places_on_a_link(table, place):
    state = table("a2 k1 b3 c3 .\nd2 . . e3", hand=["a2"], pile=["e2", "f3"], others=[["y3", "z2"]])
    state, events = apply(state, place(state, "a2", (0, 4)))
    assert kinds(events) == [Placed, Collected, SplitUp]
    assert events[-1] == SplitUp(groups=2, length=2)
    assert state.split
    state, _ = apply(state, Draw(0))
    assert why_illegal(state, place(state, "y3", (0, 0))) is Code.NOT_A_LINK
    state, events = apply(state, place(state, "y3", (1, 1)))
    assert kinds(events) == [Placed]
    assert state.split


def test_the_joining_card_is_told_and_collects_from_the_middle(table, place):
    state = table("a2 k1 . b3 a2", hand=["x3"])
    state, events = apply(state, place(state, "x3", (0, 2)))
    assert kinds(events)[:3] == [Placed, Joined, Collected]
    assert len(state.collected[0]) == 5
    assert not state.grid


def test_first_card_later_in_the_game_goes_to_the_centre_again(table, place):
    state = table("a2", hand=["a2"], pile=["d2", "e3"])
    state, _ = apply(state, place(state, "a2", (0, 1)))
    state, _ = apply(state, Draw(0))
    assert not state.grid
    assert why_illegal(state, place(state, "y3", (0, 1))) is Code.NOT_CENTRE
    state, events = apply(state, place(state, "y3", (0, 0)))
    assert kinds(events) == [Placed]
    assert state.phase is Phase.DRAW


# B7


def test_spotted_lines_are_collected_by_hand(table, place):
    state = table(LINE, hand=["a2"], pile=["d2", "e3"], spot_it_yourself=True)
    state, events = apply(state, place(state, "a2", (0, 2)))
    assert kinds(events) == [Placed]
    assert state.phase is Phase.SPOT
    assert legal_moves(state) == (Collect(), Draw(0))
    assert why_illegal(state, Done()) is Code.MUST_DRAW
    state, events = apply(state, Collect())
    assert kinds(events) == [Collected]
    assert forced(state) == Draw(0)
    assert why_illegal(state, Collect()) is Code.NOTHING_TO_COLLECT


def test_lines_not_spotted_before_the_draw_are_lost(table, place):
    state = table(LINE, hand=["a2"], pile=["d2", "e3"], spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    state, events = apply(state, Draw(0))
    assert kinds(events) == [Drew, Missed, TurnStarted]
    assert len(state.grid) == 3
    assert state.collected == ((), ())
    assert why_illegal(state, Collect()) is Code.PLACE_FIRST


def test_the_game_stops_for_spotting_also_without_a_line(table, place):
    state = table("b2 k1 .", hand=["a2"], pile=["d2"], spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    assert state.phase is Phase.SPOT
    assert why_illegal(state, Collect()) is Code.NOTHING_TO_COLLECT


def test_spotting_at_an_empty_pile_ends_with_done(table, place):
    state = table(LINE, hand=["a2", "b3"], spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    assert legal_moves(state) == (Collect(), Done())
    state, events = apply(state, Done())
    assert kinds(events) == [Missed, TurnStarted]


# B17


def test_draw_yourself_passes_the_turn_and_lets_draw_late(table, place):
    state = table("b2", hand=["a2", "c3"], pile=["d2", "e3", "f2"], others=[["y3"] * 5], draw_yourself=True)
    state, events = apply(state, place(state, "a2", (0, 1)))
    assert kinds(events) == [Placed, TurnStarted]
    assert (state.phase, state.turn) == (Phase.PLACE, 1)
    assert why_illegal(state, Draw(1)) is Code.HAND_FULL
    state, events = apply(state, Draw(0))
    assert kinds(events) == [Drew]
    assert (state.phase, state.turn) == (Phase.PLACE, 1)
    assert len(state.hands[0]) == 2


def test_late_draw_may_start_a_race_and_the_turn_is_kept(table, place):
    state = table("b2", hand=["a2"], pile=["d2", "/e3"], others=[["y3"], ["z2"]], draw_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 1)))
    state, events = apply(state, Draw(2))
    assert kinds(events) == [Drew, RaceStarted]
    assert (state.phase, state.turn) == (Phase.RACE, 1)
    assert why_illegal(state, Draw(0)) is Code.RACE_IS_ON
    for cell in ((0, 0), (0, 1)):
        state, _ = apply(state, Grab((2,), cell))
    assert (state.phase, state.turn) == (Phase.PLACE, 1)


def test_a_rivals_draw_into_a_race_ends_the_turn_of_who_has_placed(table, place):
    state = table(LINE, hand=["a2"], pile=["d2", "/e3"], draw_yourself=True, spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    assert legal_moves(state) == (Collect(), Done(), Draw(0), Draw(1))
    state, events = apply(state, Draw(1))
    assert kinds(events) == [Drew, Missed, RaceStarted]
    assert (state.phase, state.turn) == (Phase.RACE, 1)


def test_a_rivals_plain_draw_leaves_the_turn(table, place):
    state = table(LINE, hand=["a2"], pile=["d2", "e3"], draw_yourself=True, spot_it_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 2)))
    state, events = apply(state, Draw(1))
    assert kinds(events) == [Drew]
    assert (state.phase, state.turn) == (Phase.SPOT, 0)
    state, _ = apply(state, Collect())
    assert (state.phase, state.turn) == (Phase.PLACE, 1)


def test_an_empty_hand_is_not_passed_over_while_there_is_a_pile(table, place):
    state = table("b2", hand=["a2"], pile=["d2", "e3"], others=[[], ["z2"]], draw_yourself=True)
    state, events = apply(state, place(state, "a2", (0, 1)))
    assert events[-1] == TurnStarted(1)
    assert legal_moves(state) == (Draw(0), Draw(1), Draw(2))


def test_the_last_late_draw_can_leave_the_turn_to_the_next(table, place):
    state = table("b2", hand=["a2"], pile=["d2"], others=[[], ["z2"]], draw_yourself=True)
    state, _ = apply(state, place(state, "a2", (0, 1)))
    state, events = apply(state, Draw(0))
    assert kinds(events) == [Drew, PassedOver, TurnStarted]
    assert state.turn == 2


# B18


def test_empty_hands_are_passed_over(table, place):
    state = table("b2", hand=["a2", "c3"], others=[[], ["z2"]])
    state, events = apply(state, place(state, "a2", (0, 1)))
    assert events[-2:] == (PassedOver(1), TurnStarted(2))


def test_the_only_player_with_cards_plays_on_alone(table, place):
    state = table("b2", hand=["a2", "c3"], others=[[], []])
    state, events = apply(state, place(state, "a2", (0, 1)))
    assert events[-3:] == (PassedOver(1), PassedOver(2), TurnStarted(0))


def test_the_end_and_a_shared_win(table, place):
    state = table("a2", hand=["a2"], others=[[], []])
    some = tuple(state.grid.values()) * 2
    state = replace(state, collected=((), some, ()))
    state, events = apply(state, place(state, "a2", (0, 1)))
    assert events[-1] == GameOver(winners=(0, 1), counts=(2, 2, 0))
    assert winners(state) == (0, 1)
    assert state.phase is Phase.OVER
    assert legal_moves(state) == ()
    assert why_illegal(state, Draw(0)) is Code.GAME_OVER


def test_cards_left_on_the_table_are_nobodys(table, place):
    state = table("b2 c3", hand=["x3"], others=[[]])
    state, events = apply(state, place(state, "x3", (0, 2)))
    assert events[-1] == GameOver(winners=(0, 1), counts=(0, 0))
    assert len(state.grid) == 3


# Refusals


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Place("a2/9", (0, 2)), Code.NOT_IN_HAND),
        (Place("y3/1", (0, 2)), Code.NOT_YOUR_TURN),
        (Place("x3/1", (0, 0)), Code.OCCUPIED),
        (Place("x3/1", (2, 2)), Code.NOT_TOUCHING),
        (Place("x3/1", (1, 2)), Code.NOT_TOUCHING),
        (Draw(0), Code.PLACE_FIRST),
        (Draw(1), Code.NOT_YOUR_TURN),
        (Draw(7), Code.NO_SUCH_PLAYER),
        (Collect(), Code.PLACE_FIRST),
        (Done(), Code.PLACE_FIRST),
        (Grab((0,), (0, 0)), Code.NO_RACE),
    ],
)
def test_refusals_have_codes_and_sentences(table, move, code):
    state = table("a2 k1", pile=["d2"])
    assert why_illegal(state, move) is code
    with pytest.raises(Refused, match=r"^[A-Z].*\.$") as refused:
        apply(state, move)
    assert refused.value.code is code


def test_no_second_card_in_a_turn(table, place):
    state = table("a2 k1", hand=["x3", "b2"], pile=["d2"])
    state, _ = apply(state, place(state, "x3", (0, 2)))
    assert why_illegal(state, place(state, "b2", (0, 3))) is Code.ALREADY_PLACED
    assert why_illegal(state, Done()) is Code.MUST_DRAW


def test_preview_is_what_the_placement_takes(table, place):
    state = table("a3 k1 .\nc2 d2 b2\n. . a3", hand=["a3", "c2"])
    assert collected_if(state, "a3/3", (0, 2)) == ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    assert collected_if(state, "c2/2", (0, 2)) == ()
    assert collected_if(state, "a3/3", (9, 9)) == ()
    _, events = apply(state, Place("a3/3", (0, 2)))
    assert next(event for event in events if isinstance(event, Collected)).cells == collected_if(state, "a3/3", (0, 2))
