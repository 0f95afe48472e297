"""The fitted part of the judge: from features to chances, per due word and kind of slip, and for the whole take.

A small regularised multinomial logistic model. Its coefficients, the backgrounds of clean speech and the phone
network's bigram stand in data/judge/decision.json, made by scripts/train_judge.py.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeGuard

import numpy as np

from tongue_and_cheek.judging.align import Alignment
from tongue_and_cheek.judging.features import (
    NAMES,
    WORDS,
    Background,
    Matrix,
    names,
    suspect,
    word_columns,
    word_features,
)
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.sounds import Filler, Sounds
from tongue_and_cheek.resources import data_dir

KINDS = ("wrong", "missing", "extra", "repeated", "filled")
"""Kinds of slips, in the order of the model's outputs: another word or sound; left out; something put in before the
word (an extra word, a false start that was corrected); the word or its start said twice; a drawn-out "um" before it.
"""

_SMALLEST = 1e-6


class DecisionError(Exception):
    """The file of coefficients is missing or damaged; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class WordOpinion:
    """What is believed of one due word: the chance of each kind of slip (they and "none" add up to 1).

    `heard` is the word of the language that the likeliest changed sound would make, "" if none; `due_sound` and
    `heard_sound` name that change in ARPAbet ("" for a sound put in or left out). Times are seconds; None when only
    the recogniser's words are known.
    """

    wrong: float
    missing: float
    extra: float
    repeated: float
    filled: float
    heard: str = ""
    due_sound: str = ""
    heard_sound: str = ""
    start_s: float | None = None
    end_s: float | None = None
    filler: Filler | None = None

    @property
    def none(self) -> float:
        """The chance that the word was said right, once."""
        return max(0.0, 1.0 - self.wrong - self.missing - self.extra - self.repeated - self.filled)


@dataclass(frozen=True, slots=True, eq=False)
class Logistic:
    """A multinomial logistic model: features are centred and scaled, the first class ("none") has score 0."""

    centre: Matrix
    scale: Matrix
    weights: Matrix  # (kinds, features + 1), the last column the constants

    def chances(self, features: Matrix) -> Matrix:
        """Return the chances of "none" and of each kind, shape (rows, kinds + 1)."""
        z = np.hstack([(features - self.centre) / self.scale, np.ones((len(features), 1))])
        scores = np.hstack([np.zeros((len(z), 1)), z @ self.weights.T])
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(scores / scores.sum(axis=1, keepdims=True))


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """All that is fitted. `sounds` needs the networks, `words` only the recogniser's words.

    `background` is of the phone network's gains, `finer` of the state network's.

    `take` = (slope, constant, strange): from the logit of "some word has a slip" to the calibrated logit for the take.
    In a voice that is strange to the networks clean words look worse, too: `strange` is what a nat of it takes away
    from the first logit, so that clean readings are believed alike in any voice.
    """

    background: Background
    finer: Background
    bigram: Matrix
    sounds: Logistic
    words: Logistic
    take: tuple[float, float, float]
    take_words: tuple[float, float, float]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Read the parsed file; raise `DecisionError` if it does not fit this program."""
        try:
            if tuple(data["features"]) != NAMES or tuple(data["kinds"]) != KINDS:
                raise DecisionError("The judge's coefficients were made for another version of the program.")
            backgrounds = [
                Background(*(np.array(data[name][k]) for k in ("replaced", "added", "dropped")))
                for name in ("background", "finer")
            ]
            models = [
                Logistic(*(np.array(data[name][k]) for k in ("centre", "scale", "weights")))
                for name in ("sounds", "words")
            ]
            takes = [(float(data[k][0]), float(data[k][1]), float(data[k][2])) for k in ("take", "take_words")]
            return cls(
                backgrounds[0], backgrounds[1], np.array(data["bigram"]), models[0], models[1], takes[0], takes[1]
            )
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise DecisionError(
                f"The judge's coefficients are damaged ({error}): install the program again."
            ) from error

    def opinions(
        self, alignment: Alignment, sounds: Sounds | None, lineup: Lineup, lexicon: Lexicon
    ) -> tuple[WordOpinion, ...]:
        """Return what is believed of every due word.

        Words after the end of the reading (`sounds.read`), and all words without `sounds`, are judged by the
        recogniser's words alone.
        """
        by_words = self.words.chances(word_columns(alignment))
        result = [_opinion(row) for row in by_words]
        if not _by_sounds(sounds):
            return tuple(result)
        due = lineup.words
        by_sounds = self.sounds.chances(word_features(due, sounds, alignment, lexicon, self.background, self.finer))
        for i, (row, word) in enumerate(zip(by_sounds, sounds.words, strict=True)):
            if i in sounds.unknown:
                continue
            best = suspect(due[i], word, lexicon, self.background)
            due_sound, heard_sound = names(best.change, word.phones)
            result[i] = replace(
                _opinion(row),
                heard=best.words[0] if best.words else "",
                due_sound=due_sound,
                heard_sound=heard_sound,
                start_s=word.start_s,
                end_s=word.end_s,
                filler=word.filler,
            )
        return tuple(result)

    def chance(self, slips: Sequence[float], sounds: Sounds | None) -> float:
        """Return the calibrated chance that a take has any slip, from the chances of its single words."""
        return self.calibrated(raw_logit(slips), sounds)

    def calibrated(self, raw: float, sounds: Sounds | None) -> float:
        """Return the chance that belongs to a raw logit, in this take's voice."""
        return 1.0 / (1.0 + math.exp(-take_logit(self.take if _by_sounds(sounds) else self.take_words, raw, sounds)))


def _opinion(chances: Matrix) -> WordOpinion:
    """Return the opinion with these chances of "none" and of each kind."""
    wrong, missing, extra, repeated, filled = (float(chance) for chance in chances[1:])
    return WordOpinion(wrong, missing, extra, repeated, filled)


def _by_sounds(sounds: Sounds | None) -> TypeGuard[Sounds]:
    """Whether both networks heard the take: a short one may have room for the words in the rows of one only."""
    return sounds is not None and len(sounds.finer) == len(sounds.words)


def take_logit(take: tuple[float, float, float], raw: float, sounds: Sounds | None) -> float:
    """Return the calibrated logit of "the take has a slip", see `Decision.take`."""
    slope, constant, strange = take
    return slope * (raw - (strange * sounds.strange if sounds else 0.0)) + constant


def raw_logit(slips: Sequence[float]) -> float:
    """Return the logit of "at least one of these happened", taking them for independent."""
    none = sum(math.log1p(-min(chance, 1.0 - _SMALLEST)) for chance in slips)
    return math.log(max(-math.expm1(none), _SMALLEST)) - none


@cache
def load_decision(path: Path | None = None) -> Decision | None:
    """Return the shipped coefficients, read once; None if there are none; raise `DecisionError` if damaged."""
    path = path or data_dir() / "judge" / "decision.json"
    try:
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise DecisionError(f"The judge's coefficients in {path} cannot be read: install the program again.") from error
    return Decision.of(data)


__all__ = [
    "KINDS",
    "WORDS",
    "Decision",
    "DecisionError",
    "Logistic",
    "WordOpinion",
    "load_decision",
    "raw_logit",
    "take_logit",
]
