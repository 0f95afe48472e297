"""Readings from recordings with the real recogniser: verdict, overruling, hearing again, takes that count nothing."""

import os
import signal
import time

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase, parse_move
from tongue_and_cheek.hearing.facts import RATE_HZ, Fault, Take
from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.hearing.session import Cause
from tongue_and_cheek.hearing.sources import AudioError, FileSource, read_audio
from tongue_and_cheek.storage.takes import KeptTakes
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.recogniser import Readiness

K = Qt.Key
CLEAN, SLIP = "ours-000", "ours-026"


@pytest.fixture
def read(sit_down, row_of, take_of, from_file, press, wait, listening):
    """Read a shipped take at a table where just its cards lie; return the screen at its verdict."""

    def do(name, **options):
        take = take_of(name)
        record = row_of(*take["cards"], **options)
        screen = sit_down(record, source_for=from_file(take["path"]))
        press(screen, K.Key_Space)
        wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
        return screen

    return do


def tones(screen, pile):
    return list(screen.view.piles[pile].tones)


def test_a_clean_reading_passes_and_a_card_is_drawn(read, press):
    screen = read(CLEAN)
    panel = screen.below.verdict
    assert panel.headline.text().startswith("Every word was right")
    assert tones(screen, 0) == ["good"] * 3
    assert [piece.label for piece in panel.picture.pieces if not piece.pause] == ["she", "sells", "seashells"]
    assert not panel.overrule.isVisible()
    press(screen, K.Key_Return)
    assert screen.table.state.phase is Phase.PLACING
    move = parse_move(screen.table.record.moves[-1])
    assert move.passed
    assert move.suggestion.passed
    assert not move.overruled


def test_a_slip_is_told_in_words_and_costs_the_card(read, press):
    screen = read(SLIP)
    panel = screen.below.verdict
    case = screen.turn.case
    reason = wording.first_reason(case.verdict)
    assert wording.reason_text(reason, wording.Script.of(case.cards)) in (panel.headline.text() + panel.sentence.text())
    assert "Card 2 would be yours" in panel.sentence.text()
    assert "wrong" in tones(screen, 1)
    assert "wrong" not in tones(screen, 0)
    reader = screen.table.state.turn
    press(screen, K.Key_Return)
    assert screen.table.state.penalties[reader] == ("Lazy lions lick lemons",)
    assert screen.players.cards[reader].points == 1


@pytest.fixture
def read_as(sit_down, row_of, take_of, from_file, press, wait, listening):
    """Read a shipped take where other cards than its own lie; return the screen at its verdict."""

    def do(name, *cards):
        screen = sit_down(row_of(*cards), source_for=from_file(take_of(name)["path"]))
        press(screen, K.Key_Space)
        wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
        return screen

    return do


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("She shells seashells", "where “shells” was due: “s” instead of “sh”."),
        ("She smells seashells", "where “smells” was due: without the “m” sound."),
        ("She sells seashell", "where “seashell” was due: an extra “z” sound."),
    ],
)
def test_the_sound_that_was_wrong_is_named(read_as, card, told):
    """The take says "She sells seashells"."""
    panel = read_as(CLEAN, card).below.verdict
    assert told in panel.headline.text() + panel.sentence.text()


@pytest.mark.parametrize(
    ("take", "cards", "told"),
    [
        (CLEAN, ("She sells xyzzyq",), "I think the rest was right."),
        ("ours-001", ("Pink figs paint pears", "Lazy lions lick xyzzyq"), "where “figs” was due: “p” instead of “f”."),
        (CLEAN, ("xyzzyq",), "I could not judge this one."),
    ],
)
def test_a_word_that_the_recogniser_lacks_is_always_told(read_as, take, cards, told):
    """The takes say "She sells seashells" and "Pink pigs paint pears, lazy lions lick lemons"."""
    panel = read_as(take, *cards).below.verdict
    words = f"{panel.headline.text()} {panel.sentence.text()}"
    assert "I cannot judge “xyzzyq” by ear." in words
    assert told in words


def test_double_size_words_leave_the_last_word_in_sight(read, context, settle, press):
    context.update(text_percent=200)
    screen = read(SLIP)
    settle(screen.window())
    panel = screen.below.verdict
    for button in (panel.hear, panel.accept, panel.overrule, panel.fail, panel.again):
        assert button.isVisible()
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()
    press(screen, K.Key_P)  # without its cap the key works all the same
    assert screen.table.record.moves[-1].startswith("pass")


