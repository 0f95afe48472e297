"""Notation, rules, set-up, views, events: what the scenarios cannot say."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek import betty
from tongue_and_cheek.betty import (
    Arbiter,
    Arrow,
    Handicap,
    Mistakes,
    Phase,
    Place,
    Return,
    Ruled,
    Rules,
    Special,
    StackCard,
    Suggestion,
    events,
)
from tongue_and_cheek.core import IllegalMove, InvalidNotation, InvalidSetup, Rng

PASS = Ruled(passed=True)
YES = (True, None)
NO = (False,)


def fail(card):
    return Ruled(passed=False, card=card)


def table(*cards, players=("Ann", "Ben", "Cy"), **rules):
    stack = [
        StackCard(Arrow(text[0]), text[1:], Special(text[1:]) if text[1:] in set(Special) else None) for text in cards
    ]
    return betty.deal(players, stack, Rules(first=0, **rules), Rng.seeded(1))


def played(state, *moves):
    for move in moves:
        state, _ = betty.apply(state, move)
    return state


# Notation

cards = st.integers(0, 999)
rulings = st.just(YES) | st.tuples(st.sampled_from(NO), cards)
suggestions = st.builds(lambda ruling, *rest: Suggestion(*ruling, *rest), rulings, st.integers(0, 100), st.booleans())
moves = st.one_of(
    st.builds(lambda ruling, *rest: Ruled(*ruling, *rest), rulings, st.sampled_from(Arbiter), st.none() | suggestions),
    st.builds(Place, st.none() | cards),
    st.builds(Return, cards, st.none() | cards),
    st.builds(Mistakes, cards),
)


@given(moves)
def test_every_move_reads_back(move):
    assert betty.parse_move(betty.format_move(move)) == move


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (PASS, "pass"),
        (fail(2), "fail 2"),
        (Ruled(*YES, Arbiter.RECOGNISER, Suggestion(*YES, 93)), "pass by recogniser after pass 93%"),
        (Ruled(*NO, 2, Arbiter.JUDGE, Suggestion(*YES, 71, sure=False)), "fail 2 by judge after pass 71%?"),
        (Ruled(*YES, Arbiter.JUDGE, Suggestion(*NO, 1, 8)), "pass by judge after fail 1 8%"),
        (Ruled(*NO, 0, Arbiter.BOT), "fail 0 by bot"),
        (Place(), "right"),
        (Place(3), "over 3"),
        (Return(2), "return 2 right"),
        (Return(0, 1), "return 0 over 1"),
        (Mistakes(4), "mistakes 4"),
    ],
)
def test_notation(move, text):
    assert betty.format_move(move) == text
    assert betty.parse_move(f"  {text.replace(' ', '   ')} ") == move


@pytest.mark.parametrize(
    "text",
    ["", "passed", "fail", "fail x", "over", "left", "right 1", "return right", "return 1", "mistakes", "PASS",
     "pass by nobody", "pass after pass 101%", "pass after pass", "fail 1 2", "fail 1.0", "fail 9999999",
     "pass\nfail 1x"],
)  # fmt: skip
def test_what_is_no_move(text):
    with pytest.raises(InvalidNotation):
        betty.parse_move(text)


def test_who_overruled_whom():
    assert not PASS.overruled
    assert not Ruled(*NO, 1, suggestion=Suggestion(*NO, 1, 20)).overruled
    assert Ruled(*NO, 2, suggestion=Suggestion(*NO, 1, 20)).overruled
    assert Ruled(*YES, suggestion=Suggestion(*NO, 1, 20)).overruled


def test_a_ruling_and_its_card_must_agree():
    state = table(">A", ">B")
    for move in (Ruled(passed=True, card=0), Ruled(passed=False), fail(-1), fail(1)):
        with pytest.raises(IllegalMove):
            betty.apply(state, move)


@pytest.mark.parametrize("over", [-1, 1])
def test_places_outside_the_row_are_refused(over):
    state = played(table(">A", ">B", ">C"), PASS)
    with pytest.raises(IllegalMove, match="pile"):
        betty.apply(state, Place(over))


# Set-up

WORDS = tuple(f"{a} {b}" for a in ("red", "blue", "green") for b in ("bug", "tug", "mug", "rug"))
SPECIALS = tuple(special for special in Special for _ in range(2))


def test_same_seed_same_game_other_seed_other_game():
    games = [betty.new_game(("Ann", "Ben"), WORDS, SPECIALS, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@given(st.integers(0, 2**32))
def test_the_first_revealed_card_is_a_word_and_specials_are_shuffled_back(seed):
    state = betty.new_game(("Ann", "Ben"), WORDS[:3], SPECIALS, seed)
    assert betty.problems(state) == ()
    assert [pile.twice for pile in state.row] == [0]
    assert len(state.stack) == 2 + len(SPECIALS)
    assert state.discards == ()


def test_arrows_and_first_players_vary():
    games = [betty.new_game(("Ann", "Ben", "Cy"), WORDS, SPECIALS, seed) for seed in range(60)]
    assert {game.turn for game in games} == {0, 1, 2}
    backs = [card.arrow for game in games for card in game.stack]
    assert 0.4 < backs.count(Arrow.LEFT) / len(backs) < 0.6


@pytest.mark.parametrize("players", [(), tuple("ABCDEFG"), ("Ann", "Ann"), ("Ann", " ")])
def test_seats_that_do_not_fit(players):
    with pytest.raises(InvalidSetup):
        betty.new_game(players, WORDS, SPECIALS, 1)


@pytest.mark.parametrize(
    ("words", "specials"), [((), ()), (("",), ()), (("two\nlines",), ()), (("*twice",), ()), (WORDS, ("joker",))]
)
def test_decks_that_do_not_fit(words, specials):
    with pytest.raises(InvalidSetup):
        betty.new_game(("Ann", "Ben"), words, specials, 1)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(first=2),
        Rules(first=-1),
        Rules(grace_s=0.1),
        Rules(grace_s=float("nan")),
        Rules(handicaps=(Handicap(0.4),)),
        Rules(handicaps=(Handicap(5.1),)),
        Rules(handicaps=(Handicap(float("nan")),)),
        Rules(handicaps=(Handicap(),) * 3),
    ],
)
def test_house_rules_that_do_not_fit(rules):
    with pytest.raises(InvalidSetup):
        betty.new_game(("Ann", "Ben"), WORDS, SPECIALS, 1, rules)


def test_handicaps_are_for_the_seat_and_seen_by_all():  # T16
    rules = Rules(handicaps=(Handicap(), Handicap(0.5), Handicap(5.0, slips_only=True)))
    state = betty.new_game(("Ann", "Ben", "Cy", "Di"), WORDS, SPECIALS, 1, rules)
    for seat in (None, 0, 1, 2, 3):
        seen = betty.view_for(state, seat).rules
        assert [seen.handicap(whose).pause_limit_s for whose in range(4)] == [1.0, 0.5, 5.0, 1.0]
        assert [seen.handicap(whose).slips_only for whose in range(4)] == [False, False, True, False]
    header = betty.header_for(("Ann", "Ben", "Cy", "Di"), WORDS, SPECIALS, 1, rules)
    assert betty.start(header) == state
    assert Rules.from_json(header.house_rules) == rules


def test_defaults_of_the_house_rules():
    assert Rules.from_json({}) == Rules()
    assert Rules().grace_s == 3.0
    assert Rules().handicap(0) == Handicap(1.0, slips_only=False)


# Views


def test_penalty_cards_lie_face_down_for_the_others():
    state = played(table(">A", ">B", ">C", ">D"), fail(0))
    assert betty.view_for(state, 0).penalties == (("A",), (), ())
    assert betty.view_for(state, 1).penalties == betty.view_for(state, None).penalties == ((None,), (), ())


def test_all_see_the_cards_of_the_one_who_puts_one_back():  # T10
    state = played(table(">A", ">B", ">return", ">C", ">D", players=("Ann", "Ben")), fail(0), fail(0))
    assert state.phase is Phase.RETURNING
    assert betty.view_for(state, 0).penalties == (("A",), ("B",))
    assert betty.view_for(state, None).penalties == ((None,), ("B",))


def test_the_line_of_the_showdown_is_seen_by_all():  # T13
    state = played(table(">A", ">B", ">C", players=("Ann", "Ben", "Cy")), fail(0), PASS, Place(), PASS, PASS, PASS)
    assert state.phase is Phase.SHOWDOWN
    assert betty.view_for(state, 1).penalties == (("A",), (), ())
    assert betty.view_for(state, 1).lineup == ("A",)
    over = played(state, Mistakes(0), Mistakes(1))
    assert over.winners == (1,)
    assert betty.view_for(over, 2).penalties == (("A",), (), ())


# Turns that scenarios do not show


def test_alone_there_is_no_judge_and_the_end_of_the_stack_wins():
    state = table(">A", ">skip", ">reverse", ">B", players=("Ann",))
    assert betty.judge_of(state) is None
    state = played(state, PASS, Place())
    assert (state.turn, state.phase, state.skips, state.clockwise) == (0, Phase.READING, (0,), False)
    assert played(state, PASS).winners == (0,)


def test_alone_six_cards_lose():
    state = table(*(f">{letter}" for letter in "ABCDEFG"), players=("Ann",))
    state = played(state, *[fail(0)] * 6)
    assert (state.phase, state.winners, betty.points(state)) == (Phase.OVER, (), (6,))
    assert betty.legal_moves(state) == ()


def test_blind_asks_no_place_when_the_stack_is_empty():
    state = played(table(">A", ">B", blind=True), PASS)
    assert (state.phase, state.drawn) == (Phase.PLACING, None)
    state = played(state, Place(0), PASS)
    assert (state.phase, state.row[0].cards, state.turn) == (Phase.READING, ("B", "A"), 2)


def test_blind_keeps_the_choice_over_a_returned_card():
    state = played(table(">A", ">B", ">C", ">return", "<D", blind=True, players=("Ann", "Ben")), fail(0), PASS, Place())
    state = played(state, PASS, Place(0))
    assert state.phase is Phase.RETURNING
    state = played(state, Return(0))
    assert [pile.cards for pile in state.row] == [("D", "B"), ("C",), ("A",)]


def test_the_choice_lapses_when_no_word_card_comes():
    state = played(table(">A", ">skip", blind=True), PASS, Place(0))
    assert (state.phase, state.chosen, state.turn) == (Phase.READING, None, 1)
    assert [pile.cards for pile in state.row] == [("A",)]


def test_the_judge_of_a_showdown_who_reads_too_has_a_stand_in():
    state = played(table(">A", ">B", ">C", players=("Ann", "Ben")), fail(0), fail(0), PASS, PASS)
    assert (state.tied, state.line_of) == ((0, 1), 0)
    assert (state.turn, betty.judge_of(state)) == (0, 1)
    state = played(state, Mistakes(1))
    assert (state.turn, betty.judge_of(state)) == (1, 0)


def test_events_tell_a_whole_turn_in_order():
    state = table(">A", "<twice", ">skip", ">reverse", "<return", ">B", "<C")
    after, seen = betty.apply(state, PASS)
    assert seen == (
        events.ReadingPassed(0),
        events.CardDrawn(0, "twice", Special.TWICE, Arrow.RIGHT),
        events.TwiceAttached(0),
        events.CardDrawn(0, "skip", Special.SKIP, Arrow.RIGHT),
        events.SkipDrawn(0),
        events.CardDrawn(0, "reverse", Special.REVERSE, Arrow.LEFT),
        events.ReverseDrawn(),
        events.CardDrawn(0, "return", Special.RETURN, Arrow.RIGHT),
        events.ReturnVoid(0),
        events.CardDrawn(0, "B", None, Arrow.LEFT),
    )
    _, seen = betty.apply(after, Place())
    assert seen == (
        events.CardPlaced(0, "B", 1, covering=False),
        events.PlayReversed(clockwise=False),
        events.TurnBegan(2, 1),
    )


def test_events_of_a_failure_that_empties_row_and_stack():
    state = table(">A", ">twice", "<return", players=("Ann", "Ben"))
    after, seen = betty.apply(state, fail(0))
    assert seen == (
        events.ReadingFailed(0, 0, 0, ("A",)),
        events.CardDrawn(0, "twice", Special.TWICE, Arrow.LEFT),
        events.TwiceAttached(None),
        events.CardDrawn(0, "return", Special.RETURN, Arrow.LEFT),
        events.StackEmptied(),
        events.ReturnAsked(0),
    )
    _, seen = betty.apply(after, Return(0))
    assert seen == (
        events.CardPlaced(0, "A", 0, covering=False, back=True),
        events.TwiceAttached(0),
        events.TurnBegan(1, 0),
    )


def test_events_of_skipped_turns_and_the_end():
    state = played(table(">A", ">skip", ">B", ">C", players=("Ann", "Ben")), PASS, Place())
    _, seen = betty.apply(played(state, PASS), Place())
    assert seen[1:] == (events.TurnSkipped(0), events.TurnBegan(1, 0))
    _, seen = betty.apply(table(">A", players=("Ann", "Ben")), fail(0))
    assert seen == (events.ReadingFailed(0, 0, 0, ("A",)), events.GameEnded((1,)))


def test_the_table_as_text():
    state = played(table(">A", ">twice", ">B", ">C", "<D"), PASS, Place(), PASS, Place(0), fail(0))
    assert str(state).split("\n") == (
        [
            "reading: Ann, clockwise, judge Cy",
            "stack 1 <",
            "  0 C x2 on A",
            "Ann 0",
            "Ben 0",
            "Cy 1: B",
        ]
    )


# Invariants that can fail


@pytest.mark.parametrize(
    "change",
    [
        {"row": ()},
        {"stack": ()},
        {"drawn": "A"},
        {"discards": (Special.SKIP,)},
        {"skips": (0, 0, -1)},
        {"skips": (0, 0)},
        {"turn": 3},
        {"flips": 1},
        {"chosen": Place()},
        {"arrow": Arrow.LEFT},
        {"quiet": 1},
        {"waiting_twice": 1},
        {"phase": Phase.PLACING},
        {"phase": Phase.RETURNING},
        {"winners": (0,)},
        {"mistakes": (1,)},
        {"penalties": (("B",) * 6, (), ())},
    ],
)
def test_broken_states_are_noticed(change):
    state = table(">A", ">B", ">twice")
    assert betty.problems(state) == ()
    assert betty.problems(dataclasses.replace(state, **change))
