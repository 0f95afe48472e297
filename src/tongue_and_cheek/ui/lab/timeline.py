"""A take laid out on a time axis: everything that the chart draws, gathered once, in seconds and dBFS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tongue_and_cheek.hearing.facts import HOP_S, RATE_HZ, Word
from tongue_and_cheek.hearing.pauses import WINDOW_FRAMES, gates, noise_floor
from tongue_and_cheek.judging.verdict import Status
from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.strings import lab
from tongue_and_cheek.ui.widgets.wave import Piece

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tongue_and_cheek.hearing.facts import Envelope, Take
    from tongue_and_cheek.hearing.pauses import PauseSettings
    from tongue_and_cheek.judging.verdict import Verdict

TONES = {
    Status.OK: "good",
    Status.WRONG: "wrong",
    Status.MISSING: "wrong",
    Status.REPEATED: "wrong",
    Status.LATE: "wrong",
    Status.UNSURE: "unsure",
    Status.UNREAD: "plain",
}
_LEAST_S = 0.12  # a word that was not said gets so much room on the axis
_CERTAIN = 0.995  # 100 % as it would be written


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Levels of one band in dBFS, one value per frame of the envelope: noise, and where speech begins and ends."""

    level: NDArray[np.float32]
    floor: NDArray[np.float32]
    on: NDArray[np.float32]
    off: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """What is drawn of a take. `pieces` are the due words and the pauses in order of time; `cards` where cards begin.

    `samples` is int16 of shape (n,) at 16 kHz.
    """

    samples: NDArray[np.int16]
    full: Lines
    high: Lines
    pieces: tuple[Piece, ...]
    cards: tuple[tuple[float, str], ...]
    heard: tuple[Word, ...]

    @property
    def seconds(self) -> float:
        """Length of the take."""
        return max(len(self.samples) / RATE_HZ, 0.1)


def timeline(
    take: Take, heard: tuple[Word, ...], envelope: Envelope, verdict: Verdict, settings: PauseSettings
) -> Timeline:
    """Lay a take out; `envelope` is the one that was judged."""
    full, high = _lines(envelope, settings)
    words = _due(verdict, take.duration_s)
    pauses = [
        Piece(
            pause.start_s,
            pause.end_s,
            lab.PAUSE.format(seconds=pause.end_s - pause.start_s),
            "wrong" if pause.counted else "plain",
            pause=True,
        )
        for pause in verdict.pauses
    ]
    pieces = tuple(sorted((*words, *pauses), key=lambda piece: (piece.start_s, piece.end_s)))
    cards: dict[int, float] = {}
    for mark, piece in zip(verdict.words, words, strict=True):
        cards.setdefault(mark.card, piece.start_s)
    return Timeline(
        take.samples,
        full,
        high,
        pieces,
        tuple((start, str(card + 1)) for card, start in cards.items()),
        heard,
    )


def heard_label(word: Word) -> str:
    """Return a heard word, and where the recogniser wavered, how likely it held the word to be."""
    return word.text if word.conf is None or word.conf >= _CERTAIN else f"{word.text} {percent(word.conf)}"


def _due(verdict: Verdict, seconds: float) -> list[Piece]:
    """Return one piece per due word; those not said stand between their neighbours."""
    times = [(mark.start_s, mark.end_s) for mark in verdict.words]
    pieces = []
    at = 0.0
    for j, mark in enumerate(verdict.words):
        start, end = times[j]
        if start is None or end is None:
            run = 1
            while j + run < len(times) and times[j + run][0] is None:
                run += 1
            after = times[j + run][0] if j + run < len(times) else None
            limit = max(at, after) if after is not None else max(at, min(seconds, at + _LEAST_S * run * 3))
            start, end = at, at + max((limit - at) / run, 0.0)
        at = max(at, end)
        label = lab.MISSING.format(word=mark.expected) if mark.status is Status.MISSING else mark.expected
        pieces.append(Piece(start, end, label, TONES[mark.status]))
    return pieces


def _lines(envelope: Envelope, settings: PauseSettings) -> tuple[Lines, Lines]:
    """Return both bands with their lines; in a long take they follow the room, second by second."""
    count = len(envelope.full_db)
    found = [np.zeros((3, count), np.float32) for _ in range(2)]
    step = round(1 / HOP_S) if count > WINDOW_FRAMES else max(1, count)
    for at in range(0, count, step):
        first = min(max(0, at + step // 2 - WINDOW_FRAMES // 2), max(0, count - WINDOW_FRAMES))
        part = slice(first, first + WINDOW_FRAMES)
        floors = noise_floor(envelope.full_db[part]), noise_floor(envelope.high_db[part])
        for lines, floor, gate in zip(found, floors, gates(*floors, settings), strict=True):
            lines[:, at : at + step] = np.array([[floor.level_db], [gate.on_db], [gate.off_db]])
    full, high = found
    return Lines(envelope.full_db, *full), Lines(envelope.high_db, *high)
