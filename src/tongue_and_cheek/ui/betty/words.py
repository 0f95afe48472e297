"""Words on a card: the largest type that fits, and each word's place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from tongue_and_cheek.ui.theme import Role

if TYPE_CHECKING:
    from PySide6.QtGui import QFont

    from tongue_and_cheek.ui.theme import Theme

_SMALLEST = 12
_MARK = 0.56
"""Room after each word for its mark, as a share of the type's size; also the gap between words."""
_LEADING = 0.98


@dataclass(frozen=True, slots=True)
class Setting:
    """Type set into a card: the font's size in pixels and each word's rectangle, without its mark."""

    pixels: int
    words: tuple[QRectF, ...]
    fits: bool = True
    """Whether they are inside the box: at the smallest type they may not be."""

    @property
    def mark(self) -> float:
        """Side of a mark in pixels."""
        return self.pixels * _MARK


def card_font(theme: Theme, pixels: int) -> QFont:
    """Return the font of card words at exactly this size."""
    font = theme.font(Role.CARD)
    font.setPixelSize(pixels)
    return font


@lru_cache(maxsize=2048)
def _widths(theme: Theme, words: tuple[str, ...], pixels: int) -> tuple[tuple[float, ...], float]:
    metrics = QFontMetricsF(card_font(theme, pixels))
    return tuple(metrics.horizontalAdvance(word) for word in words), metrics.height() * _LEADING


def _lines(widths: tuple[float, ...], gap: float, limit: float) -> list[list[int]]:
    lines: list[list[int]] = []
    used = 0.0
    for n, width in enumerate(widths):
        if lines and used + width + gap <= limit:
            lines[-1].append(n)
            used += width + gap
        else:
            lines.append([n])
            used = width + gap
    return lines


def set_words(theme: Theme, words: tuple[str, ...], box: QRectF, largest: int) -> Setting:
    """Set words into a box in as few, even lines as the largest type that fits needs."""
    return _set(theme, words, round(box.x()), round(box.y()), int(box.width()), int(box.height()), largest)


@lru_cache(maxsize=2048)
def _set(theme: Theme, words: tuple[str, ...], x: int, y: int, w: int, h: int, largest: int) -> Setting:
    pixels = largest
    while True:
        widths, line = _widths(theme, words, pixels)
        gap = pixels * _MARK
        lines = _lines(widths, gap, w)
        fits = len(lines) * line <= h and max(widths, default=0) + gap <= w
        if fits or pixels <= _SMALLEST:
            break
        pixels -= 1
    limit = float(w)
    while limit > max(widths, default=0) + gap and len(_lines(widths, gap, limit - 4)) == len(lines):
        limit -= 4  # as even as so many lines can be
    lines = _lines(widths, gap, limit)
    top = y + (h - len(lines) * line) / 2
    boxes: list[QRectF] = []
    for row, indices in enumerate(lines):
        # Words stand in the middle, without counting the last one's mark, unless that would stick out.
        used = sum(widths[n] for n in indices) + gap * (len(indices) - 1)
        left = x + max(0.0, min((w - used) / 2, w - used - gap))
        for n in indices:
            boxes.append(QRectF(left, top + row * line, widths[n], line))
            left += widths[n] + gap
    return Setting(pixels, tuple(boxes), fits)
