"""The table of Butts on Things: what stands where, what is said, and which keys do what."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer, Slot

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Done, Draw, Phase
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.ui.butts import pace, wording
from tongue_and_cheek.ui.butts.curtain import Curtain
from tongue_and_cheek.ui.butts.game import Game
from tongue_and_cheek.ui.butts.hand import ARROWS, ENTER, Hand
from tongue_and_cheek.ui.butts.layout import areas
from tongue_and_cheek.ui.butts.overlays import Countdown, Podium, race_dialog
from tongue_and_cheek.ui.butts.panels import PileCount, SeatCard, TurnPanel
from tongue_and_cheek.ui.butts.placing import Placing
from tongue_and_cheek.ui.butts.prompts import what_now
from tongue_and_cheek.ui.butts.race import KEYS
from tongue_and_cheek.ui.butts.stage import Stage
from tongue_and_cheek.ui.butts.table import Table, bots_only
from tongue_and_cheek.ui.butts.view import TableView
from tongue_and_cheek.ui.keys import HOLD_MS
from tongue_and_cheek.ui.no_game import ask_what_now
from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import butts as words
from tongue_and_cheek.ui.widgets import IconButton

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent

    from tongue_and_cheek.butts import Code, Event, Hint
    from tongue_and_cheek.ui.context import AppContext
    from tongue_and_cheek.ui.setup import GameSetup

_GO_STAYS_MS = 450


class ButtsScreen(Screen):
    """One game, new (`setup`) or saved (`resume`); in the demo bots play it."""

    title = words.TITLE

    def __init__(self, context: AppContext, setup: GameSetup | None = None, *, resume: bool = False) -> None:
        super().__init__(context)
        self._problem = ""
        self._raced = False  # a race took the focus out of the hand
        self.table = self._open(setup, resume=resume)
        self.stage = Stage(self.theme, self)
        self.view = TableView(self.theme, self.stage)
        self.view.setParent(self)
        self.hand = Hand(self.theme, self)
        self.placing = Placing(self.stage, self.view, self.hand, self)
        self.back_button = IconButton(self.theme, "back", words.LEAVE, parent=self)
        self.back_button.clicked.connect(context.back)
        self.seats = [SeatCard(self.theme, seat) for seat in self.table.seats] if self.table else []
        for card in self.seats:
            card.setParent(self)
        self.rules_button = IconButton(self.theme, "rules", f"{words.RULES} (?)", parent=self)
        self.rules_button.clicked.connect(self._rules)
        self.pile = PileCount(self.theme, self)
        self._make_panel()
        self.countdown = Countdown(self.theme, self)
        self.curtain = Curtain(self.theme, self)
        self.podium = Podium(self.theme, self)
        self.podium.again.connect(self._again)
        self.podium.home.connect(context.home)
        self.curtain.opened.connect(self._open_curtain)
        self.game = self._make_game()
        self.view.resized.connect(self._arrange)
        self.view.table_clicked.connect(self._table_clicked)
        self.view.pile_clicked.connect(self._pile_clicked)
        self.placing.refused.connect(self._refused)
        self.placing.said.connect(self._said)
        self.placing.not_now.connect(self._not_now)
        self.theme.changed.connect(self._arrange)

    # -- making -------------------------------------------------------------------------------------------------------

    def _open(self, setup: GameSetup | None, *, resume: bool) -> Table | None:
        if self.context.demo:
            return Table.new(setup or bots_only(), demo=True)
        if not resume:
            return Table.new(setup or bots_only())
        try:
            table, self._problem = Table.resume()
        except StorageError as error:
            self._problem = str(error)
            return None
        return table

    def _make_panel(self) -> None:
        self.panel = TurnPanel(self.theme, self)
        add = self.panel.add_button
        self.collect_button = add(words.COLLECT, "hand", "C", kind="primary")
        self.draw_button = add(words.DRAW, "cards", "D", kind="primary")
        self.done_button = add(words.DONE, "next", "G", kind="primary")
        self.undo_button = add(words.UNDO, "undo", "U")
        self.hint_button = add(words.HINT, "hint", "H")
        self.pause_button = add(words.PAUSE, "pause", "Space")
        self.speed_button = add(words.SPEED.format(n=1), "timer", "S")

    def _make_game(self) -> Game | None:
        if self.table is None:
            return None
        game = Game(self.context, self.table, self.stage, self.placing, self)
        game.changed.connect(self._refresh)
        game.told.connect(self._told)
        game.curtain_wanted.connect(self._close_curtain)
        game.race_wanted.connect(self._ask_race)
        game.race.counted.connect(self._counted)
        game.hinted.connect(self._hinted)
        game.over.connect(self._over)
        game.draws_in.connect(self.pile.run_down)
        game.trouble.connect(lambda sentence: self.context.toast(sentence, "wrong"))
        self.collect_button.clicked.connect(game.collect)
        self.draw_button.clicked.connect(game.draw)
        self.done_button.clicked.connect(game.end_turn)
        self.undo_button.clicked.connect(self._undo)
        self.hint_button.clicked.connect(game.ask_hint)
        self.pause_button.clicked.connect(self._pause)
        self.speed_button.clicked.connect(self._faster)
        return game

    # -- coming and going ---------------------------------------------------------------------------------------------

    def entered(self) -> None:
        if self.game is None:
            ask_what_now(self.context, "butts", self._problem)
            return
        if self._problem:
            self.context.toast(self._problem, "unsure")
            self._problem = ""
        self._arrange()
        self.game.start()
        if self.curtain.isHidden() and self.podium.isHidden() and not self.hand.focus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def left(self) -> None:
        if self.game is not None:
            self.game.stop()
        self.curtain.hide()
        self.countdown.hide()

    def escape(self) -> bool:
        return self.placing.put_down()

    # -- places -------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.view.setGeometry(self.rect())
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Put everything in its place."""
        gap = self.theme.gap
        side = self.back_button.height()
        high = max(side, *(card.sizeHint().height() for card in self.seats), 0) if self.seats else side
        top = high + gap(16)
        parts = areas(self.width(), self.height(), self.theme.percent, top)
        self.back_button.move(gap(14), (top - side) // 2)
        self.rules_button.move(self.width() - gap(14) - side, (top - side) // 2)
        left = gap(14) + side + gap(12)
        room = self.width() - 2 * left
        count = max(1, len(self.seats))
        wide = min((room - gap(10) * (count - 1)) // count, self.theme.px(260))
        for n, card in enumerate(self.seats):
            card.setGeometry(left + n * (wide + gap(10)), (top - high) // 2, wide, high)
        anchors = tuple(QPointF(card.x() + card.anchor().x(), card.y() + card.anchor().y()) for card in self.seats)
        self.stage.set_areas(parts, anchors)
        self.pile.lie_on(parts.pile.toAlignedRect())
        column = parts.column.toAlignedRect().adjusted(gap(16), 0, -gap(16), -gap(14))
        column.setTop(self.pile.geometry().bottom() + gap(12))
        self.panel.setGeometry(column)
        board, hand = parts.board.toAlignedRect(), parts.hand.toAlignedRect()
        self.countdown.setGeometry(board)
        self.curtain.setGeometry(hand.adjusted(0, 8, 0, -4))
        self.podium.setGeometry(self.rect())
        self._show_hand()

    def _show_hand(self) -> None:
        view = self.stage.view
        cards = view.hand if view is not None and view.seat is not None else ()
        self.hand.show_cards(cards, self.stage.hand_rects())

    # -- what is said and can be pressed ------------------------------------------------------------------------------

    @Slot()
    def _refresh(self) -> None:
        game, table = self.game, self.table
        assert game is not None
        assert table is not None
        view = self.stage.view or table.view(None)
        state = table.state
        heading, sentence = what_now(game)
        self.panel.head(heading)
        self.panel.say(sentence)
        keys = {seat: key for key, seat in game.race.keys().items()}
        turn = state.racer if state.racer is not None else state.turn
        live = state.phase is Phase.RACE and state.racer is None
        for seat, card in enumerate(self.seats):
            card.set_state(view.collected[seat], turn=seat == turn and not live, key=keys.get(seat, ""))
        dim = game.seat is not None and not game.person_to_move
        if dim != self.stage.hand_dim:
            self.stage.hand_dim = dim
            self.stage.refresh()
        self.pile.setText(str(view.pile_size))
        self.pile.setAccessibleName(wording.pile_text(view))
        self.pile.lie_on(self.stage.areas.pile.toAlignedRect())
        self.view.setAccessibleDescription(wording.table_text(view.grid))
        self._refresh_buttons()
        self._show_hand()
        if self._raced and self.placing.active:
            self._raced = not self.hand.focus()
        self.placing.follow_focus()

    def _refresh_buttons(self) -> None:
        game, table = self.game, self.table
        assert game is not None
        assert table is not None
        rules, phase = table.state.rules, table.state.phase
        racing = phase is Phase.RACE
        if not table.people:
            self.panel.show_buttons(self.pause_button, self.speed_button)
            return
        may_end = game.person_to_move and game.allowed(Done())
        shown = [self.undo_button, self.hint_button]
        if may_end:
            shown.insert(0, self.done_button)
        if rules.draw_yourself or rules.spot_it_yourself:
            shown.insert(0, self.draw_button)
        if rules.spot_it_yourself:
            shown.insert(0, self.collect_button)
        self.panel.show_buttons(*shown)
        self.undo_button.setEnabled(game.can_undo and not racing)
        self.hint_button.setEnabled(game.person_to_move and phase in (Phase.PLACE, Phase.SPOT))
        # Not only when there is a line: that would give it away.
        self.collect_button.setEnabled(game.person_to_move and phase is Phase.SPOT)
        self.draw_button.setEnabled(game.seat is not None and not racing and game.allowed(Draw(game.seat)))

    @Slot(object)
    def _told(self, event: Event) -> None:
        assert self.table is not None
        assert self.game is not None
        sentence = wording.news(event, self.table.setup.names, self.game.seat)
        if sentence:
            self.panel.tell(sentence)
        view = self.stage.view
        if view is not None:
            for card, collected in zip(self.seats, view.collected, strict=True):
                card.set_state(collected, turn=card is self.seats[view.turn])

    @Slot(str)
    def _said(self, sentence: str) -> None:
        """Say what a card in the air would do; "" when it is put down."""
        assert self.game is not None
        self.panel.say(sentence or what_now(self.game)[1])

    @Slot()
    def _not_now(self) -> None:
        """Say what is due instead of laying: it may well be this player's turn, with a card to take back or to draw."""
        assert self.game is not None
        self.panel.say(what_now(self.game)[1] or words.NOT_NOW)

    @Slot(object)
    def _refused(self, code: Code) -> None:
        assert self.table is not None
        self.context.sounds.play("wrong")
        self.panel.say(wording.why(code, self.table.view(None)), "wrong")

    # -- what people do -----------------------------------------------------------------------------------------------

    @Slot()
    def _undo(self) -> None:
        assert self.game is not None
        if self.game.undo():
            self.panel.tell(words.UNDONE)
            self.hand.focus()

    @Slot(object)
    def _hinted(self, hint: Hint) -> None:
        self.placing.show_hint(hint)
        self.panel.say(wording.advice(hint) + (f" {words.HINT_KEY}" if self.placing.picked else ""), "accent")

    @Slot(QPointF)
    def _table_clicked(self, at: QPointF) -> None:
        if self.game is not None and self.stage.fit is not None and not self.placing.active:
            self.game.table_clicked(self.stage.fit.cell_at(at))

    @Slot()
    def _pile_clicked(self) -> None:
        if self.game is not None:
            self.game.draw()

    @Slot()
    def _pause(self) -> None:
        assert self.game is not None
        self.game.pause(not self.game.paused)
        paused = self.game.paused
        self.panel.rename(self.pause_button, words.GO_ON if paused else words.PAUSE, "play" if paused else "pause")
        self._refresh()

    @Slot()
    def _faster(self) -> None:
        """Go to the next speed, round and round."""
        assert self.game is not None
        speeds = pace.SPEEDS
        tempo = self.game.tempo
        now = min(range(len(speeds)), key=lambda n: abs(1 / speeds[n] - tempo))
        speed = speeds[(now + 1) % len(speeds)]
        self.game.tempo = 1 / speed
        self.panel.rename(self.speed_button, words.SPEED.format(n=speed))

    @Slot()
    def _rules(self) -> None:
        self.context.go("how_to_play", game="butts")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        game = self.game
        key = Qt.Key(event.key())
        if game is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif event.text() == "?":
            self._rules()
        elif game.race.running and game.race.press(chr(key) if key < 128 else ""):
            event.accept()
        elif game.calm_person and key in ARROWS:
            game.calm_step(ARROWS[key])
        elif game.calm_person and key in ENTER:
            game.calm_take()
        elif key == Qt.Key.Key_D:
            game.draw()
        else:
            super().keyPressEvent(event)

    # -- curtain, race, end -------------------------------------------------------------------------------------------

    @Slot(int)
    def _close_curtain(self, seat: int) -> None:
        assert self.table is not None
        self._show_hand()
        self.curtain.close_for(self.table.seats[seat])
        if self.table.record.moves:
            self._hold_keys()  # an Enter meant for a card would show the hand to whoever just played

    @Slot()
    def _open_curtain(self) -> None:
        assert self.game is not None
        self.curtain.hide()
        self.game.open_curtain()
        self._show_hand()
        self.hand.focus()

    @Slot()
    def _ask_race(self) -> None:
        assert self.table is not None
        self.curtain.hide()
        people = [(seat, self.table.seats[seat], key) for key, seat in zip(KEYS, self.table.people, strict=False)]
        self.context.ask(race_dialog(self.theme, people, self.table.people[0], self._begin_race))

    def _begin_race(self, mouse: int | None) -> None:
        assert self.game is not None
        if self.isVisible():
            self._raced = True
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.game.begin_race(mouse)

    @Slot(int)
    def _counted(self, number: int) -> None:
        self.countdown.count(number)
        self.context.sounds.play("tick" if number else "go")
        if number == 0:
            assert self.game is not None
            QTimer.singleShot(round(_GO_STAYS_MS * self.game.tempo), self.countdown, self.countdown.hide)

    @Slot()
    def _over(self) -> None:
        assert self.table is not None
        state = self.table.state
        self.podium.crown(self.table.seats, butts.counts(state), butts.winners(state))
        self._hold_keys()

    def _hold_keys(self) -> None:
        assert self.game is not None
        self.context.hold_keys(HOLD_MS if self.game.tempo else 0)

    @Slot()
    def _again(self) -> None:
        assert self.table is not None
        self.context.go("butts", replace=True, setup=replace(self.table.setup, seed=None))
