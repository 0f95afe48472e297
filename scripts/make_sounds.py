"""Make the sounds of data/sounds from numbers alone: wood, felt, rubber, a kazoo; short, warm and soft.

    python scripts/make_sounds.py [--out DIR]

Every sound is mono, 44.1 kHz, 16 bits, starts and ends at zero and stays at or under its peak in PEAKS. The same
script always writes the same bytes: the noise comes from a seeded generator whose raw stream is fixed by numpy.
"""

import argparse
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.floating[Any]]

RATE_HZ = 44_100
FOLDER = Path(__file__).resolve().parent.parent / "data" / "sounds"

# Greatest sample of each sound as a share of full scale. Sounds that come often are the quieter ones.
PEAKS: dict[str, float] = {
    "tap": 0.32,
    "card_place": 0.4,
    "card_slide": 0.22,
    "squeak": 0.34,
    "buzzer": 0.42,
    "cheer": 0.45,
    "tick": 0.28,
    "go": 0.42,
    "collect": 0.42,
    "truck_rumble": 0.5,
    "wrong": 0.36,
    "undo": 0.26,
}


def clock(seconds: float) -> Signal:
    """Return the times in seconds of a stretch of samples."""
    return np.arange(round(seconds * RATE_HZ)) / RATE_HZ


def noise(count: int, seed: int) -> Signal:
    """Return white noise in -1..1; raw PCG64 numbers, so that no version of numpy changes it."""
    raw = np.random.PCG64(seed).random_raw(count)
    values: Signal = (raw >> np.uint64(11)) * 2.0**-52 - 1.0
    return values


