"""The list of players: names, faces, people and bots, and what is asked of each reader."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from tongue_and_cheek.ui.new_game.faces import BadgeButton, FaceDialog
from tongue_and_cheek.ui.setup import BOT_FACE, SEATS, Seat, faces
from tongue_and_cheek.ui.strings import new_game
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.voices import voice_of
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, IconButton, Stepper, Toggle, row, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.ui.context import AppContext

_PAUSE_S = (0.5, 5.0, 0.1)

NAME_MOST = 20
"""Letters of a name that fit on every table; longer ones are told, not cut."""

NAME_KEPT = 60
"""Letters that the field takes in at all."""


class SeatRow(QFrame):
    """One player; `changed` when anything about them changed."""

    changed = Signal()
    moved = Signal(int)
    removed = Signal()

    def __init__(self, context: AppContext, seat: Seat, number: int, *, betty: bool) -> None:
        super().__init__()
        self.setProperty("panel", "flat")
        self._context, self.seat = context, seat
        theme = context.theme
        self._badge = BadgeButton(theme, new_game.FACE.format(name=seat.name), seat.colour, seat.face)
        self._badge.clicked.connect(self._choose_face)
        self.name = QLineEdit(seat.name)
        self.name.setCursorPosition(0)  # of a long name its beginning is seen
        self.name.setMaxLength(NAME_KEPT)
        self.name.setPlaceholderText(new_game.NAME_HINT)
        self.name.setAccessibleName(new_game.NAME.format(n=number + 1))
        self.name.setMinimumWidth(theme.px(200))
        self.name.textEdited.connect(lambda words: self._set(name=words.strip()))
        self.kind = QComboBox()
        for level, words in new_game.KINDS.items():
            self.kind.addItem(words, level)
        self.kind.setCurrentIndex(self.kind.findData(seat.bot))
        self.kind.setAccessibleName(new_game.KIND.format(name=seat.name))
        self.kind.currentIndexChanged.connect(self._kind_changed)
        flow = FlowLayout(self, gap=10)
        flow.setContentsMargins(12, 8, 12, 8)
        for widget in (self._badge, self.name, self.kind):
            flow.addWidget(widget)
        self._limits = QWidget()
        self.fitted = text("", Role.SMALL, tone="good", wrap=False)
        self.fitted.hide()
        self.voice: IconButton | None = None
        if betty:
            self._make_limits(seat)
            flow.addWidget(self._limits)
        self.up = IconButton(theme, "chevron-up", new_game.UP.format(name=seat.name))
        self.down = IconButton(theme, "chevron-down", new_game.DOWN.format(name=seat.name))
        self.out = IconButton(theme, "cross", new_game.REMOVE.format(name=seat.name))
        self.up.clicked.connect(lambda: self.moved.emit(-1))
        self.down.clicked.connect(lambda: self.moved.emit(1))
        self.out.clicked.connect(self.removed)
        ends = QWidget()
        ends.setLayout(row(self.up, self.down, self.out, gap=6))
        flow.addWidget(ends)
        flow.addWidget(self.fitted)
        self.show_voice()

    def _make_limits(self, seat: Seat) -> None:
        theme = self._context.theme
        low, high, step = _PAUSE_S
        pause = Stepper(
            theme,
            new_game.PAUSE.format(name=seat.name),
            seat.pause_limit_s,
            low=low,
            high=high,
            step=step,
            show=lambda v: new_game.PAUSE_VALUE.format(seconds=v),
        )
        pause.changed.connect(lambda value: self._set(pause_limit_s=value))
        slips = Toggle(theme, new_game.SLIPS.format(name=seat.name), on=seat.slips_only)
        slips.toggled.connect(lambda on: self._set(slips_only=on))
        pause_label = text(new_game.PAUSE_LABEL, Role.SMALL, tone="quiet", wrap=False)
        slips_label = text(new_game.SLIPS_LABEL, Role.SMALL, tone="quiet", wrap=False)
        self.voice = IconButton(theme, "ear", new_game.VOICE.format(name=seat.name))
        self.voice.clicked.connect(self._check_voice)
        self._limits.setLayout(row(pause_label, pause, 6, slips_label, slips, 2, self.voice, gap=8))
        if seat.bot:  # never show what has no parent yet: it would be a window of its own
            self._limits.hide()

    def show_voice(self) -> None:
        """Say whether the judge is fitted to this player's voice."""
        if self.voice is None:
            return
        known = not self.seat.bot and voice_of(self._context.settings, self.seat.name) is not None
        self.voice.set_icon("ear", (new_game.VOICE_FITTED if known else new_game.VOICE).format(name=self.seat.name))
        self.fitted.setText(new_game.FITTED.format(name=self.seat.name) if known else "")
        self.fitted.setVisible(known)

    @Slot()
    def _check_voice(self) -> None:
        if is_own_name(self.seat.name):
            self._context.go("voice_check", reader=self.seat.name, slips_only=self.seat.slips_only)
        else:  # a voice that is kept for "Player 1" would be anybody's
            self._context.toast(new_game.VOICE_NAME, "unsure")
            self.name.setFocus()
            self.name.selectAll()

    def _set(self, **changes: object) -> None:
        self.seat = replace(self.seat, **changes)  # type: ignore[arg-type]
        self.show_voice()
        self.changed.emit()

    @Slot(int)
    def _kind_changed(self, index: int) -> None:
        bot = self.kind.itemData(index)
        if bot and self.seat.face != BOT_FACE:
            self._face_chosen(self.seat.colour, BOT_FACE)
        self._limits.setVisible(not bot)
        self._set(bot=bot)

    @Slot()
    def _choose_face(self) -> None:
        dialog = FaceDialog(self._context.theme, self.seat.name, self.seat.colour, self.seat.face)
        dialog.chosen.connect(self._face_chosen)
        self._context.ask(dialog)

    @Slot(int, str)
    def _face_chosen(self, colour: int, face: str) -> None:
        self._badge.show_badge(colour, face)
        self._set(colour=colour, face=face)


