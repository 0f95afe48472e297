"""Sentences about cards, tables and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek import butts
from tongue_and_cheek.butts import (
    Collected,
    Drew,
    Flipped,
    Grabbed,
    Joined,
    Missed,
    PassedOver,
    Place,
    Placed,
    SplitUp,
)
from tongue_and_cheek.ui.butts.pictures import design_name
from tongue_and_cheek.ui.strings import butts as words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.butts import Card, Cell, Event, Grid, Hint, View


def card_name(card: Card | str) -> str:
    """Return what a card (or a card's name in the notation) is called."""
    return design_name(card.partition("/")[0] if isinstance(card, str) else card.design)


def card_text(card: Card) -> str:
    """Return a card in words: what it shows and its dots."""
    if card.wild:
        return words.CARD_WILD.format(card=card_name(card))
    return words.CARD.format(card=card_name(card), dots=words.DOTS[min(card.copies, 3)])


def dots_text(card: Card) -> str:
    """Return what the dots of a card mean."""
    return words.WILD_TELLS if card.wild else words.DOTS_TELL[min(card.copies, 3)]


def cards_text(n: int) -> str:
    """Return a number of cards in words."""
    return words.CARD_ONE if n == 1 else words.CARDS.format(n=n)


def place_of(cell: Cell, grid: Grid) -> tuple[int, int]:
    """Return row and column of a cell as people count: from 1, at the first row and column in which a card may lie."""
    top, left, _, _ = grid.bounds
    return cell[0] - top + 2, cell[1] - left + 2


def aim_text(cell: Cell, grid: Grid, takes: int) -> str:
    """Return where a card would go and what it would take."""
    row, column = place_of(cell, grid)
    return (words.AIM_TAKES if takes else words.AIM).format(row=row, column=column, n=takes)


def table_text(grid: Grid) -> str:
    """Return the whole table in words, row by row, for a screen reader."""
    if not grid:
        return words.EMPTY_TABLE
    top, left, bottom, right = grid.bounds
    rows = []
    for row in range(top, bottom + 1):
        cells = (grid.get((row, column)) for column in range(left, right + 1))
        listed = ", ".join(card_name(card) if card else words.FREE for card in cells)
        rows.append(words.ROW.format(n=row - top + 2, cards=listed))
    return " ".join(rows)


def pile_text(view: View) -> str:
    """Return the draw pile in words."""
    if not view.pile_size:
        return words.PILE_EMPTY
    count = words.PILE_ONE if view.pile_size == 1 else words.PILE.format(n=view.pile_size)
    return count + (words.PILE_TRUCK if view.truck_on_top else "")


def why(code: butts.Code, view: View) -> str:
    """Return why something is not allowed; on a split table the reason is the missing link."""
    if code is butts.Code.NOT_TOUCHING and view.split:
        code = butts.Code.NOT_A_LINK
    return words.WHY[code]


def news(event: Event, names: Sequence[str], seat: int | None) -> str:  # noqa: C901, PLR0911 - one case for each event
    """Return what happened as a sentence, "" for what needs no words."""
    match event:
        case Placed(other, card, _) if other != seat:
            return words.LAID.format(name=names[other], card=card_name(card))
        case Collected(other, lines, cells, _):
            form = words.TAKES if len(lines) == 1 else words.TAKES_TWO
            return form.format(name=names[other], n=len(cells))
        case SplitUp(groups, _):
            return words.SPLIT_UP.format(n=groups)
        case Joined():
            return words.JOINED
        case Missed():
            return words.MISSED
        case PassedOver(other):
            return words.PASSED_OVER.format(name=names[other])
        case Drew(other, card) if card is not None and other == seat:
            return words.DREW.format(card=card_name(card))
        case Grabbed(other, _, _, rivals) if rivals:
            others = words.AND.join(names[rival] for rival in rivals)
            return words.TIE.format(name=names[other], others=others)
        case Grabbed(other, card, _, _):
            return words.GRABBED.format(name=names[other], card=card_name(card))
        case Flipped(card, _):
            return words.FLIPPED.format(card=card_name(card))
        case _:
            return ""


def advice(hint: Hint) -> str:
    """Return a hint as a sentence."""
    card = card_name(hint.move.card) if isinstance(hint.move, Place) else ""
    return words.ADVICE[hint.advice].format(card=card, n=len(hint.cells))
