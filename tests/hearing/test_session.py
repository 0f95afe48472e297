"""Readings from recorded takes, as fast as they are taken in, with the real recogniser; and faults of devices."""

import json
import os
import signal
import threading
import time

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import RATE_HZ, Fault, Take
from tongue_and_cheek.hearing.recogniser import Recogniser, hear
from tongue_and_cheek.hearing.session import (
    Buzz,
    Cause,
    Ended,
    Heard,
    Level,
    LiveSettings,
    ReadingSession,
    Silence,
    Trouble,
)
from tongue_and_cheek.hearing.sources import AudioError, FileSource, read_audio


@pytest.fixture(scope="session")
def takes(shipped_takes):
    """Return the shipped takes by case: (take, words, fault)."""
    found = {}
    for entry in json.loads((shipped_takes / "takes.json").read_text()):
        words = " ".join(entry["cards"]).lower().split()
        found.setdefault(entry["case"], []).append((read_audio(shipped_takes / entry["audio"]), words, entry["fault"]))
    return found


def grammar(words):
    return [" ".join(words)] * 300 + sorted(set(words)) + ["[unk]"]


def run(source, recogniser, words, *, limit_s=1.0, grace_s=3.0, settings=None, on_message=None):
    messages, thread = [], []

    def take_message(message):
        messages.append(message)
        thread.append(threading.current_thread().name)
        if on_message is not None:
            on_message(message)

    session = ReadingSession(
        source, recogniser, grammar(words), len, limit_s, grace_s, take_message, due=len(words), settings=settings
    )
    session.start()
    assert session.join(240)
    assert set(thread) == {"reading"}
    assert isinstance(messages[-1], Ended)
    assert [isinstance(m, Ended) for m in messages].count(True) == 1
    return messages


def of(kind, messages):
    return [m for m in messages if isinstance(m, kind)]


def file(take, tail_s=2.0):
    return FileSource(take, realtime=False, tail_s=tail_s)


def test_clean_readings_end_by_themselves_without_a_buzz(recogniser, takes):
    for case in ("clean", "fast", "pause_allowed"):
        for take, words, _ in takes[case]:
            messages = run(file(take), recogniser, words)
            ended = messages[-1]
            assert ended.cause is Cause.READ, words
            assert [w.text for w in ended.hearing.words] == words
            assert not of(Buzz, messages)
            assert not of(Trouble, messages)
            assert ended.hearing.loglik is not None
            assert ended.take.duration_s - ended.hearing.words[-1].end_s < 0.7


def test_messages_while_reading(recogniser, takes):
    take, words, _ = takes["clean"][1]
    messages = run(file(take), recogniser, words)
    levels, heard, silences = of(Level, messages), of(Heard, messages), of(Silence, messages)
    assert len(levels) <= 30 * messages[-1].take.duration_s + 1
    assert max(m.db for m in levels) > -30
    assert levels[-1].noise_db < -50
    steps = np.diff([0, *(m.progress for m in heard)])
    assert np.count_nonzero(steps < 0) <= 1  # now and then a first guess is taken back
    assert heard[-1].words == tuple(words)
    assert silences[0].waiting
    assert silences[0].limit_s == 3.0
    assert not silences[-1].waiting
    assert silences[-1].limit_s == 1.0
    assert max(s.elapsed_s for s in silences) <= 1.0


def test_a_live_hearing_is_that_of_its_take(recogniser, takes):
    take, words, _ = takes["clean"][2]
    live = run(file(take), recogniser, words)[-1]
    again = hear(Take(live.take.samples), grammar(words), recogniser)
    assert again.words == live.hearing.words
    np.testing.assert_array_equal(again.envelope.full_db, live.hearing.envelope.full_db)
    np.testing.assert_array_equal(again.envelope.high_db, live.hearing.envelope.high_db)
    np.testing.assert_array_equal(again.loglik, live.hearing.loglik)


def test_hesitations_are_buzzed_when_the_limit_is_passed(recogniser, takes):
    for case in ("hesitate_between", "hesitate_inside"):
        for take, words, fault in takes[case]:
            messages = run(file(take), recogniser, words)
            ended = messages[-1]
            assert ended.cause is Cause.BUZZED
            (buzz,) = of(Buzz, messages)
            assert buzz.at_s - fault["start_s"] == pytest.approx(1.0, abs=0.15)
            assert len(ended.hearing.words) < len(words)


