"""Rooms to hear through: noises of known kind and level, for shipped takes, tests and reports."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ

KINDS = ("white", "pink", "fan", "hum", "babble")

Signal = NDArray[np.float64]


def noise(kind: str, length: int, seed: int, voices: Sequence[NDArray[np.int16]] = ()) -> Signal:
    """Return `length` samples of noise with an RMS of 1; the same seed gives the same noise.

    `babble` is made of `voices`: six of them at once, begun anywhere. The other kinds need none.
    """
    rng = np.random.default_rng(seed)
    match kind:
        case "white":
            made = rng.standard_normal(length)
        case "pink":
            made = _shaped(rng, length, lambda hz: 1.0 / np.sqrt(np.maximum(hz, 50.0)))
        case "fan":
            # Air: falls 12 dB per octave from 300 Hz on; blades and their harmonics on top.
            made = _shaped(rng, length, lambda hz: 1.0 / (1.0 + (hz / 300.0) ** 2))
            made = made / _rms(made) + 0.4 * _tones(rng, length, [97.0 * k for k in range(1, 5)])
        case "hum":
            made = _tones(rng, length, [50.0, 100.0, 150.0, 250.0, 350.0])
            made = made / _rms(made) + 0.05 * rng.standard_normal(length)
        case "babble":
            made = np.zeros(length)
            for _ in range(6):
                voice = voices[int(rng.integers(len(voices)))].astype(np.float64)
                turned = np.roll(voice, int(rng.integers(len(voice))))
                made += np.resize(turned, length) / (_rms(voice) or 1.0)
        case _:
            raise ValueError(f"there is no noise called {kind!r}; there are {', '.join(KINDS)}")
    return np.asarray(made / (_rms(made) or 1.0))


def mixed(speech: NDArray[np.int16], made: Signal, snr_db: float) -> NDArray[np.int16]:
    """Add noise (RMS 1) so that active speech is `snr_db` above it; what is silent to the last bit is not active."""
    signal = speech.astype(np.float64)
    level = speech_rms(speech)
    out = signal + made[: len(signal)] * level / 10 ** (snr_db / 20)
    return np.asarray(np.clip(np.round(out), -32768, 32767), dtype=np.int16)


def speech_rms(speech: NDArray[np.int16]) -> float:
    """Return the RMS over the 20 ms frames within 30 dB of the loudest: the level of the speech, without pauses."""
    frame = RATE_HZ // 50
    blocks = speech[: len(speech) // frame * frame].astype(np.float64).reshape(-1, frame)
    power = np.mean(blocks**2, axis=1) if len(blocks) else np.zeros(1)
    return float(np.sqrt(power[power >= power.max() / 1000.0].mean()))


def _shaped(rng: np.random.Generator, length: int, gain: object) -> Signal:
    spectrum = np.fft.rfft(rng.standard_normal(length))
    hz = np.fft.rfftfreq(length, 1 / RATE_HZ)
    return np.asarray(np.fft.irfft(spectrum * gain(hz), length))  # type: ignore[operator]


def _tones(rng: np.random.Generator, length: int, hz: Sequence[float]) -> Signal:
    t = np.arange(length) / RATE_HZ
    waves = [np.sin(2 * np.pi * f * t + rng.uniform(0, 2 * np.pi)) / (k + 1) for k, f in enumerate(hz)]
    made = np.sum(waves, axis=0)
    return np.asarray(made / _rms(made))


def _rms(signal: Signal) -> float:
    return float(np.sqrt(np.mean(signal**2))) if len(signal) else 0.0
