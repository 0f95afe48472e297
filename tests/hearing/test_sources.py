import threading
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tongue_and_cheek.hearing.facts import Fault, Take
from tongue_and_cheek.hearing.sources import AudioError, FileSource, read_audio


def tone(rate, seconds=0.5, hz=440.0):
    return 0.3 * np.sin(2 * np.pi * hz * np.arange(int(rate * seconds)) / rate)


def test_reads_every_format_and_rate_alike(tmp_path):
    for rate in (8000, 11025, 16000, 22050, 44100, 48000, 96000, 192000):
        for ending, subtype in (
            ("wav", "PCM_16"),
            ("wav", "FLOAT"),
            ("wav", "PCM_24"),
            ("flac", "PCM_16"),
            ("ogg", None),
        ):
            if ending == "ogg" and rate in (11025, 22050, 96000, 192000):
                continue  # Vorbis has no such rates in libsndfile's encoder here, or smears a short tone
            path = tmp_path / f"{rate}-{subtype}.{ending}"
            soundfile.write(path, np.stack([tone(rate)] * 2, axis=1), rate, subtype=subtype)
            take = read_audio(path)
            assert take.duration_s == pytest.approx(0.5, abs=0.02), path.name
            middle = take.samples[2000:6000].astype(float)
            assert middle.std() / 32768 == pytest.approx(0.3 / np.sqrt(2), rel=0.05), path.name
            assert np.argmax(np.abs(np.fft.rfft(middle))) * 4 == 440, path.name
            assert take.faults == (frozenset() if rate >= 16000 else {Fault.NARROW}), path.name


def test_a_channel_wired_the_wrong_way_round_does_not_cancel_the_sound(tmp_path):
    path = tmp_path / "twisted.wav"
    soundfile.write(path, np.stack([tone(16000), -tone(16000)], axis=1), 16000)
    assert read_audio(path).samples.std() > 5000


def test_numbers_that_are_none_and_over_full_scale(tmp_path):
    path = tmp_path / "odd.wav"
    data = tone(16000) * 10
    data[100:110] = np.nan
    data[200] = np.inf
    soundfile.write(path, data, 16000, subtype="FLOAT")
    take = read_audio(path)
    assert take.samples[105] == 0
    assert Fault.CLIPPED in take.faults


def test_a_long_recording_is_cut_and_says_so(tmp_path):
    path = tmp_path / "hour.wav"
    soundfile.write(path, np.tile(tone(8000, 1.0), 400), 8000, subtype="PCM_U8")
    take = read_audio(path)
    assert take.duration_s == pytest.approx(300)
    assert Fault.TOO_LONG in take.faults


def broken(tmp_path):
    """Return damaged files of every kind we could think of, by name."""
    good = tmp_path / "good.wav"
    soundfile.write(good, tone(16000), 16000)
    wav = bytearray(good.read_bytes())
    flac_path = tmp_path / "good.flac"
    soundfile.write(flac_path, tone(16000, 3), 16000)
    flac = flac_path.read_bytes()
    zero_hz = wav.copy()
    zero_hz[24:28] = bytes(4)
    no_channels = wav.copy()
    no_channels[22:24] = bytes(2)
    low = tmp_path / "low.wav"
    soundfile.write(low, tone(4000), 4000)
    return {
        "empty file": b"",
        "text": b"this is no sound\n" * 50,
        "header only": bytes(wav[:44]),
        "half a header": bytes(wav[:20]),
        "0 Hz": bytes(zero_hz),
        "no channels": bytes(no_channels),
        "4 kHz": low.read_bytes(),
        "flac head": flac[:60],
        "flac noise": flac[:200] + np.random.default_rng(1).bytes(4000),
    }


def test_damaged_files_are_named_in_one_sentence(tmp_path):
    for name, data in broken(tmp_path).items():
        path = tmp_path / "broken"
        path.write_bytes(data)
        try:
            take = read_audio(path)
        except AudioError as error:
            text = str(error)
            assert "\n" not in text, name
            assert text.endswith("."), name
            assert str(tmp_path) not in text, name
        else:
            assert name == "flac noise", f"{name} gave {take.duration_s} s"


def test_a_file_that_is_cut_off_gives_what_is_there_or_a_sentence(tmp_path):
    path = tmp_path / "cut.wav"
    soundfile.write(path, tone(16000, 2), 16000)
    path.write_bytes(path.read_bytes()[:33000])
    assert read_audio(path).duration_s == pytest.approx(1.03, abs=0.01)
    flac = tmp_path / "cut.flac"
    soundfile.write(flac, np.random.default_rng(0).normal(0, 0.1, 32000), 16000)
    flac.write_bytes(flac.read_bytes()[:30000])
    try:
        assert 0 < read_audio(flac).duration_s < 2
    except AudioError as error:
        assert str(error).startswith("cut.flac cannot be read as sound")  # noqa: PT017 - either answer is right


def test_a_name_that_no_file_can_have():
    with pytest.raises(AudioError, match=r"cannot be read .*too long"):
        read_audio(Path("x" * 5000))


def test_missing_file_and_folder(tmp_path):
    for path in (tmp_path / "none.wav", tmp_path):
        with pytest.raises(AudioError, match="no audio file"):
            read_audio(path)


def collect(source, *, held_up_at=None, held_up_s=0.0):
    blocks, times, done = [], [], threading.Event()

    def on_block(block, fault):
        assert fault is None
        blocks.append(block)
        times.append(time.monotonic())
        if len(blocks) == held_up_at:
            done.wait(held_up_s)
        if sum(map(len, blocks)) >= source.length:
            done.set()

    source.start(on_block)
    assert done.wait(20)
    source.stop()
    return np.concatenate(blocks), times


def test_file_source_gives_every_sample_once():
    samples = np.arange(5000, dtype=np.int16)
    source = FileSource(Take(samples), realtime=False, block_s=0.0123)
    got, _ = collect(source)
    np.testing.assert_array_equal(got, samples)
    assert not source.active


def test_file_source_keeps_time_without_drift():
    source = FileSource(Take(np.zeros(16000, np.int16)), realtime=True, block_s=0.01)
    _, times = collect(source, held_up_at=10, held_up_s=0.5)
    late = [t - (source.began_s + 0.01 * (k + 1)) for k, t in enumerate(times)]
    assert min(late) > -0.001, "a block came early"
    assert late[10] > 0.48
    assert min(late[-20:]) < 0.25, "the half second that was lost is not made up"


def test_stop_ends_a_source_at_once_and_twice():
    source = FileSource(Take(np.zeros(160000, np.int16)))
    got = []
    source.start(lambda block, _fault: got.append(block))
    source.stop()
    count = len(got)
    source.stop()
    assert not source.active
    assert len(got) == count < 1000


def test_a_tail_is_as_quiet_as_the_room():
    rng = np.random.default_rng(3)
    samples = np.round(rng.normal(0, 50, 16000)).astype(np.int16)
    samples[:8000] *= 20
    source = FileSource(Take(samples), realtime=False, tail_s=0.5)
    got, _ = collect(source)
    assert len(got) == 24000
    assert got[16000:].std() == pytest.approx(50, rel=0.15)
