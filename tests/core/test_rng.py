import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.core import Rng


def test_splitmix64_gives_its_published_numbers():
    # First outputs of the reference implementation (Vigna, splitmix64.c) for the state 1234567.
    rng = Rng(1234567)
    seen = []
    for _ in range(5):
        bits, rng = rng.next64()
        seen.append(bits)
    assert seen == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below_and_never_changes_the_generator(seed, n):
    rng = Rng.seeded(seed)
    before = rng.state
    value, after = rng.below(n)
    assert 0 <= value < n
    assert rng.state == before
    assert after != rng
    assert rng.below(n) == (value, after)


def test_below_refuses_an_empty_range():
    with pytest.raises(ValueError, match="below 0"):
        Rng(1).below(0)


def test_below_is_fair():
    counts = [0] * 6
    rng = Rng.seeded(3)
    for _ in range(6000):
        value, rng = rng.below(6)
        counts[value] += 1
    # Standard deviation of each count is 29: five of them on either side.
    assert all(abs(count - 1000) < 150 for count in counts)


@given(st.integers(), st.lists(st.integers(), max_size=30))
def test_shuffle_keeps_every_item(seed, items):
    shuffled, _ = Rng.seeded(seed).shuffle(items)
    assert sorted(shuffled) == sorted(items)


def test_every_order_of_three_is_as_likely():
    orders = {}
    rng = Rng.seeded(9)
    for _ in range(6000):
        order, rng = rng.shuffle("abc")
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_near_seeds_and_forks_differ():
    firsts = {Rng.seeded(seed).next64()[0] for seed in range(100)}
    forks = {Rng.seeded(1).fork(salt).next64()[0] for salt in range(100)}
    assert len(firsts | forks) == 200


def test_unit_and_choice():
    value, rng = Rng.seeded(5).unit()
    assert 0 <= value < 1
    item, _ = rng.choice("xyz")
    assert item in "xyz"
