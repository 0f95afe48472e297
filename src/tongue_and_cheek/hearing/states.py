"""The state network: what sounds a take is made of, every 10 ms and in thirds of sounds, in plain numpy.

A second, independent opinion beside the phone network (`phones`), three times as fine: it hears the closure of a *ch*
before its hiss, which is what tells *chip* from *ship*. A time-delay network of 2.3 million parameters, trained frame
by frame on synthetic voices (scripts/make_speech.py, scripts/train_states.py; data/judge/README.md says on what).

`StateStream` works in blocks of fixed size whatever size of audio it is fed, so that a take read live and the same take
read from its file give the same numbers to the last bit.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.phones import HOP, PHONES, WINDOW, log_mel, mel_bank
from tongue_and_cheek.hearing.weights import weights

STATE_S = 0.01
"""Time between two rows of the output."""

STATES = 1 + 3 * (len(PHONES) - 2)
"""Columns of the output: silence, then beginning, middle and end of each of the 39 sounds."""

SPLICE = 5  # feature frames that enter the first layer together
_BLOCK = 48  # rows worked on at once: 0.48 s
_BANK = mel_bank()

Floats = NDArray[np.float32]


def states_of(phone: int) -> range:
    """Return the columns of a sound by its code: beginning, middle, end."""
    return range(3 * phone - 2, 3 * phone + 1)


class StateNet:
    """The network's weights; one instance serves any number of streams.

    Raises ValueError when the file does not hold the network that this module runs.
    """

    def __init__(self, path: Path) -> None:
        with weights(path, "the state network") as arrays:
            self.reach = [int(step) for step in arrays["reach"]]
            self.mean, self.scale = arrays["mean"], arrays["scale"]
            self.input = (arrays["in.W"], arrays["in.b"])
            self.layers = [(arrays[f"b{k}.W"], arrays[f"b{k}.b"]) for k in range(len(self.reach))]
            self.output = (arrays["out.W"], arrays["out.b"])
        if self.output[1].shape != (STATES,) or self.input[0].shape[0] != SPLICE * len(self.mean):
            raise ValueError(f"{path.name} is a state network of another shape")
        self.context = SPLICE // 2 + sum(self.reach)

    def stream(self) -> "StateStream":
        """Return a fresh stream."""
        return StateStream(self)

    def scores(self, samples: NDArray[np.int16]) -> Floats:
        """Return the scores of a whole take, float32 of shape (rows of 10 ms, STATES): log posteriors."""
        stream = self.stream()
        stream.feed(samples)
        return stream.finish()

    def forward(self, frames: Floats) -> Floats:
        """Return the log posteriors of all frames but `context` at either end."""
        scaled = (frames - self.mean) * self.scale
        count = len(scaled) - SPLICE + 1
        weight, bias = self.input
        spliced = np.concatenate([scaled[k : k + count] for k in range(SPLICE)], axis=1)
        hidden = _unit(np.maximum(spliced @ weight + bias, 0))
        for reach, (weight, bias) in zip(self.reach, self.layers, strict=True):
            here = hidden[reach:-reach]
            joined = np.concatenate([hidden[: -2 * reach], here, hidden[2 * reach :]], axis=1)
            hidden = _unit(here + np.maximum(joined @ weight + bias, 0))
        weight, bias = self.output
        scores = hidden @ weight + bias
        scores -= scores.max(axis=1, keepdims=True)
        return np.asarray(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), np.float32)


def _unit(hidden: Floats) -> Floats:
    """Scale each frame to a root mean square of 1."""
    power = np.mean(np.square(hidden), axis=1, keepdims=True) + np.float32(1e-4)
    return np.asarray(hidden / np.sqrt(power), np.float32)


class StateStream:
    """The network over one take, fed in pieces of any size; the rows are ready when the audio is."""

    def __init__(self, net: StateNet) -> None:
        self._net = net
        self._samples = np.zeros(0, np.int16)  # audio that has not filled a block of frames yet
        self._frames: Floats | None = None  # feature frames, from `context` before the next row on
        self._rows: list[Floats] = []

    def feed(self, samples: NDArray[np.int16]) -> None:
        """Take in audio: mono int16 at 16 kHz, any number of samples."""
        self._samples = np.concatenate([self._samples, samples])
        need = WINDOW + (_BLOCK - 1) * HOP
        while len(self._samples) >= need:
            self._add(log_mel(self._samples[:need], _BANK))
            self._samples = self._samples[_BLOCK * HOP :]

    def finish(self) -> Floats:
        """Take the audio as complete and return all rows, float32 of shape (rows, STATES); no audio gives no rows."""
        self._add(log_mel(self._samples, _BANK))
        if self._frames is None:
            return np.zeros((0, STATES), np.float32)
        self._add(np.repeat(self._frames[-1:], self._net.context, axis=0))
        if len(self._frames) > 2 * self._net.context:
            self._rows.append(self._net.forward(self._frames))
        return np.concatenate(self._rows)

    def _add(self, frames: Floats) -> None:
        """Run the network over full blocks."""
        context = self._net.context
        if not len(frames):
            return
        if self._frames is None:
            frames = np.concatenate([np.repeat(frames[:1], context, axis=0), frames])
            self._frames = frames[:0]
        self._frames = np.concatenate([self._frames, frames])
        while len(self._frames) >= _BLOCK + 2 * context:
            self._rows.append(self._net.forward(self._frames[: _BLOCK + 2 * context]))
            self._frames = self._frames[_BLOCK:]