def test_all_rulings_are_in_sight_in_the_smallest_window(read, settle):
    screen = read(SLIP)
    screen.window().resize(960, 600)
    settle(screen.window())
    panel = screen.below.verdict
    for button in (panel.hear, panel.accept, panel.overrule, panel.fail, panel.again):
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()


def test_overrule_to_pass(read, press):
    screen = read(SLIP)
    press(screen, K.Key_P)
    move = parse_move(screen.table.record.moves[-1])
    assert move.passed
    assert move.overruled
    assert screen.table.state.phase is Phase.PLACING


def test_overrule_a_pass_to_a_fail_by_number(read, press):
    screen = read(CLEAN)
    press(screen, K.Key_F)
    assert screen.turn.step is Step.CHOOSING
    press(screen, K.Key_1)
    move = parse_move(screen.table.record.moves[-1])
    assert (move.passed, move.card) == (False, 0)
    assert move.suggestion.passed


def test_fail_at_another_card_by_a_click(read, press):
    screen = read(SLIP)
    press(screen, K.Key_F)
    item = screen.view.piles[0]
    at = (item.pos() + item.rect.center()).toPoint()
    QTest.mouseClick(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    move = parse_move(screen.table.record.moves[-1])
    assert (move.passed, move.card) == (False, 0)
    assert move.suggestion.card == 1


def test_never_mind_goes_back_to_the_verdict(read, press):
    screen = read(SLIP)
    press(screen, K.Key_F, K.Key_Backspace)
    assert screen.turn.step is Step.VERDICT
    press(screen, K.Key_F, K.Key_Escape)
    assert screen.turn.step is Step.VERDICT
    assert screen.window().screen_now is screen


def test_a_reading_that_was_disturbed_is_read_again(read, press):
    screen = read(SLIP)
    moves = screen.table.record.moves
    press(screen, K.Key_R)
    assert screen.turn.step is Step.STUDY
    assert screen.table.record.moves == moves


def test_hear_it_again_as_a_whole_and_by_word(read, context, wait):
    screen = read(CLEAN)
    panel = screen.below.verdict
    heard = []
    context.player.moved.connect(heard.append)
    panel.hear.click()
    assert context.player.playing
    wait(lambda: bool(heard) or not context.player.playing, what="the playing head")
    context.player.stop()
    word = next(piece for piece in panel.picture.pieces if piece.label == "sells")
    panel.picture.setFocus()
    for key in (K.Key_Right, K.Key_Right, K.Key_Return):
        QTest.keyClick(panel.picture, key)
    assert context.player._from_s == pytest.approx(word.start_s - 0.12)
    assert context.player._to_s == pytest.approx(word.end_s + 0.15)
    context.player.stop()


@pytest.mark.parametrize("name", ["ours-033", "ours-035"])
def test_the_ring_closes_and_the_buzzer_ends_the_reading(
    sit_down, row_of, take_of, from_file, press, wait, listening, name
):
    take = take_of(name)
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]))
    shares, buzzes = [], []
    screen.turn.silence.connect(lambda *_: shares.append(screen.below.reading.ring.share))
    screen.turn.buzzed.connect(lambda: buzzes.append(screen.below.reading.ring.share))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    case = screen.turn.case
    assert case.cause is Cause.BUZZED
    assert len(buzzes) == 1
    assert max(shares) > 0.9
    assert case.outcome.take.duration_s < read_audio(take["path"]).duration_s
    assert case.verdict.card == take["fault"]["card"]
    assert "went by before" in screen.below.verdict.headline.text() or "seconds before" in (
        screen.below.verdict.headline.text()
    )


def test_words_are_tinted_as_they_are_heard(sit_down, row_of, take_of, from_file, press, wait, listening):
    take = take_of("ours-001")
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]))
    seen = []
    screen.turn.progressed.connect(
        lambda _n: seen.append(
            (sum(t == "heard" for i in screen.view.piles for t in i.tones), [i.edge for i in screen.view.piles])
        )
    )
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    counts = [count for count, _ in seen]
    assert counts[-1] == 8
    assert any(edges == ["", "due"] for _, edges in seen)


