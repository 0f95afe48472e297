"""How pauses in babble are judged: own readings with a pause of known length between them, heard and judged whole.

Where `pause_trials` measures the pause detector by itself, these go the way of every reading: through the recogniser,
its networks and the judge.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import mixed, noise
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.pause_trials import Samples, trimmed
from tongue_and_cheek.lab.takes import LabelledTake

GAPS_S = (0.7, 0.85, 1.0, 1.15, 1.3, 2.0)
SNRS_DB = (20.0, 15.0, 10.0)


@dataclass(frozen=True, slots=True)
class BabbleTake:
    """Two readings of one voice, `gap_s` apart, with six other readings at once all around at `snr_db`."""

    take: LabelledTake
    gap_s: float
    snr_db: float


def babble_takes(
    folder: Path,
    readings: Sequence[LabelledTake],
    gaps_s: Sequence[float] = GAPS_S,
    snrs_db: Sequence[float] = SNRS_DB,
) -> Iterator[BabbleTake]:
    """Make takes of clean readings, and their recordings in `folder`: each reading with the next of its voice."""
    import soundfile

    sounds = {reading.id: read_audio(reading.audio).samples for reading in readings}
    quiet = np.zeros(RATE_HZ // 2, np.int16)
    for k, (one, two) in enumerate(_pairs(readings)):
        others = [sound for name, sound in sounds.items() if name not in {one.id, two.id}]
        for gap_s in gaps_s:
            gap = np.zeros(round(gap_s * RATE_HZ), np.int16)
            speech: Samples = np.concatenate([quiet, trimmed(sounds[one.id]), gap, trimmed(sounds[two.id]), quiet])
            babble = noise("babble", len(speech), seed=round(1000 * gap_s) + k, voices=others)
            for snr_db in snrs_db:
                name = f"{one.id}-{two.id}-{gap_s:g}s-{snr_db:g}dB"
                audio = folder / f"{name}.flac"
                soundfile.write(audio, mixed(speech, babble, snr_db), RATE_HZ)
                yield BabbleTake(LabelledTake(name, audio, (*one.cards, *two.cards)), gap_s, snr_db)


def _pairs(readings: Sequence[LabelledTake]) -> Iterator[tuple[LabelledTake, LabelledTake]]:
    voices: dict[str, list[LabelledTake]] = defaultdict(list)
    for reading in readings:
        voices[reading.voice].append(reading)
    for same in voices.values():
        if len(same) > 1:
            yield from zip(same, [*same[1:], same[0]], strict=True)


@dataclass(frozen=True, slots=True)
class Answers:
    """What verdicts say of the pauses in their takes: over the limit, too near to it to be sure, or under it."""

    over: int
    not_sure: int
    under: int


def answers(verdicts: Sequence[Verdict], thresholds: Thresholds) -> Answers:
    """Return the answers about the longest pause of each take."""
    longest = [max((p.end_s - p.start_s for p in verdict.pauses), default=0.0) for verdict in verdicts]
    limit, grey = thresholds.pause_limit_s, thresholds.pause_grey_s
    over = sum(length >= limit + grey for length in longest)
    under = sum(length <= limit - grey for length in longest)
    return Answers(over, len(longest) - over - under, under)
