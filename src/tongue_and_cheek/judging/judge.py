"""The judge: from what was heard to a verdict, without a clock, a file or a random number."""

import math
from dataclasses import replace

from tongue_and_cheek.hearing.facts import Fault, Hearing
from tongue_and_cheek.hearing.pauses import runs_at
from tongue_and_cheek.judging.align import Mark
from tongue_and_cheek.judging.believed import chance_of, unread_from
from tongue_and_cheek.judging.evidence import Evidence, gather
from tongue_and_cheek.judging.gaps import Gap
from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.sentences import SOMETHING_ELSE, sentence, shown
from tongue_and_cheek.judging.slips import Slip, heard_times
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Code, Pause, Reason, Status, Verdict, WordMark

VOID = frozenset({Fault.DROPPED, Fault.UNPLUGGED, Fault.MUTED, Fault.RECOGNISER})
"""Faults of the device or the program that make a take worth nothing; none of them is the reader's."""

FORGIVEN = frozenset({Code.HESITATION, Code.FILLED_PAUSE, Code.REPEATED_PART, Code.REPEATED_WORD})
"""What "slips only" does not count (ruling T16): the speech of a reader who stammers is full of these."""

_EDGE = 0.05  # chance of a hesitation at the grey band's lower edge (see `_over`)
_LEAST = 0.01  # a smaller chance is nobody's reason
_HEARD_OF_ANY_READING = 1 / 3  # share of the due words: clean readings have more (docs/judge.md, Conditions)
_MARKED = 0.25  # chance from which a possible slip is told as a reason, by itself too small to fail a reading


def judge(
    hearing: Hearing,
    lineup: Lineup,
    thresholds: Thresholds,
    lexicon: Lexicon,
    *,
    unknown: frozenset[str] = frozenset(),
    slips_only: bool = False,
    buzzed: bool = False,
    profile: str = "",
) -> Verdict:
    """Return the verdict on a take; `unknown` are due words that the recogniser cannot hear (`unknown_words`).

    `buzzed` is for a reading that the pause limit ended: nobody knows what would have followed.
    """
    evidence = gather(hearing, lineup, lexicon, unknown, thresholds.pause_settings)
    verdict = decide(evidence, lexicon, thresholds, slips_only=slips_only, profile=profile)
    if buzzed and _last_wait_s(evidence) < thresholds.pause_limit_s - thresholds.pause_grey_s / 2:
        # Measured again, by all of the take, the buzzer went too early.
        return replace(verdict, sure=False)
    return verdict


def _last_wait_s(evidence: Evidence) -> float:
    """Return how long a take goes on after its last sound, or after its last word if that is longer."""
    runs = runs_at(evidence.levels, evidence.pauses)
    sound_s = runs[-1][1] if runs else 0.0
    word_s = max((word.end_s for word in evidence.alignment.heard if word is not None), default=0.0)
    return evidence.duration_s - min(sound_s, word_s)


def decide(
    evidence: Evidence, lexicon: Lexicon, thresholds: Thresholds, *, slips_only: bool = False, profile: str = ""
) -> Verdict:
    """Return the verdict on gathered evidence: the part that is done again at each movement of a slider."""
    if evidence.faults & VOID or not evidence.model:
        return _not_judged(evidence, profile)
    slips, slip_chance, slips_pass_at = _slips(evidence, thresholds, slips_only=slips_only)
    waits = [] if slips_only or not _anything_read(evidence) else _waits(evidence, thresholds)
    faults = sorted([*slips, *waits], key=lambda fault: (fault.due, fault.start_s))
    chance = _either(slip_chance, waits)
    # The pause limit is a rule, not a matter of how strict the judge is with sounds.
    passes_at = math.inf if any(wait.chance > 0.5 for wait in waits) else slips_pass_at
    passed = passes_at <= thresholds.slip_level
    told = [fault for fault in faults if fault.chance >= _MARKED]
    first = None if passed else _first_fault(faults, thresholds)
    reasons = [] if first is None else [first, *(f for f in told if f is not first and f.due >= first.due)]
    # A pause in the grey band about the limit makes nothing sure.
    clear = [wait for wait in waits if not _EDGE < wait.chance < 1.0 - _EDGE]
    sure = chance <= thresholds.sure_pass if passed else _either(slip_chance, clear) >= thresholds.sure_fail
    sure = sure and not (passed and len(clear) < len(waits))
    # At 8 kHz a quarter of the clean shared takes failed for sure: what tells words apart is not in the sound.
    sure = sure and Fault.NARROW not in evidence.faults
    unknown_cards = {due.card for due in evidence.lineup.due if due.text in evidence.unknown}
    if unknown_cards and not (first is not None and sure and evidence.lineup.due[first.due].card < min(unknown_cards)):
        sure = False
    at = None if first is None else evidence.lineup.due[first.due]
    return Verdict(
        passed=passed,
        sure=sure,
        probability=1.0 - chance,
        card=None if at is None else at.card,
        word=None if at is None else at.word,
        reasons=(*(_reason(fault, evidence, lexicon) for fault in reasons), *_unknown_reasons(evidence)),
        words=_marks(evidence, lexicon, told, first),
        pauses=tuple(Pause(gap.start_s, gap.end_s, _counts(gap, thresholds)) for gap in evidence.gaps),
        passes_at=passes_at,
        model=evidence.model,
        profile=profile,
    )


