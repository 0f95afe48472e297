"""The phone network: against a slow reading of Kaldi's definitions, and live against whole."""

import math

import numpy as np
import pytest

from tongue_and_cheek.hearing import phones
from tongue_and_cheek.hearing.phones import PHONES, PhoneNet, log_mel, mel_bank
from tongue_and_cheek.resources import models_dir

WEIGHTS = models_dir() / "starter-en-us-0.1" / "phones.npz"


@pytest.fixture(scope="module")
def net() -> PhoneNet:
    return PhoneNet(WEIGHTS)


def sweep(seconds: float, seed: int = 0) -> np.ndarray:
    """Vowel-like pulses whose formants move, over soft noise: enough to visit many of the network's states."""
    rng = np.random.default_rng(seed)
    n = int(seconds * 16_000)
    t = np.arange(n) / 16_000
    pulses = sum(np.sin(2 * np.pi * 130 * k * t) / k for k in range(1, 30))
    wobble = 1 + 0.8 * np.sin(2 * np.pi * 2.3 * t)
    return (
        (3000 * wobble * pulses * np.sin(2 * np.pi * 0.7 * t) + 40 * rng.standard_normal(n))
        .clip(-32768, 32767)
        .astype(np.int16)
    )


def slow_features(samples: np.ndarray) -> np.ndarray:
    """Kaldi's MFCC by its definition, one window and one band at a time."""
    mel = lambda f: 1127 * math.log(1 + f / 700)  # noqa: E731
    low, step = mel(20), (mel(7600) - mel(20)) / 41
    rows = []
    for first in range(0, len(samples) - 399, 160):
        x = samples[first : first + 400].astype(float)
        x -= x.mean()
        y = [x[0] - 0.97 * x[0]] + [x[i] - 0.97 * x[i - 1] for i in range(1, 400)]
        y = [v * (0.5 - 0.5 * math.cos(2 * math.pi * i / 399)) ** 0.85 for i, v in enumerate(y)]
        power = np.abs(np.fft.fft(y, 512)) ** 2
        logs = []
        for band in range(40):
            left, centre, right = (low + (band + k) * step for k in range(3))
            total = 0.0
            for i in range(256):
                m = mel(i * 16_000 / 512)
                if left < m < right:
                    total += power[i] * (
                        (m - left) / (centre - left) if m <= centre else (right - m) / (right - centre)
                    )
            logs.append(math.log(max(total, 1.1920929e-07)))
        row = []
        for k in range(40):
            scale = math.sqrt((1 if k == 0 else 2) / 40) * (1 + 11 * math.sin(math.pi * k / 22))
            row.append(scale * sum(v * math.cos(math.pi / 40 * (i + 0.5) * k) for i, v in enumerate(logs)))
        rows.append(row)
    return np.array(rows)


def slow_network(features: np.ndarray, rows: int) -> np.ndarray:
    """The network by its file, every row computed by itself from its 69 frames of context."""
    w = dict(np.load(WEIGHTS))
    last = len(features) - 1

    def norm(name: str, x: np.ndarray, suffix: str = "") -> np.ndarray:
        return x * w[f"{name}.s{suffix}"] + w[f"{name}.o{suffix}"]

    out = []
    for row in range(rows):
        h = {}
        for t in range(-30, 31, 3):
            window = [features[min(max(3 * row + t + o, 0), last)] for o in range(-4, 5)]
            h[t] = norm("l1", np.maximum(np.concatenate(window) @ w["l1.W"] + w["l1.b"], 0))
        for k in range(1, 11):
            low = {
                t: np.concatenate([h[t - 3], h[t]]) @ np.concatenate([w[f"f{k}.L"][:, :80], w[f"f{k}.L"][:, 80:]])
                for t in h
                if t - 3 in h
            }
            h = {
                t: 0.66 * h[t]
                + norm(f"f{k}", np.maximum(np.concatenate([low[t], low[t + 3]]) @ w[f"f{k}.W"] + w[f"f{k}.b"], 0))
                for t in low
                if t + 3 in low
            }
        assert list(h) == [0]
        top = norm("pc", np.maximum(h[0] @ w["pl.W"] @ w["pc.W"] + w["pc.b"], 0))
        out.append(norm("pc", top @ w["pc.L"], "2") @ w["out.W"] + w["out.b"])
    return np.array(out)


def test_features_are_kaldis():
    samples = sweep(0.4)
    ours = log_mel(samples, mel_bank()) @ phones._DCT
    assert ours.shape == (1 + (len(samples) - 400) // 160, 40)
    np.testing.assert_allclose(ours, slow_features(samples), rtol=0, atol=2e-3)


@pytest.mark.parametrize("length", [400, 8000, 8160, 8320, 8480, 14321])
def test_rows_are_the_networks_definition(net, length):
    samples = sweep(1.0)[:length]
    frames = 1 + (length - 400) // 160
    rows = net.loglik(samples)
    assert rows.shape == (-(-frames // 3), 2 * len(PHONES))
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, slow_network(slow_features(samples), len(rows)), rtol=0, atol=2e-2)


@pytest.mark.parametrize("seed", range(4))
def test_live_equals_whole_to_the_bit(net, seed):
    samples = sweep(2.7, seed)
    rng = np.random.default_rng(seed)
    stream = net.stream()
    at = 0
    while at < len(samples):
        size = int(rng.integers(1, (40, 700, 3200, 20000)[seed]))
        stream.feed(samples[at : at + size])
        at += size
    assert np.array_equal(stream.finish(), net.loglik(samples))


@pytest.mark.parametrize("length", [0, 1, 399])
def test_too_short_for_a_window_gives_no_rows(net, length):
    assert net.loglik(np.zeros(length, np.int16)).shape == (0, 82)


def test_silence_is_called_silence(net):
    quiet = (np.random.default_rng(1).standard_normal(16_000) * 3).astype(np.int16)
    rows = net.loglik(quiet)
    best = rows.argmax(axis=1) // 2
    assert np.mean(best == PHONES.index("SIL")) > 0.9


@pytest.mark.parametrize("content", [b"", b"not an archive", b"PK\x03\x04 cut off"])
def test_a_damaged_file_is_refused(tmp_path, content):
    path = tmp_path / "phones.npz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"phones\.npz"):
        PhoneNet(path)


def test_another_archive_is_refused(tmp_path):
    path = tmp_path / "phones.npz"
    np.savez(path, **{"l1.W": np.zeros((3, 3))})
    with pytest.raises(ValueError, match=r"phones\.npz"):
        PhoneNet(path)
