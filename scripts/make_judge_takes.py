"""Make takes to fit the judge with: many voices, rooms and slips, on texts that no game has.

    python scripts/make_judge_takes.py FOLDER [--count 800] [--seed 1]

Writes FLAC files and takes.json into FOLDER, which stays out of the project: scripts/train_judge.py turns them into
coefficients. Needs what scripts/make_takes.py needs, and uses the voices that this machine has. The shipped
coefficients were fitted on 800 takes made in this way by ten voices (flite, espeak-ng, festival, hibari, the Piper
voice joe), whose texts were word groups as below and some 260 well known twisters and plain sentences.
"""

import argparse
import json
import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from make_takes import Samples, say, um

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import KINDS, mixed, noise
from tongue_and_cheek.judging.lexicon import Lexicon

VOICES = (
    *("heart",) * 5,
    *("flite-slt", "flite-rms", "flite-awb", "flite-kal16") * 2,
    *("espeak-en-us", "espeak-en-us+f2", "espeak-en-us+f4", "espeak-en-us+m3", "espeak-en-us+Annie", "espeak-en-gb"),
)
CASES = {
    "clean": 34,
    "substitute": 22,
    "omit": 5,
    "insert": 5,
    "swap": 3,
    "self_correct": 7,
    "stutter_word": 5,
    "filled_pause": 5,
}
RAISED = 0.2
"""Share of readings in a raised voice: pitch and formants up by 12-35 %, as a child's."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a voice has to say: per card, words or a sound to put in; and the slip's place, if there is one."""

    cards: tuple[tuple[str, ...], ...]
    said: tuple[tuple[str, ...], ...]
    case: str
    card: int
    word: int


class Writer:
    """Writes texts of words that are alike, and readings of them with and without a slip."""

    def __init__(self, lexicon: Lexicon, rng: random.Random) -> None:
        self._lexicon = lexicon
        self._rng = rng
        self._words = [w for w in lexicon if self._usual(w)]
        self._alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for word in self._words:
            self._alike[lexicon.pronunciations(word)[0][:2]].append(word)
        self._starts = [start for start, words in self._alike.items() if len(words) > 6]

    def _usual(self, word: str) -> bool:
        ways = self._lexicon.pronunciations(word) if word.isalpha() and len(word) > 1 else ()
        return bool(ways) and len(ways[0]) <= 9 and self._lexicon.frequency(word) > 6 and not self._lexicon.rude(word)

    def card(self) -> tuple[str, ...]:
        """Return two to four words: with the same first sounds, or one sound apart."""
        rng = self._rng
        if rng.random() < 0.6:
            return tuple(rng.choices(self._alike[rng.choice(self._starts)], k=rng.randint(2, 4)))
        word = rng.choice(self._words)
        near = [w for w in self._lexicon.neighbours(word, 12) if w.isalpha() and self._lexicon.frequency(w) > 1]
        words = [word, *rng.sample(near, min(len(near), 2)), rng.choice(self._words)]
        rng.shuffle(words)
        return tuple(words)

    def reading(self) -> Reading | None:
        """Return a reading, None when the drawn slip has no room on the drawn card."""
        rng = self._rng
        cards = tuple(self.card() for _ in range(rng.randint(1, 5)))
        case = rng.choices(list(CASES), list(CASES.values()))[0]
        card = rng.randrange(len(cards))
        words = list(cards[card])
        place = rng.randrange(len(words))
        due = words[place]
        near = self._lexicon.neighbours(due, 14)
        match case:
            case "substitute" if near:
                words[place] = rng.choice(near)
            case "omit" if len(words) > 1:
                del words[place]
            case "insert":
                words.insert(place, rng.choice(("the", "a", "and", "to", "of", "very", *rng.choices(self._words, k=6))))
            case "swap" if place + 1 < len(words) and due != words[place + 1]:
                words[place : place + 2] = words[place : place + 2][::-1]
            case "self_correct" if near:
                words[place : place + 1] = [rng.choice((*near, rng.choice(self._words))), due]
            case "stutter_word":
                words.insert(place, due)
            case "filled_pause" if place:
                pass
            case "clean":
                pass
            case _:
                return None
        return Reading(cards, (*cards[:card], tuple(words), *cards[card + 1 :]), case, card, place)


def perform(reading: Reading, voice: str, rng: random.Random) -> Samples:
    """Return the sound of a reading, without a room."""
    speed = rng.uniform(0.8, 1.3)
    raised = rng.uniform(1.12, 1.35) if rng.random() < RAISED else 1.0
    parts: list[Samples] = [_silence(rng.uniform(0.2, 0.6))]
    for number, words in enumerate(reading.said):
        if reading.case == "filled_pause" and number == reading.card:
            held = um(voice, rng.uniform(1.1, 1.8))
            pieces = [say(voice, " ".join(words[: reading.word]), speed), held]
            pieces += [_silence(rng.uniform(0.05, 0.25)), say(voice, " ".join(words[reading.word :]), speed)]
        else:
            pieces = [say(voice, " ".join(words), speed)]
        if raised > 1.0:
            pieces = [np.asarray(soxr.resample(p, RATE_HZ * raised, RATE_HZ), np.int16) for p in pieces]
        parts += [*pieces, _silence(rng.uniform(0.05, 0.5) if rng.random() < 0.85 else rng.uniform(0.6, 0.85))]
    return np.concatenate(parts)


def _silence(seconds: float) -> Samples:
    return np.zeros(int(seconds * RATE_HZ), np.int16)


def room(speech: Samples, voices: list[Samples], rng: random.Random) -> tuple[Samples, str | None]:
    """Return the reading in a room: a noise at 15-32 dB or nearly none, another level, now and then clipped."""
    kind = rng.choice((None, None, None, *KINDS)) if len(voices) > 6 else None
    seed = rng.randrange(1 << 30)
    snr = rng.uniform(15, 32) if kind else rng.uniform(40, 60)
    sound = mixed(speech, noise(kind or "white", len(speech), seed, voices), snr).astype(np.float64)
    peak = np.abs(sound).max()
    gain = 2.0 if rng.random() < 0.06 else 10 ** (rng.uniform(-24, -1) / 20)
    sound = np.clip(np.round(sound / peak * gain * 32767), -32768, 32767)
    return sound.astype(np.int16), f"{kind}{snr:.0f}" if kind else None


def main() -> None:
    """Make the takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)
    writer = Writer(load_lexicon(), rng)
    entries: list[dict[str, Any]] = []
    voices: list[Samples] = []
    while len(entries) < options.count:
        reading = writer.reading()
        if reading is None:
            continue
        voice = rng.choice(VOICES)
        try:
            speech = perform(reading, voice, rng)
        except ValueError:  # this voice cannot hold an um
            continue
        sound, heard_in = room(speech, voices, rng)
        voices = [*voices[-40:], speech]
        name = f"fit-{len(entries):04d}"
        soundfile.write(options.folder / f"{name}.flac", sound, RATE_HZ)
        slip = None if reading.case == "clean" else {"kind": reading.case, "card": reading.card, "word": reading.word}
        entries.append(
            {
                "id": name,
                "audio": f"{name}.flac",
                "cards": [" ".join(card) for card in reading.cards],
                "verdict": "fail" if slip else "pass",
                "case": reading.case,
                "fault": slip,
                "voice": voice,
                "noise": heard_in,
            }
        )
    text = json.dumps(entries, indent=1)
    (options.folder / "takes.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
