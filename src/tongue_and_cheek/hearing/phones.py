"""The phone network: what sounds a take is made of, frame by frame, in plain numpy.

The starter recogniser's own acoustic network (a TDNN-F of 2 million parameters), run a second time beside Vosk, because
Vosk keeps its scores to itself. Features are Kaldi's MFCC (25 ms every 10 ms, 40 bands from 20 Hz to 7.6 kHz, no
dither), the network gives one row every 30 ms. Warping the mel bank for children's shorter vocal tracts was tried and
brings nothing: the network has learnt from children (warps of 0.87-1.14, alone or averaged, no gain within the error).

`PhoneStream` works in blocks of fixed size whatever size of audio it is fed, so that a take read live and the same take
read from its file give the same numbers to the last bit.
"""

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.weights import weights

PHONES = (
    *("SIL", "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY"),
    *("JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH"),
    "GBG",
)
"""The network's phones in the order of its outputs: silence, the 39 of ARPAbet, and garbage (any speech)."""

FRAME_S = 0.03
"""Time between two rows of the network's output."""

WIDTH = 2 * len(PHONES)
"""Columns of the output: phone p has its score on entering at 2 p and its score on staying at 2 p + 1."""

WINDOW, HOP = 400, 160
"""Samples of a feature frame (25 ms), and from one to the next (10 ms)."""

_FFT = 512
_BANDS = 40
_LOW_HZ, _HIGH_HZ = 20.0, 7600.0
_LIFTER = 22.0
_PREEMPHASIS = 0.97
_FLOOR = 1.1920929e-07  # Kaldi's floor of the mel energies: the float epsilon
_CONTEXT = 34  # feature frames that the network sees on either side of a row
_SPLICE = 9  # feature frames that enter the first layer together
_STRIDE = 3  # feature frames per output row
_BLOCK = 24  # feature frames worked on at once: 0.24 s, 8 output rows
_BYPASS = np.float32(0.66)  # share of a layer's input that is added to its output

Floats = NDArray[np.float32]


def _mel(hz: ArrayLike) -> NDArray[np.float64]:
    return 1127.0 * np.log1p(np.asarray(hz, dtype=np.float64) / 700.0)


