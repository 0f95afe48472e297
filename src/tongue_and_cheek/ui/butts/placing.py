"""Laying a card, with the mouse or with keys: what is lit, aimed at and previewed until it is let go."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal, Slot

from tongue_and_cheek.butts import Phase, Place
from tongue_and_cheek.ui.animation import USUAL_MS
from tongue_and_cheek.ui.butts import wording
from tongue_and_cheek.ui.butts.hand import ARROWS, ENTER
from tongue_and_cheek.ui.butts.layers import Marks, without_targets
from tongue_and_cheek.ui.butts.layout import next_cell
from tongue_and_cheek.ui.strings import butts as words

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Cell, Code, Hint
    from tongue_and_cheek.ui.butts.hand import Hand
    from tongue_and_cheek.ui.butts.stage import Stage
    from tongue_and_cheek.ui.butts.table import Table
    from tongue_and_cheek.ui.butts.view import TableView

_SNAP = 0.8  # a card let go this near to a lit cell (in cells) goes there: small hands and trackpads


class Placing(QObject):
    """Active while a person has to lay a card.

    `laid` gives the move, `refused` a code, `said` a sentence or "". `not_now`: a key for a card that may not be laid.
    """

    laid = Signal(object)
    refused = Signal(object)
    said = Signal(str)
    not_now = Signal()

    def __init__(self, stage: Stage, view: TableView, hand: Hand, parent: QObject) -> None:
        super().__init__(parent)
        self._stage, self._view, self._hand = stage, view, hand
        self._table: Table | None = None
        self._base = Marks()
        self.picked = ""
        """The card that is in the air: dragged, clicked, or picked up with Enter."""
        self.aim: Cell | None = None
        view.hovered.connect(self._lift)
        view.taken.connect(self._take)
        view.moved.connect(self._move)
        view.dropped.connect(self._drop)
        view.card_clicked.connect(self._click_card)
        view.table_clicked.connect(self._click_table)
        hand.key.connect(self._key)
        hand.chosen.connect(self._lift)

    # -- on and off ---------------------------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether a card may be laid now."""
        return self._table is not None

    def begin(self, table: Table, marks: Marks) -> None:
        """Let the person in turn lay a card; `marks` are those of the table."""
        self._table = table
        self._view.active = True
        self._base = marks
        self._stage.mark(marks)

    def follow_focus(self) -> None:
        """Lift the card that has the focus."""
        if focused := self._hand.focused():
            self._lift(focused)

    def end(self) -> None:
        """Nothing may be laid any more."""
        self._table = None
        self._view.active = False
        self._view.cancel()
        self.picked, self.aim = "", None
        self._stage.let_go()
        self._stage.lifted = ""

    def put_down(self) -> bool:
        """Put the card in the air back into the hand; False if there is none."""
        if not self.picked:
            return False
        self.picked, self.aim = "", None
        self._view.cancel()
        self._stage.let_go()
        self._stage.mark(self._base)
        self._stage.refresh(USUAL_MS)
        self.said.emit("")
        return True

    # -- mouse --------------------------------------------------------------------------------------------------------

    @Slot(str)
    def _lift(self, card: str) -> None:
        if self._table is not None and not self.picked and card != self._stage.lifted:
            self._stage.lifted = card
            self._stage.refresh(USUAL_MS // 2)

    @Slot(str, QPointF)
    def _take(self, card: str, at: QPointF) -> None:
        if self._table is None:
            return
        self.put_down()
        self.picked = card
        self._stage.lifted = card
        self._stage.take_up(card, at)
        self._stage.refresh(USUAL_MS // 2)
        self._light()
        self._move(at)

    @Slot(QPointF)
    def _move(self, at: QPointF) -> None:
        if self._table is None or not self._stage.held:
            return
        self._stage.carry(at)
        self._aim_at(self._target(at) if self._stage.areas.board.contains(at) else None)

    @Slot(QPointF)
    def _drop(self, at: QPointF) -> None:
        if self._table is None or not self._stage.held:
            return
        cell = self._target(at) if self._stage.areas.board.contains(at) else None
        self._let_fall(cell)

    @Slot(str)
    def _click_card(self, card: str) -> None:
        if self._table is None:
            return
        if self.picked == card:
            self.put_down()
            return
        self.put_down()
        self._pick(card)
        self._hand.focus(card)
        self.said.emit(words.PICKED_MOUSE)

    @Slot(QPointF)
    def _click_table(self, at: QPointF) -> None:
        if self._table is not None and self.picked:
            self._let_fall(self._target(at))

    def _target(self, at: QPointF) -> Cell:
        """Return the lit cell near a point, else the cell under it."""
        assert self._table is not None
        fit = self._stage.fit
        assert fit is not None
        under = fit.cell_at(at)
        legal = self._base.legal
        if under in legal or not legal or under in self._table.state.grid:
            return under

        def away(cell: Cell) -> float:
            gap = fit.centre(cell) - at
            return float(gap.x() ** 2 + gap.y() ** 2)

        near = min(sorted(legal), key=away)
        return near if away(near) <= (_SNAP * fit.pitch) ** 2 else under

    # -- keys ---------------------------------------------------------------------------------------------------------

    @Slot(str, object)
    def _key(self, card: str, key: Qt.Key) -> None:
        if key in ENTER:
            self._enter(card)
        elif not self.picked and ARROWS[key][1]:
            self._hand.step(card, ARROWS[key][1])
        elif self._table is None:
            self.not_now.emit()
        elif not self.picked:
            self._enter(card)
        else:
            self._walk(ARROWS[key])

    def _enter(self, card: str) -> None:
        if self._table is None:
            self.not_now.emit()
        elif self.picked and self.aim is not None:
            self._let_fall(self.aim)
        else:
            self._pick(card)
            self._aim_at(self._nearest_middle(), ghost=True)
            self.said.emit(words.PICKED.format(card=wording.card_name(card)))

    def _nearest_middle(self) -> Cell | None:
        return min(sorted(self._base.legal), key=lambda c: c[0] ** 2 + c[1] ** 2, default=None)

    def _walk(self, step: tuple[int, int]) -> None:
        """Go to the lit cell that is next in a direction."""
        cell = next_cell(self._base.legal, self.aim or (0, 0), step)
        if cell is not None:
            self._aim_at(cell, ghost=True)

    # -- both ---------------------------------------------------------------------------------------------------------

    def show_hint(self, hint: Hint) -> None:
        """Pick up the card of a hint and aim at its cell, so that Enter or a click there lays it."""
        if self._table is None or not isinstance(hint.move, Place):
            return
        self.put_down()
        self._pick(hint.move.card)
        self._hand.focus(hint.move.card)
        self._aim_at(hint.move.cell, ghost=True, wanted=True)

    def _pick(self, card: str) -> None:
        self.picked = card
        self._stage.lifted = card
        self._light()
        self._stage.refresh(USUAL_MS // 2)

    def _light(self) -> None:
        self._stage.mark(replace(without_targets(self._base), lit=True))

    def _aim_at(self, cell: Cell | None, *, ghost: bool = False, wanted: bool = False) -> None:
        table = self._table
        assert table is not None
        if cell == self.aim and not ghost:
            return
        self.aim = cell
        marks = replace(without_targets(self._base), lit=True)
        self._stage.sign("")
        if cell is not None and (cell in marks.legal or cell in table.state.grid):
            good = table.why_not(self.picked, cell) is None
            card = next((c for c in table.state.hands[table.state.turn] if c.name == self.picked), None)
            taken = table.lines_if(self.picked, cell)
            marks = replace(
                marks,
                target=cell,
                target_good=good,
                taken=taken,
                ghost=card if ghost else None,
                wanted=cell if wanted else None,
            )
            self._stage.sign("tick" if good else "cross")
            if ghost:
                self.said.emit(wording.aim_text(cell, table.state.grid, len(taken)))
        self._stage.mark(marks)

    def _let_fall(self, cell: Cell | None) -> None:
        assert self._table is not None
        card = self.picked
        code: Code | None = None
        if cell is not None:
            code = self._table.why_not(card, cell)
            if code is None and self._table.state.phase is Phase.PLACE:
                self._stage.let_go()
                self.end()
                self.laid.emit(Place(card, cell))
                return
        self.put_down()
        if code is not None:
            self.refused.emit(code)
