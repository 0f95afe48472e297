"""Which due word was said, by which heard word, and what else was said: alignment of two word sequences."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.distance import Levenshtein

from tongue_and_cheek.hearing.facts import Word
from tongue_and_cheek.judging.grammar import FILLERS, forms
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup


class Mark(StrEnum):
    """What became of one due word, by the recogniser's words alone."""

    OK = "ok"
    WRONG = "wrong"  # another word in its place
    MISSING = "missing"  # nothing in its place, but later words were said
    SWAPPED = "swapped"  # said, but one place too late or too early
    UNREAD = "unread"  # nothing in its place, and nothing after it either


class ExtraKind(StrEnum):
    """What an additional word is."""

    EXTRA = "extra"
    REPEATED = "repeated"  # the word just said, again
    CORRECTED = "corrected"  # a wrong word, then the due one


@dataclass(frozen=True, slots=True)
class Extra:
    """A heard word for which none was due. `due` is the index of the due word to which it is charged."""

    word: Word
    due: int
    kind: ExtraKind
    trailing: bool = False  # after the last due word that was said at the end of the lineup
    leading: bool = False  # before the first due word


@dataclass(frozen=True, slots=True)
class Alignment:
    """Per due word its mark and the heard word in its place (None if none); then the extras, in the order of time."""

    marks: tuple[Mark, ...]
    heard: tuple[Word | None, ...]
    extras: tuple[Extra, ...]
    fillers: tuple[Word, ...]

    @property
    def exact(self) -> bool:
        """Whether the due words and nothing else were said."""
        return not self.extras and all(mark is Mark.OK for mark in self.marks)


def canonical(lineup: Lineup, words: Sequence[Word], lexicon: Lexicon) -> tuple[list[str], list[Word], list[Word]]:
    """Return the due words' keys, the heard words in the same keys, and the fillers among them.

    Words that sound the same have the same key; parts that make up a due word are joined to it.
    """
    key: dict[str, str] = {}
    parts: dict[tuple[str, ...], str] = {}
    for text in dict.fromkeys(lineup.words):
        ways = forms(text, lexicon)
        name = next((key[form[0]] for form in ways if len(form) == 1 and form[0] in key), text)
        for form in ways:
            if len(form) == 1:
                key.setdefault(form[0], name)
            else:
                parts[form] = name
    due = [key[text] for text in lineup.words]
    said_together = set(zip(lineup.words, lineup.words[1:], strict=False))
    heard: list[Word] = []
    fillers: list[Word] = []
    index = 0
    while index < len(words):
        word = words[index]
        pair = (word.text, words[index + 1].text) if index + 1 < len(words) else ()
        if pair in parts and pair not in said_together:
            after = words[index + 1]
            heard.append(Word(parts[pair], word.start_s, after.end_s))
            index += 2
            continue
        if word.text in FILLERS and word.text not in key:
            fillers.append(word)
        else:
            heard.append(Word(key.get(word.text, word.text), word.start_s, word.end_s))
        index += 1
    return due, heard, fillers


def align(lineup: Lineup, words: Sequence[Word], lexicon: Lexicon) -> Alignment:
    """Align what was heard with what was due, at the least number of insertions, deletions and substitutions."""
    due, heard, fillers = canonical(lineup, words, lexicon)
    return _align(due, heard, fillers)


def _align(due: list[str], heard: list[Word], fillers: Sequence[Word] = ()) -> Alignment:
    """Align what `canonical` returns."""
    marks = [Mark.MISSING] * len(due)
    partner: list[Word | None] = [None] * len(due)
    extra: list[tuple[int, int]] = []  # (heard index, due index before which it was said)
    reached = 0
    for j, i in pair(due, [word.text for word in heard]):
        if j is None:
            assert i is not None
            extra.append((i, reached))
            continue
        reached = j + 1
        if i is not None:
            partner[j] = heard[i]
            marks[j] = Mark.OK if due[j] == heard[i].text else Mark.WRONG
    _mark_unread(marks, partner, bool(extra) and extra[-1][1] == len(due))
    _mark_exchanged(due, marks, partner)
    extras = _extras(due, heard, extra, marks, partner)
    return Alignment(tuple(marks), tuple(partner), tuple(extras), tuple(fillers))


