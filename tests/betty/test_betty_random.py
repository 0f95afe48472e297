"""Random legal games: whatever is played, nothing is lost, no invariant breaks, and the record gives the same game."""

import copy

from hypothesis import given, settings
from hypothesis import strategies as st

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Handicap, Phase, Rules, Special
from tongue_and_cheek.core import Record, dumps, loads, replay

WORDS = st.lists(st.text("abcdef ", min_size=1, max_size=8).filter(str.strip), min_size=1, max_size=40)
SPECIALS = st.lists(st.sampled_from(Special), max_size=16)


@st.composite
def games(draw):
    seats = draw(st.integers(1, 6))
    rules = Rules(
        first=draw(st.none() | st.integers(0, seats - 1)),
        blind=draw(st.booleans()),
        grace_s=draw(st.sampled_from([0.5, 3.0, 60.0])),
        handicaps=tuple(
            Handicap(draw(st.floats(0.5, 5.0)), draw(st.booleans())) for _ in range(draw(st.integers(0, seats)))
        ),
    )
    names = [f"P{seat}" for seat in range(seats)]
    return betty.header_for(names, draw(WORDS), draw(SPECIALS), draw(st.integers(0, 2**64)), rules)


# How often readings fail decides how a game goes: never (long rows, the stack runs out), often (many piles taken).
@settings(max_examples=150, deadline=None)
@given(games(), st.sampled_from([0, 10, 50, 90]), st.data())
def test_random_games_keep_every_promise(header, fail_percent, data):
    state = betty.start(header)
    record = Record(header)
    luck = data.draw(st.randoms(use_true_random=False))
    while state.phase is not Phase.OVER:
        assert betty.problems(state) == ()
        moves = betty.legal_moves(state)
        assert len(set(moves)) == len(moves) > 0
        fails = moves[0] == betty.Ruled(passed=True) and luck.randrange(100) < fail_percent
        move = luck.choice(moves[1:] if fails else moves[:1] if state.phase is Phase.READING else moves)
        text = betty.format_move(move)
        assert betty.parse_move(text) == move
        before = copy.deepcopy(state)
        state_after, events = betty.apply(state, move)
        assert state == before
        assert events
        assert betty.apply(state, move) == (state_after, events)
        assert str(state_after)
        state, record = state_after, record.with_move(text)
        assert state.moves < 2000
    assert betty.problems(state) == ()
    assert betty.legal_moves(state) == ()
    assert replay(loads(dumps(record)), betty.GAME) == state
    scores = betty.points(state)
    if len(scores) > 1:
        assert state.winners
        assert all(scores[seat] == min(scores) for seat in state.winners)


@settings(max_examples=60, deadline=None)
@given(games(), st.integers(0, 25), st.data())
def test_a_view_tells_nothing_about_the_order_of_the_stack(header, moves, data):
    state = betty.start(header)
    luck = data.draw(st.randoms(use_true_random=False))
    for _ in range(moves):
        if state.phase is Phase.OVER:
            break
        state, _ = betty.apply(state, luck.choice(betty.legal_moves(state)))
    seats = [None, *range(len(state.setup.seats))]
    views = [betty.view_for(state, seat) for seat in seats]
    # The same table with the hidden part of the stack in another order and another generator looks the same.
    top = state.stack[:1]
    cards = [(card.text, card.special) for card in state.stack]
    luck.shuffle(cards)
    arrows = [card.arrow for card in state.stack[1:]]
    luck.shuffle(arrows)
    backs = [card.arrow for card in top] + arrows
    stack = tuple(betty.StackCard(arrow, *card) for arrow, card in zip(backs, cards, strict=True))
    other = betty.GAME.start(header)
    hidden = _with_hidden(state, stack, other.rng.fork(1))
    assert [betty.view_for(hidden, seat) for seat in seats] == views
    for owner, cards in enumerate(state.penalties):
        for seat, view in zip(seats, views, strict=True):
            hides = state.phase in (Phase.READING, Phase.PLACING) and seat != owner
            assert view.penalties[owner] == ((None,) * len(cards) if hides else view.penalties[owner])
            assert len(view.penalties[owner]) == len(cards)


def _with_hidden(state, stack, rng):
    import dataclasses

    return dataclasses.replace(state, stack=stack, rng=rng)
