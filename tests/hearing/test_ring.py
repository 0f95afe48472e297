import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.hearing.resample import Resampler
from tongue_and_cheek.hearing.ring import Ring


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=40))
def test_what_goes_in_comes_out_in_order(steps):
    ring, written, read = Ring(32), [], []
    for put, get in steps:
        samples = np.arange(len(written), len(written) + put).astype(np.int16)
        room = ring.room
        if ring.write(samples):
            written += samples.tolist()
        else:
            assert put > room
        read += ring.read(get).tolist()
        assert ring.waiting == len(written) - len(read)
    read += ring.read().tolist()
    assert read == written


def test_two_threads_lose_nothing():
    ring, total = Ring(1000), 200_000
    numbers = (np.arange(total) % 30011).astype(np.int16)

    def write():
        at = 0
        while at < total:
            size = min(1 + at * 7919 % 400, total - at)
            if ring.write(numbers[at : at + size]):
                at += size

    writer = threading.Thread(target=write)
    writer.start()
    parts, count = [], 0
    while count < total:
        parts.append(ring.read())
        count += len(parts[-1])
    writer.join()
    np.testing.assert_array_equal(np.concatenate(parts), numbers)


def tone(rate, hz):
    return np.round(20000 * np.sin(2 * np.pi * hz * np.arange(rate) / rate)).astype(np.int16)


@pytest.mark.parametrize("rate", [8000, 11025, 16000, 22050, 32000, 44100, 48000, 96000, 192000])
def test_resampling_keeps_tones_in_time_and_removes_what_would_alias(rate):
    for hz in (300, 3000):
        out = Resampler(rate).push(tone(rate, hz))
        due = tone(16000, hz)[: len(out)]
        assert 16000 - len(out) <= 0.0025 * 16000, "it holds back more than 2.5 ms"
        assert np.abs(out - due.astype(int))[500:].max() < 40  # -54 dB
    if rate > 20000:
        assert np.abs(Resampler(rate).push(tone(rate, 10000)))[500:].max() < 20


@given(st.sampled_from([8000, 44100, 48000]), st.lists(st.integers(0, 700), max_size=10), st.integers(0, 2**32 - 1))
def test_pieces_of_any_size_give_the_same_samples(rate, cuts, seed):
    samples = np.random.default_rng(seed).integers(-30000, 30000, 3000).astype(np.int16)
    whole, pieces, at = Resampler(rate).push(samples), [], 0
    resampler = Resampler(rate)
    for cut in [*cuts, 3000]:
        pieces.append(resampler.push(samples[at : at + cut]))
        at += cut
    np.testing.assert_array_equal(np.concatenate(pieces), whole)


def test_zero_hertz_is_refused():
    with pytest.raises(ValueError, match="0 Hz"):
        Resampler(0)
