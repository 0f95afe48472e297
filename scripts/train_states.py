"""Train the state network: models/starter-en-us-0.1/states.npz, from the speech of scripts/make_speech.py.

    python scripts/train_states.py FOLDER [--minutes 21] [--out states.npz]

Each recording is used twice, in another room each time: other pitch and size of the mouth, tilt, echo, noise, level.
Frame by frame cross-entropy of the thirds of sounds; the thirds are even at first, and twice aligned anew by the
network itself. Needs tensorflow-cpu and numba (not in the project's environment); the shipped network saw about 15
million frames in 21 minutes on two cores, and its thirds were right in 75 % of the frames that it was not trained on.
"""

import argparse
import json
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba
import numpy as np
import soundfile
import soxr
import tensorflow as tf
from numpy.typing import NDArray
from scipy.signal import fftconvolve, lfilter

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import KINDS, mixed, noise
from tongue_and_cheek.hearing.phones import log_mel, mel_bank
from tongue_and_cheek.hearing.states import SPLICE, STATES, states_of

Floats = NDArray[np.float32]
Samples = NDArray[np.int16]

WIDTH, REACH = 256, (1, 2, 3, 4, 4)
CONTEXT = SPLICE // 2 + sum(REACH)
ROWS, BATCH = 160, 64  # frames of a piece, and pieces of a step
COPIES = 2
HELD_OUT = 41  # every so many recordings none is trained on
WORST = 3.0  # percent of each voice's recordings that fit their text worst are left out
PRIOR = 0.7  # share of the states' own frequency that is taken out of the scores when aligning
GAP = 6  # frames between two sounds from which a silence is aligned
BANK = mel_bank()


@dataclass(slots=True)
class Recording:
    """Log mel frames, the sounds in them (code, first frame, frame after the last), and the state of each frame."""

    frames: NDArray[np.float16]
    sounds: list[tuple[int, int, int]]
    states: NDArray[np.uint8]


def in_a_room(speech: Samples, others: list[Samples], rng: random.Random) -> tuple[Samples, float]:
    """Return speech as some laptop in some room might record it, and how much faster and higher it is."""
    sound = speech.astype(np.float64)
    raised = rng.uniform(0.85, 1.28) if rng.random() < 0.5 else 1.0
    if raised != 1.0:
        sound = np.asarray(soxr.resample(sound, RATE_HZ * raised, RATE_HZ))
    if rng.random() < 0.5:
        sound = lfilter([1, rng.uniform(-0.6, 0.6)], [1, rng.uniform(-0.3, 0.3)], sound)
    if rng.random() < 0.3:
        length = int(RATE_HZ * rng.uniform(0.08, 0.35))
        tail = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 1, length)
        echo = tail * np.exp(-6.9 * np.arange(length) / length) * rng.uniform(0.02, 0.12)
        echo[0] = 1.0
        sound = fftconvolve(sound, echo)[: len(sound)]
    loud = np.clip(sound / np.abs(sound).max() * 16000, -32768, 32767).astype(np.int16)
    seed = rng.randrange(1 << 30)
    if rng.random() < 0.65:
        loud = mixed(loud, noise(rng.choice(KINDS), len(loud), seed, rng.sample(others, 6)), rng.uniform(8, 35))
    else:
        loud = mixed(loud, noise("white", len(loud), seed, []), rng.uniform(35, 55))
    level = 2.0 if rng.random() < 0.05 else 10 ** (rng.uniform(-30, -1) / 20)
    scaled = loud.astype(np.float64) * level * 32767 / np.abs(loud.astype(np.float64)).max()
    return np.clip(np.round(scaled), -32768, 32767).astype(np.int16), raised


def recordings(folder: Path, rng: random.Random) -> list[Recording]:
    """Read the speech, and put it into rooms."""
    entries = json.loads((folder / "speech.json").read_text("utf-8"))
    fits: dict[str, list[float]] = {}
    for entry in entries:
        fits.setdefault(entry["voice"], []).append(entry["fit"])
    least = {voice: np.percentile(values, WORST) for voice, values in fits.items()}
    others = [soundfile.read(folder / entry["audio"], dtype="int16")[0] for entry in entries[::37]]
    result = []
    for entry in entries:
        if entry["fit"] < least[entry["voice"]]:
            continue
        speech = soundfile.read(folder / entry["audio"], dtype="int16")[0]
        for _ in range(COPIES):
            sound, raised = in_a_room(speech, others, rng)
            frames = log_mel(sound, BANK).astype(np.float16)
            # A row of the phone network that aligned them is three frames.
            sounds = [(p, round(3 * a / raised), round(3 * b / raised)) for p, a, b in entry["sounds"]]
            result.append(Recording(frames, sounds, even_thirds(sounds, len(frames))))
    return result