def shaped(signal: Signal, gain: Callable[[Signal], Signal]) -> Signal:
    """Return a signal whose spectrum was multiplied by gain(frequencies in Hz)."""
    padded = np.concatenate([signal, np.zeros(RATE_HZ // 10)])  # the filter's tail must not wrap round to the start
    spectrum = np.fft.rfft(padded) * gain(np.fft.rfftfreq(len(padded), 1 / RATE_HZ))
    return np.fft.irfft(spectrum, len(padded))[: len(signal)]


def below(edge_hz: float, order: int = 2) -> Callable[[Signal], Signal]:
    """Return the gain of a low pass."""
    return lambda hz: 1 / (1 + (hz / edge_hz) ** (2 * order))


def around(centre_hz: float, width_octaves: float) -> Callable[[Signal], Signal]:
    """Return the gain of a bell on a logarithmic scale of frequency."""
    return lambda hz: np.exp(-0.5 * (np.log2(np.maximum(hz, 1.0) / centre_hz) / width_octaves) ** 2)


def decay(t: Signal, half_s: float, attack_s: float = 0.002) -> Signal:
    """Return an envelope that rises within attack_s and then halves every half_s."""
    envelope: Signal = np.minimum(t / attack_s, 1.0) * np.exp2(-t / half_s)
    return envelope


def swept(hz: Signal) -> Signal:
    """Return the phase in radians of a tone whose frequency is given for every sample."""
    return 2 * np.pi * np.cumsum(hz) / RATE_HZ


def mix(length_s: float, *parts: tuple[float, Signal]) -> Signal:
    """Return parts added together, each from its own time in seconds on."""
    out = np.zeros(round(length_s * RATE_HZ))
    for start_s, part in parts:
        first = round(start_s * RATE_HZ)
        room = part[: max(0, len(out) - first)]
        out[first : first + len(room)] += room
    return out


def wood(hz: float, length_s: float, half_s: float, seed: int) -> Signal:
    """Return a struck bar of wood: the modes of a marimba bar at 1, 3.9 and 9.2 times its pitch, and the mallet."""
    t = clock(length_s)
    bar = np.sin(2 * np.pi * hz * t) * decay(t, half_s)
    bar += 0.28 * np.sin(2 * np.pi * 3.93 * hz * t) * decay(t, half_s * 0.3)
    bar += 0.08 * np.sin(2 * np.pi * 9.24 * hz * t) * decay(t, half_s * 0.12)
    mallet = shaped(noise(len(t), seed), below(2600)) * decay(t, 0.005, 0.001)
    struck: Signal = (bar + 0.35 * mallet) * np.clip((length_s - t) / 0.03, 0, 1)  # no click where it is cut off
    return struck


def kazoo(hz: Signal, envelope: Signal) -> Signal:
    """Return a hummed tone through a buzzing membrane, with the nose of a kazoo around 1.1 kHz."""
    phase = swept(hz)
    hum = sum((np.sin(n * phase) / n for n in range(1, 14)), np.zeros(len(hz)))
    membrane = np.tanh(2.2 * hum) * (1 + 0.3 * np.sin(phase / 2))
    body = shaped(membrane, lambda f: (0.35 + around(1100, 0.7)(f)) * below(3200)(f))
    return body * envelope


def arch(t: Signal, rise_s: float, fall_s: float) -> Signal:
    """Return an envelope that swells over rise_s and fades over the last fall_s of the stretch."""
    end = t[-1]
    up, down = np.clip(t / rise_s, 0, 1), np.clip((end - t) / fall_s, 0, 1)
    swell: Signal = np.square(np.sin(np.pi / 2 * up) * np.sin(np.pi / 2 * down))
    return swell


def tap() -> Signal:
    """Return a knuckle on a wooden table."""
    return mix(0.16, (0, wood(420, 0.16, 0.018, 11)), (0, 0.5 * wood(690, 0.16, 0.012, 12)))


def card_place() -> Signal:
    """Return a card laid down on felt: a small thump and a breath of air."""
    t = clock(0.2)
    thump = np.sin(swept(270 - 110 * np.minimum(t / 0.08, 1))) * decay(t, 0.025, 0.003)
    air = shaped(noise(len(t), 21), lambda f: around(900, 1.0)(f) * below(3000)(f)) * decay(t, 0.014, 0.002)
    return thump + 1.6 * air


def card_slide() -> Signal:
    """Return a card sliding over paper."""
    t = clock(0.26)
    rough = noise(len(t), 31)
    low, high = shaped(rough, around(1300, 0.5)), shaped(rough, around(2600, 0.5))
    share = t / t[-1]
    moving: Signal = high * (1 - share) + low * share
    return moving * arch(t, 0.09, 0.15)


def squeak() -> Signal:
    """Return a rubber toy pressed once: up, over the top, and a little down."""
    t = clock(0.34)
    share = t / t[-1]
    hz = 620 + 520 * np.sin(np.pi * np.minimum(share * 1.25, 1) * 0.62) + 14 * np.sin(2 * np.pi * 31 * t)
    phase = swept(hz)
    tone = np.sin(phase) + 0.35 * np.sin(2 * phase) + 0.12 * np.sin(3 * phase)
    breath = 0.12 * shaped(noise(len(t), 41), around(1800, 0.6))
    return (tone + breath) * arch(t, 0.05, 0.13)


def buzzer() -> Signal:
    """Return a kazoo saying no: two low notes, the second sliding down."""
    first, second = clock(0.2), clock(0.42)
    high = kazoo(np.full(len(first), 207.0), arch(first, 0.03, 0.06))
    share = second / second[-1]
    low = kazoo(165 - 22 * np.square(share) + 2.5 * np.sin(2 * np.pi * 5.5 * second), arch(second, 0.03, 0.2))
    return mix(0.66, (0, high), (0.22, low))


def cheer() -> Signal:
    """Return a kazoo fanfare and a few hands clapping."""
    notes = ((0.0, 392.0, 0.14), (0.15, 523.3, 0.14), (0.3, 659.3, 0.5))
    parts: list[tuple[float, Signal]] = []
    for start_s, hz, length_s in notes:
        t = clock(length_s)
        parts.append((start_s, 0.6 * kazoo(hz + 4 * np.sin(2 * np.pi * 6 * t), arch(t, 0.02, length_s * 0.5))))
    spread = noise(48, 51)
    for number in range(24):
        t = clock(0.06)
        clap = shaped(noise(len(t), 60 + number), around(1150 + 350 * float(spread[number]), 0.55)) * decay(t, 0.008)
        start_s = 0.34 + 0.034 * number + 0.014 * float(spread[24 + number])
        parts.append((start_s, 1.5 * clap * (1 - number / 30)))
    return mix(1.35, *parts)


def tick() -> Signal:
    """Return one tick of the countdown: a small high block of wood."""
    return wood(1046.5, 0.12, 0.014, 71)


def go() -> Signal:
    """Return the end of the countdown: the block an octave up, with a fifth under it."""
    return mix(0.5, (0, wood(1568, 0.5, 0.07, 81)), (0, 0.8 * wood(1046.5, 0.5, 0.08, 82)))


def collect() -> Signal:
    """Return four rising notes of wood, a happy chord taken apart."""
    notes = (523.25, 659.26, 783.99, 1046.5)
    return mix(0.85, *((0.085 * n, wood(hz, 0.55, 0.07 + 0.01 * n, 91 + n)) for n, hz in enumerate(notes)))


def truck_rumble() -> Signal:
    """Return a dump truck coming and going: an old diesel, and twice the beep of reversing."""
    t = clock(1.5)
    share = t / t[-1]
    hz = 44 + 10 * np.sin(np.pi * share)
    phase = swept(hz)
    chug = (0.55 + 0.45 * np.sin(phase / 2)) * np.tanh(1.6 * np.sin(phase) + 0.8 * np.sin(2 * phase + 0.6))
    grit = shaped(noise(len(t), 101), lambda f: around(160, 0.9)(f) * below(600)(f)) * (1 + 0.8 * np.sin(phase))
    # Laptop speakers have nothing under 150 Hz: the harmonics above carry the truck.
    engine = shaped(chug, lambda f: below(620)(f) * (0.12 + around(230, 0.7)(f))) + 0.6 * grit
    beep_t = clock(0.16)
    beep = (np.sin(2 * np.pi * 740 * beep_t) + 0.2 * np.sin(2 * np.pi * 1480 * beep_t)) * arch(beep_t, 0.015, 0.04)
    return mix(1.5, (0, engine * arch(t, 0.25, 0.6)), (0.42, 0.13 * beep), (0.74, 0.13 * beep))


def wrong() -> Signal:
    """Return two notes of wood going down, friendly about it."""
    return mix(0.55, (0, wood(329.63, 0.4, 0.05, 111)), (0.14, wood(261.63, 0.4, 0.06, 112)))


def undo() -> Signal:
    """Return a slide backwards that ends in a soft tap."""
    t = clock(0.18)
    pull = np.sin(swept(330 + 250 * t / t[-1])) * 0.5 * np.square(t / t[-1])
    air = shaped(noise(len(t), 121), around(1500, 0.6)) * np.square(t / t[-1])
    return mix(0.3, (0, (pull + 0.8 * air) * arch(t, 0.02, 0.03)), (0.165, 0.7 * wood(560, 0.13, 0.014, 122)))


SOUNDS: dict[str, Callable[[], Signal]] = {
    "tap": tap,
    "card_place": card_place,
    "card_slide": card_slide,
    "squeak": squeak,
    "buzzer": buzzer,
    "cheer": cheer,
    "tick": tick,
    "go": go,
    "collect": collect,
    "truck_rumble": truck_rumble,
    "wrong": wrong,
    "undo": undo,
}


def samples(name: str) -> NDArray[np.int16]:
    """Return a sound as 16-bit samples: scaled to its peak, faded to zero at both ends."""
    signal = SOUNDS[name]()
    fade = np.clip((len(signal) - 1 - np.arange(len(signal))) / (0.012 * RATE_HZ), 0, 1)
    signal = signal * fade
    signal[0] = 0.0
    loudest = float(np.abs(signal).max())
    return np.rint(signal * (PEAKS[name] * 32_767 / loudest)).astype(np.int16)


def write(folder: Path) -> None:
    """Write every sound as <name>.wav."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE_HZ)
            file.writeframes(samples(name).astype("<i2").tobytes())


def main() -> None:
    """Read the command line and write the sounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to (default: data/sounds)")
    write(parser.parse_args().out)


if __name__ == "__main__":
    main()
