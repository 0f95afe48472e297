"""Microphones and loudspeakers: the only home of sounddevice (PortAudio), loaded when first asked for."""

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ, Fault, Take
from tongue_and_cheek.hearing.sources import HIGHEST_HZ, LOWEST_HZ, AudioError, OnBlock

_NO_PORTAUDIO = (
    "PortAudio, which listens to microphones, is missing; install the package libportaudio2 "
    "(on Debian: sudo apt install libportaudio2) and start again."
)
_lock = threading.Lock()

BUFFER_S = 0.06
"""What the device may hold while this program is busy, before sound is lost. Blocks of 10 ms still come as soon as they
are complete (10 ms late at the median, 20 at p95, measured), so the buzzer does not pay for it."""

PLAYED_S = 0.1
"""What is handed to the loudspeakers in advance. With what the system calls low (9 ms) they ran dry whenever this
program was busy: a crackle, and a line of ALSA's on the terminal (measured: 15 in 25 sounds; none from 60 ms on)."""


@dataclass(frozen=True, slots=True)
class Microphone:
    """An input device, known by its name: numbers change when something is plugged in."""

    name: str
    rate_hz: int
    default: bool


def microphones(*, refresh: bool = False) -> tuple[Microphone, ...]:
    """Return the microphones by name, the system's default first.

    `refresh` looks for newly plugged ones; nothing may be playing or recording then. Raises AudioError when PortAudio
    itself is missing or broken; having no microphone is no error.
    """
    sd = _sounddevice()
    with _lock:
        if refresh:
            _restart(sd)
        try:
            devices, apis = sd.query_devices(), sd.query_hostapis()
            default = sd.query_devices(kind="input")["index"] if _has_default(sd, "input") else -1
        except sd.PortAudioError as error:
            raise AudioError(
                f"The microphones cannot be listed ({_reason(error)}); start the program again."
            ) from error
    found: dict[str, Microphone] = {}
    preferred = apis[devices[default]["hostapi"]]["name"] if default >= 0 else None
    for device in devices:
        # The same microphone shows up once per sound system on Windows: keep to the default's.
        if device["max_input_channels"] < 1 or (preferred and apis[device["hostapi"]]["name"] != preferred):
            continue
        if device["name"] not in found or device["index"] == default:
            found[device["name"]] = Microphone(
                device["name"], round(device["default_samplerate"]), device["index"] == default
            )
    return tuple(sorted(found.values(), key=lambda m: not m.default))


class MicrophoneSource:
    """A microphone as a source, at its own rate. `name` "" is the system's default."""

    patient = False

    def __init__(self, name: str = "") -> None:
        """Look the microphone up; raises AudioError when it is not there."""
        self._sd = _sounddevice()
        with _lock:
            device = self._find(name)
        self.name: str = device["name"]
        self._index: int = device["index"]
        # A device may have many channels; two are enough to find the one that is spoken into.
        self._channels = min(2, int(device["max_input_channels"]))
        self.rate_hz = min(max(round(device["default_samplerate"]), LOWEST_HZ), HIGHEST_HZ)
        self.fault: Fault | None = None
        self._stream: Any = None
        self._stopping = False

    @property
    def active(self) -> bool:
        """True while it delivers; False once it was unplugged or stopped."""
        stream = self._stream
        return stream is not None and not self._stopping and bool(stream.active)

    def start(self, on_block: OnBlock) -> None:
        """Open the device; raises AudioError when it is taken, denied or gone."""
        overflow = Fault.DROPPED
        channels = self._channels

        def callback(data: NDArray[np.int16], _frames: int, _time: Any, status: Any) -> None:
            # PortAudio's own thread: copy and go.
            block = data[:, 0] if channels == 1 else _mixed(data)
            on_block(block, overflow if status.input_overflow else None)

        def finished() -> None:
            if not self._stopping:
                self.fault = Fault.UNPLUGGED

        sd = self._sd
        try:
            with _lock:
                self._stream = sd.InputStream(
                    samplerate=self.rate_hz,
                    blocksize=self.rate_hz // 100,
                    device=self._index,
                    channels=channels,
                    dtype="int16",
                    latency=BUFFER_S,
                    callback=callback,
                    finished_callback=finished,
                )
                self._stream.start()
        except (sd.PortAudioError, ValueError, OSError) as error:
            self.stop()
            raise AudioError(
                f"The microphone {self.name!r} cannot be opened ({_reason(error)}); "
                "close other programs that use it, allow access to it, or choose another one."
            ) from error

    def stop(self) -> None:
        """Close the device."""
        self._stopping = True
        stream, self._stream = self._stream, None
        if stream is not None:
            with contextlib.suppress(self._sd.PortAudioError), _lock:
                stream.close()

    def _find(self, name: str) -> Any:
        sd = self._sd
        try:
            if not name:
                if not _has_default(sd, "input"):
                    raise AudioError("There is no microphone; plug one in and press Refresh.")
                return sd.query_devices(kind="input")
            default_api = sd.query_devices(kind="input")["hostapi"] if _has_default(sd, "input") else None
            found = [d for d in sd.query_devices() if d["name"] == name and d["max_input_channels"] > 0]
        except sd.PortAudioError as error:
            raise AudioError(f"The microphones cannot be listed ({_reason(error)}); start again.") from error
        if not found:
            raise AudioError(f"The microphone {name!r} is not there; plug it in and press Refresh, or choose another.")
        return min(found, key=lambda d: d["hostapi"] != default_api)