def test_a_word_said_wrong_stays_plain_while_the_next_ones_light_up(
    sit_down, row_of, take_of, from_file, press, wait, listening
):
    """The take says "lions"."""
    cards = ("Pink pigs paint pears", "Lazy tigers lick lemons")
    screen = sit_down(row_of(*cards), source_for=from_file(take_of("ours-001")["path"]))
    seen = []
    screen.turn.progressed.connect(lambda words, _matched: seen.append((words, tones(screen, 0), tones(screen, 1))))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    assert not any(second[1] for _, _, second in seen)
    assert ["heard", "", "heard", ""] in [second for _, _, second in seen]
    assert seen[-1] == (8, ["heard"] * 4, ["heard", "", "heard", "heard"])
    assert tones(screen, 1)[1] == "wrong", "that it was wrong, the verdict tells"


def test_a_reading_never_blocks_the_window(sit_down, game, take_of, from_file, press, wait, listening, app):
    """Measured in the UI thread's own processor time, so that other programs on the machine do not count."""
    take = take_of("ours-002")

    def wanted(state):
        return betty.lineup(state) == tuple(take["cards"])

    record = game(wanted, words=take["cards"], moves=("pass", "right", "pass", "right"))
    screen = sit_down(record, source_for=from_file(take["path"], realtime=True), pace=1.0)
    busy, last = [], time.thread_time()

    def probe():
        nonlocal last
        now = time.thread_time()
        busy.append(1000 * (now - last))
        last = now

    timer = QTimer()
    timer.timeout.connect(probe)
    last = time.thread_time()
    timer.start(1)
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    timer.stop()
    assert len(busy) > 100
    assert max(busy) < 50


def test_stop_ends_the_reading(sit_down, row_of, take_of, from_file, press, wait, listening):
    take = take_of("ours-001")
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"], realtime=True))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.READING, what="the reading")
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    assert screen.turn.case.cause is Cause.STOPPED


def test_a_muted_microphone_costs_nothing(sit_down, row_of, press, wait, listening):
    silence = Take(np.zeros(5 * RATE_HZ, np.int16))
    screen = sit_down(row_of("She sells seashells"), source_for=lambda *_: lambda: FileSource(silence, realtime=False))
    moves = len(screen.table.record.moves)
    press(screen, K.Key_Space)
    wait(lambda: screen.banner is not None, what="the message")
    assert screen.turn.step is Step.STUDY
    assert "mute" in screen.banner.accessibleName()
    assert len(screen.table.record.moves) == moves
    assert screen.players.cards[0].points == 0


class Unplugged(FileSource):
    """A microphone whose cable is pulled after a while."""

    @property
    def active(self):
        self.fault = Fault.UNPLUGGED
        return super().active


def test_an_unplugged_microphone_costs_nothing_and_can_be_read_again(sit_down, row_of, take_of, press, wait, listening):
    take = take_of(CLEAN)
    broken = Take(read_audio(take["path"]).samples[: RATE_HZ // 2])
    sources = [lambda: Unplugged(broken, realtime=False), lambda: FileSource(take["path"], realtime=False, tail_s=2)]
    current = sources[:1]
    screen = sit_down(row_of(*take["cards"]), source_for=lambda *_: current[0])
    for source in sources:
        current[:] = [source]
        press(screen, K.Key_Space)
        wait(lambda: screen.banner is not None or screen.turn.step is Step.VERDICT, what="an answer")
        if source is sources[0]:
            assert "went away" in screen.banner.accessibleName()
            assert screen.turn.step is Step.STUDY
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    assert screen.turn.case.verdict.passed


def test_no_microphone_leaves_the_judging_to_people(sit_down, row_of, press, wait, listening):
    def broken():
        raise AudioError("There is no microphone; plug one in and press Refresh.")

    screen = sit_down(row_of("She sells seashells"), source_for=lambda *_: broken)
    press(screen, K.Key_Space)
    wait(lambda: screen.banner is not None, what="the message")
    assert "There is no microphone" in screen.banner.accessibleName()
    press(screen, K.Key_J, K.Key_P)
    assert screen.table.state.phase is Phase.PLACING


def test_without_a_recogniser_the_judge_is_asked_and_may_listen(
    sit_down, row_of, take_of, from_file, press, wait, context
):
    context.recogniser.readiness = Readiness.MISSING
    take = take_of(CLEAN)
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.VERDICT, what="the question")
    panel = screen.below.verdict
    assert "Noah" in panel.headline.text()
    assert panel.hear.isVisible()
    assert not panel.accept.isVisible()
    press(screen, K.Key_P)
    assert parse_move(screen.table.record.moves[-1]).suggestion is None


def test_read_waits_for_a_recogniser_that_is_loading(
    sit_down, row_of, take_of, from_file, press, wait, context, recogniser
):
    take = take_of(CLEAN)
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]))
    press(screen, K.Key_Space)
    assert screen.turn.waking
    handle = context.recogniser
    handle.recogniser, handle.readiness = recogniser, Readiness.READY
    handle.changed.emit()
    wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
    handle.recogniser = None
    assert screen.turn.case.verdict.passed


