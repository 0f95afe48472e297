"""Train the state network: models/starter-en-us-0.1/states.npz, from the speech of scripts/make_speech.py.

    python scripts/train_states.py FOLDER... [--minutes 60] [--out states.npz] [--aligner states.npz]

Each recording is used twice, in another room each time: other pitch and size of the mouth, tilt, echo, noise,
level; and each time that it is seen the size of the mouth is changed once more. Frame by frame cross-entropy of the
thirds of sounds. The thirds are those that an older network finds (`--aligner`), or even ones without, and aligned anew
by the network itself at a third of the way. Needs torch and numba (not in the project's environment); the shipped
network saw 54 million frames in 52 minutes on two cores, and 85 % of its thirds were right in held out recordings.
"""

import argparse
import json
import random
import time
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numba
import numpy as np
import soundfile
import soxr
import torch
from numpy.typing import NDArray
from scipy.signal import fftconvolve, lfilter
from torch import nn
from torch.nn import functional

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import KINDS, mixed, noise
from tongue_and_cheek.hearing.phones import log_mel, mel_bank
from tongue_and_cheek.hearing.states import SPLICE, STATES, StateNet, states_of

Floats = NDArray[np.float32]
Samples = NDArray[np.int16]

WIDTH, REACH = 384, (1, 2, 3, 4, 4)
CONTEXT = SPLICE // 2 + sum(REACH)
ROWS, BATCH = 160, 64  # frames of a piece, and pieces of a step
COPIES = 2
HELD_OUT = 41  # every so many recordings none is trained on
WORST = 3.0  # percent of each voice's recordings that fit their text worst are left out
PRIOR = 0.7  # share of the states' own frequency that is taken out of the scores when aligning
GAP = 6  # frames between two sounds from which a silence is aligned
MOUTHS = (0.88, 1.14)  # how much longer or shorter another speaker's vocal tract is
BANK = mel_bank()
CENTRES_HZ = np.linspace(0, RATE_HZ / 2, len(BANK)) @ BANK / BANK.sum(axis=0)


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


def recordings(folders: list[Path]) -> list[Recording]:
    """Read the speech, and put it into rooms."""
    entries = [entry | {"audio": str(f / entry["audio"])} for f in folders for entry in _entries(f)]
    fits: dict[str, list[float]] = {}
    for entry in entries:
        fits.setdefault(entry["voice"], []).append(entry["fit"])
    least = {voice: np.percentile(values, WORST) for voice, values in fits.items()}
    kept = [entry for entry in entries if entry["fit"] >= least[entry["voice"]]]
    others = [soundfile.read(entry["audio"], dtype="int16")[0] for entry in kept[::37]]
    with Pool(initializer=_others.extend, initargs=(others,)) as pool:
        return [r for several in pool.imap(_in_rooms, enumerate(kept), 64) for r in several]


def _entries(folder: Path) -> list[dict[str, Any]]:
    return list(json.loads((folder / "speech.json").read_text("utf-8")))


_others: list[Samples] = []  # in each process of the pool: speech to make babble of


def _in_rooms(numbered: tuple[int, dict[str, Any]]) -> list[Recording]:
    number, entry = numbered
    rng, result = random.Random(number), []
    speech = soundfile.read(entry["audio"], dtype="int16")[0]
    for _ in range(COPIES):
        sound, raised = in_a_room(speech, _others, rng)
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


class Net(nn.Module):  # type: ignore[misc]
    """The network of `hearing.states`, to train."""

    def __init__(self, mean: Floats, scale: Floats) -> None:
        super().__init__()
        self.mean, self.scale = torch.from_numpy(mean), torch.from_numpy(scale)
        self.input = nn.Linear(SPLICE * len(mean), WIDTH)
        self.layers = nn.ModuleList([nn.Linear(3 * WIDTH, WIDTH) for _ in REACH])
        self.output = nn.Linear(WIDTH, STATES)

    def forward(self, frames: torch.Tensor) -> torch.Tensor:
        """Return the scores of all frames but CONTEXT at either end, of log mel frames (pieces, frames, bands)."""
        x = (frames - self.mean) * self.scale
        count = x.shape[1] - SPLICE + 1
        h = _unit(functional.relu(self.input(torch.cat([x[:, k : count + k] for k in range(SPLICE)], -1))))
        for reach, layer in zip(REACH, self.layers, strict=True):
            joined = torch.cat([h[:, : -2 * reach], h[:, reach:-reach], h[:, 2 * reach :]], -1)
            h = _unit(h[:, reach:-reach] + functional.relu(layer(joined)))
        return self.output(h)

    def write(self, path: Path) -> None:
        """Write what `StateNet` reads."""
        layers = {"in": self.input, "out": self.output} | {f"b{k}": layer for k, layer in enumerate(self.layers)}
        arrays = {f"{name}.W": layer.weight.detach().numpy().T.astype(np.float16) for name, layer in layers.items()}
        arrays |= {f"{name}.b": layer.bias.detach().numpy().astype(np.float16) for name, layer in layers.items()}
        np.savez_compressed(path, reach=np.array(REACH), mean=self.mean, scale=self.scale, **arrays)


def _unit(h: torch.Tensor) -> torch.Tensor:
    return functional.rms_norm(h, (h.shape[-1],), eps=1e-4)


