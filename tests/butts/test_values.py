"""Cards, house rules, notation and headers: what is accepted and what is not."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Card, Collect, Done, Draw, Grab, Grid, Place, Rules, deck, format_move, parse_move
from tongue_and_cheek.butts.problems import problems
from tongue_and_cheek.butts.scenario import read_grid, run_scenario
from tongue_and_cheek.core import InvalidNotation, InvalidSetup

W, ONE, OTHER_ONE = Card("w", 1, 3, wild=True), Card("k", 1, 1), Card("l", 1, 1)
TWO, THREE = Card("a", 1, 2), Card("b", 1, 3)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (TWO, Card("a", 2, 2), True),
        (THREE, Card("b", 3, 3), True),
        (TWO, THREE, False),
        (ONE, OTHER_ONE, False),
        (ONE, ONE, False),
        (W, ONE, True),
        (W, Card("w", 2, 3, wild=True), True),
        (W, TWO, False),
        (W, THREE, False),
        (ONE, TWO, False),
    ],
)
def test_what_matches(one, other, expected):
    assert butts.matches(one, other) is expected
    assert butts.matches(other, one) is expected


cells = st.tuples(st.integers(-999, 999), st.integers(-999, 999))
names = st.builds(
    lambda design, index: f"{design}/{index}", st.from_regex(r"[a-z]+(-[a-z0-9]+)*", fullmatch=True), st.integers(1, 9)
)
seats = st.frozensets(st.integers(0, 3), min_size=1).map(lambda some: tuple(sorted(some)))
moves = st.one_of(
    st.builds(Place, names, cells),
    st.builds(Draw, st.integers(0, 3)),
    st.builds(Grab, seats, cells),
    st.just(Collect()),
    st.just(Done()),
)


@given(moves)
def test_notation_round_trips(move):
    assert parse_move(format_move(move)) == move


@given(
    st.one_of(
        st.text(), moves.map(format_move).flatmap(lambda t: st.sampled_from([t + " ", t.upper(), t[:-1], "+" + t]))
    )
)
def test_other_texts_are_no_moves_or_are_written_that_way(text):
    try:
        move = parse_move(text)
    except InvalidNotation:
        return
    assert format_move(move) == text


@pytest.mark.parametrize(
    "text", ["place a 0,0", "place a/0 0,0", "place a/1 00,0", "place a/1 -0,0", "draw 01", "grab + 0,0", "draw ٣"]
)
def test_notation_is_written_one_way_only(text):
    with pytest.raises(InvalidNotation):
        parse_move(text)


def test_rules_round_trip_and_refuse_nonsense():
    rules = Rules(calm_race=True, truck_backs=12, first_player=1)
    assert Rules.from_dict(rules.to_dict()) == rules
    assert Rules.from_dict({}) == Rules()
    for bad in (
        {"truck_backs": 13},
        {"truck_backs": -1},
        {"truck_backs": True},
        {"calm_race": 1},
        {"nonsense": True},
        {"first_player": 4},
        {"first_player": "0"},
        {"truck_backs": 2.0},
    ):
        with pytest.raises(InvalidSetup, match=r"\.$"):
            Rules.from_dict(bad)


def test_a_new_game_needs_players_and_cards(things):
    for players, designs, rules in (
        ("A", things, Rules()),
        ("ABCDE", things, Rules()),
        ("AB", things, Rules(first_player=2)),
        ("ABCD", things[:2], Rules()),
        ("AB", (*things, things[0]), Rules()),
        ("AB", (dataclasses.replace(things[0], id="a b"),), Rules()),
        ("AB", (dataclasses.replace(things[0], copies=0),), Rules()),
    ):
        with pytest.raises(InvalidSetup, match=r"\.$"):
            butts.new_game(players, designs, 1, rules)


def test_the_deal(things, start):
    assert len(deck(things)) == 72
    for players in (2, 3, 4):
        state = start(players, truck_backs=7)
        assert [len(hand) for hand in state.hands] == [5] * players
        assert len(state.pile) == 72 - 5 * players
        assert problems(state) == ()
    trucks = {card.name for seed in range(60) for hand in start(seed=seed).hands for card in hand if card.truck}
    assert len(trucks) > 15  # anybody's card may have the truck


def test_headers_give_the_same_game(things):
    header = butts.header_for(("A", "B"), things, 77, Rules(truck_backs=3))
    assert butts.GAME.start(header) == butts.new_game(("A", "B"), things, 77, Rules(truck_backs=3))
    for deck_text in (("a",), ("a x",), ("a 2 tame",), ("a 2 wild 3",), ("a -2",)):
        with pytest.raises(InvalidSetup):
            butts.GAME.start(dataclasses.replace(header, deck=deck_text))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: {"pile": s.pile[1:]}, "dots"),
        (lambda s: {"pile": (*s.pile, s.pile[0])}, "exists 2 times"),
        (lambda s: {"hands": (s.hands[0] + s.pile[:1], *s.hands[1:]), "pile": s.pile[1:]}, "holds 6"),
        (lambda s: {"hands": (s.hands[0][1:], *s.hands[1:]), "pile": (*s.pile, s.hands[0][0])}, "short of cards"),
        (lambda _: {"split": True}, "split is True"),
        (lambda _: {"turn": 3}, "do not fit the seats"),
        (lambda _: {"rules": Rules(truck_backs=4)}, "5 cards have a truck, not 4"),
        (lambda _: {"phase": butts.Phase.RACE}, "race without cards"),
        (lambda _: {"phase": butts.Phase.OVER}, "the phase is over"),
        (lambda _: {"phase": butts.Phase.SPOT}, "lines to spot"),
        (lambda _: {"racer": 1}, "racer is 1"),
        (lambda _: {"pending": (((0, 0), (0, 1)),)}, "a line to collect has no cards"),
    ],
)
def test_problems_are_found(start, change, said):
    state = start()
    assert problems(state) == ()
    assert any(said in problem for problem in problems(dataclasses.replace(state, **change(state))))


def test_grids_are_values():
    grid = read_grid("a2 k1\n. b3")
    assert grid == read_grid("a2 k1\n. b3")
    assert hash(grid) == hash(read_grid("a2 k1\n. b3"))
    assert grid.bounds == (0, 0, 1, 1)
    assert Grid().bounds == (0, 0, 0, 0)
    assert str(grid) == "a2 k1\n.  b3"
    assert read_grid(str(grid)) == grid
    smaller = grid.without([(0, 0)])
    assert (0, 0) in grid
    assert (0, 0) not in smaller
    assert smaller.with_card((0, 0), grid[0, 0]) == grid
    with pytest.raises(ValueError, match="taken"):
        grid.with_card((0, 0), TWO)


@pytest.mark.parametrize("ruling", [f"butts-B{n:02}" for n in range(1, 20)])
def test_every_ruling_has_a_scenario(ruling, request):
    assert list((request.config.rootpath / "tests" / "scenarios").glob(f"{ruling}-*.toml"))


@pytest.mark.parametrize(
    "data",
    [
        {"board": 3},
        {"board": "a"},
        {"board": "a0"},
        {"hand": "a2"},
        {"hand": [3]},
        {"pile": 1},
        {"was_split": 1},
        {"rules": {"x": True}},
        {"rules": 1},
        {"place": 1},
        {"place": {"card": "a2"}},
        {"place": {"card": "a2", "at": [0]}},
        {"place": {"card": "a2", "at": [0, True]}},
        {"place": {"card": "a2", "at": [0, 0], "x": 1}},
    ],
)
def test_bad_scenarios_are_refused_with_a_sentence(data):
    with pytest.raises((InvalidNotation, InvalidSetup), match=r"\.$"):
        run_scenario(data)


def test_a_scenario_presses_no_button_but_draws():
    got = run_scenario(
        {
            "board": "a2",
            "hand": ["a2"],
            "pile": ["d2", "/e3"],
            "place": {"card": "a2", "at": [0, 1]},
            "rules": {"spot_it_yourself": True},
        }
    )
    assert got["collected"] == []
    assert got["race"] is True
