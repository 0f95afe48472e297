import json

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import RATE_HZ, Fault
from tongue_and_cheek.hearing.noises import KINDS, mixed, noise
from tongue_and_cheek.hearing.soundness import HoleWatch, faults_of, holes, is_clipped
from tongue_and_cheek.hearing.sources import read_audio


@pytest.fixture(scope="session")
def recordings(shipped_takes):
    entries = json.loads((shipped_takes / "takes.json").read_text())
    return {e["id"]: (e, read_audio(shipped_takes / e["audio"]).samples) for e in entries}


def clean(recordings):
    return [samples for entry, samples in recordings.values() if entry["case"] == "clean"]


def test_good_recordings_have_no_faults(recordings):
    for entry, samples in recordings.values():
        assert not faults_of(samples), entry["id"]


@pytest.mark.slow
def test_recordings_of_people_have_no_faults(takes_dir):
    for entry in json.loads((takes_dir / "takes.json").read_text()):
        assert not read_audio(takes_dir / entry["audio"]).faults, entry["id"]


def test_silence_of_devices(recordings):
    assert faults_of(np.zeros(0, np.int16)) == {Fault.EMPTY}
    assert faults_of(np.zeros(RATE_HZ, np.int16)) == {Fault.MUTED}
    assert faults_of(np.full(RATE_HZ, -7, np.int16)) == {Fault.MUTED}


def test_cut_peaks_are_found_at_any_volume(recordings):
    for samples in clean(recordings)[:6]:
        peak = np.abs(samples.astype(int)).max()
        cut = np.clip(samples, -peak // 2, peak // 2)
        for gain in (0.4, 1.0, 1.9):
            assert is_clipped(np.clip(cut * gain, -32768, 32767).astype(np.int16))
        assert not is_clipped(np.clip(samples * (30000 / peak), -32768, 32767).astype(np.int16))


def test_quiet_and_noisy(recordings):
    for samples in clean(recordings)[:4]:
        assert faults_of(np.round(samples * 0.03).astype(np.int16)) >= {Fault.QUIET}
        for kind in KINDS:
            made = noise(kind, len(samples), 1, clean(recordings))
            found = faults_of(mixed(samples, made, 5))
            assert Fault.DROPPED not in found
            if kind != "babble":
                assert Fault.NOISY in found, kind
            assert Fault.NOISY not in faults_of(mixed(samples, made, 20)), kind


def test_lost_blocks_are_found_where_they_are(recordings):
    for samples in clean(recordings):
        middle = len(samples) // 2
        for value, length in ((0, RATE_HZ // 20), (0, RATE_HZ), (500, RATE_HZ // 5)):
            broken = np.concatenate((samples[:middle], np.full(length, value, np.int16), samples[middle:]))
            ((start, end),) = holes(broken)
            assert start == pytest.approx(middle / RATE_HZ, abs=0.001)
            assert end == pytest.approx((middle + length) / RATE_HZ, abs=0.001)


def test_devices_that_gate_their_noise_lose_nothing(recordings):
    """Some microphones, and voices without a room, are silent to the last bit in every pause."""
    for entry, samples in recordings.values():
        if entry["noise"]:
            continue
        level = np.convolve(np.abs(samples.astype(float)), np.ones(800) / 800, "same")
        gain = np.convolve(level > 60, np.ones(1600) / 1600, "same")  # closes over 0.1 s
        gated = np.round(samples * gain).astype(np.int16)
        assert np.count_nonzero(gated == 0) > 0.1 * len(gated)
        assert not holes(gated)


def test_zeros_at_the_beginning_are_the_devices_way(recordings):
    for zeros in (0.05, 0.3, 1.5):
        for samples in clean(recordings)[:4]:
            assert not holes(np.concatenate((np.zeros(round(zeros * RATE_HZ), np.int16), samples)))


def test_a_hole_is_seen_while_it_is_open(recordings):
    samples = clean(recordings)[0]
    watch = HoleWatch()
    seen = []
    broken = np.concatenate((samples[:8000], np.zeros(1600, np.int16), samples[8000:16000]))
    for at in range(0, len(broken), 160):
        closed = watch.push(broken[at : at + 160])
        if watch.inside_hole or closed:
            seen.append(at / RATE_HZ)
    assert seen
    assert 0.5 < seen[0] < 0.56
    assert seen[-1] <= 0.61