class Player:
    """Plays takes ("hear it again") and short sounds, one at a time; a new one cuts the old one off.

    Its methods return at once. Where there is no loudspeaker nothing is heard and `error` says why.
    """

    def __init__(self) -> None:
        self.error = ""
        self._stream: Any = None
        self._change = threading.Lock()
        self.volume = 1.0

    def play(
        self,
        take: Take,
        start_s: float = 0.0,
        end_s: float | None = None,
        on_done: Callable[[], None] | None = None,
    ) -> bool:
        """Play part of a take; `on_done` is called from a foreign thread at its end, also when it was cut off."""
        end = len(take.samples) if end_s is None else round(end_s * RATE_HZ)
        return self.play_samples(take.samples[max(0, round(start_s * RATE_HZ)) : end], RATE_HZ, on_done)

    def play_samples(self, samples: NDArray[np.int16], rate_hz: int, on_done: Callable[[], None] | None = None) -> bool:
        """Play mono samples; False, with `error` set, when that cannot be done."""
        self.stop()
        data = _faded(np.asarray(np.round(samples * min(max(self.volume, 0.0), 1.0)), dtype=np.int16), rate_hz)
        at, ahead = 0, round(PLAYED_S * rate_hz)

        def callback(out: NDArray[np.int16], frames: int, _time: Any, _status: Any) -> None:
            nonlocal at
            piece = data[at : at + frames]
            out[: len(piece), 0] = piece
            out[len(piece) :, 0] = 0
            at += frames
            if at >= len(data) + ahead:  # all was heard, not only handed over
                raise sd.CallbackStop

        try:
            sd = _sounddevice()
            with self._change, _lock:
                self._stream = sd.OutputStream(
                    samplerate=rate_hz,
                    channels=1,
                    dtype="int16",
                    latency=PLAYED_S,
                    callback=callback,
                    finished_callback=on_done or (lambda: None),
                )
                self._stream.start()
        except AudioError as error:
            self.error = str(error)
            return False
        except (sd.PortAudioError, ValueError, OSError) as error:
            self.error = f"There is no loudspeaker to play on ({_reason(error)}); connect one or choose another."
            return False
        self.error = ""
        return True

    @property
    def playing(self) -> bool:
        """True while something is heard."""
        stream = self._stream
        return stream is not None and bool(stream.active)

    def stop(self) -> None:
        """Stop what is playing."""
        with self._change:
            stream, self._stream = self._stream, None
        if stream is not None:
            with contextlib.suppress(Exception), _lock:
                stream.close(ignore_errors=True)


