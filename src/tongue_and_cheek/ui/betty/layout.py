"""Where the cards lie, as numbers: no Qt, no state.

The row breaks into lines when it grows, read like the lines of a book; all cards are always in sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CROWD = 12
"""With more cards than this in the row every pixel of the table is for their words."""
_GAP, _SMALL_GAP = 14.0, 9.0
_WIDEST, _TALLEST = 330.0, 236.0
"""Largest card in pixels on a 1280x800 window: one card alone does not fill the table."""
_SQUAREST, _FLATTEST, _FLATTEST_OF_MANY = 1.02, 3.0, 4.5
"""Bounds of a card's width by its height."""
_MOST_LINES = 6
_SHORT = 210.0
"""With less height for stack and hand there is no room for words under the stack."""
_LEAST = 30.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2


def gap_for(count: int) -> float:
    """Return the pixels between two cards: fewer when there are many cards."""
    return _GAP if count <= CROWD else _SMALL_GAP


def row_boxes(
    count: int, area: Box, type_size: Callable[[float, float], float], *, grow: float = 1.0
) -> tuple[Box, ...]:
    """Return the places of `count` cards within `area`, in lines that are centred.

    `type_size(w, h)` is the size of the words on cards of that size, 0 if they do not fit: the division with the
    largest words is taken, of equal ones the one with fewer lines. `grow` scales the largest card.
    """
    if count <= 0:
        return ()
    gap = gap_for(count)
    best: tuple[float, int, float, float] | None = None
    for rows in range(1, min(count, _MOST_LINES) + 1):
        columns = ceil(count / rows)
        w = min(_WIDEST * grow, (area.w - (columns - 1) * gap) / columns)
        h = min(_TALLEST * grow, (area.h - (rows - 1) * gap) / rows)
        if w < _LEAST or h < _LEAST:
            continue
        h = min(h, w / _SQUAREST)
        w = min(w, h * (_FLATTEST if count <= CROWD else _FLATTEST_OF_MANY))
        # Of equal type tall cards look best; of many, wide ones have fewer lines and keep their badges off the words.
        score = type_size(w, h) + (h if count <= CROWD else w) / 1000
        # One line is easiest to follow: another must give words that are a sixth larger.
        if best is None or score > best[0] * (1.16 if best[1] == count else 1.0):
            best = (score, columns, w, h)
    if best is None:
        return tuple(Box(area.x, area.y, _LEAST, _LEAST) for _ in range(count))
    _, columns, w, h = best
    rows = ceil(count / columns)
    left = area.x + (area.w - columns * w - (columns - 1) * gap) / 2
    top = area.y + (area.h - rows * h - (rows - 1) * gap) / 2
    return tuple(Box(left + (n % columns) * (w + gap), top + (n // columns) * (h + gap), w, h) for n in range(count))


@dataclass(frozen=True, slots=True)
class Places:
    """The table's parts: stack, the line of text under it, the drawn card's place, and the room of the row."""

    stack: Box
    caption: Box
    hand: Box
    row: Box


def places(width: float, height: float, caption: float, *, hand: bool) -> Places:
    """Divide a table of this size; `caption` is the height of two lines of small text.

    With a card in `hand` the stack makes room for it; without, the hand's place is where a card is turned over.
    """
    margin = max(20.0, width * 0.022)
    column = min(max(170.0, width * 0.17), 330.0)
    top = max(16.0, margin * 0.7)
    tall = height - 2 * top
    if tall - caption < _SHORT:
        caption = 0.0  # the arrow says it as well
    hand_h = min(tall * 0.36, column * 0.72) if hand else 0.0
    stack_h = max(40.0, min(tall - caption - hand_h - 8, column * 1.3))
    stack_w = stack_h * 0.75
    spare = max(0.0, tall - stack_h - caption - hand_h - 8)
    stack = Box(margin + (column - stack_w) / 2, top + spare / 2, stack_w, stack_h)
    under = Box(margin * 0.3, stack.y + stack_h + 8, column + margin * 1.4, caption)
    beneath = Box(margin, under.y + caption + 4, column, hand_h)
    drawn = beneath if hand else Box(margin, stack.y + stack_h * 0.2, column, column * 0.7)
    left = margin + column + margin
    return Places(stack, under, drawn, Box(left, top + 4, width - left - margin, tall - 8))