def test_a_reader_with_a_longer_limit_is_left_in_peace(recogniser, takes):
    for limit in (3.0, float("inf")):
        for case in ("hesitate_between", "hesitate_inside"):
            for take, words, _ in takes[case]:
                messages = run(file(take), recogniser, words, limit_s=limit)
                assert messages[-1].cause is Cause.READ
                assert not of(Buzz, messages)


def test_breaths_one_after_the_other_are_no_reading(recogniser, takes):
    """Each begins the silence anew, and none lasts long: only the words that do not come tell."""
    take, words, fault = takes["hesitate_between"][0]
    room = take.samples[round((fault["start_s"] + 0.3) * RATE_HZ) :][: RATE_HZ * 3 // 5]
    breath = room.copy()
    hiss = np.random.default_rng(1).standard_normal(RATE_HZ // 5) * 10 ** (-36 / 20) * 32768
    breath[-len(hiss) :] += np.round(hiss).astype(np.int16)
    at = round((fault["start_s"] + 0.2) * RATE_HZ)
    samples = np.concatenate((take.samples[:at], *[breath] * 8, take.samples[at:]))
    messages = run(file(Take(samples)), recogniser, words)
    assert messages[-1].cause is Cause.BUZZED
    assert max(m.elapsed_s for m in of(Silence, messages) if not m.waiting) < 1.0
    assert 1.0 < of(Buzz, messages)[0].at_s - fault["start_s"] < 1.0 + LiveSettings().no_progress_s + 0.6


def test_early_stop_and_silence(recogniser, takes):
    for take, words, fault in takes["stop_early"]:
        messages = run(file(take), recogniser, words)
        assert messages[-1].cause is Cause.BUZZED
        assert of(Buzz, messages)[0].at_s - fault["start_s"] == pytest.approx(1.0, abs=0.15)
    for take, words, _ in takes["silence"]:
        messages = run(file(take, tail_s=5), recogniser, words)
        assert messages[-1].cause is Cause.NOT_BEGUN
        assert of(Buzz, messages)[0].at_s == pytest.approx(3.0, abs=0.1)
        assert messages[-1].hearing.words == ()


def test_a_recording_that_ends_ends_the_reading(recogniser, takes):
    take, words, _ = takes["clean"][0]
    cut = Take(take.samples[: len(take.samples) // 2])
    ended = run(file(cut, tail_s=0), recogniser, words)[-1]
    assert ended.cause is Cause.SOURCE_OVER
    assert 0 < len(ended.hearing.words) < len(words) + 1


def test_without_a_recogniser_only_pauses_are_judged(takes):
    take, words, _ = takes["clean"][0]
    messages = run(file(take, tail_s=0), None, words)
    assert messages[-1].cause is Cause.SOURCE_OVER
    assert messages[-1].hearing.model == ""
    assert len(messages[-1].hearing.envelope.full_db) == len(take.samples) // 160
    take, words, _ = takes["hesitate_between"][0]
    assert run(file(take), None, words)[-1].cause is Cause.BUZZED


def test_stop_ends_the_reading_with_what_was_heard(recogniser, takes):
    take, words, _ = takes["clean"][1]
    source = FileSource(take, realtime=True)
    session = None
    messages = []

    def on_message(message):
        messages.append(message)
        if isinstance(message, Heard) and message.progress >= 2:
            session.stop()

    session = ReadingSession(source, recogniser, grammar(words), len, 1.0, 3.0, on_message, due=len(words))
    session.start()
    assert session.join(20)
    assert messages[-1].cause is Cause.STOPPED
    assert 2 <= len(messages[-1].hearing.words) <= len(words)
    assert messages[-1].take.duration_s < take.duration_s


def test_a_crash_of_the_recogniser_leaves_the_take(starter_model, takes):
    take, words, _ = takes["clean"][1]
    with Recogniser(starter_model) as mine:
        mine.wait_ready()

        def kill(message):
            if isinstance(message, Heard) and message.progress == 2:
                os.kill(mine.pid, signal.SIGSEGV)

        messages = run(file(take, tail_s=0), mine, words, on_message=kill)
        ended = messages[-1]
        assert [m.fault for m in of(Trouble, messages)] == [Fault.RECOGNISER]
        assert ended.cause is Cause.SOURCE_OVER
        assert ended.hearing.model == ""
        assert Fault.RECOGNISER in ended.take.faults
        np.testing.assert_array_equal(ended.take.samples, take.samples)
        # and the next reading works
        assert run(file(take), mine, words)[-1].cause is Cause.READ


def test_a_bad_grammar_is_the_programs_trouble_not_the_readers(recogniser, takes):
    take, _, _ = takes["clean"][0]
    session_messages = []
    session = ReadingSession(file(take, tail_s=0), recogniser, ["xyzzyplugh"], len, 1.0, 3.0, session_messages.append)
    session.start()
    assert session.join(20)
    assert [m.fault for m in of(Trouble, session_messages)] == [Fault.RECOGNISER]
    assert session_messages[-1].cause is Cause.SOURCE_OVER


# -- devices that fail ------------------------------------------------------------------------------------------------


class Device:
    """A microphone that gives what it is told to give, in real time or at once."""

    name, rate_hz, patient = "device", RATE_HZ, True

    def __init__(self, blocks, *, ending=None, stall=False):
        self._blocks, self._ending, self._stall = blocks, ending, stall
        self.active, self.fault = True, None
        self.patient = not stall

    def start(self, on_block):
        def play():
            for samples, fault in self._blocks:
                on_block(samples, fault)
            if not self._stall:
                self.fault, self.active = self._ending, False

        self._thread = threading.Thread(target=play, daemon=True)
        self._thread.start()

    def stop(self):
        self.active = False


def blocks_of(samples, size=441):
    return [(samples[at : at + size], None) for at in range(0, len(samples), size)]


def end_of(device, recogniser, words, **kw):
    messages = run(device, recogniser, words, **kw)
    return messages[-1], [m.fault for m in of(Trouble, messages)]


def test_lost_blocks_void_the_take(recogniser, takes):
    take, words, _ = takes["clean"][1]
    blocks = blocks_of(take.samples)
    blocks[40] = (blocks[40][0], Fault.DROPPED)
    ended, troubles = end_of(Device(blocks), recogniser, words)
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.DROPPED])


def test_a_device_that_stumbles_while_it_starts_is_forgiven(recogniser, takes):
    take, words, _ = takes["clean"][1]
    blocks = blocks_of(take.samples)
    blocks[0] = (blocks[0][0], Fault.DROPPED)
    ended, troubles = end_of(Device(blocks), recogniser, words)
    assert troubles == []
    assert [w.text for w in ended.hearing.words] == words


def test_sound_that_is_missing_without_a_word_from_the_device_voids_the_take(recogniser, takes):
    take, words, _ = takes["clean"][1]

    def blocks():
        """Give a second of sound in real time, lose 0.6 s, go on."""
        for number, block in enumerate(blocks_of(take.samples, 1600)):
            if number == 10:
                threading.Event().wait(0.6)
            threading.Event().wait(0.1)
            yield block

    device = Device(blocks())
    device.patient = False
    ended, troubles = end_of(device, recogniser, words, settings=LiveSettings(asleep_s=0.4))
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.DROPPED])


