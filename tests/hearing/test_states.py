"""The state network: the same numbers however sound arrives, thirds of sounds where they are, damaged files refused."""

import numpy as np
import pytest

from tongue_and_cheek.hearing.phones import PHONES
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.hearing.states import STATES, StateNet
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.resources import models_dir

WEIGHTS = models_dir() / "starter-en-us-0.1" / "states.npz"


@pytest.fixture(scope="module")
def net():
    return StateNet(WEIGHTS)


@pytest.fixture(scope="module")
def sound(shipped_takes):
    """A clean reading of "She sells seashells" without noise."""
    return read_audio(load_takes(shipped_takes)[0].audio).samples


def test_a_row_every_ten_milliseconds_of_log_posteriors(net, sound):
    scores = net.scores(sound)
    assert scores.dtype == np.float32
    assert scores.shape == (1 + (len(sound) - 400) // 160, STATES)
    assert np.allclose(np.exp(scores).sum(axis=1), 1.0, atol=1e-4)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_numbers_however_the_sound_arrives(net, sound, seed):
    rng, stream, place = np.random.default_rng(seed), net.stream(), 0
    while place < len(sound):
        size = int(rng.integers(1, 20000))
        stream.feed(sound[place : place + size])
        place += size
    assert np.array_equal(stream.finish(), net.scores(sound))


@pytest.mark.parametrize(("samples", "rows"), [(0, 0), (399, 0), (400, 1), (560, 2), (16000, 98)])
def test_short_sound(net, sound, samples, rows):
    assert net.scores(sound[:samples]).shape == (rows, STATES)


def test_it_hears_the_sounds_of_a_reading_in_their_order(net, sound):
    best = net.scores(sound).argmax(axis=1)
    heard = [PHONES[(state + 2) // 3] for state in best if state]
    runs = [phone for k, phone in enumerate(heard) if k == 0 or heard[k - 1] != phone]
    due = iter(runs)
    assert all(phone in due for phone in ("SH", "IY", "S", "EH", "L", "Z", "S", "IY", "SH", "L", "Z")), runs


def test_damaged_weights_are_refused(tmp_path):
    path = tmp_path / "states.npz"
    path.write_bytes(WEIGHTS.read_bytes()[:100_000])
    with pytest.raises(ValueError, match=r"states\.npz"):
        StateNet(path)


def test_weights_of_another_shape_are_refused(tmp_path):
    with np.load(WEIGHTS) as arrays:
        weights = dict(arrays)
    weights["out.b"] = weights["out.b"][:-3]
    path = tmp_path / "states.npz"
    np.savez(path, **weights)
    with pytest.raises(ValueError, match="another shape"):
        StateNet(path)
