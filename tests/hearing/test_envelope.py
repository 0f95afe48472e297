import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.hearing.envelope import HOP, EnvelopeStream, envelope, join


def sine(hz, amplitude, seconds=1.0):
    return np.round(amplitude * np.sin(2 * np.pi * hz * np.arange(int(seconds * 16000)) / 16000)).astype(np.int16)


def test_a_full_scale_sine_has_minus_three_dbfs():
    bands = envelope(sine(1000, 32767))
    assert bands.full_db[5:-5] == pytest.approx(-3.01, abs=0.01)


def test_an_offset_of_the_microphone_is_no_sound():
    assert envelope(np.full(16000, 3000, np.int16)).full_db.max() <= -100
    assert envelope(sine(1000, 300) + np.int16(5000)).full_db[10] == pytest.approx(
        envelope(sine(1000, 300)).full_db[10]
    )


def test_the_second_band_favours_hissing_over_humming():
    def gain(hz):
        bands = envelope(sine(hz, 3000))
        return bands.high_db[50] - bands.full_db[50]

    assert gain(100) < -25
    assert gain(6000) > 4


def test_frames_are_centred_on_the_hop_grid():
    samples = np.zeros(8000, np.int16)
    samples[4000:] = sine(2000, 10000)[:4000]
    loud = np.flatnonzero(envelope(samples).full_db > -20)
    assert loud[0] in {24, 25}
    assert 4000 / HOP == 25


@given(st.integers(0, 3000), st.lists(st.integers(1, 900), max_size=8), st.integers(0, 2**32 - 1))
def test_pieces_of_any_size_give_the_same_frames(length, cuts, seed):
    samples = np.random.default_rng(seed).integers(-32768, 32768, length).astype(np.int16)
    stream, parts, at = EnvelopeStream(), [], 0
    for cut in [*cuts, length]:
        parts.append(stream.push(samples[at : at + cut]))
        at += cut
    whole, pieces = envelope(samples), join(parts)
    np.testing.assert_array_equal(whole.full_db, pieces.full_db)
    np.testing.assert_array_equal(whole.high_db, pieces.high_db)
    assert len(whole.full_db) == length // HOP
