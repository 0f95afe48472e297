"""The bot: its luck comes from the state, its places from its own view."""

import dataclasses

import pytest

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Mistakes, Phase, Place, Return, Ruled, Rules, Skill, Special
from tongue_and_cheek.core import IllegalMove, Record

WORDS = tuple(f"{a} {b}" for a in ("red", "blue", "green", "pink") for b in ("bug", "tug", "mug", "rug", "jug"))
LEVELS = {text: ("easy", "medium", "hard")[index % 3] for index, text in enumerate(WORDS)}
SPECIALS = tuple(special for special in Special for _ in range(2))


def game(seed, players=("Ann", "Ben", "Cy"), rules=None):
    return betty.header_for(players, WORDS, SPECIALS, seed, rules)


def whole_game(header, skill):
    state, record = betty.start(header), Record(header)
    while state.phase is not Phase.OVER:
        move = betty.choose(state, skill, LEVELS)
        assert betty.choose(state, skill, LEVELS) == move
        state, _ = betty.apply(state, move)
        record = record.with_move(betty.format_move(move))
    return state, record


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize("seed", range(20))
def test_bots_play_whole_games(skill, seed):
    header = game(seed, ("Ann", "Ben", "Cy")[: 1 + seed % 3], Rules(blind=seed % 2 == 1))
    state, record = whole_game(header, skill)
    assert betty.problems(state) == ()
    assert whole_game(header, skill)[1] == record


def test_after_the_end_there_is_nothing_to_choose():
    state, _ = whole_game(game(1), Skill.EASY)
    with pytest.raises(IllegalMove):
        betty.choose(state, Skill.EASY, LEVELS)


def test_readings_fail_as_often_as_the_chances_say():
    state = betty.start(game(3))
    texts = betty.lineup(state)
    for skill in Skill:
        chance = betty.clean_chance(texts, skill, LEVELS)
        clean = sum(betty.choose(dataclasses.replace(state, moves=n), skill, LEVELS).passed for n in range(2000))
        # Six standard deviations of 2000 throws at most.
        assert abs(clean / 2000 - chance) < 6 * (chance * (1 - chance) / 2000) ** 0.5


def test_longer_and_harder_lineups_fail_more_often():
    easy, hard = ("a",), ("b",)
    levels = {"a": "easy", "b": "hard"}
    for skill in Skill:
        assert betty.clean_chance(hard, skill, levels) < betty.clean_chance(easy, skill, levels)
        assert betty.clean_chance(easy * 5, skill, levels) < betty.clean_chance(easy, skill, levels)
        assert betty.clean_chance(("unknown",), skill, {}) < betty.clean_chance(easy, skill, levels)
    for better, worse in ((Skill.HARD, Skill.MEDIUM), (Skill.MEDIUM, Skill.EASY)):
        assert betty.clean_chance(hard, better, levels) > betty.clean_chance(hard, worse, levels)


def placing(skill, piles, penalties=((), (), ())):
    """Return the place chosen for a drawn card over a row of piles with so many cards."""
    state = betty.start(game(5))
    state, _ = betty.apply(state, Ruled(passed=True))
    while state.phase is Phase.RETURNING:
        state, _ = betty.apply(state, Return(0))
    row = tuple(betty.Pile(("x",) * depth, 0, number) for number, depth in enumerate(piles))
    state = dataclasses.replace(state, row=row, penalties=penalties, turn=0)
    return betty.choose(state, skill, LEVELS)


def test_where_bots_place():
    assert placing(Skill.MEDIUM, [1, 3, 2]) == Place()
    assert placing(Skill.MEDIUM, [3, 2, 1, 2, 2]) == Place(2)
    assert placing(Skill.HARD, [1, 3, 2]) == Place()
    assert placing(Skill.HARD, [1, 3, 2], ((), ("y",), ())) == Place(1)
    assert placing(Skill.HARD, [1, 3, 2], (("y",), ("y",), ())) == Place()


def test_the_hardest_penalty_card_goes_back():
    state = betty.start(game(5))
    mine = tuple(WORDS[:3])
    state = dataclasses.replace(state, phase=Phase.RETURNING, turn=1, penalties=((), mine, ()))
    assert betty.choose(state, Skill.HARD, LEVELS).card == 2
    assert betty.choose(dataclasses.replace(state, row=()), Skill.EASY, LEVELS) == Return(2)


def test_bots_read_in_the_showdown():
    state = betty.start(game(5))
    line = tuple(WORDS[:6])
    state = dataclasses.replace(state, phase=Phase.SHOWDOWN, tied=(0, 1), line_of=2, penalties=((), (), line), turn=0)
    counts = {betty.choose(dataclasses.replace(state, moves=n), Skill.EASY, LEVELS) for n in range(200)}
    assert counts > {Mistakes(0), Mistakes(1)}
    assert all(move.count <= 6 for move in counts)
