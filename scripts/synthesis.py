"""Speech by synthetic voices: programs of this machine, and hibari's voice heart.

A program's voice is named after both, such as flite-slt, espeak-en-us+f2, festival-ked_diphone, rhvoice-bdl.
"""

import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from numpy.typing import NDArray

Speech = tuple[NDArray[np.float64], int]
"""Samples within -1 .. 1 and their rate in Hz."""


def heart(text: str, speed: float, seed: int) -> Speech:
    """Return a text in hibari's voice heart at a speed (1 = its own); the seed decides the melody."""
    return np.asarray(_heart()(f"{text}.", speed=speed, seed=seed), np.float64), 24_000


@cache
def _heart() -> Any:
    from hibari import Hibari

    return Hibari("heart")


def program_voice(voice: str, text: str, speed: float, pitch: int | None = None) -> Speech:
    """Return a text as a program says it, at a speed (1 = the voice's own).

    `pitch` is in the program's unit: Hz for flite, 0-99 for espeak, per cent for rhvoice; None is the voice's own.
    Festival knows neither speed nor pitch. Raises OSError and CalledProcessError when the program or the voice is
    missing.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "said.wav")
        command = _command(voice, text, speed, pitch, path)
        subprocess.run(command, input=text.encode(), check=True, capture_output=True)
        samples, rate_hz = soundfile.read(path, dtype="float64")
    return samples, rate_hz


def _command(voice: str, text: str, speed: float, pitch: int | None, path: str) -> list[str]:
    """Return the command that writes a text, which it is also given as input, as a WAV file."""
    program, _, name = voice.partition("-")

    def pitched(*options: str) -> tuple[str, ...]:
        return () if pitch is None else options

    match program:
        case "flite":
            pitches = pitched("--setf", f"int_f0_target_mean={pitch}")
            return [
                "flite",
                "-voice",
                name,
                "--setf",
                f"duration_stretch={1 / speed}",
                *pitches,
                "-t",
                text,
                "-o",
                path,
            ]
        case "espeak":
            rate = str(round(145 * speed))
            return ["espeak-ng", "-v", name, *pitched("-p", str(pitch)), "-s", rate, "-w", path, text]
        case "rhvoice":
            rate = str(round(100 * speed))
            return ["RHVoice-test", "-p", name, "-r", rate, *pitched("-t", str(pitch)), "-o", path]
        case "festival":
            return ["text2wave", "-eval", f"(voice_{name})", "-o", path]
        case _:
            raise ValueError(f"{voice} is a voice of no program known here")
