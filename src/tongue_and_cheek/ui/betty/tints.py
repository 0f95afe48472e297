"""Colours and marks on the cards: what is due, what was heard, what the verdict says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek.ui.betty.wording import Script

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from tongue_and_cheek.ui.betty.case import Case
    from tongue_and_cheek.ui.betty.game import BettyTable
    from tongue_and_cheek.ui.betty.view import TableView

_WORST = ("wrong", "unsure", "unread", "good", "")


class Tints:
    """Sets tones and edges of the table's piles."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    def rest(self, table: BettyTable, *, numbers: bool = True) -> None:
        """Plain cards, each with its number."""
        for n, item in enumerate(self._view.piles):
            item.set_state(tones=(), edge="")
            if numbers and n < len(table.numbers):
                item.set_state(number=table.numbers[n])

    def progress(self, table: BettyTable, cards: Sequence[str], words: int, matched: AbstractSet[int]) -> None:
        """Tint the words that were matched and light the card that is due; a card read twice begins afresh.

        A due word that was passed over or said wrong is not tinted: what is wrong, the verdict tells.
        """
        script, piles = Script.of(cards), table.lineup_piles
        due_card = script.due[words][0] if words < len(script.due) else None
        last_read = {piles[card]: card for card, _ in script.due[: words + 1]}
        heard = script.heard(matched)
        for pile, item in enumerate(self._view.piles):
            card = last_read.get(pile)
            tones = ["heard" if (card, place) in heard else "" for place in range(len(item.words))]
            lit = due_card is not None and piles[due_card] == pile
            item.set_state(tones=tuple(tones), edge="due" if lit else "")

    def verdict(self, table: BettyTable, case: Case) -> None:
        """Mark every word; of a card read twice the worse reading shows."""
        verdict = case.verdict
        if verdict is None:
            self.rest(table)
            return
        tones: dict[int, list[str]] = {}
        for card, marks in enumerate(Script.of(case.cards).tones(verdict)):
            mine = tones.setdefault(case.piles[card], [""] * len(marks))
            for n, mark in enumerate(marks):
                if not mine[n] or _WORST.index(mark) < _WORST.index(mine[n]):
                    mine[n] = mark
        failed = None if verdict.passed or verdict.card is None else case.piles[verdict.card]
        for pile, item in enumerate(self._view.piles):
            words = tuple(tones.get(pile, ()))
            edge = ""
            if pile == failed:
                edge = "wrong" if verdict.sure else "unsure"
            elif words and all(tone == "good" for tone in words):
                edge = "good"
            elif "unsure" in words:
                edge = "unsure"
            item.set_state(tones=words, edge=edge)

    def failed(self, pile: int) -> None:
        """Frame the card at which a bot slipped."""
        self._view.piles[pile].set_state(edge="wrong")

    def marked(self, case: Case, positions: Iterable[int]) -> None:
        """Frame the cards that count as wrong in a showdown, and only those."""
        wrong = {case.piles[position] for position in positions}
        for pile, item in enumerate(self._view.piles):
            item.set_state(edge="wrong" if pile in wrong else "good")