def mel_bank() -> Floats:
    """Return the triangular filters as a matrix of shape (257, 40), for power spectra of 512 points at 16 kHz."""
    edges = np.linspace(_mel(_LOW_HZ), _mel(_HIGH_HZ), _BANDS + 2)
    bins = _mel(RATE_HZ / _FFT * np.arange(_FFT // 2 + 1))[:, None]
    left, centre, right = edges[:-2], edges[1:-1], edges[2:]
    weights = np.minimum((bins - left) / (centre - left), (right - bins) / (right - centre))
    weights[-1] = 0.0  # Kaldi leaves the Nyquist bin out
    return np.maximum(weights, 0.0).astype(np.float32)


def _cosines() -> Floats:
    """Return the lifted cosine transform of the log mel energies, shape (40 bands, 40 coefficients)."""
    k = np.arange(_BANDS)[:, None]
    matrix = np.sqrt(2.0 / _BANDS) * np.cos(np.pi / _BANDS * (np.arange(_BANDS) + 0.5) * k)
    matrix[0] = np.sqrt(1.0 / _BANDS)
    lifter = 1.0 + 0.5 * _LIFTER * np.sin(np.pi * np.arange(_BANDS) / _LIFTER)
    return np.asarray((matrix * lifter[:, None]).T, dtype=np.float32)


_BANK = mel_bank()
_DCT = _cosines()
_POVEY = ((0.5 - 0.5 * np.cos(2.0 * np.pi / (WINDOW - 1) * np.arange(WINDOW))) ** 0.85).astype(np.float32)


def log_mel(samples: NDArray[np.int16] | Floats, bank: Floats) -> Floats:
    """Return the log mel energies of whole windows, shape (frames, 40); `samples` at the scale of int16."""
    count = 1 + (len(samples) - WINDOW) // HOP
    if count < 1:
        return np.zeros((0, _BANDS), np.float32)
    windows = np.lib.stride_tricks.sliding_window_view(np.asarray(samples, np.float32), WINDOW)[::HOP][:count]
    centred = windows - windows.mean(axis=1, keepdims=True)
    emphasised = centred.copy()
    emphasised[:, 1:] -= np.float32(_PREEMPHASIS) * centred[:, :-1]
    emphasised[:, 0] *= np.float32(1.0 - _PREEMPHASIS)
    spectrum = np.fft.rfft(emphasised * _POVEY, _FFT, axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    return np.asarray(np.log(np.maximum(power @ bank, np.float32(_FLOOR))), np.float32)


class PhoneNet:
    """The network's weights; one instance serves any number of streams.

    Raises ValueError when the file does not hold the network that this module runs.
    """

    def __init__(self, path: Path) -> None:
        with weights(path, "the phone network of the starter model") as arrays:
            self.input = (arrays["l1.W"], arrays["l1.b"], arrays["l1.s"], arrays["l1.o"])
            self.layers = []
            for k in range(1, 1 + sum(name.endswith(".L") and name[0] == "f" for name in arrays)):
                narrow, wide = arrays[f"f{k}.L"], arrays[f"f{k}.W"]
                rank = narrow.shape[1] // 2
                past, here = (np.ascontiguousarray(part) for part in (narrow[:, :rank], narrow[:, rank:]))
                norm = (arrays[f"f{k}.b"], arrays[f"f{k}.s"], arrays[f"f{k}.o"])
                self.layers.append((past, here, wide[:rank].copy(), wide[rank:].copy(), *norm))
            # Everything behind the last non-linearity is one affine map: multiply it out.
            out = arrays["pc.L"] * arrays["pc.s2"] @ arrays["out.W"]
            bias = arrays["pc.o2"] @ arrays["out.W"] + arrays["out.b"]
            scaled = arrays["pc.s"][:, None] * out
            self.head = (
                arrays["pl.W"],
                arrays["pc.W"],
                arrays["pc.b"],
                np.ascontiguousarray(scaled),
                np.asarray(arrays["pc.o"] @ out + bias, np.float32),
            )
            self.bigram: Floats = arrays["phone_bigram"]
        if self.head[-1].shape != (WIDTH,) or self.input[0].shape[0] != _SPLICE * _BANDS:
            raise ValueError(f"{path.name} is a phone network of another shape")

    def stream(self) -> "PhoneStream":
        """Return a fresh stream."""
        return PhoneStream(self)

    def loglik(self, samples: NDArray[np.int16]) -> Floats:
        """Return the scores of a whole take, float32 of shape (rows of 30 ms, 82): pseudo log likelihoods."""
        stream = self.stream()
        stream.feed(samples)
        return stream.finish()


class PhoneStream:
    """The network over one take, fed in pieces of any size; the rows are ready when the audio is."""

    def __init__(self, net: PhoneNet) -> None:
        self._net = net
        self._bank = _BANK
        self._samples = np.zeros(0, np.float32)  # audio that has not filled a block of frames yet
        self._frames = np.zeros((0, _BANDS), np.float32)  # feature frames not yet spliced
        self._count = 0  # feature frames so far
        self._last: Floats | None = None  # the last feature frame
        self._kept: list[tuple[Floats, Floats]] = [self._empty(k) for k in range(len(net.layers))]
        self._rows: list[Floats] = []

    def _empty(self, layer: int) -> tuple[Floats, Floats]:
        wide, narrow = self._net.layers[layer][0].shape
        return np.zeros((0, wide), np.float32), np.zeros((0, narrow), np.float32)

    def feed(self, samples: NDArray[np.int16]) -> None:
        """Take in audio: mono int16 at 16 kHz, any number of samples."""
        self._samples = np.concatenate([self._samples, samples.astype(np.float32)])
        need = WINDOW + (_BLOCK - 1) * HOP
        start = 0
        while len(self._samples) - start >= need:
            self._add_frames(self._samples[start : start + need])
            start += _BLOCK * HOP
        self._samples = self._samples[start:]

    def finish(self) -> Floats:
        """Take the audio as complete and return all rows, float32 of shape (rows, 82); no audio gives no rows."""
        self._add_frames(self._samples)
        if self._last is None:
            return np.zeros((0, WIDTH), np.float32)
        # Kaldi repeats the last frame as far as the last row's context reaches.
        rows = -(-self._count // _STRIDE)
        missing = _STRIDE * (rows - 1) + 1 + _CONTEXT - self._count
        if missing > 0:
            self._splice(np.repeat(self._last[None], missing, axis=0))
        self._through_layers(flush=True)
        return np.concatenate(self._rows)[:rows] if self._rows else np.zeros((0, WIDTH), np.float32)

    def _add_frames(self, samples: Floats) -> None:
        mel = log_mel(samples, self._bank)
        if not len(mel):
            return
        frames = mel @ _DCT
        if self._last is None:
            frames = np.concatenate([np.repeat(frames[:1], _CONTEXT, axis=0), frames])
            self._count -= _CONTEXT
        self._last = frames[-1]
        self._count += len(frames)
        self._splice(frames)

    def _splice(self, frames: Floats) -> None:
        self._frames = np.concatenate([self._frames, frames])
        self._through_layers(flush=False)

    def _through_layers(self, *, flush: bool) -> None:
        """Run the network over full blocks of rows (over the rest too, if `flush`)."""
        block = _BLOCK // _STRIDE
        while True:
            ready = (len(self._frames) - _SPLICE) // _STRIDE + 1
            if ready < (1 if flush else block):
                return
            rows = min(ready, block)
            starts = _STRIDE * np.arange(rows)[:, None] + np.arange(_SPLICE)
            self._forward(self._frames[starts].reshape(rows, -1))
            self._frames = self._frames[_STRIDE * rows :]

    def _forward(self, spliced: Floats) -> None:
        """Run new rows through all layers; each keeps the two rows that its next block needs again."""
        weight, bias, scale, offset = self._net.input
        hidden = np.maximum(spliced @ weight + bias, 0) * scale + offset
        for k, (past, here, left, right, bias, scale, offset) in enumerate(self._net.layers):
            kept_hidden, kept_narrow = self._kept[k]
            # Row t of the bottleneck joins the layer's inputs t - 1 and t; its output joins bottlenecks t and t + 1.
            joined = np.concatenate([kept_hidden, hidden])
            fresh = joined[max(0, len(kept_hidden) - 1) :]
            narrow = np.concatenate([kept_narrow, fresh[:-1] @ past + fresh[1:] @ here])
            outputs = max(0, len(joined) - 2)
            self._kept[k] = (joined[-2:], narrow[-1:])
            if not outputs:
                return
            wide = np.maximum(narrow[-outputs - 1 : -1] @ left + narrow[-outputs:] @ right + bias, 0)
            hidden = _BYPASS * joined[1 : 1 + outputs] + (wide * scale + offset)
        weight, wide_weight, bias, out, out_bias = self._net.head
        top = np.maximum((hidden @ weight) @ wide_weight + bias, 0)
        self._rows.append(np.asarray(top @ out + out_bias, np.float32))
