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
            heard.append(Word(parts[pair], word.start_s, after.end_s, min(word.conf, after.conf)))
            index += 2
            continue
        if word.text in FILLERS and word.text not in key:
            fillers.append(word)
        else:
            heard.append(Word(key.get(word.text, word.text), word.start_s, word.end_s, word.conf))
        index += 1
    return due, heard, fillers


def align(lineup: Lineup, words: Sequence[Word], lexicon: Lexicon) -> Alignment:
    """Align what was heard with what was due, at the least number of insertions, deletions and substitutions."""
    due, heard, fillers = canonical(lineup, words, lexicon)
    marks = [Mark.OK] * len(due)
    partner: list[Word | None] = [None] * len(due)
    extra: list[tuple[int, int]] = []  # (heard index, due index before which it was said)
    for op in Levenshtein.opcodes(due, [word.text for word in heard]):
        if op.tag in {"equal", "replace"}:
            # A run of replacements may be of unequal lengths only in difflib, never here.
            for j, i in zip(range(op.src_start, op.src_end), range(op.dest_start, op.dest_end), strict=True):
                partner[j] = heard[i]
                marks[j] = Mark.OK if op.tag == "equal" else Mark.WRONG
        elif op.tag == "delete":
            for j in range(op.src_start, op.src_end):
                marks[j] = Mark.MISSING
        else:
            extra += [(i, op.src_start) for i in range(op.dest_start, op.dest_end)]
    _mark_unread(marks, partner, bool(extra) and extra[-1][1] == len(due))
    _mark_exchanged(due, marks, partner)
    extras = _extras(due, heard, extra, marks, partner)
    return Alignment(tuple(marks), tuple(partner), tuple(extras), tuple(fillers))


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
