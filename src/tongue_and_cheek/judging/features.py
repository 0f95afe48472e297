"""What the fitted model looks at: one row of numbers per due word, from its sounds and from the recogniser's words."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.phones import PHONES
from tongue_and_cheek.judging.align import Alignment, ExtraKind, Mark
from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.paths import CODE, GBG, SIL
from tongue_and_cheek.judging.sounds import Sounds, WordSounds

Matrix = NDArray[np.float64]

_NEIGHBOURS = 60  # words one phone away that count as "a real word was said instead"
_NONE = -6.0  # stands for the gain of a slip that this word has no room for
_KNOWN, _STRANGE = 0.7, 1.2  # nats; a voice is known to the state network up to the first, strange from the second on
_KNEE, _LOWEST, _HIGHEST = 2.0, -10.0, 20.0  # gains are clipped, and each gets one column below the knee, one above


class Change(NamedTuple):
    """One phone of a word replaced, put in before place `at`, or dropped; codes, and `said` is -1 when dropped."""

    kind: str
    at: int
    said: int


@dataclass(frozen=True, slots=True, eq=False)
class Background:
    """Gains that clean speech reaches by itself, by phone codes: a slip must beat these.

    Each table has two layers: the 95 % quantile over clean words, and the mean excess over it relative to that of all
    changes (a sound whose gains scatter must gain more). Both are pulled to common values where data is scarce.
    `replaced[:, p, q]`, `added[:, q]`, `dropped[:, p]`.
    """

    replaced: Matrix
    added: Matrix
    dropped: Matrix


@dataclass(frozen=True, slots=True)
class Suspect:
    """The likeliest change of one phone, its gain over the background, and the words that it would make."""

    change: Change
    gain: float
    words: tuple[str, ...]


CHANGES = (
    "sound",  # one phone replaced by any other
    "inside",  # a phone put in inside the word
    "front",
    "back",
    "dropped",
    "real",  # the best one of these that makes another word of the language
)
GAINS = (
    *CHANGES,
    "sound_garbage",
    "garbage",
    "span",
    "other",
    "skipped",
    "extra_garbage",
    "extra",
    "again",
    "again_part",
    "again_with",
    "again_garbage",
    "again_two",
    "swapped",
)
PLAIN = ("fit_worst", "fit", "fit_here", "phones", "pace", "longest", "quality", "first", "last", "pause")
WORDS = ("wrong", "unknown", "missing", "swapped_words", "unread", "extra_word", "corrected", "repeated")
FINER = tuple(name for name in GAINS if name not in ("other", "extra"))
FITS = ("fit_worst", "fit", "fit_here")
NAMES = (
    *(f"{name}{part}" for name in GAINS for part in ("", "+")),
    *PLAIN,
    *WORDS,
    *(f"finer_{name}{part}" for name in FINER for part in ("", "+")),
    *(f"finer_{name}" for name in FITS),
    *(f"both_{name}{part}" for name in CHANGES for part in ("", "+")),
)
_FINER_AT = [GAINS.index(name) for name in FINER]


@lru_cache(maxsize=4096)
def real_changes(word: str, phones: tuple[int, ...], lexicon: Lexicon) -> tuple[tuple[Change, str], ...]:
    """Return the changes of one phone that make another word of `phones`, the word most used first."""
    found: dict[Change, str] = {}
    for other in lexicon.neighbours(word, _NEIGHBOURS):
        for way in lexicon.pronunciations(other):
            change = _change(phones, _codes(way))
            if change is not None:
                found.setdefault(change, other)
    return tuple(found.items())


def changed_sound(due: str, heard: str, lexicon: Lexicon) -> tuple[str, str]:
    """Return the sound of `due` that is another in `heard`, and that other one; both "" if more than one differs.

    In ARPAbet, "" for a sound that only the other word has. Of several ways to say the words the usual ones come first.
    """
    for one, other in product(lexicon.pronunciations(due), lexicon.pronunciations(heard)):
        if one == other:
            break
        if (change := _change(_codes(one), _codes(other))) is not None:
            return names(change, _codes(one))
    return "", ""


def _codes(way: Sequence[str]) -> tuple[int, ...]:
    return tuple(CODE[phone] for phone in way)


def _change(due: tuple[int, ...], said: tuple[int, ...]) -> Change | None:
    at = next((k for k, (a, b) in enumerate(zip(due, said, strict=False)) if a != b), min(len(due), len(said)))
    if len(due) == len(said) and at < len(due) and due[at + 1 :] == said[at + 1 :]:
        return Change("replaced", at, said[at])
    if len(said) == len(due) + 1 and due[at:] == said[at + 1 :]:
        return Change("added", at, said[at])
    if len(said) == len(due) - 1 and due[at + 1 :] == said[at:]:
        return Change("dropped", at, -1)
    return None


def over_background(word: WordSounds, background: Background) -> tuple[Matrix, Matrix, Matrix]:
    """Return a word's gains of one changed phone against clean speech: replaced, added, dropped.

    0 is the 95 % quantile of clean speech; its excess over that has the same mean for every change.
    """
    places = np.arange(len(word.phones))
    due = np.array(word.phones)
    replaced = (word.replaced - background.replaced[0, due]) / background.replaced[1, due]
    replaced[places, due] = _NONE
    added = (word.added - background.added[0]) / background.added[1]
    return replaced, added, (word.dropped - background.dropped[0, due]) / background.dropped[1, due]


def suspect(text: str, word: WordSounds, lexicon: Lexicon, background: Background) -> Suspect:
    """Return the likeliest single changed sound of a word; a change that makes a real word is preferred by 2 nats."""
    replaced, added, dropped = over_background(word, background)
    real = dict(real_changes(text, word.phones, lexicon))
    speech = slice(SIL + 1, GBG)
    candidates = []
    for kind, table in (("replaced", replaced), ("added", added)):
        at, said = np.unravel_index(int(table[:, speech].argmax()), table[:, speech].shape)
        candidates.append(Change(kind, int(at), int(said) + 1))
    candidates.append(Change("dropped", int(dropped.argmax()), -1))

    def gain(change: Change) -> float:
        table = {"replaced": replaced, "added": added}.get(change.kind)
        value = dropped[change.at] if table is None else table[change.at, change.said]
        return float(value) + (2.0 if change in real else 0.0)

    best = max([*candidates, *real], key=gain)
    return Suspect(best, gain(best), (real[best],) if best in real else ())


def word_features(
    due: Sequence[str],
    sounds: Sounds,
    alignment: Alignment,
    lexicon: Lexicon,
    background: Background,
    finer: Background,
) -> Matrix:
    """Return the features of the words that were read, shape (sounds.read, len(NAMES)).

    `background` is of the phone network, `finer` of the state network; both must have heard the words.
    """
    heard = word_columns(alignment)
    fits = _fits(sounds.words)
    finer_fits = _fits(sounds.finer)
    known = float(np.clip((_STRANGE - sounds.strange) / (_STRANGE - _KNOWN), 0.0, 1.0))
    rows = []
    for i, (text, word, fine) in enumerate(zip(due, sounds.words, sounds.finer, strict=False)):
        edges = word.edges
        count = len(word.phones)
        pause = edges[0] - sounds.words[i - 1].edges[-1] if i else 0
        plain = (
            *fits[i],
            float(count),
            min((edges[-1] - edges[0]) / count, 25.0),
            min(float(np.diff(edges).max()), 25.0),
            sounds.quality,
            float(i == 0),
            float(i == len(due) - 1),
            min(float(pause), 25.0),
        )
        tables, finer_tables = over_background(word, background), over_background(fine, finer)
        changes = _changes(text, word.phones, tables, lexicon)
        finer_changes = _changes(text, fine.phones, finer_tables, lexicon)
        # One change that both networks hear says more than two that each hears elsewhere. Not so in a voice that is
        # strange to the state network: an accent's own sounds are heard by both.
        if word.phones == fine.phones:
            both = _changes(text, word.phones, [a + b for a, b in zip(tables, finer_tables, strict=True)], lexicon)
        else:
            both = 2.0 * np.minimum(changes, finer_changes)
        gains = _split(np.concatenate([changes, _gains(sounds.words, i)]))
        finer_gains = _split(np.concatenate([finer_changes, _gains(sounds.finer, i)])[_FINER_AT])
        rows.append(np.concatenate([gains, plain, heard[i], finer_gains, finer_fits[i], known * _split(both)]))
    return np.array(rows) if rows else np.zeros((0, len(NAMES)))


def _fits(words: Sequence[WordSounds]) -> list[tuple[float, float, float]]:
    """Return how well each word fits its sounds: the worst of them, the mean, and that against the take's median."""
    means = [float(word.fit.mean()) for word in words]
    typical = float(np.median(means)) if means else 0.0
    return [(float(word.fit.min()), mean, mean - typical) for word, mean in zip(words, means, strict=True)]


