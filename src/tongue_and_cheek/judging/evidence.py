"""Everything about a take that does not depend on thresholds: gathered once, judged any number of times."""

from dataclasses import dataclass, replace

import numpy as np

from tongue_and_cheek.hearing.facts import Envelope, Fault, Hearing
from tongue_and_cheek.hearing.pauses import DEFAULT, PauseSettings, speech_runs
from tongue_and_cheek.judging.align import Alignment, align
from tongue_and_cheek.judging.gaps import Gap, Spans, gaps, trim
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.slips import Slip, word_slips

SHOWN_GAP_S = 0.25
"""Shortest gap that is kept: shorter ones are no pause to a listener."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What is known of a reading: the alignment, possible slips, gaps.

    `heard` are the due words' times as the recogniser gave them, shape (words, 2), NaN where not said. `gaps` and
    `sound` (whether there is any) are the pause detector's, at the settings `pauses`; see `at_settings`.
    """

    lineup: Lineup
    alignment: Alignment
    slips: tuple[Slip, ...]
    heard: Spans
    gaps: tuple[Gap, ...]
    sound: bool
    duration_s: float
    faults: frozenset[Fault]
    model: str
    unknown: frozenset[str]
    envelope: Envelope
    pauses: PauseSettings


def gather(
    hearing: Hearing,
    lineup: Lineup,
    lexicon: Lexicon,
    unknown: frozenset[str] = frozenset(),
    pauses: PauseSettings = DEFAULT,
) -> Evidence:
    """Return the evidence of a take; `unknown` are the due words that the recogniser's model cannot hear."""
    alignment = align(lineup, hearing.words, lexicon)
    absent = unknown & frozenset(lineup.words)
    slips = word_slips(lineup, alignment, lexicon)
    times = [(w.start_s, w.end_s) if w is not None else (np.nan, np.nan) for w in alignment.heard]
    heard = np.array(times, dtype=np.float64)
    sound, found = _listen_for_gaps(hearing.envelope, heard, pauses)
    return Evidence(
        lineup,
        alignment,
        tuple(slip for slip in slips if not _beside(slip.due, lineup, absent)),
        heard,
        found,
        sound,
        hearing.duration_s,
        hearing.faults,
        hearing.model,
        absent,
        hearing.envelope,
        pauses,
    )


def at_settings(evidence: Evidence, pauses: PauseSettings) -> Evidence:
    """Return the evidence with the gaps that the pause detector finds at other settings."""
    if pauses == evidence.pauses:
        return evidence
    sound, found = _listen_for_gaps(evidence.envelope, evidence.heard, pauses)
    return replace(evidence, sound=sound, gaps=found, pauses=pauses)


def _listen_for_gaps(envelope: Envelope, heard: Spans, pauses: PauseSettings) -> tuple[bool, tuple[Gap, ...]]:
    runs = speech_runs(envelope, pauses)
    return bool(runs), gaps(trim(heard, runs), runs, SHOWN_GAP_S)


def _beside(j: int, lineup: Lineup, absent: frozenset[str]) -> bool:
    """Whether a due word, or the one before it, cannot be heard: what was heard there instead says nothing."""
    return any(due.text in absent for due in lineup.due[max(0, j - 1) : j + 1])
