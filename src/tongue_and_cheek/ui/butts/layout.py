"""Where everything lies, as numbers: no state of the game, no painting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tongue_and_cheek.butts import Cell

_USUAL = (1280.0, 800.0)
_CARD_SHARE = 0.93  # of a cell's side; the rest is the gap
_LARGEST = 132.0  # pixels of a cell at the usual window: a few cards are big, but leave room to grow
_STAY = 0.84  # the table is not zoomed anew while it fits at this share of the best size
_FAN_DEGREES = 2.2
_LIFT = 0.13  # how far a card comes up out of the hand, as a share of its side


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card lies: its centre in pixels, its side, turned by `angle` degrees, higher `z` above lower."""

    x: float
    y: float
    side: float
    angle: float = 0.0
    z: float = 0.0
    opacity: float = 1.0

    def toward(self, other: Pose, share: float) -> Pose:
        """Return the pose this share of the way to another; it may overshoot, but opacity stays within 0 to 1."""

        def mix(a: float, b: float) -> float:
            return a + (b - a) * share

        return Pose(
            mix(self.x, other.x),
            mix(self.y, other.y),
            max(1.0, mix(self.side, other.side)),
            mix(self.angle, other.angle),
            max(self.z, other.z) if share < 1 else other.z,
            min(1.0, max(0.0, mix(self.opacity, other.opacity))),
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """How the endless table lies in the window: pixels of a cell's side, and the middle of cell (0, 0)."""

    pitch: float
    x: float
    y: float

    def centre(self, cell: Cell) -> QPointF:
        """Return the middle of a cell."""
        return QPointF(self.x + cell[1] * self.pitch, self.y + cell[0] * self.pitch)

    def rect(self, cell: Cell) -> QRectF:
        """Return the place of a card on a cell."""
        side = self.pitch * _CARD_SHARE
        middle = self.centre(cell)
        return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)

    def cell_at(self, point: QPointF) -> Cell:
        """Return the cell under a point."""
        return round((point.y() - self.y) / self.pitch), round((point.x() - self.x) / self.pitch)

    def pose(self, cell: Cell) -> Pose:
        """Return how a card lies on a cell."""
        middle = self.centre(cell)
        return Pose(middle.x(), middle.y(), self.pitch * _CARD_SHARE)

    def toward(self, other: Fit, share: float) -> Fit:
        """Return the fit this share of the way to another."""
        return Fit(
            self.pitch + (other.pitch - self.pitch) * share,
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )


def best_fit(cells: Collection[Cell], area: QRectF, unit: float, ring: float = 1) -> Fit:
    """Return the fit that shows all cells and a ring of free cells around them, centred, as large as is good."""
    top, left, bottom, right = _around(cells, ring)
    pitch = min(area.width() / (right - left + 1), area.height() / (bottom - top + 1), _LARGEST * unit)
    middle = area.center()
    return Fit(pitch, middle.x() - (left + right) / 2 * pitch, middle.y() - (top + bottom) / 2 * pitch)


def next_fit(now: Fit | None, cells: Collection[Cell], area: QRectF, unit: float, ring: float = 1) -> Fit:
    """Return the present fit while it still shows all and is nearly as large as the best; else the best."""
    best = best_fit(cells, area, unit, ring)
    if now is None or not _STAY * best.pitch <= now.pitch <= best.pitch * 1.001:
        return best
    top, left, bottom, right = _around(cells, ring)
    shown = QRectF(
        now.x + (left - 0.5) * now.pitch,
        now.y + (top - 0.5) * now.pitch,
        (right - left + 1) * now.pitch,
        (bottom - top + 1) * now.pitch,
    )
    return now if area.adjusted(-1, -1, 1, 1).contains(shown) else best


def next_cell(cells: Iterable[Cell], at: Cell, step: tuple[int, int]) -> Cell | None:
    """Return the cell that is next from `at` in the direction of `step` (rows, columns); None if there is none.

    Cells straight ahead are nearer: the way aside counts twice.
    """

    def cost(cell: Cell) -> int:
        down, right = cell[0] - at[0], cell[1] - at[1]
        ahead = down * step[0] + right * step[1]
        return ahead + 2 * (abs(down * step[1]) + abs(right * step[0]))

    def is_ahead(cell: Cell) -> bool:
        return (cell[0] - at[0]) * step[0] + (cell[1] - at[1]) * step[1] > 0

    return min(filter(is_ahead, sorted(cells)), key=cost, default=None)


def _around(cells: Collection[Cell], ring: float) -> tuple[float, float, float, float]:
    rows = [row for row, _ in cells] or [0]
    columns = [column for _, column in cells] or [0]
    return min(rows) - ring, min(columns) - ring, max(rows) + ring, max(columns) + ring


def hand_poses(count: int, area: QRectF, lifted: Collection[int] = ()) -> tuple[Pose, ...]:
    """Return the poses of a hand: a gentle fan, never overlapping, within the area."""
    if count <= 0:
        return ()
    side = min(area.height() * 0.77, area.width() / (count + 0.4))
    step = min(side * 1.12, (area.width() - side) / max(1, count - 1))
    poses = []
    for n in range(count):
        off = n - (count - 1) / 2
        up = _LIFT * side if n in lifted else 0.0
        sag = off * off * side * 0.008
        angle = 0.0 if n in lifted else off * _FAN_DEGREES
        poses.append(
            Pose(area.center().x() + off * step, area.center().y() + side * 0.02 + sag - up, side, angle, 20 + n)
        )
    return tuple(poses)


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of the window: bar of the seats, the table and the room of its cells, the hand, the side column."""

    unit: float
    top: QRectF
    board: QRectF
    cells: QRectF
    hand: QRectF
    column: QRectF
    pile: QRectF


def areas(width: float, height: float, percent: int, top: float) -> Areas:
    """Divide a window. `top` is the height that the seats need; `percent` the text size."""
    unit = min(width / _USUAL[0], height / _USUAL[1])
    unit = min(1.7, max(0.7, unit))
    grown = (percent - 100) / 100
    margin = 12 * unit
    column = min(width * (0.215 + 0.10 * grown), (300 + 110 * grown) * unit)
    hand = (172 - 18 * grown) * unit
    board = QRectF(margin, top, width - column - margin, height - top - hand)
    pad = 10 * unit
    side = min(column * 0.72, (height - top) * (0.26 - 0.075 * grown))
    left = width - column
    pile = QRectF(left + (column - side) / 2, top + 15 * unit, side, side)
    return Areas(
        unit,
        QRectF(0, 0, width, top),
        board,
        board.adjusted(pad, pad, -pad, -pad),
        QRectF(margin, board.bottom(), board.width(), hand),
        QRectF(left, top, column, height - top),
        pile,
    )