def test_a_crash_of_the_recogniser_costs_only_its_verdict(
    sit_down, row_of, take_of, from_file, press, wait, context, starter_model
):
    take = take_of("ours-001")
    handle = context.recogniser
    screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"], realtime=True))
    with Recogniser(starter_model, phones=starter_model / "phones.npz") as own:
        own.wait_ready()
        handle.recogniser, handle.readiness = own, Readiness.READY
        press(screen, K.Key_Space)
        wait(lambda: screen.below.reading.meter.level_db > -40, what="the voice")
        os.kill(own.pid, signal.SIGKILL)
        wait(lambda: screen.turn.step is Step.READING or screen.turn.step is Step.VERDICT, what="the reading")
        press(screen, K.Key_Space)
        wait(lambda: screen.turn.step is Step.VERDICT, what="the question")
        handle.recogniser = None
    assert "stumbled" in screen.banner.accessibleName()
    assert screen.turn.case.outcome.take.duration_s > 0.2
    assert screen.below.verdict.hear.isVisible()
    press(screen, K.Key_P)
    assert screen.table.record.moves[-1] == "pass"


def test_leaving_in_mid_reading_loses_nothing(sit_down, row_of, take_of, from_file, press, wait, listening, context):
    take = take_of("ours-001")
    record = row_of(*take["cards"])
    screen = sit_down(record, source_for=from_file(take["path"], realtime=True))
    press(screen, K.Key_Space)
    wait(lambda: screen.turn.step is Step.READING, what="the reading")
    window = screen.window()
    context.back()
    assert window.screen_now.objectName() == "home"
    context.go("betty", resume=True, pace=0)
    assert window.screen_now.table.record == record
    assert window.screen_now.turn.step is Step.STUDY


def test_takes_are_kept_only_if_asked_for(read, press, context, wait):
    screen = read(SLIP)
    press(screen, K.Key_P)
    wait(lambda: not context.background.busy, what="the background")
    assert KeptTakes().takes()[0] == ()


def test_a_kept_take_has_the_ruling_as_its_label(read, press, context, wait):
    context.update(keep_takes=True)
    screen = read(SLIP)
    take = screen.turn.case.outcome.take
    press(screen, K.Key_P)
    wait(lambda: len(KeptTakes().takes()[0]) == 1, what="the kept take")
    kept = KeptTakes().takes()[0][0]
    assert kept.label.passed
    assert kept.label.cards == ("Three free throws", "Lazy lions lick lemons")
    assert kept.label.judged["verdict"] == "fail"
    assert kept.label.reader == "Noah"  # the second turn
    samples, _rate = soundfile.read(kept.audio, dtype="int16")
    assert np.array_equal(samples, take.samples)


class Sleeper:
    """A microphone that is open and gives nothing yet, as Bluetooth headsets do for a second or two."""

    name, rate_hz, patient, active, fault, on_block = "sleeper", RATE_HZ, False, True, None, None

    def start(self, on_block):
        self.on_block = on_block

    def stop(self):
        self.active = False


def test_nobody_is_told_to_read_before_the_microphone_hears(sit_down, row_of, press, wait, settle, listening):
    sleeper = Sleeper()
    screen = sit_down(row_of("She sells seashells"), source_for=lambda _cards, _reader: lambda: sleeper)
    press(screen, K.Key_Space)
    wait(lambda: sleeper.on_block, what="the open microphone")
    settle(screen.window())
    assert screen.turn.step is Step.OPENING
    assert screen.window().focusWidget() is screen.view, "an impatient Space presses nothing, and Back least of all"
    sleeper.on_block(np.random.default_rng(0).integers(-9, 9, 1600).astype(np.int16), None)
    wait(lambda: screen.turn.step is Step.READING, what="the first sound")
