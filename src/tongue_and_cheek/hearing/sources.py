"""Where sound comes from: one protocol for microphones and files, and the reading of any audio file."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ, Fault, Take
from tongue_and_cheek.hearing.soundness import faults_of

LONGEST_S = 300.0
"""Longest take that is judged: five minutes are more than twenty cards at a small child's pace."""

LOWEST_HZ, HIGHEST_HZ = 8_000, 192_000
BLOCK_S = 0.01
"""Block of a file played in real time; as short as a low-latency microphone's."""

OnBlock = Callable[[NDArray[np.int16], Fault | None], None]
"""Receives mono samples and, if the device reported one, what went wrong just before them."""


class AudioError(ValueError):
    """A file or device that gives no usable sound; the message is one sentence with what can be done."""


class Source(Protocol):
    """Sound that arrives in blocks. `on_block` is called from a thread of the source and must return at once."""

    @property
    def name(self) -> str:
        """Name to show."""
        ...

    @property
    def rate_hz(self) -> int:
        """Samples per second of the blocks."""
        ...

    @property
    def active(self) -> bool:
        """False when no more blocks will come: the file is over, the device is gone, or `stop` was called."""
        ...

    @property
    def patient(self) -> bool:
        """True when it can wait: it is not bound to real time."""
        ...

    @property
    def fault(self) -> Fault | None:
        """Why it stopped by itself, if that was not its natural end."""
        ...

    def start(self, on_block: OnBlock) -> None:
        """Begin; raises AudioError when the device cannot be opened."""
        ...

    def stop(self) -> None:
        """End; no block comes after this returns. Safe to call twice."""
        ...


class FileSource:
    """A recording as a source: in real time (without drift) or as fast as it is taken."""

    rate_hz = RATE_HZ
    fault: Fault | None = None

    def __init__(
        self, audio: Path | Take, *, realtime: bool = True, block_s: float = BLOCK_S, tail_s: float = 0.0
    ) -> None:
        """Open `audio`; `tail_s` seconds of its quietest sound follow it, as a microphone would go on."""
        self.name = audio.name if isinstance(audio, Path) else "take"
        take = read_audio(audio) if isinstance(audio, Path) else audio
        self._samples = np.concatenate((take.samples, _quiet_tail(take.samples, round(tail_s * RATE_HZ))))
        self.patient = not realtime
        self._block = max(1, round(block_s * RATE_HZ))
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.began_s = 0.0
        """`time.monotonic()` of the first sample: sample n is due n / rate_hz later (for latency figures)."""

    @property
    def length(self) -> int:
        """Samples in all."""
        return len(self._samples)

    @property
    def active(self) -> bool:
        """True while blocks are still to come."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, on_block: OnBlock) -> None:
        """Play the recording from its beginning in a thread of its own."""
        self._stop.clear()
        self.began_s = time.monotonic()
        self._thread = threading.Thread(target=self._play, args=(on_block,), name="file-source", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop playing."""
        self._stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _play(self, on_block: OnBlock) -> None:
        for at in range(0, len(self._samples), self._block):
            block = self._samples[at : at + self._block]
            if not self.patient:
                # Due times come from the start, not from the block before, so that delays do not add up.
                due = self.began_s + (at + len(block)) / RATE_HZ
                if self._stop.wait(max(0.0, due - time.monotonic())):
                    return
            elif self._stop.is_set():
                return
            on_block(block, None)