class SeatList(QWidget):
    """All players, in clockwise order; `changed` on every change."""

    changed = Signal()

    def __init__(self, context: AppContext, game: str, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._context, self._game = context, game
        self._low, self._high = SEATS[game]
        self._rows: list[SeatRow] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        layout.addLayout(self._list)
        self._person = BigButton(context.theme, new_game.ADD_PERSON, icon="plus")
        self._person.clicked.connect(lambda: self._add(self._new_seat(bot="")))
        self._bot = BigButton(context.theme, new_game.ADD_BOT, icon="bot")
        self._bot.clicked.connect(lambda: self._add(self._new_seat(bot="medium")))
        buttons = FlowLayout(gap=10)
        buttons.addWidget(self._person)
        buttons.addWidget(self._bot)
        layout.addLayout(buttons)
        self._rebuild(seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players as they are now."""
        return tuple(line.seat for line in self._rows)

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The rows, one per player."""
        return tuple(self._rows)

    def _rebuild(self, seats: Sequence[Seat]) -> None:
        for line in self._rows:
            self._list.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._rows = []
        for number, seat in enumerate(seats):
            line = SeatRow(self._context, seat, number, betty=self._game == "betty")
            line.changed.connect(self.changed)
            line.moved.connect(lambda step, n=number: self._move(n, step))
            line.removed.connect(lambda n=number: self._remove(n))
            line.up.setEnabled(number > 0)
            line.down.setEnabled(number < len(seats) - 1)
            line.out.setEnabled(len(seats) > self._low)
            self._rows.append(line)
            self._list.addWidget(line)
        room = len(seats) < self._high
        for button in (self._person, self._bot):
            button.setEnabled(room)
            button.setToolTip("" if room else new_game.FULL)
        self.changed.emit()

    def _new_seat(self, *, bot: str) -> Seat:
        return next_seat(self.seats, bot)

    def _add(self, seat: Seat) -> None:
        self._rebuild((*self.seats, seat))
        line = self._rows[-1]
        line.name.setFocus()
        line.name.selectAll()

    def _move(self, number: int, step: int) -> None:
        seats = list(self.seats)
        seats.insert(number + step, seats.pop(number))
        self._rebuild(seats)
        line = self._rows[number + step]
        first, second = (line.up, line.down) if step < 0 else (line.down, line.up)
        (first if first.isEnabled() else second).setFocus()

    def _remove(self, number: int) -> None:
        seats = list(self.seats)
        del seats[number]
        self._rebuild(seats)
        self._rows[min(number, len(seats) - 1)].name.setFocus()


def is_own_name(name: str) -> bool:
    """Say whether somebody wrote this name, and did not just leave what stood there."""
    return bool(name) and name not in {new_game.PLAYER.format(n=n) for n in range(1, 8)}


def next_seat(seats: Sequence[Seat], bot: str) -> Seat:
    """Return a new player with a name, colour and face that nobody has yet."""
    names = {seat.name for seat in seats}
    wanted = new_game.BOT_NAMES if bot else [new_game.PLAYER.format(n=n) for n in range(1, 8)]
    name = next(n for n in wanted if n not in names)
    colours = {seat.colour for seat in seats}
    colour = next((c for c in range(6) if c not in colours), 0)
    used = {seat.face for seat in seats}
    face = BOT_FACE if bot else next((f for f in faces() if f not in used), faces()[0])
    return Seat(name, colour, face, bot)
