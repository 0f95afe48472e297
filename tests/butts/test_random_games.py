"""Random legal games over all house rules: whatever is played, every promise of the rules holds."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Draw, Drew, Grab, Phase, Place, Rules, TurnStarted
from tongue_and_cheek.butts.grid import touching
from tongue_and_cheek.butts.problems import all_cards
from tongue_and_cheek.core import IllegalMove, Record, Rng, dumps, loads, replay

house_rules = st.builds(
    Rules,
    spot_it_yourself=st.booleans(),
    any_completed_line=st.booleans(),
    calm_race=st.booleans(),
    draw_yourself=st.booleans(),
    counts_hidden=st.booleans(),
    truck_backs=st.integers(0, 12),
    first_player=st.none() | st.integers(0, 1),
)
setups = st.tuples(st.integers(2, 4), st.integers(0, 2**64 - 1), house_rules)


def header_of(setup, things):
    seats, seed, rules = setup
    return butts.header_for([f"P{seat}" for seat in range(seats)], things, seed, rules)


def pick(state, rng, greed):
    """Return a random legal move; a share of `greed` of the placements collects if one can."""
    moves = butts.legal_moves(state)
    assert moves
    wanted, rng = rng.below(100)
    if wanted < greed and isinstance(moves[0], Place):
        taking = [move for move in moves if isinstance(move, Place) and butts.collected_if(state, move.card, move.cell)]
        moves = tuple(taking) or moves
    return rng.choice(moves)


def after_moves(header, luck, length):
    """Return the state after so many random moves, or at the end of the game."""
    state, rng = butts.GAME.start(header), Rng.seeded(luck)
    for _ in range(length):
        if state.phase is Phase.OVER:
            break
        move, rng = pick(state, rng, 60)
        state, _ = butts.apply(state, move)
    return state


@settings(max_examples=60, deadline=None)
@given(setups, st.sampled_from([0, 60, 100]), st.integers(0, 2**32))
def test_random_games_keep_every_promise(things, setup, greed, luck):
    header = header_of(setup, things)
    state = butts.GAME.start(header)
    cards = sorted(all_cards(state))
    assert len(cards) == 72
    record, rng, floor = Record(header), Rng.seeded(luck), 0
    while state.phase is not Phase.OVER:
        assert butts.problems(state) == ()
        move, rng = pick(state, rng, greed)
        text = butts.format_move(move)
        assert butts.parse_move(text) == move
        old, old_text, old_hash = state, str(state), hash(state)
        state, events = butts.apply(state, move)
        assert events
        assert (str(old), hash(old)) == (old_text, old_hash)
        assert butts.apply(old, move) == (state, events)
        assert sorted(all_cards(state)) == cards
        record = record.with_move(text)
        floor = len(record.moves) if butts.reveals(events) else floor
        assert len(record.moves) < 400
    assert butts.problems(state) == ()
    assert butts.legal_moves(state) == ()
    assert not state.pile
    assert not any(state.hands)
    assert replay(loads(dumps(record)), butts.GAME) == state
    assert butts.undo_floor(record) == floor
    best = max(map(len, state.collected))
    assert butts.winners(state) == tuple(seat for seat, pile in enumerate(state.collected) if len(pile) == best)


@settings(max_examples=40, deadline=None)
@given(setups, st.integers(0, 2**32), st.integers(0, 150), st.data())
def test_legal_moves_are_exactly_what_is_accepted(things, setup, luck, length, data):
    state = after_moves(header_of(setup, things), luck, length)
    legal = set(butts.legal_moves(state))
    assert len(legal) == len(butts.legal_moves(state))
    seats = range(-1, len(state.players) + 1)
    names = [card.name for card in all_cards(state)]
    near = sorted(touching(state.grid.cells) | state.grid.cells | {(90, 90)})
    cells = data.draw(st.lists(st.sampled_from(near), min_size=1, max_size=12))
    tries = {butts.Collect(), butts.Done(), *(Draw(seat) for seat in seats), *legal}
    for cell in cells:
        tries |= {Place(name, cell) for name in names}
        tries |= {Grab((seat,), cell) for seat in seats} | {Grab((0, 1), cell), Grab((1, 0), cell), Grab((), cell)}
    for move in tries:
        code = butts.why_illegal(state, move)
        assert (code is None) == (move in legal), (move, code)
        if code is None:
            butts.apply(state, move)
            continue
        with pytest.raises(IllegalMove) as refused:
            butts.apply(state, move)
        assert refused.value.code is code


@settings(max_examples=60, deadline=None)
@given(setups, st.integers(0, 2**32), st.integers(0, 150), st.randoms(use_true_random=False))
def test_a_view_never_tells_what_is_hidden(things, setup, luck, length, shuffler):
    state = after_moves(header_of(setup, things), luck, length)
    for seat in (None, *range(len(state.players))):
        # Deal all that is hidden from the seat anew: pile (but for the top card's back) and hands of others, the
        # random numbers, and who has collected which cards.
        others = [other for other in range(len(state.players)) if other != seat]
        hidden = [*state.pile, *(card for other in others for card in state.hands[other])]
        on_top = bool(state.pile) and state.pile[0].truck
        shuffler.shuffle(hidden)
        for number, card in enumerate(hidden):  # the top card's back is seen by all
            if state.pile and card.truck == on_top:
                hidden[0], hidden[number] = hidden[number], hidden[0]
                break
        rest = iter(hidden)
        pile = tuple(next(rest) for _ in state.pile)
        hands = tuple(
            hand if other == seat else tuple(next(rest) for _ in hand) for other, hand in enumerate(state.hands)
        )
        taken = [card for cards in state.collected for card in cards]
        shuffler.shuffle(taken)
        rest = iter(taken)
        collected = tuple(tuple(next(rest) for _ in cards) for cards in state.collected)
        if state.rules.counts_hidden and seat is not None and state.phase is not Phase.OVER:
            own = len(state.collected[seat])
            left = taken[own:]
            collected = tuple(
                tuple(taken[:own]) if other == seat else tuple(left) if other == others[0] else ()
                for other in range(len(state.players))
            )
        twin = replace(state, pile=pile, hands=hands, collected=collected, rng=Rng.seeded(shuffler.getrandbits(32)))
        assert butts.view_for(twin, seat) == butts.view_for(state, seat)


def test_drawn_cards_are_shown_only_to_who_drew():
    card = butts.Card("a", 1, 2)
    event = Drew(1, card)
    assert butts.event_for(event, 1) == event
    assert butts.event_for(event, 0) == butts.event_for(event, None) == Drew(1, None)
    assert butts.event_for(TurnStarted(0), None) == TurnStarted(0)


def test_moves_are_undone_until_something_is_seen(things):
    header = butts.header_for(["A", "B"], things, 5, Rules(first_player=0))
    state = butts.GAME.start(header)
    record = Record(header)
    assert butts.undo_floor(record) == 0
    first = butts.format_move(Place(state.hands[0][0].name, butts.CENTRE))
    record = record.with_move(first)
    assert butts.undo_floor(record) == 0  # the placement may be taken back
    record = record.with_move("draw 0")
    assert butts.undo_floor(record) == 2  # what was drawn has been seen


def test_same_seed_same_game_other_seed_other_game(start):
    assert start(seed=9) == start(seed=9)
    assert start(seed=9) != start(seed=10)
    assert {start(seed=seed).turn for seed in range(30)} == {0, 1, 2}
    assert {start(seed=seed, first_player=2).turn for seed in range(5)} == {2}