def _split(gains: Matrix) -> Matrix:
    clipped = np.clip(gains, _LOWEST, _HIGHEST)
    return np.stack([np.minimum(clipped, _KNEE), np.maximum(clipped - _KNEE, 0.0)], axis=1).ravel()


def _changes(text: str, phones: tuple[int, ...], tables: Sequence[Matrix], lexicon: Lexicon) -> Matrix:
    """Return the best gain of each of `CHANGES`, from what `over_background` returns."""
    replaced, added, dropped = tables
    speech = slice(SIL + 1, GBG)
    by_kind = {"replaced": replaced, "added": added}
    real = max(
        (
            by_kind[change.kind][change.at, change.said] if change.kind in by_kind else dropped[change.at]
            for change, _ in real_changes(text, phones, lexicon)
        ),
        default=_NONE,
    )
    return np.array(
        [
            replaced[:, speech].max(),
            added[1:-1, speech].max(initial=_NONE),
            added[0, speech].max(),
            added[-1, speech].max(),
            dropped.max(),
            real,
        ]
    )


def _gains(words: Sequence[WordSounds], i: int) -> Matrix:
    """Return the gains of word i other than `CHANGES`."""
    word = words[i]
    swapped = max(word.swapped, words[i - 1].swapped) if i else word.swapped
    return np.array(
        [
            word.replaced[:, GBG].max(),
            word.garbage,
            word.span,
            word.other,
            word.skipped,
            word.extra_garbage,
            word.extra,
            word.again.max(),
            word.again[:-1].max(initial=_NONE),
            word.again_with.max(),
            word.again_garbage.max(),
            word.again_two,
            swapped,
        ]
    )