def pair(due: Sequence[str], heard: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """Return the steps of a shortest edit path as (due index, heard index), None where one side has nothing.

    Among equally short paths due words are matched as early as they can be: a reader who stops is not taken for one
    who skipped the beginning, and of a word said twice the second is the one too many.
    """
    steps: list[tuple[int | None, int | None]] = []
    for op in Levenshtein.opcodes(due, heard):
        if op.tag == "delete":
            steps += [(j, None) for j in range(op.src_start, op.src_end)]
        elif op.tag == "insert":
            steps += [(None, i) for i in range(op.dest_start, op.dest_end)]
        else:
            steps += zip(range(op.src_start, op.src_end), range(op.dest_start, op.dest_end), strict=True)
    for at in range(len(steps)):
        _slide(steps, at, due, heard)
    return steps


def _slide(steps: list[tuple[int | None, int | None]], at: int, due: Sequence[str], heard: Sequence[str]) -> None:
    """Move the run of omissions (or of insertions) that begins at `at` one step later, if the path stays as short."""
    j, i = steps[at]
    if j is not None and i is not None:
        return
    end = at
    while end < len(steps) and ((steps[end][1] is None) if i is None else (steps[end][0] is None)):
        end += 1
    if end == len(steps):
        return
    next_j, next_i = steps[end]
    if next_j is None or next_i is None or due[next_j] != heard[next_i]:
        return
    if i is None and j is not None and due[j] == heard[next_i]:
        rest = [(later, None) for later, _ in steps[at + 1 : end]]
        steps[at : end + 1] = [(j, next_i), *rest, (next_j, None)]
    elif j is None and i is not None and due[next_j] == heard[i]:
        more = [(None, later) for _, later in steps[at + 1 : end]]
        steps[at : end + 1] = [(next_j, i), *more, (None, next_i)]


def progress(due: Sequence[str], heard: Sequence[str]) -> int:
    """Return how many due words have been read, given what was heard so far (both as keys of `canonical`).

    The due prefix that is fewest edits away from what was heard; the longer one of two equals.
    """
    row = list(range(len(due) + 1))
    for i, word in enumerate(heard, 1):
        diagonal, row[0] = row[0], i
        for j, wanted in enumerate(due, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != wanted))
    least = min(row)
    return max(j for j, distance in enumerate(row) if distance == least)


def matched(due: list[str], heard: list[Word]) -> frozenset[int]:
    """Return which of the due words that have been read were said in their place and as they should be.

    `due` are as many as `progress` says, `heard` is what was heard so far, both as `canonical` gives them. The other
    due words were passed over, said as something else, or swapped.
    """
    marks = _align(due, heard).marks
    return frozenset(j for j, mark in enumerate(marks) if mark is Mark.OK)


def _mark_unread(marks: list[Mark], partner: list[Word | None], more_said: bool) -> None:
    """Turn the missing words at the end into unread ones, if the reading stopped there."""
    for j in reversed(range(len(marks))):
        if partner[j] is not None or more_said:
            return
        marks[j] = Mark.UNREAD


def _mark_exchanged(due: list[str], marks: list[Mark], partner: list[Word | None]) -> None:
    """Mark two neighbours that were said in each other's place."""
    for j in range(len(due) - 1):
        here, there = partner[j], partner[j + 1]
        if (
            here is not None
            and there is not None
            and (here.text, there.text) == (due[j + 1], due[j]) != (due[j], due[j + 1])
        ):
            marks[j] = marks[j + 1] = Mark.SWAPPED


def _extras(
    due: list[str],
    heard: list[Word],
    extra: list[tuple[int, int]],
    marks: list[Mark],
    partner: list[Word | None],
) -> list[Extra]:
    """Name each additional word: repeated, corrected, part of a swap (marked in `marks`), or simply extra."""
    result = []
    for i, before in extra:
        word = heard[i]
        previous = due[before - 1] if before else None
        following = due[before] if before < len(due) else None
        missing_near = [
            j for j in (before - 2, before - 1, before, before + 1)
            if 0 <= j < len(due) and marks[j] is Mark.MISSING and due[j] == word.text
        ]  # fmt: skip
        if missing_near:
            # Said too early or too late, the first of the two places is where another word was due (ruling T2).
            j = missing_near[0]
            marks[j], partner[j] = Mark.SWAPPED, word
            if before < j:
                marks[before] = Mark.SWAPPED
            continue
        said_again = previous is not None and marks[before - 1] is Mark.OK and word.text == previous
        says_next_twice = following is not None and marks[before] is Mark.OK and word.text == following
        if said_again:
            result.append(Extra(word, before - 1, ExtraKind.REPEATED, before == len(due)))
        elif says_next_twice:
            result.append(Extra(word, before, ExtraKind.REPEATED, leading=False))
        elif following is None:
            result.append(Extra(word, len(due) - 1, ExtraKind.EXTRA, trailing=True))
        else:
            result.append(Extra(word, before, ExtraKind.EXTRA, leading=before == 0))
    return result
