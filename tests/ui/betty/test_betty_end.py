"""The end of a game: showdown, podium, numbers; and games against bots or nobody."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase
from tongue_and_cheek.core import Record
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.betty.podium import facts, headline, ranks
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.setup import Seat

K = Qt.Key
WORDS = ("She sells seashells", "Big blue bubble bath", "Busy bees buzz", "Wet whales wink", "Ten tiny turtles")


def play(record, choose):
    """Play a record on with `choose(state)` until it says None."""
    state = betty.start(record.header)
    moves = []
    while (move := choose(state)) is not None:
        state, _ = betty.apply(state, move)
        moves.append(betty.format_move(move))
    return Record(record.header, tuple(moves)), state


@pytest.fixture
def showdown(game, seats):
    """Return a record that stands at a showdown: Dad has six cards, the others none."""

    def choose(state):
        if state.phase is Phase.SHOWDOWN:
            return None
        if state.phase is Phase.PLACING:
            return betty.Place(0)
        full = len(state.row[0].cards) >= 6
        return betty.Ruled(passed=False, card=0) if full and state.turn == 3 else betty.Ruled(passed=True)

    words = tuple(f"{text} {extra}" for text in WORDS for extra in ("now", "again"))
    record, state = play(game(lambda _: True, seats=seats(4), words=words, recogniser=False), choose)
    assert state.tied == (0, 1, 2)
    return record


def test_the_judge_counts_the_showdown_card_by_card(sit_down, showdown, press):
    screen = sit_down(showdown)
    assert "Mia" in screen.below.study.headline.text()
    assert len(screen.view.piles) == len(screen.table.state.penalties[3])
    press(screen, K.Key_Space, K.Key_2, K.Key_3)
    assert screen.turn.mistakes == 2
    assert [item.edge for item in screen.view.piles][:3] == ["good", "wrong", "wrong"]
    press(screen, K.Key_2)
    assert screen.turn.mistakes == 1
    screen.below.verdict.count.set_value(3)
    assert screen.turn.mistakes == 3
    press(screen, K.Key_Return)
    assert screen.table.record.moves[-1] == "mistakes 3"
    press(screen, K.Key_Space, K.Key_P, K.Key_Return)
    assert screen.table.record.moves[-1] == "mistakes 0"
    press(screen, K.Key_Space, K.Key_1, K.Key_Return)
    assert screen.turn.step is Step.OVER
    assert screen.podium.title.text() == "Noah wins!"
    assert not Save(betty.GAME).exists


def test_the_recogniser_counts_and_the_judge_may_change_it(
    sit_down, game, seats, take_of, from_file, press, wait, listening
):
    """Two readers, and the line of a third one, who took the two cards of a shipped take."""
    take = take_of("ours-026")

    def wanted(record):
        def choose(state):
            if state.phase is Phase.SHOWDOWN:
                return None
            if state.phase is Phase.PLACING:
                return betty.Place(0)
            if not state.stack and state.turn == 2 and len(state.row) == 1 and not state.penalties[2]:
                return betty.Ruled(passed=False, card=0)
            return None if state.phase is Phase.OVER else betty.Ruled(passed=True)

        return play(record, choose)

    for seed in range(300):
        start = game(lambda _: True, seats=seats(3), words=take["cards"])
        header = betty.header_for(
            start.header.seats, take["cards"], (), seed, betty.Rules(first=0), dict(start.header.notes)
        )
        record, state = wanted(Record(header))
        if state.phase is Phase.SHOWDOWN and betty.lineup(state) == tuple(take["cards"]):
            break
    else:
        pytest.fail("no seed lines up the take's cards")
    screen = sit_down(record, source_for=from_file(take["path"]))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.MISTAKES, what="the count")
    assert screen.turn.mistakes == 1
    assert screen.view.piles[1].edge == "wrong"
    assert screen.below.verdict.picture.isVisible()
    press(screen, K.Key_Return)
    assert screen.table.record.moves[-1] == "mistakes 1"


def test_ranks_and_numbers(game, seats):
    record = game(lambda _: True, seats=seats(3), words=WORDS, moves=("pass", "right", "fail 0", "pass", "right"))
    from tongue_and_cheek.ui.betty.game import BettyTable

    table = BettyTable(record, betty.start(record.header), None)
    for text in record.moves:
        table.state, _ = betty.apply(table.state, betty.parse_move(text))
    state = table.state
    object.__setattr__(table, "state", _over(state, winners=(0, 2)))
    assert ranks(table.state) == (0, 1, 0)
    assert headline(table) == "Mia and Grandma win together!"
    tied = replace(state, phase=Phase.OVER, winners=(0,), tied=(0, 2), mistakes=(1, 3))
    assert ranks(tied) == (0, 2, 1), "three wrong cards in the showdown still beat a penalty card"
    values = {what: value for _icon, what, value in facts(table)}
    assert "100 % clean" in values["Cleanest reader"]
    assert values["Longest row"] == "2 cards"


def _over(state, winners):
    return replace(state, phase=Phase.OVER, winners=winners)


def test_alone_against_a_bot(sit_down, game, press, wait):
    seats = (Seat("Mia", 0, "fox"), Seat("Biscuit", 1, "robot", bot="easy"))
    screen = sit_down(game(lambda _: True, seats=seats, words=WORDS, recogniser=False))
    assert "Nobody wears" in screen.below.study.judge._words.text()
    press(screen, K.Key_Space, K.Key_P, K.Key_Return)
    wait(lambda: screen.table.reader.name == "Mia" or screen.turn.step is Step.OVER, what="the bot's turn")
    bots = [betty.parse_move(text) for text in screen.table.record.moves]
    assert any(isinstance(move, betty.Ruled) and move.by is betty.Arbiter.BOT for move in bots)


def test_a_bot_is_seen_reading(sit_down, game, wait, seats):
    pair = (Seat("Mia", 0, "fox"), Seat("Biscuit", 1, "robot", bot="hard"))
    record = game(lambda _: True, seats=pair, words=WORDS, moves=("pass", "right"), recogniser=False)
    seen = []
    screen = sit_down(record, pace=0.02)
    screen.turn.progressed.connect(lambda n: seen.append((n, [list(i.tones) for i in screen.view.piles])))
    wait(lambda: screen.turn.step is Step.STUDY, what="the end of the bot's turn")
    assert any("heard" in tones for _, piles in seen for tones in piles)


def test_all_alone_to_the_end_of_the_stack(sit_down, game, press):
    screen = sit_down(game(lambda _: True, seats=(Seat("Mia", 0, "fox"),), words=WORDS[:3], recogniser=False))
    for _ in range(20):
        if screen.turn.step is Step.OVER:
            break
        press(screen, *{Step.STUDY: [K.Key_Space, K.Key_P], Step.PLACING: [K.Key_Return]}[screen.turn.step])
    assert screen.podium.title.text() == "You reached the end of the stack, Mia!"


def test_the_sure_recogniser_rules_alone_when_nobody_judges(
    sit_down, row_of, take_of, from_file, press, wait, listening
):
    take = take_of("ours-000")
    screen = sit_down(row_of(*take["cards"], seats=(Seat("Mia", 0, "fox"),)), source_for=from_file(take["path"]))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    press(screen, K.Key_Return)
    assert betty.parse_move(screen.table.record.moves[-1]).by is betty.Arbiter.RECOGNISER


def test_play_again_goes_to_a_new_game(sit_down, game, press):
    screen = sit_down(game(lambda _: True, seats=(Seat("Mia", 0, "fox"),), words=WORDS[:1], recogniser=False))
    window = screen.window()
    press(screen, K.Key_Space, K.Key_P)
    assert screen.turn.step is Step.OVER
    press(screen, K.Key_Return)
    assert window.screen_now.objectName() == "new_game"


def test_a_damaged_save_goes_on_from_its_last_good_move(open_window, game, seats, settle):
    record = game(lambda _: True, words=WORDS, moves=("pass", "right"), recogniser=False)
    save = Save(betty.GAME)
    save.save(record)
    save.path.write_text(save.path.read_text() + '{"n": 2, "move": "fail 77"}\n')
    window = open_window("betty", below="home", resume=True, pace=0)
    screen = window.screen_now
    assert screen.table.record.moves == record.moves
    assert "damaged" in screen.banner.accessibleName()


def test_the_demo_plays_by_itself(open_window, context, wait, listening):
    context.demo = True
    screen = open_window("betty", pace=0.02).screen_now
    wait(lambda: screen.table.state.moves >= 6, timeout_s=60, what="six moves of the demo")
    moves = [betty.parse_move(text) for text in screen.table.record.moves]
    assert moves[0].suggestion is not None, "the first reading comes from a take"
    assert not Save(betty.GAME).exists
