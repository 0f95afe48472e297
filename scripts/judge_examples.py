"""Examples to fit the judge with: labelled takes, and many more made of the clean ones among them.

A clean take read against another text is a take with a known slip: a card's word exchanged for its neighbour (the
reader said another word), one put in (the reader left it out), one taken out (the reader said one too many). The start
of a word, or all of it, spliced in once more is a stutter. Nothing of the sound is kept, only what was measured.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import soxr
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ, Take
from tongue_and_cheek.hearing.phones import PhoneNet
from tongue_and_cheek.hearing.recogniser import Recogniser, hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.align import Alignment, align
from tongue_and_cheek.judging.features import Change, real_changes
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.paths import CODE
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.sounds import Sounds, listen
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.takes import LabelledTake

Samples = NDArray[np.int16]

# Sounds that tongue twisters and second languages mix up: half of the exchanged words differ in one of these.
_PAIRS = (
    "S/SH S/Z S/TH TH/F TH/T DH/D R/L R/W L/W P/B T/D K/G CH/SH CH/T JH/CH V/B V/F V/W M/N N/NG N/D M/B F/P "
    "IH/IY IH/EH EH/AE AE/AH AH/AA AA/AO UH/UW OW/AO EY/EH AY/AE EY/AY K/T P/T"
)
NEAR = frozenset((CODE[a], CODE[b]) for pair in _PAIRS.split() for a, b in (pair.split("/"), reversed(pair.split("/"))))
_DROPPED = frozenset(CODE[p] for p in ("R", "L", "T", "D", "S", "Z", "K", "HH", "W", "Y", "N"))
_ADDED = frozenset(CODE[p] for p in ("S", "Z", "T", "D", "R", "L"))
_LITTLE = ("the", "a", "and", "of", "to", "not", "very", "in")
_ROW, _FIRST = 480, 200  # samples per row of the phone network, and the first row's middle


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One reading against one text: what was measured, and the slip in it (`case`, at due word `at`), if any."""

    take: LabelledTake
    lineup: Lineup
    case: str
    at: int | None
    made: bool
    sounds: Sounds
    alignment: Alignment


