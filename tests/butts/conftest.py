"""A deck like the real one in its numbers, and short ways to a state."""

from dataclasses import dataclass, replace

import pytest

from tongue_and_cheek.butts import Place, Rules, new_game
from tongue_and_cheek.butts.scenario import read_state


@dataclass(frozen=True)
class Thing:
    id: str
    copies: int
    wild: bool = False


@pytest.fixture(scope="session")
def things():
    """39 designs, 72 cards: 3 Wild-Ones, 16 ones, 13 twos, 9 threes."""
    return (
        Thing("wild", 3, wild=True),
        *(Thing(f"one-{n}", 1) for n in range(16)),
        *(Thing(f"two-{n}", 2) for n in range(13)),
        *(Thing(f"three-{n}", 3) for n in range(9)),
    )


@pytest.fixture(scope="session")
def start(things):
    """Return a new game of that deck."""

    def make(seats=3, seed=1, **rules):
        return new_game(tuple(f"P{seat}" for seat in range(seats)), things, seed, Rules(**rules))

    return make


@pytest.fixture(scope="session")
def table():
    """Return a state drawn as in scenario files, with cards also for the other seats."""

    def make(board="", hand=("x3",), pile=(), others=(("y3",),), **rules):
        rest = [card for other in others for card in other]
        state = read_state({"board": board, "hand": [*hand, *rest], "pile": list(pile), "rules": rules})
        cards = iter(state.hands[0])
        hands = [tuple(next(cards) for _ in one) for one in (hand, *others)]
        seats = len(hands)
        return replace(
            state,
            hands=tuple(tuple(sorted(one)) for one in hands),
            players=tuple(f"P{seat}" for seat in range(seats)),
            collected=((),) * seats,
        )

    return make


@pytest.fixture(scope="session")
def place():
    """Return the move that places the first card of a design from the hand in turn."""

    def make(state, design, cell):
        return Place(next(card.name for card in state.hands[state.turn] if card.design == design), cell)

    return make