def even_thirds(sounds: list[tuple[int, int, int]], count: int) -> NDArray[np.uint8]:
    """Return a state per frame: 0 is silence."""
    states = np.zeros(count, np.uint8)
    for phone, start, end in sounds:
        edges = np.round(np.linspace(start, end, 4)).astype(int)
        for state, first, last in zip(states_of(phone), edges, edges[1:], strict=False):
            states[first:last] = state
    return states


@numba.njit  # type: ignore[untyped-decorator]
def _best_path(scores: Any, states: Any) -> Any:
    rows, count = scores.shape
    best = np.full(count, -1e9)
    best[0], best[1] = scores[0, 0], scores[0, 1]
    came = np.zeros((rows, count), np.bool_)
    new = best.copy()
    for t in range(1, rows):
        for j in range(count):
            value = best[j]
            if j > 0 and best[j - 1] > value:
                value = best[j - 1]
                came[t, j] = True
            new[j] = value + scores[t, j]
        best[:] = new
    j = count - 1 if best[count - 1] > best[count - 2] else count - 2
    path = np.zeros(rows, np.uint8)
    for t in range(rows - 1, -1, -1):
        path[t] = states[j]
        if came[t, j]:
            j -= 1
    return path


class Trainer:
    """The network with its moments (Adam), in bfloat16 where it multiplies."""

    def __init__(self, mean: Floats, scale: Floats) -> None:
        rng = np.random.default_rng(1)
        shapes = {"in.W": (SPLICE * len(mean), WIDTH), "out.W": (WIDTH, STATES)}
        shapes |= {f"b{k}.W": (3 * WIDTH, WIDTH) for k in range(len(REACH))}
        spread = {"in.W": (2 / (SPLICE * len(mean))) ** 0.5, "out.W": 0.02}
        self.weights: dict[str, Any] = {}
        for name, shape in shapes.items():
            values = rng.normal(0, spread.get(name, 0.5 * (2 / (3 * WIDTH)) ** 0.5), shape)
            self.weights[name] = tf.Variable(values.astype(np.float32))
            self.weights[name[:-1] + "b"] = tf.Variable(np.zeros(shape[1], np.float32))
        self._moments = [{k: tf.Variable(tf.zeros_like(v)) for k, v in self.weights.items()} for _ in "12"]
        self.mean, self.scale = mean, scale
        self.step = tf.function(self._step)
        self.loss = tf.function(self._loss)
        self._scores = tf.function(
            lambda x: tf.nn.log_softmax(self._forward(x)), input_signature=[tf.TensorSpec((1, None, len(mean)))]
        )

    def scores(self, frames: Floats) -> Floats:
        """Return the log posteriors of all frames; the first and the last are repeated as far as the network sees."""
        padded = np.pad((frames - self.mean) * self.scale, ((CONTEXT, CONTEXT), (0, 0)), "edge")
        whole = -(-len(padded) // 200) * 200  # few lengths, each of which is compiled
        padded = np.pad(padded, ((0, whole - len(padded)), (0, 0)), "edge")
        return np.asarray(self._scores(padded[None])[0][: len(frames)])

    def _affine(self, x: Any, name: str) -> Any:
        weight = self.weights[f"{name}.W"]
        flat = tf.matmul(tf.reshape(x, (-1, x.shape[-1])), tf.cast(weight, tf.bfloat16))
        shape = tf.shape(x)
        return tf.reshape(flat, (shape[0], shape[1], weight.shape[-1])) + tf.cast(
            self.weights[f"{name}.b"], tf.bfloat16
        )

    def _forward(self, x: Any) -> Any:
        def unit(h: Any) -> Any:
            power = tf.cast(tf.reduce_mean(h * h, -1, keepdims=True), tf.float32)
            return h * tf.cast(tf.math.rsqrt(power + 1e-4), h.dtype)

        x, count = tf.cast(x, tf.bfloat16), tf.shape(x)[1]
        spliced = tf.concat([x[:, k : count - SPLICE + 1 + k] for k in range(SPLICE)], -1)
        h = unit(tf.nn.relu(self._affine(spliced, "in")))
        for k, reach in enumerate(REACH):
            joined = tf.concat([h[:, : -2 * reach], h[:, reach:-reach], h[:, 2 * reach :]], -1)
            h = unit(h[:, reach:-reach] + tf.nn.relu(self._affine(joined, f"b{k}")))
        return tf.cast(self._affine(h, "out"), tf.float32)

    def _loss(self, x: Any, y: Any) -> tuple[Any, Any]:
        scores, used, due = self._forward(x), tf.cast(y >= 0, tf.float32), tf.maximum(y, 0)
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(due, scores)
        right = tf.cast(tf.argmax(scores, -1, tf.int32) == due, tf.float32)
        return tf.reduce_sum(losses * used) / tf.reduce_sum(used), tf.reduce_sum(right * used) / tf.reduce_sum(used)

    def _step(self, x: Any, y: Any, rate: Any, t: Any) -> Any:
        names = list(self.weights)
        with tf.GradientTape() as tape:
            loss, right = self._loss(x, y)
        first, second = self._moments
        for name, gradient in zip(names, tape.gradient(loss, [self.weights[n] for n in names]), strict=True):
            first[name].assign(0.9 * first[name] + 0.1 * gradient)
            second[name].assign(0.999 * second[name] + 0.001 * gradient * gradient)
            move = (first[name] / (1 - 0.9**t)) / (tf.sqrt(second[name] / (1 - 0.999**t)) + 1e-8)
            self.weights[name].assign_sub(rate * (move + 5e-4 * self.weights[name]))
        return right


def batch(chosen: list[Recording], net: Trainer, rng: np.random.Generator) -> tuple[Floats, NDArray[np.int32]]:
    """Cut a piece out of each recording; now and then a few bands are missing."""
    x = np.zeros((len(chosen), ROWS + 2 * CONTEXT, len(net.mean)), np.float32)
    y = np.full((len(chosen), ROWS), -1, np.int32)
    for k, recording in enumerate(chosen):
        count = len(recording.frames)
        start = int(rng.integers(-20, max(1, count - ROWS + 20)))
        seen = np.clip(np.arange(start - CONTEXT, start + ROWS + CONTEXT), 0, count - 1)
        x[k] = (recording.frames[seen] - net.mean) * net.scale
        rows = np.arange(start, start + ROWS)
        inside = (rows >= 0) & (rows < count)
        y[k, inside] = recording.states[rows[inside]]
        if rng.random() < 0.4:
            band = int(rng.integers(0, 36))
            x[k, :, band : band + int(rng.integers(1, 5))] = 0.0
    return x, y


def prior(every: list[Recording]) -> Floats:
    """Return the log of how frequent each state is."""
    counts = np.bincount(np.concatenate([r.states for r in every]), minlength=STATES) + 10.0
    return np.asarray(np.log(counts / counts.sum()), np.float32)


def align(every: list[Recording], net: Trainer) -> None:
    """Give each frame the state that the network itself finds it in, on the known way through the sounds."""
    usual = PRIOR * prior(every)
    for recording in every:
        states, last = [0], 0
        for phone, start, end in recording.sounds:
            if start - last >= GAP and states[-1]:
                states.append(0)
            states += states_of(phone)
            last = end
        way = np.array([*states, 0])
        if len(recording.frames) >= len(way):
            scores = net.scores(recording.frames.astype(np.float32)) - usual
            recording.states = _best_path(np.ascontiguousarray(scores[:, way]), way)


def main() -> None:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=21.0)
    parser.add_argument("--out", type=Path, default=Path("states.npz"))
    options = parser.parse_args()
    every = recordings(options.folder, random.Random(1))
    print(f"{sum(len(r.frames) for r in every) / 360000:.1f} h")
    some = np.concatenate([r.frames[::7] for r in every[::11]]).astype(np.float32)
    net = Trainer(some.mean(axis=0), 1.0 / some.std(axis=0))
    seen = [r for k, r in enumerate(every) if k % HELD_OUT]
    held_out = every[::HELD_OUT]
    parts = [held_out[k::4] for k in range(4)]
    rng = np.random.default_rng(0)
    began, step, aligned = time.monotonic(), 0, 0
    while (share := (time.monotonic() - began) / (60 * options.minutes)) < 1.0:
        if aligned < 2 and share > 0.25 * (aligned + 1):
            paused = time.monotonic()
            align(every, net)
            aligned += 1
            began += time.monotonic() - paused
            continue
        rate = 2e-3 * min(1.0, step / 200) * (1 - share) ** 1.2 + 1e-5
        step += 1
        chosen = [seen[k] for k in rng.choice(len(seen), BATCH)]
        net.step(*batch(chosen, net, rng), np.float32(rate), np.float32(step))
        if step % 200 == 0:
            same = np.random.default_rng(9)  # the same pieces each time, with the states that they have by now
            right = np.mean([float(net.loss(*batch(part, net, same))[1]) for part in parts])
            print(f"step {step}: {right:.3f} of the held out frames right", flush=True)
    arrays = {name: weight.numpy().astype(np.float16) for name, weight in net.weights.items()}
    np.savez_compressed(options.out, reach=np.array(REACH), mean=net.mean, scale=net.scale, **arrays)


if __name__ == "__main__":
    main()