class Listener:
    """Measures readings as the judge does, with the starter model."""

    def __init__(self, recogniser: Recogniser, net: PhoneNet, lexicon: Lexicon, seed: int = 5) -> None:
        self._recogniser = recogniser
        self._bigram = net.bigram.astype(np.float64)
        self._lexicon = lexicon
        self._rng = random.Random(seed)
        self._common = [w for w in lexicon if w.isalpha() and lexicon.frequency(w) > 8 and not lexicon.rude(w)]

    def examples(self, take: LabelledTake, changes: int, stutters: int) -> Iterator[Example]:
        """Yield the take itself and, if it is clean, what can be made of it."""
        sound = read_audio(take.audio)
        lineup = Lineup.of(take.cards)
        at = None
        if not take.passed:
            at = min(lineup.first_of(take.card or 0) + (take.word or 0), len(lineup.due) - 1)
        own = self._example(take, sound, "" if take.passed else take.case, at, made=False)
        yield own
        if not take.passed:
            return
        for _ in range(changes):
            if (changed := self._other_text(lineup)) is not None:
                cards, case, due = changed
                yield self._example(replace(take, cards=cards), sound, case, due, made=True)
        if own.sounds.read == len(lineup.due):
            for _ in range(stutters):
                word = self._rng.randrange(len(lineup.due))
                if (spliced := self._stutter(sound.samples, own.sounds.words[word].edges)) is not None:
                    samples, case = spliced
                    yield self._example(take, Take(samples), case, word, made=True)

    def _example(self, take: LabelledTake, sound: Take, case: str, at: int | None, *, made: bool) -> Example:
        script = Script.of(take.cards, self._lexicon, self._recogniser.known, Thresholds())
        hearing = hear(sound, script.grammar, self._recogniser)
        assert hearing.loglik is not None, "the recogniser runs without the networks"
        sounds = listen(hearing.loglik, script.lineup.words, self._lexicon, self._bigram, hearing.states)
        alignment = align(script.lineup, hearing.words, self._lexicon)
        return Example(take, script.lineup, case, at, made, sounds, alignment)

    def _other_text(self, lineup: Lineup) -> tuple[tuple[str, ...], str, int] | None:
        """Return other cards for the same sound, the slip that the reader has now made, and the due word it is at."""
        rng = self._rng
        cards = [[due.text for due in lineup.due if due.card == card] for card in range(len(lineup.cards))]
        card = rng.randrange(len(cards))
        words = cards[card]
        place = rng.randrange(len(words))
        case = rng.choice(("substitute",) * 5 + ("omit", "insert", "insert"))
        if case == "substitute":
            others = self._confusable(words[place])
            if not others:
                return None
            words[place] = rng.choice(others)
        elif case == "omit":
            words.insert(place, rng.choice((*_LITTLE, rng.choice(words), *rng.choices(self._common, k=4))))
        elif len(words) > 1:
            del words[place]
        else:
            return None
        around = words[max(0, place - 1) : place + 2]
        if case != "substitute" and len(set(around)) < len(around):
            return None  # next to its like, nobody can say which of the two it is
        before = sum(map(len, cards[:card])) + place
        if before >= sum(map(len, cards)):
            return None  # a sound after the last due word is no slip at a due word
        return tuple(" ".join(words) for words in cards), case, before

    def _confusable(self, word: str) -> list[str]:
        """Return the words one phone away; every other time only those that differ in sounds that are mixed up."""
        near = self._rng.random() < 0.5
        found = []
        for way in self._lexicon.pronunciations(word):
            phones = tuple(CODE[phone] for phone in way)
            for change, other in real_changes(word, phones, self._lexicon):
                close = _near(change, phones)
                if self._lexicon.frequency(other) > 0.05 and (close or not near):
                    found.append(other)
        return found

    def _stutter(self, samples: Samples, edges: Sequence[int]) -> tuple[Samples, str] | None:
        """Splice the start of a word (or, now and then, all of it) in once or twice more, with room tone between.

        The fragment is another time's: other level, often another pitch, never the same samples.
        """
        rng = self._rng
        begin, *inner, end = (row * _ROW + _FIRST for row in edges)
        begin = max(0, begin + rng.randint(-240, 160))
        whole = rng.random() < 0.15
        if whole:
            cut = end
        elif inner and rng.random() < 0.6:
            cut = inner[rng.randrange(min(3, len(inner)))]
        else:
            cut = begin + int(rng.uniform(0.08, 0.25) * RATE_HZ)
        cut = int(np.clip(cut + rng.uniform(-0.01, 0.02) * RATE_HZ, begin + 1120, begin + (9000 if whole else 4800)))
        if not whole:
            cut = min(cut, end - 400)
        if cut - begin < 900:
            return None
        sound = samples.astype(np.float32)
        fragment = sound[begin:cut] * rng.uniform(0.6, 1.1)
        fade = min(160, len(fragment) // 3)
        fragment[:fade] *= np.linspace(0, 1, fade)
        fragment[-fade:] *= np.linspace(1, 0, fade)
        if rng.random() < 0.5:
            fragment = soxr.resample(fragment, RATE_HZ * rng.uniform(0.94, 1.06), RATE_HZ)
        room = _quietest(sound)
        tone = np.resize(np.concatenate([room, room[::-1]]), 0 if rng.random() < 0.3 else rng.randint(320, 2400))
        times = 1 if rng.random() < 0.8 else 2
        spliced = np.concatenate([sound[:begin], *([fragment, tone] * times), sound[begin:]])
        return np.clip(np.round(spliced), -32768, 32767).astype(np.int16), "stutter_word" if whole else "stutter_part"


def _near(change: Change, phones: tuple[int, ...]) -> bool:
    """Whether a change is one that tongues make: of two sounds that are mixed up, or of a weak sound."""
    if change.kind == "added":
        return change.said in _ADDED
    if change.kind == "dropped":
        return phones[change.at] in _DROPPED
    return (phones[change.at], change.said) in NEAR


def _quietest(sound: NDArray[np.float32], length: int = 960) -> NDArray[np.float32]:
    """Return the quietest stretch of a take."""
    energy = np.convolve(sound**2, np.ones(length, np.float32), "valid")[::160]
    start = int(energy.argmin()) * 160
    return sound[start : start + length]