def batch(chosen: list[Recording], rng: np.random.Generator, *, changed: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Cut a piece out of each recording; when `changed`, out of another mouth, and now and then with bands missing."""
    x = np.zeros((len(chosen), ROWS + 2 * CONTEXT, BANK.shape[1]), np.float32)
    y = np.full((len(chosen), ROWS), -1, np.int64)
    for k, recording in enumerate(chosen):
        count = len(recording.frames)
        start = int(rng.integers(-20, max(1, count - ROWS + 20)))
        seen = np.clip(np.arange(start - CONTEXT, start + ROWS + CONTEXT), 0, count - 1)
        x[k] = recording.frames[seen]
        rows = np.arange(start, start + ROWS)
        inside = (rows >= 0) & (rows < count)
        y[k, inside] = recording.states[rows[inside]]
        if changed and rng.random() < 0.6:
            x[k] = other_mouth(x[k], float(rng.uniform(*MOUTHS)))
        if changed and rng.random() < 0.4:
            band = int(rng.integers(0, 36))
            x[k, :, band : band + int(rng.integers(1, 6))] = x[k].mean()
    return torch.from_numpy(x), torch.from_numpy(y)


def other_mouth(frames: Floats, length: float) -> Floats:
    """Return log mel frames as a vocal tract of `length` times its own would give them."""
    bands = np.interp(CENTRES_HZ * length, CENTRES_HZ, np.arange(len(CENTRES_HZ)))
    low = np.minimum(bands.astype(int), len(bands) - 2)
    part = (bands - low).astype(np.float32)
    return np.asarray(frames[:, low] * (1 - part) + frames[:, low + 1] * part)


def align(every: list[Recording], net: Path) -> None:
    """Give each frame the state that a network finds it in, on the known way through the sounds."""
    counts = np.bincount(np.concatenate([r.states for r in every]), minlength=STATES) + 10.0
    with Pool(initializer=_aligner.extend, initargs=((StateNet(net), PRIOR * np.log(counts / counts.sum())),)) as pool:
        for recording, states in zip(every, pool.imap(_aligned, every, 64), strict=True):
            recording.states = states


_aligner: list[Any] = []  # in each process of the pool: the network and what is taken out of its scores


def _aligned(recording: Recording) -> NDArray[np.uint8]:
    net, usual = _aligner
    states, last = [0], 0
    for phone, start, end in recording.sounds:
        if start - last >= GAP and states[-1]:
            states.append(0)
        states += states_of(phone)
        last = end
    way = np.array([*states, 0])
    if len(recording.frames) < len(way):
        return recording.states
    frames = np.pad(recording.frames.astype(np.float32), ((net.context, net.context), (0, 0)), "edge")
    return np.asarray(_best_path(np.ascontiguousarray((net.forward(frames) - usual)[:, way]), way))


def main() -> None:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--out", type=Path, default=Path("states.npz"))
    parser.add_argument("--aligner", type=Path)
    options = parser.parse_args()
    every = recordings(options.folders)
    print(f"{sum(len(r.frames) for r in every) / 360000:.1f} h", flush=True)
    if options.aligner:
        align(every, options.aligner)
    some = np.concatenate([r.frames[::7] for r in every[::11]]).astype(np.float32)
    torch.manual_seed(1)
    net = Net(some.mean(axis=0), 1.0 / some.std(axis=0))
    fast = torch.compile(net)
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=5e-4)

    def loss(recordings: list[Recording], rng: np.random.Generator, *, changed: bool) -> tuple[torch.Tensor, float]:
        x, y = batch(recordings, rng, changed=changed)
        with torch.autocast("cpu", torch.bfloat16):
            scores = fast(x).flatten(0, 1)
        right = (scores.argmax(1) == y.flatten())[y.flatten() >= 0].float().mean()
        return functional.cross_entropy(scores.float(), y.flatten(), ignore_index=-1), float(right)

    # All copies of a recording are held out together.
    held_out = every[:: COPIES * HELD_OUT]
    seen = [r for k, r in enumerate(every) if k // COPIES % HELD_OUT]
    rng = np.random.default_rng(0)
    began, step, aligned = time.monotonic(), 0, False
    while (share := (time.monotonic() - began) / (60 * options.minutes)) < 1.0:
        if not aligned and share > 1 / 3:
            paused = time.monotonic()
            net.write(options.out)
            align(every, options.out)
            aligned = True
            began += time.monotonic() - paused
        step += 1
        optimiser.param_groups[0]["lr"] = 2e-3 * min(1.0, step / 200) * (1 - share) ** 1.2 + 1e-5
        value, _ = loss([seen[k] for k in rng.choice(len(seen), BATCH)], rng, changed=True)
        optimiser.zero_grad()
        value.backward()
        optimiser.step()
        if step % 200 == 0:
            with torch.no_grad():
                same = np.random.default_rng(9)  # the same pieces each time, with the states that they have by now
                parts = [held_out[k : k + BATCH] for k in range(0, len(held_out), BATCH)]
                found = [loss(part, same, changed=False) for part in parts if len(part) == BATCH]
            means = np.mean([(float(v), r) for v, r in found], axis=0)
            line = f"step {step}: {means[1]:.3f} of the held out frames right, {means[0]:.3f} nats"
            print(f"{line} (trained: {value.item():.3f})", flush=True)
    net.write(options.out)


if __name__ == "__main__":
    main()
