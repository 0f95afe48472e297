"""The new-game screen: everything has a sensible default, so Start is the second click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot

from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.ui.home.saved import put_aside, saved_players
from tongue_and_cheek.ui.new_game.house import HouseRules
from tongue_and_cheek.ui.new_game.seats import NAME_MOST, SeatList, next_seat
from tongue_and_cheek.ui.setup import SEATS, GameSetup, Seat
from tongue_and_cheek.ui.strings import common, new_game
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import Bar, BigButton, Choice, Dialog, IconButton, Page, Panel, text
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from tongue_and_cheek.ui.context import AppContext

_NAMES = {"betty": common.BETTY, "butts": common.BUTTS}


def problem(setup: GameSetup) -> str:
    """Return why a game cannot start with this set-up, as a sentence, or ""."""
    names = [seat.name for seat in setup.seats]
    if not all(names):
        return new_game.NAMES_EMPTY
    for name in names:
        if len(name) > NAME_MOST:
            return new_game.NAMES_LONG.format(name=f"{name[:NAME_MOST]}…", n=NAME_MOST)
        if names.count(name) > 1:
            return new_game.NAMES_TWICE.format(name=name)
    if setup.game == "betty" and all(seat.bot for seat in setup.seats):
        return new_game.NO_PERSON
    low = SEATS[setup.game][0]
    if len(names) < low:
        return new_game.TOO_FEW.format(game=_NAMES[setup.game], n=low)
    return ""


def default_seats(game: str) -> tuple[Seat, ...]:
    """Return the players of a first start: two readers, or one person and a bot."""
    first = next_seat((), "")
    return (first, next_seat((first,), "" if game == "betty" else "easy"))


class NewGameScreen(Page):
    """Who plays, who judges, and the house rules of one game."""

    def __init__(self, context: AppContext, game: str) -> None:
        super().__init__(context, new_game.TITLE.format(game=_NAMES[game]), width=1240)
        self._game = game
        last = GameSetup.last(context.settings, game) or GameSetup(game, default_seats(game))
        help_button = IconButton(self.theme, "rules", common.RULES)
        help_button.clicked.connect(lambda: context.go("how_to_play", game=game))
        self.bar.body.addWidget(help_button)

        self.seats = SeatList(context, game, last.seats)
        who = Panel(text(new_game.WHO, Role.HEADING), text(new_game.WHO_HINT, tone="quiet"), self.seats)
        if game == "betty":
            who.body.addWidget(text(new_game.PAUSE_HELP, Role.SMALL, tone="quiet"))
        self.content.addWidget(who)
        self._recogniser = last.recogniser
        if game == "betty":
            self.judge = Choice(
                self.theme,
                new_game.JUDGE,
                ((True, new_game.JUDGE_RECOGNISER), (False, new_game.JUDGE_PERSON)),
                last.recogniser,
            )
            self.judge.changed.connect(self._judge_chosen)
            self.content.addWidget(Panel(SettingRow(new_game.JUDGE, new_game.JUDGE_HINT, self.judge, below=True)))
        self.house = HouseRules(self.theme, game, last.rules)
        self.content.addWidget(Panel(self.house, margin=16))
        self.content.addStretch(1)

        self.start_button = BigButton(self.theme, new_game.START, icon="play", kind="primary")
        self.start_button.clicked.connect(self.start)
        self._problem = text("", Role.STRONG, tone="wrong")
        bar = Bar(self._problem, self.start_button)
        bar.body.setStretch(0, 1)
        self.set_footer(bar)
        self.seats.changed.connect(self._changed)
        self.house.changed.connect(self._changed)
        self.house.set_names([seat.name for seat in self.seats.seats])

    def entered(self) -> None:
        super().entered()
        for line in self.seats.rows:
            line.show_voice()  # it may have been checked meanwhile
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def setup(self) -> GameSetup:
        """What is chosen now."""
        return GameSetup(self._game, self.seats.seats, self.house.values, self._recogniser)

    @Slot(object)
    def _judge_chosen(self, recogniser: bool) -> None:
        self._recogniser = recogniser

    @Slot()
    def _changed(self) -> None:
        names = [seat.name for seat in self.seats.seats]
        shown = [self.house.first.itemText(i) for i in range(1, self.house.first.count())]
        if names != shown:
            self.house.set_names(names)
            return
        trouble = problem(self.setup)
        self._problem.setText(trouble)
        self.start_button.setEnabled(not trouble)

    @Slot()
    def start(self) -> None:
        """Start, after asking if that ends an unfinished game."""
        players = saved_players(self._game)
        if players is None:
            self._begin()
            return
        if not players:
            self._begin_beside()
            return
        dialog = Dialog(self.theme, new_game.START_ANEW, new_game.START_ANEW_TEXT.format(names=", ".join(players)))
        dialog.add_button(new_game.START_YES, self._begin, kind="danger")
        dialog.add_button(new_game.START_NO, kind="primary")  # Enter pressed twice must not throw a game away
        self.context.ask(dialog)

    def _begin_beside(self) -> None:
        """Start, keeping an old save that this version cannot read: a newer one, or somebody who knows, may."""
        try:
            put_aside(self._game)
        except StorageError as error:
            self.context.toast(str(error), "wrong")
            return
        self._begin()
        self.context.toast(new_game.KEPT_ASIDE)

    def _begin(self) -> None:
        setup = self.setup
        games = {**self.context.settings.last_games, self._game: replace(setup, seed=None).to_json()}
        self.context.update(last_games=games)
        self.context.go(self._game, replace=True, setup=setup)
