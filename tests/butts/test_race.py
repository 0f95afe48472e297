"""The dump-truck race (B14 to B16)."""

from collections import Counter
from dataclasses import replace

import pytest

from tongue_and_cheek.butts import (
    CENTRE,
    Code,
    Draw,
    Drew,
    Flipped,
    GameOver,
    Grab,
    Grabbed,
    Phase,
    RaceStarted,
    TurnStarted,
    apply,
    legal_moves,
    why_illegal,
)
from tongue_and_cheek.core import Rng


@pytest.fixture
def racing(table, place):
    """Return a state in a race of three players for three cards; seat 1 goes on afterwards."""

    def make(board="a2 k1", pile=("d2", "/e3", "f2"), **rules):
        state = table(board, pile=pile, others=[["y3"], ["z2"]], **rules)
        state, _ = apply(state, place(state, "x3", (0, 2)))
        state, events = apply(state, Draw(0))
        assert isinstance(events[-1], RaceStarted)
        assert events[-1].cards == 3
        return state

    return make


def test_everybody_grabs_in_any_order_then_the_truck_is_flipped(racing):
    state = racing()
    assert (state.phase, state.turn, state.racer) == (Phase.RACE, 1, None)
    state, events = apply(state, Grab((2,), (0, 1)))
    assert events == (Grabbed(2, events[0].card, (0, 1)),)
    assert events[0].card.design == "k1"
    assert why_illegal(state, Grab((0,), (0, 1))) is Code.NO_CARD_THERE
    state, _ = apply(state, Grab((2,), (0, 0)))
    state, events = apply(state, Grab((0,), (0, 2)))
    assert [type(event) for event in events] == [Grabbed, Flipped, TurnStarted]
    assert events[1].cell == CENTRE
    assert [len(cards) for cards in state.collected] == [1, 0, 2]
    assert list(state.grid) == [CENTRE]
    assert state.grid[CENTRE].design == "e3"
    assert (state.phase, state.turn, len(state.pile)) == (Phase.PLACE, 1, 1)


def test_race_while_split(table, place):
    state = table("a2 . . b3", pile=["d2", "/e3"])
    state, _ = apply(state, place(state, "x3", (0, 1)))
    state, _ = apply(state, Draw(0))
    assert state.phase is Phase.RACE
    for cell in list(state.grid):
        state, _ = apply(state, Grab((1,), cell))
    assert not state.split
    assert state.phase is Phase.PLACE


def test_the_flip_starts_no_other_race(racing):
    state = racing(pile=("d2", "/e3", "/f2"))
    for cell in list(state.grid):
        state, events = apply(state, Grab((0,), cell))
    assert not any(isinstance(event, RaceStarted) for event in events)
    assert state.pile[0].truck
    assert state.phase is Phase.PLACE


def test_race_on_an_empty_table_flips_at_once(table, place):
    state = table("x3", pile=["d2", "/e3"])
    state, _ = apply(state, place(state, "x3", (0, 1)))
    state, events = apply(state, Draw(0))
    assert [type(event) for event in events] == [Drew, RaceStarted, Flipped, TurnStarted]
    assert events[1].cards == 0
    assert list(state.grid) == [CENTRE]
    assert not state.pile


def test_the_flip_can_end_the_game(racing):
    state = racing(pile=("d2", "/e3"))
    state = replace(state, hands=((), (), ()))
    for cell in list(state.grid):
        state, events = apply(state, Grab((1,), cell))
    assert isinstance(events[-1], GameOver)
    assert events[-1].winners == (1,)


def test_ties_are_drawn_by_lot_and_fair(racing):
    state = racing()
    won = Counter()
    for seed in range(600):
        after, events = apply(replace(state, rng=Rng.seeded(seed)), Grab((0, 1, 2), (0, 0)))
        winner = events[0].seat
        won[winner] += 1
        assert events[0].rivals == tuple(seat for seat in range(3) if seat != winner)
        assert len(after.collected[winner]) == 1
        assert after.rng != Rng.seeded(seed)
    # Mean 200, standard deviation 11.5: five of them either way.
    assert all(142 < won[seat] < 258 for seat in range(3)), won


def test_a_single_grab_costs_no_luck(racing):
    state = racing()
    assert apply(state, Grab((1,), (0, 0)))[0].rng == state.rng


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Grab((), (0, 0)), Code.NO_TIES),
        (Grab((1, 0), (0, 0)), Code.NO_TIES),
        (Grab((1, 1), (0, 0)), Code.NO_TIES),
        (Grab((0, 3), (0, 0)), Code.NO_SUCH_PLAYER),
        (Grab((-1,), (0, 0)), Code.NO_SUCH_PLAYER),
        (Grab((0,), (5, 5)), Code.NO_CARD_THERE),
        (Draw(1), Code.RACE_IS_ON),
    ],
)
def test_refused_in_a_race(racing, move, code):
    assert why_illegal(racing(), move) is code


def test_calm_race_goes_in_turn_order_from_the_next_player(racing):
    state = racing(calm_race=True)
    takers = []
    while state.phase is Phase.RACE:
        racer = state.racer
        assert why_illegal(state, Grab(((racer + 1) % 3,), min(state.grid))) is Code.NOT_YOUR_TURN
        assert why_illegal(state, Grab((0, 1), min(state.grid))) is Code.NO_TIES
        assert legal_moves(state) == tuple(Grab((racer,), cell) for cell in state.grid)
        takers.append(racer)
        state, _ = apply(state, Grab((racer,), min(state.grid)))
    assert takers == [1, 2, 0]
    assert (state.turn, state.racer) == (1, None)


def test_no_race_for_the_truck_that_lies_on_top_after_the_deal(start):
    for seed in range(40):
        state = start(seed=seed)
        assert state.phase is Phase.PLACE
    assert any(start(seed=seed).pile[0].truck for seed in range(40))