def word_columns(alignment: Alignment) -> Matrix:
    """Return what the recogniser's words say of each due word, shape (due words, len(WORDS)), 0 or 1."""
    columns = np.zeros((len(alignment.marks), len(WORDS)))
    place = {
        Mark.WRONG: "wrong",
        Mark.MISSING: "missing",
        Mark.SWAPPED: "swapped_words",
        Mark.UNREAD: "unread",
        ExtraKind.EXTRA: "extra_word",
        ExtraKind.CORRECTED: "corrected",
        ExtraKind.REPEATED: "repeated",
    }
    for i, mark in enumerate(alignment.marks):
        if mark in place:
            columns[i, WORDS.index(place[mark])] = 1.0
        partner = alignment.heard[i]
        if mark is Mark.WRONG and partner is not None and partner.text == UNKNOWN_WORD:
            columns[i, WORDS.index("unknown")] = 1.0
    for extra in alignment.extras:
        columns[extra.due, WORDS.index(place[extra.kind])] = 1.0
    return columns


def names(change: Change, phones: tuple[int, ...]) -> tuple[str, str]:
    """Return the due phone and the said one, by name; "" for none."""
    said = PHONES[change.said] if change.said >= 0 else ""
    return ("" if change.kind == "added" else PHONES[phones[change.at]]), said
