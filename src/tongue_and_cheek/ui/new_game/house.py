"""House rules, folded away; only what differs from the default is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from tongue_and_cheek.betty import Rules as BettyRules
from tongue_and_cheek.butts import MAX_TRUCKS
from tongue_and_cheek.butts import Rules as ButtsRules
from tongue_and_cheek.ui.strings import new_game
from tongue_and_cheek.ui.theme import Role, Theme
from tongue_and_cheek.ui.widgets import BigButton, FlowLayout, Stepper, Toggle, text
from tongue_and_cheek.ui.widgets.rows import SettingRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_GRACE_S = (1.0, 10.0)
_FIRST = {"betty": "first", "butts": "first_player"}


class HouseRules(QWidget):
    """All switches of a game. `values` are those that differ from the default."""

    changed = Signal()

    def __init__(self, theme: Theme, game: str, values: Mapping[str, Any]) -> None:
        super().__init__()
        self._theme, self._game = theme, game
        self._default: Any = BettyRules() if game == "betty" else ButtsRules()
        self._values: dict[str, Any] = dict(values)
        self._fold = BigButton(theme, new_game.HOUSE, icon="chevron-down", kind="quiet")
        self._note = text("", Role.SMALL, tone="quiet", wrap=False)
        self._body = QWidget()
        self._fold.clicked.connect(lambda: self.unfold(on=self._body.isHidden()))
        self._lines = QVBoxLayout(self._body)
        self._lines.setContentsMargins(12, 0, 0, 0)
        self._lines.setSpacing(10)
        self.first = QComboBox()
        self.first.setAccessibleName(new_game.FIRST)
        # As wide as its own words: long names are cut in the closed box only.
        self.first.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.first.setMinimumContentsLength(len(new_game.FIRST_RANDOM))
        self._add((new_game.FIRST, new_game.FIRST_HINT[game]), self.first)
        self.first.currentIndexChanged.connect(self._first_changed)
        (self._make_betty if game == "betty" else self._make_butts)()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        head = FlowLayout()
        head.addWidget(self._fold)
        head.addWidget(self._note)
        layout.addLayout(head)
        layout.addWidget(self._body)
        self.unfold(on=False)
        self._refresh()

    @property
    def values(self) -> dict[str, Any]:
        """The switches that differ from the default, by name."""
        return {k: v for k, v in self._values.items() if v != getattr(self._default, k)}

    def unfold(self, *, on: bool) -> None:
        """Show or hide the switches."""
        self._body.setVisible(on)
        self._fold.set_icon("chevron-up" if on else "chevron-down")

    def set_names(self, names: Sequence[str]) -> None:
        """Offer these players to begin."""
        chosen = self._values.get(_FIRST[self._game])
        self.first.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.first.clear()
        self.first.addItem(new_game.FIRST_RANDOM, None)
        for seat, name in enumerate(names):
            self.first.addItem(name, seat)
        self.first.setCurrentIndex(0 if chosen is None or chosen >= len(names) else chosen + 1)
        self.first.blockSignals(False)  # noqa: FBT003
        self._set(_FIRST[self._game], self.first.currentData())

    def _value(self, key: str) -> Any:
        return self._values.get(key, getattr(self._default, key))

    def _set(self, key: str, value: Any) -> None:
        self._values[key] = value
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        count = len(self.values)
        self._note.setText(new_game.HOUSE_CHANGED.format(n=count) if count else new_game.HOUSE_HINT)

    def _first_changed(self) -> None:
        self._set(_FIRST[self._game], self.first.currentData())

    def _add(self, words: tuple[str, str], control: QWidget) -> None:
        self._lines.addWidget(SettingRow(*words, control))

    def _toggle(self, key: str, words: tuple[str, str]) -> None:
        toggle = Toggle(self._theme, words[0], on=self._value(key))
        toggle.toggled.connect(lambda on: self._set(key, on))
        self._add(words, toggle)

    def _make_betty(self) -> None:
        self._toggle("blind", new_game.BLIND)
        low, high = _GRACE_S
        grace = Stepper(
            self._theme,
            new_game.GRACE[0],
            self._value("grace_s"),
            low=low,
            high=high,
            show=lambda v: new_game.GRACE_VALUE.format(seconds=v),
        )
        grace.changed.connect(lambda value: self._set("grace_s", float(value)))
        self._add(new_game.GRACE, grace)

    def _make_butts(self) -> None:
        for key, words in new_game.BUTTS_SWITCHES.items():
            self._toggle(key, words)
        trucks = Stepper(
            self._theme,
            new_game.TRUCKS[0],
            self._value("truck_backs"),
            low=0,
            high=MAX_TRUCKS,
            show=lambda v: new_game.TRUCKS_VALUE.format(n=v),
        )
        trucks.changed.connect(lambda value: self._set("truck_backs", int(value)))
        self._add(new_game.TRUCKS, trucks)
