"""The engine plays every random game as the plain reference does."""

import importlib.util
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Arrow, Phase, Rules, Special, StackCard
from tongue_and_cheek.core import Rng

_spec = importlib.util.spec_from_file_location("reference_betty", Path(__file__).parent / "reference_betty.py")
reference = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(reference)

PHASES = {"read": Phase.READING, "place": Phase.PLACING, "return": Phase.RETURNING, "showdown": Phase.SHOWDOWN}
TEXTS = st.sampled_from(["A", "B", "C", "D", *Special, *Special])
STACKS = st.lists(st.tuples(st.sampled_from("<>"), TEXTS), max_size=40)


@settings(max_examples=400, deadline=None)
@given(st.integers(1, 6), STACKS, st.sampled_from([0, 10, 40, 80]), st.randoms(use_true_random=False))
def test_engine_and_reference_agree(seats, rest, fail_percent, luck):
    names = [f"P{seat}" for seat in range(seats)]
    stack = [(">", "first"), *((arrow, str(text)) for arrow, text in rest)]
    cards = [StackCard(Arrow(a), text, Special(text) if text in set(Special) else None) for a, text in stack]
    state = betty.deal(names, cards, Rules(first=0), Rng.seeded(0))
    table = reference.Table(names, stack)
    while state.phase is not Phase.OVER:
        assert PHASES[table.state] is state.phase
        same(state, table)
        moves = betty.legal_moves(state)
        reads = state.phase is Phase.READING
        fails = luck.randrange(100) < fail_percent
        move = luck.choice(moves[1:] if reads and fails else moves[:1] if reads else moves)
        state, _ = betty.apply(state, move)
        table.play(betty.format_move(move))
    assert table.state == "over"
    same(state, table)
    assert [names[seat] for seat in state.winners] == table.winners


def same(state, table):
    assert [list(pile.cards) for pile in state.row] == [pile["cards"] for pile in table.piles]
    assert [pile.twice for pile in state.row] == [pile["twice"] for pile in table.piles]
    assert [list(cards) for cards in state.penalties] == list(table.penalties.values())
    assert list(state.skips) == list(table.skips.values())
    assert list(betty.lineup(state)) == table.lineup()
    assert (state.drawn, state.waiting_twice) == (table.hand, table.waiting)
    assert state.arrow == table.arrow()
    assert state.clockwise == (table.way == 1)
    if state.phase is not Phase.OVER:
        assert state.setup.seats[state.turn] == table.me()
