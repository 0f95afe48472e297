"""Recordings as a softer or louder reader, or another room, would have made them: what a judge has to bear."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import mixed, noise
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.lab.takes import LabelledTake

Samples = NDArray[np.int16]

Change = Callable[[Samples, int, Sequence[Samples]], Samples]
"""From samples, a seed and the voices that babble is made of to samples."""


def soft(samples: Samples, seed: int = 0, voices: Sequence[Samples] = ()) -> Samples:
    """Return the recording 20 dB weaker."""
    del seed, voices
    return np.round(samples / 10.0).astype(np.int16)


def clipped(samples: Samples, seed: int = 0, voices: Sequence[Samples] = ()) -> Samples:
    """Return the recording with its loudest sample 6 dB over what the numbers hold: cut off there."""
    del seed, voices
    loudest = max(1, int(np.abs(samples.astype(np.int32)).max(initial=0)))
    return np.clip(np.round(samples * (2.0 * 32767 / loudest)), -32768, 32767).astype(np.int16)


def in_noise(kind: str, snr_db: float) -> Change:
    """Return a change that puts a recording into a noise so many dB under its speech."""

    def change(samples: Samples, seed: int = 0, voices: Sequence[Samples] = ()) -> Samples:
        return mixed(samples, noise(kind, len(samples), seed, voices), snr_db)

    return change


CONDITIONS: Mapping[str, Change] = {
    "20 dB softer": soft,
    "6 dB clipped": clipped,
    "fan, 15 dB": in_noise("fan", 15.0),
    "babble, 15 dB": in_noise("babble", 15.0),
}


def changed(
    takes: Sequence[LabelledTake], condition: str, folder: Path, voices: Sequence[Samples]
) -> tuple[LabelledTake, ...]:
    """Return the takes with their sound as it would be in a condition, written to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for seed, take in enumerate(takes):
        audio = folder / f"{take.id}.wav"
        samples = CONDITIONS[condition](read_audio(take.audio).samples, seed, voices)
        soundfile.write(audio, samples, RATE_HZ, subtype="PCM_16")
        made.append(replace(take, audio=audio))
    return tuple(made)
