"""Choosing a face and a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from tongue_and_cheek.ui.setup import faces
from tongue_and_cheek.ui.strings import new_game
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import Dialog, FlowLayout, column, text
from tongue_and_cheek.ui.widgets.seat import paint_badge

if TYPE_CHECKING:
    from collections.abc import Callable


class BadgeButton(QAbstractButton):
    """A player's badge that can be pressed, with a ring when it is chosen or focused."""

    def __init__(self, theme: Theme, name: str, colour: int, face: str, size: int = 60) -> None:
        super().__init__()
        self._theme, self.colour, self.face, self._size = theme, colour, face, size
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_badge(self, colour: int, face: str) -> None:
        """Show another colour and face."""
        self.colour, self.face = colour, face
        self.update()

    def sizeHint(self) -> QSize:
        side = self._theme.px(self._size)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self.hasFocus() or self.isChecked():
            painter.setBrush(self._theme.colour("card"))
            painter.setPen(QPen(self._theme.colour("ink" if self.hasFocus() else "accent"), 4))
            painter.drawEllipse(rect.adjusted(2, 2, -2, -2))
        rim = 7 if self.isCheckable() else 5
        paint_badge(painter, self._theme, rect.adjusted(rim, rim, -rim, -rim), self.colour, self.face, " ")


class FaceDialog(Dialog):
    """Shows all faces and colours; `chosen` gives (colour, face) on each change."""

    chosen = Signal(int, str)

    def __init__(self, theme: Theme, name: str, colour: int, face: str) -> None:
        super().__init__(theme, new_game.FACE_TITLE.format(name=name), width=720)
        self._colour, self._face = colour, face
        self._faces = [BadgeButton(theme, f"{new_game.FACES}: {f}", colour, f, 76) for f in faces()]
        self._colours = [
            BadgeButton(theme, f"{new_game.COLOURS}: {words}", i, "", 60)
            for i, words in enumerate(new_game.COLOUR_NAMES)
        ]
        self._add(new_game.FACES, self._faces, lambda b: b.face == face)
        self._add(new_game.COLOURS, self._colours, lambda b: b.colour == colour)
        self.add_button(new_game.FACE_DONE, kind="primary")

    def _add(self, words: str, buttons: list[BadgeButton], on: Callable[[BadgeButton], bool]) -> None:
        holder = QWidget()
        flow = FlowLayout(holder, gap=8)
        group = QButtonGroup(self)
        for button in buttons:
            button.setCheckable(True)
            button.setChecked(on(button))
            group.addButton(button)
            flow.addWidget(button)
            button.clicked.connect(lambda _=False, b=button: self._picked(b))
        self.panel.body.insertLayout(self.panel.body.count() - 1, column(text(words, Role.STRONG), holder, gap=6))

    def _picked(self, button: BadgeButton) -> None:
        if button in self._faces:
            self._face = button.face
        else:
            self._colour = button.colour
            for face in self._faces:
                face.show_badge(self._colour, face.face)
        self.chosen.emit(self._colour, self._face)
