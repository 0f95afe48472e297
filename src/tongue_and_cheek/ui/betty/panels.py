"""The panels below the table, one for each step: one headline, one sentence, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tongue_and_cheek.ui.betty.ring import SilenceRing
from tongue_and_cheek.ui.strings import betty as strings
from tongue_and_cheek.ui.theme import Role
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, LevelMeter, Panel, SeatBadge, column, row, text
from tongue_and_cheek.ui.widgets.icon_label import IconLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.ui.setup import Seat
    from tongue_and_cheek.ui.theme import Theme
    from tongue_and_cheek.ui.widgets.panels import Part

_FACE = 156
_LARGE_PERCENT = 130


def is_large(theme: Theme) -> bool:
    """Say whether the words are so large that a panel says less: it must not take the room of the cards' words."""
    return theme.percent > _LARGE_PERCENT


class StepPanel(Panel):
    """A picture at the left, the words beside it, what can be done at the right or below."""

    def __init__(self, theme: Theme, picture: QWidget, *content: Part, right: Part = None) -> None:
        self.theme = theme
        self.headline = text("", Role.DISPLAY)
        self.sentence = text("", Role.BODY, tone="quiet")
        self.picture = picture
        words = column(None, self.headline, self.sentence, *content, None, gap=6)
        parts: list[Part] = [picture, words]
        if right is not None:
            parts.append(right)
        line = row(*parts, gap=30)
        line.setStretch(1, 1)
        line.setAlignment(picture, Qt.AlignmentFlag.AlignVCenter)
        super().__init__(line, margin=22)
        self.body.setStretch(0, 1)
        theme.changed.connect(self._restyled)
        self._restyled()

    @Slot()
    def _restyled(self) -> None:
        """Let the words have the room when they are large."""
        large = is_large(self.theme)
        share = min(1.0, _LARGE_PERCENT / self.theme.percent) * 100 / self.theme.percent
        side = round(self.theme.px(_FACE) * share)
        self.picture.setFixedSize(side, side)
        self.headline.setProperty("role", Role.TITLE if large else Role.DISPLAY)
        self.headline.style().unpolish(self.headline)
        self.headline.style().polish(self.headline)

    def say(self, headline: str, sentence: str = "") -> None:
        """Show a headline and a sentence ("" hides it)."""
        self.headline.setText(headline)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        self.setAccessibleName(f"{headline} {sentence}".strip())


class Line(QWidget):
    """An icon and some words."""

    def __init__(self, theme: Theme, icon: str) -> None:
        super().__init__()
        self._icon = IconLabel(theme, icon, "quiet", 24)
        self._words = text("", Role.BODY)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = row(self._icon, self._words, gap=10)
        line.setStretch(1, 1)
        self.setLayout(line)

    def say(self, words: str, icon: str = "") -> None:
        """Show words, or nothing."""
        self._words.setText(words)
        if icon:
            self._icon.set_icon(icon)
        self.setVisible(bool(words))


def big(button: BigButton, theme: Theme) -> BigButton:
    """Make a button the one that is seen first."""
    button.setMinimumSize(theme.gap(210), theme.gap(84))
    return button


class StudyPanel(StepPanel):
    """Time to look at the row; Read begins."""

    def __init__(self, theme: Theme) -> None:
        self.badge = SeatBadge(theme, 0, "", "", _FACE)
        self.judge = Line(theme, "judge")
        self.limit = Line(theme, "timer")
        self.read = big(BigButton(theme, strings.READ, icon="microphone", key="Space", kind="primary"), theme)
        self.by_hand = BigButton(theme, strings.WITHOUT_EAR, icon="judge", key="J", kind="quiet")
        right = column(None, self.read, self.by_hand, None, gap=8)
        super().__init__(theme, self.badge, self.judge, self.limit, right=right)

    def show_study(self, reader: Seat, judge: Seat | None, limit: str, *, by_ear: bool) -> None:
        """Show who reads and who judges."""
        self.badge.set_seat(reader.colour, reader.face, reader.name)
        self.judge.say(strings.STUDY_JUDGE.format(judge=judge.name) if judge else strings.STUDY_NO_JUDGE)
        if judge is not None and is_large(self.theme):
            self.judge.hide()  # the hat is seen on the judge's own head
        self.limit.say(limit if by_ear and not is_large(self.theme) else "")
        self.read.set_icon("microphone" if by_ear else "play")
        self.read.setText(strings.READ if by_ear else strings.READ_BY_HAND)
        self.by_hand.setVisible(by_ear)


class ReadingPanel(StepPanel):
    """The ring, the level, the word that is due, and Stop."""

    def __init__(self, theme: Theme) -> None:
        self.ring = SilenceRing(theme)
        self.meter = LevelMeter(theme, strings.LEVEL)
        self.stop = big(BigButton(theme, strings.STOP, icon="stop", key="Space", kind="primary"), theme)
        super().__init__(theme, self.ring, 8, self.meter, right=column(None, self.stop, None))
        self.meter.setMaximumWidth(900)


class ListenPanel(StepPanel):
    """A person judges alone: all right, or click the first wrong card."""

    def __init__(self, theme: Theme) -> None:
        self.badge = SeatBadge(theme, 0, "", "", _FACE)
        self.all_right = BigButton(theme, strings.ALL_RIGHT, icon="tick", key="P", kind="primary")
        super().__init__(theme, self.badge, right=column(None, big(self.all_right, theme), None))


class MessagePanel(StepPanel):
    """Something happens by itself: a bot reads, a card is turned, a place is chosen."""

    def __init__(self, theme: Theme) -> None:
        self.badge = SeatBadge(theme, 0, "", "", _FACE)
        self.next = BigButton(theme, strings.NEXT, icon="next", key="Return", kind="primary")
        super().__init__(theme, self.badge, right=column(None, self.next, None))


class PickPanel(StepPanel):
    """The own penalty cards, one of which goes back: click it or press its number."""

    picked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        self.badge = SeatBadge(theme, 0, "", "", _FACE)
        self._holder = QWidget()
        self._flow = FlowLayout(self._holder, gap=10)
        policy = self._holder.sizePolicy()
        policy.setHeightForWidth(True)
        self._holder.setSizePolicy(policy)
        self.buttons: list[BigButton] = []
        super().__init__(theme, self.badge, 6, self._holder)

    def show_cards(self, cards: Sequence[str]) -> None:
        """Offer these cards."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for n, card in enumerate(cards):
            name = strings.RETURN_CARD.format(n=n + 1, text=card)
            button = BigButton(self.theme, card, key=str(n + 1), name=name)
            button.clicked.connect(lambda _=False, chosen=n: self.picked.emit(chosen))
            button.installEventFilter(self)
            self._flow.addWidget(button)
            self.buttons.append(button)
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self.buttons:
            at = self.buttons.index(watched)
            steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
            if event.key() in steps:
                step = steps[Qt.Key(event.key())]
                self.buttons[(at + step) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self.buttons[at].click()
                return True
        return False


class PlacePanel(StepPanel):
    """Where the drawn card goes; `other` chooses another penalty card."""

    def __init__(self, theme: Theme) -> None:
        self.badge = SeatBadge(theme, 0, "", "", _FACE)
        self.other = BigButton(theme, strings.RETURN_OTHER, icon="undo", key="Backspace")
        super().__init__(theme, self.badge, right=column(None, self.other, None))