def _anything_read(evidence: Evidence) -> bool:
    return evidence.sound and any(word is not None for word in evidence.alignment.heard)


def _silence(evidence: Evidence) -> Slip:
    return Slip(0, Code.SILENCE, "", 0.0, evidence.duration_s, 0.98)


def _counts(gap: Gap, thresholds: Thresholds) -> bool:
    return gap.due is not None and gap.length_s > thresholds.pause_limit_s


def _slips(evidence: Evidence, thresholds: Thresholds, *, slips_only: bool) -> tuple[list[Slip], float, float]:
    """Return the possible slips in reading order, the chance that the reading has any, and the level that passes it.

    A reading of which no slip can be named passes at any level: there is none to charge.
    """
    if not _anything_read(evidence):
        silence = _silence(evidence)
        return [silence], silence.chance, silence.chance
    slips = [slip for slip in evidence.slips if not (slips_only and slip.code in FORGIVEN)]
    chance = _chance_of_slips(evidence, slips, slips_only=slips_only)
    other = _another_text(evidence)
    if other is None:
        return slips, chance, chance if slips else 0.0
    passes_at = max(chance, other.chance)
    if slips and chance > thresholds.slip_level:  # what is known better is told
        return slips, chance, passes_at
    return [*slips, other], passes_at, passes_at


def _another_text(evidence: Evidence) -> Slip | None:
    """Return the slip of a reader who reads something else altogether, at the first word that was not heard.

    The fitted model knows readings with one fault: what sounds like no due word at all it takes for one long breath.
    A reading of the text has most of its words heard (docs/judge.md, Conditions); each that is not halves the chance.
    """
    alignment, due = evidence.alignment, evidence.lineup.due
    known = [j for j, word in enumerate(due) if word.text not in evidence.unknown]
    missed = [j for j in known if alignment.marks[j] not in (Mark.OK, Mark.SWAPPED)]
    if not missed or len(known) - len(missed) >= _HEARD_OF_ANY_READING * len(known):
        return None
    at = missed[0]
    word = alignment.heard[at]
    heard = UNKNOWN_WORD if word is None else word.text
    return Slip(at, Code.WRONG, heard, *heard_times(alignment.heard)[at], 1.0 - 0.5 ** len(missed))


def _either(chance: float, waits: list[Slip]) -> float:
    """Return the chance of a slip or of a hesitation."""
    return 1.0 - (1.0 - chance) * math.prod(1.0 - wait.chance for wait in waits)


def _chance_of_slips(evidence: Evidence, slips: list[Slip], *, slips_only: bool) -> float:
    """Return the calibrated chance of any slip."""
    read = len(evidence.opinions)
    stopped = math.prod(1.0 - slip.chance for slip in slips if slip.due >= read)
    shown = {slip.due for slip in slips}
    words = [
        chance_of(opinion, repeats=not slips_only)
        for j, opinion in enumerate(evidence.opinions)
        # Words beside one that cannot be heard were taken out of the slips; the others have a chance, however small.
        if j in shown or not evidence.unknown
    ]
    any_word = evidence.decision.chance(words, evidence.sounds) if words else 0.0
    return 1.0 - (1.0 - any_word) * stopped


def _waits(evidence: Evidence, thresholds: Thresholds) -> list[Slip]:
    """Return the gaps that may be hesitations, with their chance at this limit."""
    unread = unread_from(evidence.alignment)
    waits = []
    for gap in evidence.gaps:
        if gap.due is None or (chance := _over(gap.length_s, thresholds)) < _LEAST:
            continue
        code = Code.HESITATION if gap.silent else Code.FILLED_PAUSE
        if gap.due >= unread:
            code = Code.STOPPED  # nothing was said after it
        waits.append(Slip(gap.due, code, "", gap.start_s, gap.end_s, chance))
    return waits


