"""Everything about a take that does not depend on thresholds: gathered once, judged any number of times."""

from dataclasses import dataclass

import numpy as np

from tongue_and_cheek.hearing.facts import Fault, Hearing
from tongue_and_cheek.hearing.pauses import speech_runs
from tongue_and_cheek.judging.align import Alignment, align
from tongue_and_cheek.judging.gaps import Gap, Spans, gaps, trim
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.slips import Slip, word_slips

SHOWN_GAP_S = 0.25
"""Shortest gap that is kept: shorter ones are no pause to a listener."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What is known of a reading: the alignment, possible slips, gaps. `spans` are the due words' times, (words, 2)."""

    lineup: Lineup
    alignment: Alignment
    slips: tuple[Slip, ...]
    spans: Spans
    gaps: tuple[Gap, ...]
    sound: bool
    duration_s: float
    faults: frozenset[Fault]
    model: str
    unknown: frozenset[str]


def gather(hearing: Hearing, lineup: Lineup, lexicon: Lexicon, unknown: frozenset[str] = frozenset()) -> Evidence:
    """Return the evidence of a take; `unknown` are the due words that the recogniser's model cannot hear."""
    alignment = align(lineup, hearing.words, lexicon)
    runs = speech_runs(hearing.envelope)
    heard = [(w.start_s, w.end_s) if w is not None else (np.nan, np.nan) for w in alignment.heard]
    spans = trim(np.array(heard, dtype=np.float64), runs)
    absent = unknown & frozenset(lineup.words)
    slips = word_slips(lineup, alignment, lexicon)
    return Evidence(
        lineup,
        alignment,
        tuple(slip for slip in slips if not _beside(slip.due, lineup, absent)),
        spans,
        gaps(spans, runs, SHOWN_GAP_S),
        bool(runs),
        hearing.duration_s,
        hearing.faults,
        hearing.model,
        absent,
    )


def _beside(j: int, lineup: Lineup, absent: frozenset[str]) -> bool:
    """Whether a due word, or the one before it, cannot be heard: what was heard there instead says nothing."""
    return any(due.text in absent for due in lineup.due[max(0, j - 1) : j + 1])