def test_a_hole_in_the_sound_is_no_hesitation(recogniser, takes):
    for value in (0, 77):
        for take, words, _ in takes["clean"][1:4]:
            samples = take.samples.copy()
            middle = len(samples) // 2
            with_hole = np.concatenate((samples[:middle], np.full(24000, value, np.int16), samples[middle:]))
            ended, troubles = end_of(Device(blocks_of(with_hole)), recogniser, words)
            assert (ended.cause, troubles) == (Cause.VOID, [Fault.DROPPED]), (value, words)


def test_an_unplugged_device_voids_the_take(recogniser, takes):
    take, words, _ = takes["clean"][1]
    half = blocks_of(take.samples[: len(take.samples) // 2])
    ended, troubles = end_of(Device(half, ending=Fault.UNPLUGGED), recogniser, words)
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.UNPLUGGED])
    # A device that says nothing any more, not even that it is gone.
    settings = LiveSettings(lost_s=0.3)
    ended, troubles = end_of(Device(half, stall=True), recogniser, words, settings=settings)
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.UNPLUGGED])


def test_a_device_that_wakes_up_slowly_is_waited_for(recogniser, takes):
    take, words, _ = takes["clean"][1]
    settings = LiveSettings(lost_s=0.2, wake_s=0.8)

    def late(wait_s):
        threading.Event().wait(wait_s)
        yield from blocks_of(take.samples)

    ended, troubles = end_of(Device(late(0.4)), recogniser, words, settings=settings)
    assert troubles == []
    assert [w.text for w in ended.hearing.words] == words
    ended, troubles = end_of(Device([], stall=True), recogniser, words, settings=settings)
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.UNPLUGGED])


