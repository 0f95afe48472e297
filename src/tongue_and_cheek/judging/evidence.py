"""Everything about a take that does not depend on thresholds: gathered once, judged any number of times."""

from dataclasses import dataclass, replace

import numpy as np

from tongue_and_cheek.hearing.facts import Fault, Hearing
from tongue_and_cheek.hearing.pauses import DEFAULT, Levels, PauseSettings, measure, runs_at, standout_db
from tongue_and_cheek.judging.align import Alignment, align
from tongue_and_cheek.judging.believed import believed_slips, unread_from
from tongue_and_cheek.judging.decision import Decision, DecisionError, WordOpinion, load_decision
from tongue_and_cheek.judging.gaps import Gap, Spans, gaps, trim
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.slips import Slip
from tongue_and_cheek.judging.sounds import Sounds, listen

SHOWN_GAP_S = 0.25
"""Shortest gap that is kept: shorter ones are no pause to a listener."""


_UM = -2.0  # gain of an "um" from which the time between the words around it is taken for its place


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What is known of a reading: the alignment, possible slips, gaps.

    `opinions` are the fitted model's (`decision`), one per due word that was read. `spans` are the due words' times,
    shape (words, 2), NaN where not said: the phone network's if there are `sounds`, else the recogniser's. `gaps` and
    `sound` (whether there is any) are the pause detector's, at the settings `pauses`; see `at_settings`. In a loud room
    (`PauseSettings.loud_room_db`) the gaps are only the times between the words of the `sounds`. `unknown` are due
    words that this recogniser cannot hear.
    """

    lineup: Lineup
    alignment: Alignment
    slips: tuple[Slip, ...]
    opinions: tuple[WordOpinion, ...]
    decision: Decision
    sounds: Sounds | None
    spans: Spans
    gaps: tuple[Gap, ...]
    sound: bool
    duration_s: float
    faults: frozenset[Fault]
    model: str
    unknown: frozenset[str]
    levels: Levels
    pauses: PauseSettings


def gather(
    hearing: Hearing,
    lineup: Lineup,
    lexicon: Lexicon,
    unknown: frozenset[str] = frozenset(),
    pauses: PauseSettings = DEFAULT,
) -> Evidence:
    """Return the evidence of a take; `unknown` are the due words that the recogniser's model cannot hear.

    Raises DecisionError, with a sentence, when the fitted model's file is missing or damaged.
    """
    alignment = align(lineup, hearing.words, lexicon)
    absent = unknown & frozenset(lineup.words)
    decision = load_decision()
    if decision is None:
        raise DecisionError("The judge's coefficients are missing: install the program again.")
    sounds = None
    if hearing.loglik is not None and hearing.states is not None and len(hearing.states):
        sounds = listen(hearing.loglik, lineup.words, lexicon, decision.bigram, hearing.states)
    read = unread_from(alignment) if sounds is None else sounds.read
    opinions = decision.opinions(alignment, sounds, lineup, lexicon)[:read]
    slips = believed_slips(lineup, alignment, opinions, read, lexicon)
    spans = _spans(alignment, sounds)
    levels = measure(hearing.envelope)
    sound, found = _find_gaps(levels, spans, sounds, pauses)
    return Evidence(
        lineup=lineup,
        alignment=alignment,
        slips=tuple(slip for slip in slips if not _beside(slip.due, lineup, absent)),
        opinions=opinions,
        decision=decision,
        sounds=sounds,
        spans=spans,
        gaps=found,
        sound=sound,
        duration_s=hearing.duration_s,
        faults=hearing.faults,
        model=hearing.model,
        unknown=absent,
        levels=levels,
        pauses=pauses,
    )


def at_settings(evidence: Evidence, pauses: PauseSettings) -> Evidence:
    """Return the evidence with the gaps that the pause detector finds at other settings."""
    if pauses == evidence.pauses:
        return evidence
    sound, found = _find_gaps(evidence.levels, evidence.spans, evidence.sounds, pauses)
    return replace(evidence, sound=sound, gaps=found, pauses=pauses)


def _spans(alignment: Alignment, sounds: Sounds | None) -> Spans:
    """Return the due words' times: the phone network's where it aligned the word, else the recogniser's."""
    spans = np.full((len(alignment.marks), 2), np.nan)
    if sounds is not None:
        for j, word in enumerate(sounds.words):
            spans[j] = word.start_s, word.end_s
    else:
        for j, heard in enumerate(alignment.heard):
            if heard is not None:
                spans[j] = heard.start_s, heard.end_s
    return spans


def _find_gaps(
    levels: Levels, spans: Spans, sounds: Sounds | None, pauses: PauseSettings
) -> tuple[bool, tuple[Gap, ...]]:
    runs = runs_at(levels, pauses)
    if sounds is None:
        return bool(runs), gaps(trim(spans, runs), runs, SHOWN_GAP_S)
    ums = [(j, w.filler.from_s, w.filler.to_s) for j, w in enumerate(sounds.words) if j and w.filler.gain > _UM]
    # Babble fills pauses and hides weak endings, but the networks, trained in it, still hear the words: there only the
    # time between words tells a pause (docs/judge.md, Pauses in babble).
    believed = runs if standout_db(levels, pauses) >= pauses.loud_room_db else ()
    return bool(runs), gaps(spans, believed, SHOWN_GAP_S, ums)


def _beside(j: int, lineup: Lineup, absent: frozenset[str]) -> bool:
    """Whether a due word, or the one before it, cannot be heard: what was heard there instead says nothing."""
    return any(due.text in absent for due in lineup.due[max(0, j - 1) : j + 1])