class ReadySound:
    """One short sound, once, on an output that is opened in advance, so that it begins as soon as it is wanted.

    Measured with PulseAudio: recorded again 7 to 26 ms after `play`. An output that runs all the time, with silence,
    took 46 ms and ran dry whenever this program was busy.
    """

    def __init__(self, samples: NDArray[np.int16], rate_hz: int) -> None:
        self._samples, self._rate_hz = _faded(samples, rate_hz), rate_hz
        self._data = self._samples
        self._stream: Any = None
        self._ready = False
        self._change = threading.Lock()
        self._heard_s = 0.0
        self._begun = threading.Event()

    def open(self) -> bool:
        """Open the output (up to a tenth of a second); False where there is none."""
        with self._change:
            if not self._ready:
                self._close()
                with contextlib.suppress(AudioError):
                    self._ready = self._opened(_sounddevice())
            return self._ready

    def play(self, volume: float) -> bool:
        """Let it sound now and return at once, from any thread; False when the output is not open, or was used."""
        with self._change:
            if not self._ready:
                return False
            self._ready = False
            self._data = np.asarray(np.round(self._samples * min(max(volume, 0.0), 1.0)), dtype=np.int16)
            try:
                self._stream.start()
            except _sounddevice().PortAudioError:
                return False
            return True

    def heard_at(self) -> float | None:
        """Return the `time.monotonic()` at which the sound leaves the output, by what the system tells.

        None where it has not begun to within a second of this call.
        """
        return self._heard_s if self._begun.wait(1.0) else None

    def leave(self) -> None:
        """Let go of the output, unless it sounds."""
        with self._change:
            if self._ready:
                self._close()

    def close(self) -> None:
        """Let go of the output now."""
        with self._change:
            self._close()

    def _opened(self, sd: Any) -> bool:
        at, ahead = 0, round(PLAYED_S * self._rate_hz)
        self._begun.clear()

        def callback(out: NDArray[np.int16], frames: int, when: Any, _status: Any) -> None:
            nonlocal at
            if not at:
                self._heard_s = time.monotonic() + when.outputBufferDacTime - when.currentTime
                self._begun.set()
            piece = self._data[at : at + frames]
            out[: len(piece), 0] = piece
            out[len(piece) :, 0] = 0
            at += frames
            if at >= len(self._data) + ahead:
                raise sd.CallbackStop

        try:
            with _lock:
                self._stream = sd.OutputStream(
                    samplerate=self._rate_hz, channels=1, dtype="int16", latency=PLAYED_S, callback=callback
                )
        except (sd.PortAudioError, ValueError, OSError):
            return False
        return True

    def _close(self) -> None:
        stream, self._stream, self._ready = self._stream, None, False
        if stream is not None:
            with contextlib.suppress(Exception), _lock:
                stream.close(ignore_errors=True)


def audio_problem() -> str:
    """Return why no sound can be recorded or played on this machine, or "" (for `doctor`)."""
    try:
        if not microphones():
            return "There is no microphone; plug one in, or judge without one."
    except AudioError as error:
        return str(error)
    return ""


def _sounddevice() -> Any:
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        raise AudioError(_NO_PORTAUDIO) from error
    return sounddevice


def _has_default(sd: Any, kind: str) -> bool:
    try:
        sd.query_devices(kind=kind)
    except (sd.PortAudioError, ValueError):
        return False
    return True


def _restart(sd: Any) -> None:
    """Let PortAudio look at the devices again: it does so only when it starts."""
    with contextlib.suppress(sd.PortAudioError):
        sd._terminate()  # noqa: SLF001 - there is no public way
        sd._initialize()  # noqa: SLF001


def _mixed(data: NDArray[np.int16]) -> NDArray[np.int16]:
    return np.asarray(data.astype(np.int32).sum(axis=1) // data.shape[1], dtype=np.int16)


def _faded(samples: NDArray[np.int16], rate_hz: int) -> NDArray[np.int16]:
    """Fade 5 ms in and out, so that a part of a take does not click."""
    count = min(rate_hz // 200, len(samples) // 2)
    if not count:
        return samples
    ramp = np.linspace(0.0, 1.0, count, endpoint=False)
    faded = samples.astype(np.float64)
    faded[:count] *= ramp
    faded[-count:] *= ramp[::-1]
    return np.asarray(np.round(faded), dtype=np.int16)


def _reason(error: BaseException) -> str:
    return str(error).split("[PaErrorCode", maxsplit=1)[0].strip().rstrip(".:") or type(error).__name__
