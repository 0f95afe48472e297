"""Home: two posters, the saved games, and the doors to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tongue_and_cheek.ui.home.posters import Poster
from tongue_and_cheek.ui.home.saved import saved_players
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.screen import Screen
from tongue_and_cheek.ui.strings import common, home
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, IconButton, Panel, ScrollArea, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from tongue_and_cheek.ui.context import AppContext

_STATES = {
    Readiness.LOADING: ("timer", home.LOADING),
    Readiness.READY: ("ear", home.LISTENING),
    Readiness.MISSING: ("judge", home.NO_RECOGNISER),
}
_GAMES = {"betty": common.BETTY, "butts": common.BUTTS}
_SIDE, _BETWEEN = 44, 28  # pixels beside the page, and between the posters


class HomeScreen(Screen):
    """The first screen."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.posters = {game: Poster(self.theme, game) for game in _GAMES}
        self.continues = {game: BigButton(self.theme, home.CONTINUE, icon="next") for game in _GAMES}
        for game, poster in self.posters.items():
            poster.clicked.connect(lambda _=False, g=game: context.go("new_game", game=g))
            self.continues[game].clicked.connect(lambda _=False, g=game: context.go(g, resume=True))
            self.continues[game].hide()
        self._players: dict[str, tuple[str, ...]] = {}
        self.welcome = self._make_welcome()
        posters = row(*(column(self.posters[g], self.continues[g], gap=14) for g in _GAMES), gap=_BETWEEN)
        for n in range(len(_GAMES)):
            posters.setStretch(n, 1)
        page = QWidget()
        page.setLayout(
            column(
                self._make_header(),
                self.welcome,
                posters,
                self._make_doors(),
                gap=18,
                margins=(_SIDE, 16, _SIDE, 20),
            )
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._area = ScrollArea(page)
        layout.addWidget(self._area)
        self.theme.changed.connect(self._fit_continues)
        context.recogniser.changed.connect(self._recogniser_changed)
        self._recogniser_changed()

    def _make_header(self) -> QWidget:
        header = QWidget()
        self._state_icon = IconLabel(self.theme, "timer", "quiet", 26)
        self._state = text("", Role.STRONG, tone="quiet", wrap=False)
        state = QWidget()
        state.setLayout(row(self._state_icon, self._state, None, gap=8))
        name = text(common.APP, Role.DISPLAY, wrap=False)
        tagline = text(home.TAGLINE, tone="quiet", wrap=False)
        beside = QWidget()
        beside.setLayout(column(tagline, state, gap=0))
        flow = FlowLayout(header, gap=28)
        for widget in (name, beside):
            flow.addWidget(widget)
        header.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        return header

    def _make_welcome(self) -> Panel:
        check = BigButton(self.theme, home.CHECK, icon="microphone", kind="primary")
        check.clicked.connect(self._check_microphone)
        later = BigButton(self.theme, home.NOT_NOW, kind="quiet")
        later.clicked.connect(self._welcomed)
        buttons = FlowLayout(gap=10)
        buttons.addWidget(check)
        buttons.addWidget(later)
        words = column(text(home.WELCOME, Role.STRONG), text(home.WELCOME_2), gap=4)
        ear = IconLabel(self.theme, "ear", "accent", 48)
        panel = Panel(row(ear, column(words, buttons, gap=12), gap=20), margin=20)
        if not self.context.settings.first_start:
            panel.hide()
        return panel

    def _make_doors(self) -> QWidget:
        doors = QWidget()
        flow = FlowLayout(doors, gap=12, align=Qt.AlignmentFlag.AlignHCenter)
        for words, icon, name in (
            (home.HOW_TO_PLAY, "rules", "how_to_play"),
            (home.CARDS, "edit", "cards"),
            (home.LAB, "lab", "lab"),
            (home.SETTINGS, "settings", "settings"),
        ):
            button = BigButton(self.theme, words, icon=icon)
            button.clicked.connect(lambda _=False, n=name: self.context.go(n))
            flow.addWidget(button)
        full = IconButton(self.theme, "fullscreen", home.FULL_SCREEN)
        full.clicked.connect(self._full_screen)
        flow.addWidget(full)
        leave = IconButton(self.theme, "quit", home.QUIT)
        leave.clicked.connect(lambda: self.window().close())
        flow.addWidget(leave)
        return doors

    # -- what happens -------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        self._players.clear()
        for game, button in self.continues.items():
            players = saved_players(game)
            button.setVisible(players is not None)
            if players is not None:
                self._players[game] = tuple(players)
        self._fit_continues()
        self.welcome.setVisible(self.context.settings.first_start)
        first = self.posters["betty"]
        if self.focusWidget() is None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _fit_continues(self) -> None:
        """Name the players of a saved game where there is room: a button must not push the other poster away."""
        room = (self._area.viewport().width() - 2 * _SIDE - _BETWEEN) // 2
        for game, players in self._players.items():
            button = self.continues[game]
            button.setText(home.CONTINUE_WITH.format(names=", ".join(players)) if players else home.CONTINUE)
            if button.sizeHint().width() > room:
                button.setText(home.CONTINUE)
            button.setAccessibleName(f"{home.CONTINUE_NAME.format(game=_GAMES[game])} {', '.join(players)}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_continues()

    @Slot()
    def _recogniser_changed(self) -> None:
        handle = self.context.recogniser
        icon, words = _STATES[handle.readiness]
        self._state_icon.set_icon(icon)
        self._state.setText(words)
        self._state.setToolTip(handle.problem)
        self._state.setAccessibleName(f"{words}. {handle.problem}".strip(". "))

    @Slot()
    def _welcomed(self) -> None:
        self.context.update(first_start=False)
        self.welcome.hide()
        self.posters["betty"].setFocus()

    @Slot()
    def _check_microphone(self) -> None:
        self._welcomed()
        self.context.go("settings", section="microphone")

    @Slot()
    def _full_screen(self) -> None:
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
