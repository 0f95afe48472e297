"""Turns with the mouse and with keys: laying, previews, refusals, taking back, hints, house rules."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Phase
from tongue_and_cheek.core.record import loads
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.strings import butts as words


def own_turn(state):
    return state.turn == 0 and state.phase is Phase.PLACE


def test_a_whole_turn_by_drag(table, players, drag, idle, shows_truth, wait):
    screen = table(players["mia"], players["biscuit"])
    shows_truth(screen)
    card = screen.table.state.hands[0][2].name
    drag(screen, card, (0, 0))
    wait(lambda: len(screen.table.record.moves) >= 4 and screen.placing.active, what="the bot's turn")
    moves = screen.table.record.moves
    assert moves[0] == f"place {card} 0,0"
    assert moves[1] == "draw 0"
    assert moves[3] == "draw 1", "the bot has laid and drawn too"
    assert len(screen.table.state.hands[0]) == 5
    shows_truth(screen)


def test_every_move_is_saved(table, players, drag, idle, wait):
    screen = table(players["mia"], players["biscuit"])
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    idle(screen)
    saved = loads(Save(butts.GAME).path.read_text(encoding="utf-8"))
    assert saved == screen.table.record
    assert saved.header.notes["setup"]["seats"][0]["face"] == "fox"


def test_the_preview_shows_what_a_card_takes(table, players, drag, fast_forward, idle, shows_truth):
    screen = table(players["mia"], players["biscuit"])

    def can_take(state):
        if not own_turn(state):
            return False
        return any(
            butts.collected_if(state, card.name, cell) for card in state.hands[0] for cell in butts.legal_cells(state)
        )

    state = fast_forward(screen, can_take)
    card, cell, taken = next(
        (card.name, cell, taken)
        for card in state.hands[0]
        for cell in sorted(butts.legal_cells(state))
        if (taken := butts.collected_if(state, card.name, cell))
    )
    before = butts.counts(state)[0]
    drag(screen, card, cell, drop=False)
    marks = screen.stage.marks
    assert marks.lit
    assert marks.legal == butts.legal_cells(state)
    assert (marks.target, marks.target_good, marks.taken) == (cell, True, taken)
    QTest.mouseRelease(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=screen.stage.fit.centre(cell).toPoint())
    idle(screen)
    assert butts.counts(screen.table.state)[0] == before + len(taken)
    assert not screen.stage.marks.taken
    shows_truth(screen)


def test_lines_to_be_spotted_are_not_previewed(table, players, fast_forward):
    screen = table(players["mia"], players["biscuit"], spot_it_yourself=True)
    state = fast_forward(screen, own_turn)
    for card in state.hands[0]:
        for cell in butts.legal_cells(state):
            assert screen.table.lines_if(card.name, cell) == ()


def test_an_illegal_drop_slides_back_and_says_why(table, players, drag, fast_forward, idle, shows_truth):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 3 and not s.split)
    idle(screen)
    card, moves = state.hands[0][0].name, screen.table.record.moves
    home = screen.stage.cards[card].pose
    drag(screen, card, min(state.grid), drop=False)
    assert not screen.stage.marks.target_good
    assert screen.stage.cards[card].sign == "cross", "not by colour alone"
    port = screen.view.viewport()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=screen.stage.fit.centre(min(state.grid)).toPoint())
    assert screen.panel.sentence.text() == words.WHY[butts.Code.OCCUPIED]
    assert screen.table.record.moves == moves
    back = screen.stage.cards[card]
    assert abs(back.pose.x - home.x) < 1
    assert not back.sign
    shows_truth(screen)


def test_far_from_the_cards_the_sentence_is_another(table, players, drag, fast_forward, idle):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 2 and not s.split)
    idle(screen)
    corner = screen.stage.areas.board.topLeft().toPoint() + QPoint(4, 4)
    assert screen.stage.fit.cell_at(corner) not in butts.legal_cells(state)
    drag(screen, state.hands[0][0].name, corner)
    assert screen.panel.sentence.text() == words.WHY[butts.Code.NOT_TOUCHING]


def test_a_drop_outside_the_table_is_no_move_and_no_reproach(table, players, drag, idle):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    said = screen.panel.sentence.text()
    drag(screen, screen.table.state.hands[0][0].name, QPoint(1200, 600))
    assert screen.table.record.moves == ()
    assert screen.panel.sentence.text() == said


def test_link_cells_look_different_and_bind(table, players, drag, fast_forward, idle):
    screen = table(players["mia"], players["biscuit"], truck_backs=0)
    state = fast_forward(screen, lambda s: own_turn(s) and s.split, level=butts.Level.EASY)
    idle(screen)
    marks = screen.stage.marks
    assert marks.link
    assert marks.legal == butts.legal_cells(state)
    assert "hatched" in screen.panel.sentence.text()
    touching = butts.grid.touching(state.grid.cells) - butts.legal_cells(state)
    cards, fit = screen.stage.areas.cells, screen.stage.fit
    inside = [c for c in sorted(touching) if cards.contains(fit.centre(c)) and far_from(c, butts.legal_cells(state))]
    if inside:
        drag(screen, state.hands[0][0].name, inside[0])
        assert screen.panel.sentence.text() == words.WHY[butts.Code.NOT_A_LINK]
    drag(screen, state.hands[0][0].name, min(butts.legal_cells(state)))
    assert butts.link_length(screen.table.state) < butts.link_length(state)


def far_from(cell, others):
    return all(abs(cell[0] - other[0]) + abs(cell[1] - other[1]) > 1 for other in others)


def test_click_a_card_then_a_square(table, players, centre_of, idle, fast_forward):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 2)
    idle(screen)
    card, cell = state.hands[0][1].name, min(butts.legal_cells(state))
    count = len(screen.table.record.moves)
    port = screen.view.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=centre_of(screen, card))
    assert screen.placing.picked == card
    assert screen.stage.marks.lit
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=centre_of(screen, cell))
    assert screen.table.record.moves[count] == f"place {card} {cell[0]},{cell[1]}"


# -- keys -------------------------------------------------------------------------------------------------------------


def test_a_whole_turn_by_keys(table, players, key, idle, fast_forward, shows_truth):
    screen = table(players["mia"], players["biscuit"])
    window = screen.window()
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 3)
    idle(screen)
    assert screen.hand.focus()
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Tab)
    card = state.hands[0][2].name
    assert screen.hand.focused() == card
    assert screen.stage.lifted == card
    key(window, Qt.Key.Key_Return)
    seen = {screen.placing.aim}
    for arrow in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 3:
        key(window, arrow)
        assert screen.placing.aim in butts.legal_cells(state)
        assert screen.panel.sentence.text().startswith("Row ")
        seen.add(screen.placing.aim)
    assert len(seen) > 2, "the arrows go from square to square"
    cell, count = screen.placing.aim, len(screen.table.record.moves)
    key(window, Qt.Key.Key_Return)
    idle(screen)
    assert screen.table.record.moves[count] == f"place {card} {cell[0]},{cell[1]}"
    assert screen.hand.focused(), "the focus stays in the hand"
    shows_truth(screen)


def test_every_lit_square_can_be_reached_with_arrows(table, players, key, idle, fast_forward):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 6)
    idle(screen)
    screen.hand.focus()
    key(screen.window(), Qt.Key.Key_Return)
    seen, edge = {screen.placing.aim}, [screen.placing.aim]
    while edge:
        start = edge.pop()
        for arrow in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down):
            screen.placing._aim_at(start, ghost=True)
            key(screen.window(), arrow)
            if screen.placing.aim not in seen:
                seen.add(screen.placing.aim)
                edge.append(screen.placing.aim)
    assert seen == butts.legal_cells(state)


def test_escape_puts_the_card_down_first(table, players, key, idle):
    screen = table(players["mia"], players["biscuit"])
    window = screen.window()
    idle(screen)
    screen.hand.focus()
    key(window, Qt.Key.Key_Return)
    assert screen.placing.picked
    key(window, Qt.Key.Key_Escape)
    assert not screen.placing.picked
    assert window.screen_now is screen
    key(window, Qt.Key.Key_Escape)
    assert window.screen_now.objectName() == "home"


def test_question_mark_opens_the_rules_and_the_game_waits(table, players, idle, shows_truth):
    screen = table(players["mia"], players["biscuit"])
    window = screen.window()
    idle(screen)
    QTest.keyClick(screen, "?")
    assert window.screen_now.objectName() == "how_to_play"
    window.back()
    idle(screen)
    shows_truth(screen)


# -- taking back, hints, house rules ----------------------------------------------------------------------------------


def test_a_placement_can_be_taken_back_until_the_draw(table, players, drag, key, idle, shows_truth, wait):
    screen = table(players["mia"], players["biscuit"])
    window = screen.window()
    idle(screen)
    before = screen.table.state
    screen.game.tempo = 1.0  # now there is time to think
    drag(screen, before.hands[0][0].name, (0, 0))
    wait(screen.undo_button.isEnabled, what="the time to take back")
    assert screen.table.state.phase is Phase.DRAW
    key(window, Qt.Key.Key_U)
    wait(lambda: screen.table.record.moves == (), what="taking back")
    assert screen.table.state == before
    assert loads(Save(butts.GAME).path.read_text(encoding="utf-8")).moves == ()
    idle(screen)
    shows_truth(screen)
    drag(screen, before.hands[0][1].name, (0, 0))
    wait(screen.undo_button.isEnabled)
    key(window, Qt.Key.Key_D)
    wait(lambda: len(screen.table.record.moves) == 2, what="the draw")
    assert not screen.undo_button.isEnabled(), "a card has been seen"
    assert not screen.game.undo()


def test_enter_in_the_time_to_take_back_says_what_is_due(table, players, drag, key, idle, wait):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    screen.game.tempo = 1.0
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(lambda: screen.game.can_undo and not screen.stage.moving, what="the time to take back")
    assert screen.hand.focus()
    key(screen.window(), Qt.Key.Key_Return)
    assert screen.panel.sentence.text() == words.PLACED
    screen.game.undo()


def test_what_dots_mean_is_told_at_the_table(table, players, drag, idle, centre_of):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    hand = screen.table.state.hands[0]
    for button, card in zip(screen.hand.keys, hand, strict=False):
        tip = screen.view.tip_at(centre_of(screen, card.name))
        told = words.WILD_TELLS if card.wild else words.DOTS_TELL[card.copies]
        assert tip.endswith(told)
        assert button.accessibleDescription().startswith(told)
    assert screen.view.tip_at(QPoint(5, screen.view.height() // 2)) == ""
    pile = screen.stage.areas.pile.center().toPoint()
    assert screen.view.tip_at(pile) == "", "what is covered stays secret"


def test_the_draw_comes_by_itself(table, players, drag, idle, wait):
    screen = table(players["mia"], players["noah"], tempo=0.05)
    QTest.mouseClick(screen.curtain.button, Qt.MouseButton.LeftButton)
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(lambda: screen.table.record.moves[1:] == ("draw 0",), what="the automatic draw")


def test_a_click_on_the_pile_draws_at_once(table, players, drag, idle, wait):
    screen = table(players["mia"], players["biscuit"], tempo=1.0)
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(lambda: screen.game.person_to_move)
    QTest.mouseClick(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=screen.stage.areas.pile.center().toPoint())
    assert screen.table.record.moves[1] == "draw 0"


def test_a_hint_shows_card_and_square_and_enter_takes_it(table, players, key, idle, fast_forward, wait):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 4)
    idle(screen)
    wanted = butts.hint(butts.view_for(state, 0)).move
    key(screen.window(), Qt.Key.Key_H)
    wait(lambda: screen.stage.marks.wanted is not None, what="the hint")
    assert (screen.placing.picked, screen.stage.marks.wanted) == (wanted.card, wanted.cell)
    count = len(screen.table.record.moves)
    key(screen.window(), Qt.Key.Key_Return)
    assert screen.table.record.moves[count] == butts.format_move(wanted)


@pytest.mark.parametrize("collects", [True, False])
def test_spot_it_yourself(table, players, drag, key, idle, fast_forward, wait, collects):
    screen = table(players["mia"], players["biscuit"], spot_it_yourself=True)
    window = screen.window()

    def can_take(state):
        return own_turn(state) and any(
            butts.collected_if(state, card.name, cell) for card in state.hands[0] for cell in butts.legal_cells(state)
        )

    state = fast_forward(screen, can_take)
    idle(screen)
    card, cell, taken = next(
        (card.name, cell, taken)
        for card in state.hands[0]
        for cell in sorted(butts.legal_cells(state))
        if (taken := butts.collected_if(state, card.name, cell))
    )
    drag(screen, card, cell)
    wait(screen.collect_button.isEnabled, what="the time to spot")
    assert screen.draw_button.isEnabled()
    before = butts.counts(screen.table.state)[0]
    if collects:
        key(window, Qt.Key.Key_C)
        wait(lambda: "collect" in screen.table.record.moves and not screen.game.performer.busy)
        assert butts.counts(screen.table.state)[0] == before + len(taken)
    if screen.table.state.phase is Phase.SPOT:
        wait(screen.draw_button.isEnabled)
        made = len(screen.table.record.moves)
        key(window, Qt.Key.Key_D)
        wait(lambda: "draw 0" in screen.table.record.moves[made:], what="the draw")
    idle(screen)
    assert butts.counts(screen.table.state)[0] == before + (len(taken) if collects else 0)


def test_draw_yourself(table, players, drag, key, idle, wait):
    screen = table(players["mia"], players["biscuit"], draw_yourself=True)
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    idle(screen)
    assert len(screen.table.state.hands[0]) == 4, "nobody draws for you"
    assert screen.draw_button.isEnabled()
    key(screen.window(), Qt.Key.Key_D)
    wait(lambda: len(screen.table.state.hands[0]) == 5, what="the draw")
    idle(screen)
    assert not screen.draw_button.isEnabled()