def test_a_muted_device_is_found(recogniser):
    for value in (0, -3):
        muted = blocks_of(np.full(64000, value, np.int16))
        ended, troubles = end_of(Device(muted), recogniser, ["one"])
        assert (ended.cause, troubles) == (Cause.VOID, [Fault.MUTED])


def test_a_device_that_begins_with_zeros_is_waited_for(recogniser, takes):
    take, words, _ = takes["clean"][1]
    for zeros_s in (0.05, 0.3, 1.2):
        samples = np.concatenate((np.zeros(round(zeros_s * RATE_HZ), np.int16), take.samples))
        ended, troubles = end_of(Device(blocks_of(samples)), recogniser, words)
        assert (ended.cause in {Cause.READ, Cause.SOURCE_OVER}, troubles) == (True, [])
        assert [w.text for w in ended.hearing.words] == words


def test_a_click_at_the_beginning_is_no_word(recogniser, takes):
    take, _, _ = takes["silence"][0]
    samples = take.samples.copy()
    samples[200:360] = 20000
    messages = run(file(Take(samples), tail_s=5), recogniser, ["one"])
    assert messages[-1].cause is Cause.NOT_BEGUN


def test_a_computer_that_slept_voids_the_take(recogniser, takes, monkeypatch):
    take, words, _ = takes["clean"][1]
    asleep = []
    clock = time.clock_gettime
    monkeypatch.setattr(time, "clock_gettime", lambda which: clock(which) + 100.0 * bool(asleep))
    messages = run(
        FileSource(take, realtime=True),
        recogniser,
        words,
        on_message=lambda m: asleep.append(1) if isinstance(m, Heard) else None,
    )
    assert messages[-1].cause is Cause.VOID
    assert [m.fault for m in of(Trouble, messages)] == [Fault.DROPPED]


def test_a_device_that_cannot_be_opened(recogniser):
    class Taken(Device):
        def start(self, _on_block):
            raise AudioError("The microphone is taken.")

    ended, troubles = end_of(Taken([]), recogniser, ["one"])
    assert (ended.cause, troubles) == (Cause.VOID, [Fault.UNPLUGGED])


def test_a_device_at_its_own_rate(recogniser, takes):
    import soxr

    take, words, _ = takes["clean"][1]
    for rate in (44_100, 48_000):
        native = soxr.resample(take.samples, RATE_HZ, rate)
        device = Device(blocks_of(native, rate // 100))
        device.rate_hz = rate
        ended, troubles = end_of(device, recogniser, words)
        assert [w.text for w in ended.hearing.words] == words
        assert troubles == []


def test_a_reading_of_more_than_a_minute(recogniser, takes):
    parts, words = [], []
    for take, some, _ in takes["clean"] * 3:
        parts.append(take.samples)
        words += some
    samples = np.concatenate(parts)
    assert len(samples) > 75 * RATE_HZ
    ended, troubles = end_of(Device(blocks_of(samples)), recogniser, words, limit_s=1.5)
    assert troubles == []
    assert ended.cause in {Cause.READ, Cause.SOURCE_OVER}
    heard = [w.text for w in ended.hearing.words]
    assert sum(a == b for a, b in zip(heard, words, strict=False)) > 0.9 * len(words)
