"""Whole games with keys only, a person judging: to the podium, with every special on the way."""

import pytest
from PySide6.QtCore import Qt

from tongue_and_cheek import betty
from tongue_and_cheek.content.decks import betty_deck, betty_specials
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.setup import GameSetup

K = Qt.Key


def _digits(number):
    return [getattr(K, f"Key_{digit}") for digit in str(number)]


def _one_step(screen, press, *, pass_first):
    """Do what is due with keys; `pass_first`: pass so many readings, then fail at the last card."""
    turn, table = screen.turn, screen.table
    if turn.step is Step.STUDY:
        press(screen, K.Key_Space)
        assert turn.step is Step.LISTENING
    elif turn.step is Step.LISTENING and (turn.showdown or table.state.moves < pass_first):
        press(screen, K.Key_P)
    elif turn.step is Step.LISTENING:
        keys = _digits(len(table.line))
        press(screen, *keys)
        if turn.step is Step.LISTENING:
            press(screen, K.Key_Return)
    elif turn.step is Step.MISTAKES:
        press(screen, *([K.Key_1] if table.state.turn else []), K.Key_Return)
    elif turn.step is Step.PLACING:
        press(screen, *([K.Key_Left] if table.state.moves % 3 == 2 else []), K.Key_Return)
    elif turn.step is Step.PICKING:
        press(screen, K.Key_1)
        assert turn.step is Step.RETURNING
        press(screen, K.Key_Return)
    else:
        raise AssertionError(f"nobody is asked anything: {turn.step}")


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_to_the_podium(sit_down, game, seats, press, players):
    words = tuple(card.text for card in betty_deck()[:24])
    record = game(lambda _: True, seats=seats(players), words=words, specials=betty_specials(), recogniser=False)
    screen = sit_down(record)
    for _ in range(400):
        if screen.turn.step is Step.OVER:
            break
        before = (screen.turn.step, screen.table.state.moves)
        _one_step(screen, press, pass_first=14)
        assert (screen.turn.step, screen.table.state.moves) != before
        assert [item.text for item in screen.view.piles] == [pile.text for pile in screen.table.line]
        assert not betty.problems(screen.table.state)
    assert screen.table.state.phase is betty.Phase.OVER
    assert screen.podium.isVisible()
    winners = screen.table.state.winners
    assert all(screen.table.seats[seat].name in screen.podium.title.text() for seat in winners)
    assert not Save(betty.GAME).exists


def test_the_person_to_the_right_is_asked_by_name(sit_down, row_of, seats, press):
    screen = sit_down(row_of("She sells seashells", seats=seats(3), recogniser=False))
    assert "Grandma" in screen.below.study.judge._words.text()
    press(screen, K.Key_Space)
    assert "Grandma" in screen.below.panel.headline.text()
    assert screen.players.cards[2].judges


def test_enter_takes_the_lit_card_and_p_passes(sit_down, row_of, press):
    record = row_of("She sells seashells", "Big blue bubble bath", recogniser=False)
    screen = sit_down(record)
    press(screen, K.Key_Space, K.Key_Right, K.Key_Right, K.Key_Return)
    assert len(screen.table.state.row) == 1
    assert screen.table.record.moves[-1].startswith("fail")
    press(screen, K.Key_Space, K.Key_P)
    assert screen.table.record.moves[-1] == "pass"


def test_nothing_is_judged_twice_by_a_second_key(sit_down, row_of, press):
    screen = sit_down(row_of("She sells seashells", recogniser=False))
    moves = len(screen.table.record.moves)
    press(screen, K.Key_P, K.Key_F, K.Key_1)
    assert len(screen.table.record.moves) == moves
    press(screen, K.Key_Space, K.Key_P, K.Key_P)
    assert len(screen.table.record.moves) == moves + 1


def test_escape_takes_back_who_judges(sit_down, row_of, press):
    screen = sit_down(row_of("She sells seashells", recogniser=False))
    press(screen, K.Key_Space)
    assert screen.turn.step is Step.LISTENING
    press(screen, K.Key_Escape)
    assert screen.turn.step is Step.STUDY
    assert screen.window().screen_now is screen


def test_escape_leaves_and_the_game_goes_on_where_it_was(sit_down, row_of, press, open_window, context):
    record = row_of("She sells seashells", recogniser=False)
    screen = sit_down(record)
    window = screen.window()
    press(screen, K.Key_Space, K.Key_P)
    state = screen.table.state
    assert state.phase is betty.Phase.PLACING
    press(screen, K.Key_Escape)
    assert window.screen_now.objectName() == "home"
    context.go("betty", resume=True, pace=0)
    again = window.screen_now
    assert again.table.state == state
    assert again.turn.step is Step.PLACING
    assert again.view.hand.text == state.drawn


def test_a_new_game_uses_the_shipped_deck_and_own_cards(open_window, seats, context):
    context.update(own_cards=["Soggy socks sag", ""])
    setup = GameSetup("betty", seats(2), recogniser=False, seed=3)
    screen = open_window("betty", setup=setup, pace=0).screen_now
    words = screen.table.state.setup.words
    assert len(words) == len(betty_deck()) + 1
    assert "Soggy socks sag" in words
    assert Save(betty.GAME).exists