def _over(length_s: float, thresholds: Thresholds) -> float:
    """Return the chance that a pause measured this long was over the limit.

    Logistic, so that the edges of the grey band are at 5 and 95 %.
    """
    width = max(thresholds.pause_grey_s, 1e-3) / math.log(19.0)
    x = (length_s - thresholds.pause_limit_s) / width
    return 1.0 / (1.0 + math.exp(-min(max(x, -30.0), 30.0)))


def _first_fault(faults: list[Slip], thresholds: Thresholds) -> Slip:
    """Return the fault that is charged (ruling T2): the first in reading order that is all but certain.

    Of less certain ones the likeliest: a reading with one sure fault is no evidence for a second, earlier one.
    """
    likeliest = max(faults, key=lambda fault: fault.chance)
    enough = min(thresholds.first_level, likeliest.chance)
    return next(fault for fault in faults if fault.chance >= enough)


def _reason(fault: Slip, evidence: Evidence, lexicon: Lexicon) -> Reason:
    due = evidence.lineup.due[fault.due]
    heard = shown(fault.heard, lexicon)
    sounds = ("", "") if heard == SOMETHING_ELSE else fault.sounds  # it would tell what is not shown
    text = sentence(fault.code, due.text, heard, fault.end_s - fault.start_s, sounds)
    return Reason(fault.code, due.card, due.word, heard, fault.start_s, fault.end_s, text, sounds)


def _unknown_reasons(evidence: Evidence) -> list[Reason]:
    return [
        Reason(Code.NOT_JUDGED, due.card, due.word, "", 0.0, 0.0, sentence(Code.NOT_JUDGED, due.text))
        for due in evidence.lineup.due
        if due.text in evidence.unknown
    ]


_STATUS = {
    Code.WRONG: Status.WRONG,
    Code.SWAPPED: Status.WRONG,
    Code.SELF_CORRECTED: Status.WRONG,
    Code.EXTRA: Status.WRONG,
    Code.MISSING: Status.MISSING,
    Code.STOPPED: Status.MISSING,
    Code.SILENCE: Status.MISSING,
    Code.REPEATED_PART: Status.REPEATED,
    Code.REPEATED_WORD: Status.REPEATED,
    Code.HESITATION: Status.LATE,
    Code.FILLED_PAUSE: Status.LATE,
}


def _marks(evidence: Evidence, lexicon: Lexicon, told: list[Slip], first: Slip | None) -> tuple[WordMark, ...]:
    """Return every due word with its mark; after the first fault a word that was not heard is unread."""
    worst = {fault.due: fault for fault in sorted(told, key=lambda fault: fault.chance)}
    marks = []
    for j, due in enumerate(evidence.lineup.due):
        word = evidence.alignment.heard[j]
        start, end = _times(evidence, j)
        fault = first if first is not None and first.due == j else worst.get(j)
        if due.text in evidence.unknown:
            status = Status.UNSURE
        elif first is not None and j > first.due and (word is None or first.code in {Code.STOPPED, Code.SILENCE}):
            status = Status.UNREAD
        elif fault is None:
            status = Status.OK if word is not None else Status.UNREAD
        elif first is None or fault is not first:
            # Suspected, but the reading does not fail for it: doubt favours the reader.
            status = Status.UNSURE
        else:
            status = _STATUS[fault.code]
        heard = "" if word is None else word.text
        if status is Status.WRONG and fault is not None and fault.heard:
            heard = fault.heard
        marks.append(WordMark(due.card, due.word, due.text, shown(heard, lexicon), start, end, status))
    return tuple(marks)


def _times(evidence: Evidence, j: int) -> tuple[float | None, float | None]:
    """Return when a due word was said, None if the recogniser did not hear it: the network aligns silence too."""
    word = evidence.alignment.heard[j]
    if word is None:
        return None, None
    start, end = (float(time) for time in evidence.spans[j])
    return (word.start_s, word.end_s) if math.isnan(start) else (start, end)


def _not_judged(evidence: Evidence, profile: str) -> Verdict:
    """Return "ask the human judge": it leans to a pass, since doubt favours the reader."""
    text = "this recording cannot be judged by ear here: the human judge decides"
    marks = tuple(WordMark(d.card, d.word, d.text, "", None, None, Status.UNSURE) for d in evidence.lineup.due)
    reason = Reason(Code.NOT_JUDGED, 0, 0, "", 0.0, evidence.duration_s, text)
    return Verdict(
        passed=True,
        sure=False,
        probability=0.5,
        card=None,
        word=None,
        reasons=(reason,),
        words=marks,
        pauses=(),
        passes_at=0.0,
        model=evidence.model,
        profile=profile,
    )
