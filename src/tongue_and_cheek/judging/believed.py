"""Slips as the fitted model believes them: its chances per due word, named with the help of the recogniser's words."""

from collections.abc import Sequence

from tongue_and_cheek.judging.align import Alignment, ExtraKind, Mark
from tongue_and_cheek.judging.decision import WordOpinion
from tongue_and_cheek.judging.features import changed_sound
from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.slips import RESEMBLES, Slip, alike, heard_times
from tongue_and_cheek.judging.verdict import Code

_ENDED = 0.95  # chance that a reading that nothing follows has ended
_LEAST = 0.01  # a smaller chance is nobody's reason


def chance_of(opinion: WordOpinion, *, repeats: bool = True) -> float:
    """Return the chance that a word has a slip; without `repeats`, one that is no repetition.

    A drawn-out "um" is no slip: it counts by its length, like a silence.
    """
    return opinion.wrong + opinion.missing + opinion.extra + (opinion.repeated if repeats else 0.0)


def unread_from(alignment: Alignment) -> int:
    """Return the index of the first word after which the recogniser heard none; the number of words if it did."""
    return next((j for j, mark in enumerate(alignment.marks) if mark is Mark.UNREAD), len(alignment.marks))


def believed_slips(
    lineup: Lineup,
    alignment: Alignment,
    opinions: Sequence[WordOpinion],
    read: int,
    lexicon: Lexicon,
) -> tuple[Slip, ...]:
    """Return the slips that are worth a thought, in the order of the due words; the reading ended after `read`."""
    unread = unread_from(alignment)
    times = heard_times(alignment.heard)
    slips = []
    for j, opinion in enumerate(opinions[:read]):
        if chance_of(opinion) < _LEAST:
            continue
        code, heard = _name(j, opinion, lineup, alignment, lexicon)
        if code is Code.MISSING and j >= unread:
            code = Code.STOPPED
        start, stop = times[j]
        if opinion.start_s is not None and opinion.end_s is not None:
            start, stop = opinion.start_s, opinion.end_s
        sounds = _sounds(lineup.due[j].text, heard, opinion, lexicon) if code is Code.WRONG else ("", "")
        slips.append(Slip(j, code, heard, start, stop, chance_of(opinion), sounds))
    if read < len(lineup.due):
        slips.append(_stopped(read, alignment, times))
    return tuple(slips)


def _stopped(at: int, alignment: Alignment, times: Sequence[tuple[float, float]]) -> Slip:
    """Return the slip of a reading that ended before word `at`; half believed if later words were recognised."""
    went_on = any(mark is Mark.OK for mark in alignment.marks[at:])
    return Slip(at, Code.STOPPED, "", *times[at], _ENDED / (2 if went_on else 1))


def _name(j: int, opinion: WordOpinion, lineup: Lineup, alignment: Alignment, lexicon: Lexicon) -> tuple[Code, str]:
    """Return the kind of slip and the word heard ("" if none can be named)."""
    mark, partner = alignment.marks[j], alignment.heard[j]
    extra = next((extra for extra in alignment.extras if extra.due == j), None)
    kinds = {kind: getattr(opinion, kind) for kind in ("wrong", "missing", "extra", "repeated")}
    kind = max(kinds, key=lambda name: kinds[name])
    if mark is Mark.WRONG and opinion.start_s is None:
        kind = "wrong"  # by words alone nothing else can be meant
    if mark is Mark.SWAPPED and kind != "repeated":
        late = j + 1 < len(alignment.marks) and alignment.marks[j + 1] is Mark.SWAPPED
        return Code.SWAPPED, lineup.due[j + 1].text if late else ""
    if kind == "missing":
        return Code.MISSING, ""
    if kind == "repeated":
        whole = extra is not None and extra.kind is ExtraKind.REPEATED
        return (Code.REPEATED_WORD if whole else Code.REPEATED_PART), ""
    if kind == "extra":
        word = extra.word.text if extra is not None else ""
        corrected = bool(word) and not (extra and extra.trailing)
        corrected = corrected and alike(word, lineup.due[j].text, lexicon) >= RESEMBLES
        return (Code.SELF_CORRECTED if corrected else Code.EXTRA), word
    if mark is Mark.WRONG and partner is not None and partner.text != UNKNOWN_WORD:
        return Code.WRONG, partner.text
    return Code.WRONG, opinion.heard


def _sounds(due: str, heard: str, opinion: WordOpinion, lexicon: Lexicon) -> tuple[str, str]:
    """Return the due and the heard sound of a wrong word, in ARPAbet: those of the word that is told as heard.

    The network's own guess at the sound stands only for the word that it makes, or where no word was heard.
    """
    if heard in {"", opinion.heard}:
        return opinion.due_sound, opinion.heard_sound
    return changed_sound(due, heard, lexicon)