def read_audio(path: Path, *, longest_s: float = LONGEST_S) -> Take:
    """Read WAV, FLAC, OGG and what else libsndfile knows as a take (mono, 16 kHz, int16).

    A longer recording is cut at `longest_s` and says so (Fault.TOO_LONG). Raises AudioError for anything that is no
    sound: missing, damaged, empty, or with a rate outside 8-192 kHz.
    """
    import soundfile

    try:
        if not path.is_file():
            raise AudioError(f"There is no audio file {path}; give the path of a WAV, FLAC or OGG file.")
        path.open("rb").close()
    except OSError as error:  # libsndfile would only say "System error"
        raise AudioError(f"{path} cannot be read ({error.strerror}); give the path of another file.") from error
    try:
        with soundfile.SoundFile(path) as file:
            rate = int(file.samplerate)
            if not LOWEST_HZ <= rate <= HIGHEST_HZ:
                raise AudioError(
                    f"{path.name} has {rate} samples per second; record it with {LOWEST_HZ} to {HIGHEST_HZ}."
                )
            wanted = int(longest_s * rate)
            promised = int(file.frames)
            data = file.read(min(wanted, promised) if promised > 0 else wanted, dtype="float32", always_2d=True)
            too_long = promised > wanted
    except (soundfile.SoundFileError, OSError, RuntimeError, TypeError, ValueError, MemoryError) as error:
        if isinstance(error, AudioError):
            raise
        raise AudioError(f"{path.name} cannot be read as sound ({_first_line(error)}); record it again.") from error
    if len(data) == 0:
        raise AudioError(f"{path.name} holds no sound at all; record it again.")
    samples, over = to_take_samples(_mono(data), rate)
    faults = set(faults_of(samples))
    if too_long:
        faults.add(Fault.TOO_LONG)
    if over:
        faults.add(Fault.CLIPPED)
    if rate < RATE_HZ:
        faults.add(Fault.NARROW)
    return Take(samples, frozenset(faults))


def to_take_samples(mono: NDArray[np.float32], rate_hz: int) -> tuple[NDArray[np.int16], bool]:
    """Resample to 16 kHz int16; also say whether more than a moment of it had to be clipped."""
    if rate_hz != RATE_HZ:
        import soxr

        mono = np.asarray(soxr.resample(mono, rate_hz, RATE_HZ), dtype=np.float32)
    # 1 % over full scale comes from the resampler's ringing; ten milliseconds of it in all are heard as clipping.
    over = int(np.count_nonzero(np.abs(mono) > 1.01)) > RATE_HZ // 100
    return quantise(mono), over


def quantise(mono: NDArray[np.float32]) -> NDArray[np.int16]:
    """Turn samples of -1..1 into int16; what is no number becomes silence."""
    clean = np.nan_to_num(mono, nan=0.0, posinf=1.0, neginf=-1.0)
    return np.asarray(np.clip(np.round(clean * 32768.0), -32768, 32767), dtype=np.int16)


def _mono(data: NDArray[np.float32]) -> NDArray[np.float32]:
    """Mix channels; if mixing cancels them (one is wired the wrong way round) take the loudest."""
    if data.shape[1] == 1:
        return data[:, 0]
    # In place and without copies in double precision: five minutes at 192 kHz are half a gigabyte.
    np.nan_to_num(data, copy=False, nan=0.0, posinf=1.0, neginf=-1.0)
    power = np.einsum("sc,sc->c", data, data, dtype=np.float64)
    loudest = int(np.argmax(power))
    mixed = np.asarray(data.mean(axis=1), dtype=np.float32)
    # One silent channel of two leaves a quarter of the power; less than a tenth is cancellation.
    return mixed if np.einsum("s,s->", mixed, mixed, dtype=np.float64) > 0.1 * power[loudest] else data[:, loudest]


def _quiet_tail(samples: NDArray[np.int16], length: int) -> NDArray[np.int16]:
    """Return `length` samples of the room: the quietest fifth of a second, to and fro."""
    fifth = RATE_HZ // 5
    blocks = samples[: len(samples) // fifth * fifth].reshape(-1, fifth)
    if not length or not len(blocks):
        return np.zeros(length, np.int16)
    quiet = blocks[int(np.argmin(blocks.astype(np.float64).std(axis=1)))]
    there_and_back = np.concatenate((quiet, quiet[::-1]))
    return np.resize(there_and_back, length)


def _first_line(error: BaseException) -> str:
    text = str(error).strip().splitlines()
    # libsndfile's messages begin with the file's whole path.
    return text[0].rsplit(": ", 1)[-1].rstrip(".") if text else type(error).__name__
