"""Cards: placing by drag and by keys, special cards, penalty cards that go back, and what the table shows of it all."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.betty.view import RIGHT

K = Qt.Key
MANY = (
    "Busy bees buzz", "Cool cats carry cabbage", "Funny fish fry fries", "Giddy goats giggle", "Jolly jelly jars",
    "Lazy lions lick lemons", "Many merry monkeys", "Pink pigs paint pears", "Purple pumpkin pie", "Ten tiny turtles",
    "Wet whales wink", "Rabbits race robots",
)  # fmt: skip


def middle(item):
    return (item.pos() + item.rect.center()).toTuple()


@pytest.fixture
def placing(sit_down, game):
    """Open a table with three piles and a card in hand."""
    moves = ("pass", "right", "pass", "right", "pass")
    return sit_down(game(lambda state: state.phase is Phase.PLACING, words=MANY, moves=moves, recogniser=False))


def test_drag_to_the_far_right(placing, drag):
    view, drawn = placing.view, placing.table.state.drawn
    drag(view, middle(view.hand), middle(view.far_right))
    assert placing.table.state.row[-1].cards == (drawn,)
    assert view.piles[-1].text == drawn
    assert view.hand is None


def test_drag_onto_a_card(placing, drag):
    view, drawn = placing.view, placing.table.state.drawn
    under = placing.table.state.row[1].text
    drag(view, middle(view.hand), middle(view.piles[1]))
    assert placing.table.state.row[1].cards == (drawn, under)
    assert (view.piles[1].text, view.piles[1].covered) == (drawn, 1)


def test_a_drop_beside_everything_slides_back(placing, drag, wait):
    view = placing.view
    home = middle(view.hand)
    refusals = []
    view.refused.connect(lambda: refusals.append(1))
    drag(view, home, (home[0] + 60, 6))
    assert refusals
    assert placing.turn.step is Step.PLACING
    wait(lambda: middle(view.hand) == home, what="the card in its place")


def test_arrows_and_enter(placing, press):
    view = placing.view
    assert view.target == RIGHT
    assert view.accessibleName() == "Here, at the far right"
    QTest.keyClick(view, K.Key_Right)  # once round
    assert view.target == 0
    assert placing.table.state.row[0].text in view.accessibleName()
    press(placing, K.Key_Return)
    assert len(placing.table.state.row[0].cards) == 2


def test_a_click_on_a_card_places_too(placing):
    view = placing.view
    x, y = middle(view.piles[2])
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.piles[2].pos().toPoint() * 0 + _at(x, y))
    assert len(placing.table.state.row[2].cards) == 2


def _at(x, y):
    from PySide6.QtCore import QPoint

    return QPoint(round(x), round(y))


def test_blind_the_place_is_chosen_before_the_card_is_seen(sit_down, game, press):
    record = game(
        lambda state: state.phase is Phase.PLACING, words=MANY, moves=("pass",), rules={"blind": True}, recogniser=False
    )
    screen = sit_down(record)
    assert screen.view.hand.back
    assert screen.view.hand.text == ""
    top = screen.table.state.stack[0].text
    press(screen, K.Key_Return)
    assert screen.table.state.row[-1].text == top
    assert screen.view.piles[-1].text == top


def draws(special, phase=Phase.PLACING):
    """Return whether passing now turns up this special first."""

    def wanted(state):
        if not state.stack or state.stack[0].special is not special:
            return False
        after, _ = betty.apply(state, betty.Ruled(passed=True))
        return after.phase is phase

    return wanted


def test_speak_twice_shows_on_its_pile(sit_down, game, press):
    record = game(draws(betty.Special.TWICE), words=MANY, specials=[betty.Special.TWICE], recogniser=False)
    screen = sit_down(record)
    press(screen, K.Key_Space, K.Key_P)
    assert screen.view.piles[0].twice == 1
    press(screen, K.Key_Return)
    assert "2 times" in screen.view.accessibleDescription()


def test_a_card_read_twice_shows_the_second_reading_as_soon_as_it_is_due(sit_down, game):
    """A word said wrong the first time is tinted the second time, and the other way round."""

    def wanted(state):
        return state.phase is Phase.READING and [pile.twice for pile in state.row] == [1]

    screen = sit_down(
        game(wanted, words=MANY, specials=[betty.Special.TWICE], moves=("pass", "over 0"), recogniser=False)
    )
    count = len(screen.view.piles[0].words)

    def tints(words, *missed):
        screen.below.progress(words, frozenset(range(words)) - set(missed))
        return list(screen.view.piles[0].tones)

    assert tints(2, 1) == ["heard", *[""] * (count - 1)]
    assert tints(count, 1) == [""] * count
    assert tints(count + 1, 1) == ["heard", *[""] * (count - 1)]
    assert tints(2 * count, 1, count) == ["", *["heard"] * (count - 1)]


def test_reverse_turns_the_way_of_play(sit_down, game, seats, press):
    record = game(
        draws(betty.Special.REVERSE), seats=seats(3), words=MANY, specials=[betty.Special.REVERSE], recogniser=False
    )
    screen = sit_down(record)
    assert all(way.clockwise for way in screen.players.ways)
    press(screen, K.Key_Space, K.Key_P, K.Key_Return)
    assert not any(way.clockwise for way in screen.players.ways)
    assert screen.players.cards[2].reads


def test_skip_is_seen_on_the_player(sit_down, game, seats, press):
    record = game(
        draws(betty.Special.SKIP), seats=seats(3), words=MANY, specials=[betty.Special.SKIP], recogniser=False
    )
    screen = sit_down(record)
    press(screen, K.Key_Space, K.Key_P)
    assert screen.players.cards[0].skips == 1
    assert "misses 1 turns" in screen.players.cards[0].accessibleName()


@pytest.fixture
def returning(sit_down, game):
    """Open a table where Mia must put back one of two penalty cards."""

    def wanted(state):
        return state.phase is Phase.RETURNING and state.turn == 0 and len(state.penalties[0]) == 2

    moves = ("pass", "right", "pass", "over 0", "fail 0", "pass", "right", "pass")
    record = game(wanted, words=MANY, specials=[betty.Special.RETURN] * 2, moves=moves, recogniser=False)
    return sit_down(record)


def test_a_penalty_card_is_chosen_and_goes_back_where_its_owner_wants(returning, press, drag):
    screen, state = returning, returning.table.state
    first, second = state.penalties[0]
    assert [button.text() for button in screen.below.picking.buttons] == [first, second]
    press(screen, K.Key_1)
    assert screen.view.hand.text == first
    press(screen, K.Key_Backspace)
    assert screen.turn.step is Step.PICKING
    press(screen, K.Key_2)
    assert screen.view.hand.text == second
    drag(screen.view, middle(screen.view.hand), middle(screen.view.piles[0]))
    assert screen.table.record.moves[-1] == "return 1 over 0"
    assert screen.table.state.penalties[0] == (first,)
    assert screen.table.state.row[0].text == second


def test_escape_chooses_another_card_and_stays(returning, press):
    press(returning, K.Key_1, K.Key_Escape)
    assert returning.turn.step is Step.PICKING
    assert returning.window().screen_now is returning


def test_moving_cards_end_where_the_state_says(sit_down, game, context, press, wait, drag):
    """With motion on, and specials that show themselves, the table still ends up like the state."""
    context.update(reduced_motion=False)
    record = game(draws(betty.Special.TWICE), words=MANY, specials=[betty.Special.TWICE], recogniser=False)
    screen = sit_down(record, pace=0.1)
    press(screen, K.Key_Space, K.Key_P)
    wait(lambda: screen.turn.step is Step.PLACING, what="the drawn card")
    drawn = screen.table.state.drawn
    assert screen.view.hand.text == drawn
    wait(lambda: abs(screen.view.hand.y() - screen.view.places().hand.y) < 1, what="the card at rest")
    drag(screen.view, middle(screen.view.hand), middle(screen.view.piles[0]))
    wait(lambda: screen.turn.step is Step.STUDY, what="the next turn")
    assert [(i.text, i.covered, i.twice) for i in screen.view.piles] == [(drawn, 1, 1)]
    wait(lambda: abs(screen.view.piles[0].x() - screen.view.boxes(1)[0].x) < 1, what="the card at rest")


def test_going_away_while_cards_move_skips_to_the_state(sit_down, game, context, press, wait):
    context.update(reduced_motion=False)
    record = game(draws(betty.Special.TWICE), words=MANY, specials=[betty.Special.TWICE], recogniser=False)
    screen = sit_down(record, pace=1.0)
    press(screen, K.Key_Space, K.Key_P)
    wait(lambda: "Speak Twice" in screen.window().windowTitle(), what="the special card")
    context.go("how_to_play", game="betty")
    context.back()
    assert screen.turn.step is Step.PLACING
    assert screen.view.hand.text == screen.table.state.drawn
    assert [(i.text, i.twice) for i in screen.view.piles] == [(p.text, p.twice) for p in screen.table.state.row]


def test_failed_cards_fly_away_and_count(sit_down, game, context, press, wait):
    context.update(reduced_motion=False)
    record = game(lambda _: True, words=MANY, moves=("pass", "over 0"), recogniser=False)
    screen = sit_down(record, pace=0.1)
    press(screen, K.Key_Space, K.Key_1)
    # The row is empty now: one card is drawn and lies down by itself.
    wait(lambda: screen.turn.step is Step.STUDY, what="the next turn")
    assert screen.players.cards[1].points == 2
    assert [item.text for item in screen.view.piles] == [pile.text for pile in screen.table.state.row]


def test_handicaps_are_seen_by_all(sit_down, game, seats):
    record = game(lambda _: True, seats=seats(2, pause_limit_s=2.5, slips_only=False), recogniser=False)
    screen = sit_down(record)
    assert "may pause 2.5 seconds" in screen.players.cards[0].accessibleName()
    record = game(lambda _: True, seats=seats(2, slips_only=True), recogniser=False)
    assert record.header.house_rules["handicaps"][0]["slips_only"]
