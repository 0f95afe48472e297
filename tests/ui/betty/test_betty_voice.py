"""The voice check: two cards of one's own, and the judge doubts that voice less; nothing else gets any easier."""

import json

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import Qt

from tongue_and_cheek.hearing.facts import RATE_HZ, Fault
from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.voice_check import MOST, Flaw, for_reader
from tongue_and_cheek.judging.voice_fit import VoiceFit
from tongue_and_cheek.storage.settings import load_settings
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.setup import GameSetup
from tongue_and_cheek.ui.strings import betty as table_strings
from tongue_and_cheek.ui.strings import errors, new_game
from tongue_and_cheek.ui.strings import voice_check as strings
from tongue_and_cheek.ui.voice_check.screen import Stage
from tongue_and_cheek.ui.voices import remember, voice_of

K = Qt.Key
CLEAR = ("ours-000", "ours-006")
DOUBTED = ("ours-014", "ours-001")  # read right, and the judge would fail the first and is not sure of the second
OTHERS = {"omit": "ours-021", "stop_early": "ours-041", "stutter_part": "ours-029"}


@pytest.fixture
def check(open_window, context, listening, take_of, press, wait):
    """Open Mia's voice check for some takes; `step(take)` reads the card that is due from that take."""

    class Check:
        def __init__(self, *names, size=(1280, 800)):
            self.cards = [" ".join(take_of(name)["cards"]) for name in names]
            self.window = open_window("voice_check", below="home", size=size, reader="Mia", cards=self.cards)
            self.screen = self.window.screen_now

        def read(self, source):
            path = source if not isinstance(source, str) else take_of(source)["path"]
            context.source_for = lambda _cards: FileSource(path, tail_s=2.5)
            wait(lambda: not self.window._guard.holds, what="the keys")
            press(self.screen, K.Key_Space)
            assert self.screen.stage is Stage.LISTENING
            wait(lambda: self.screen.stage is not Stage.LISTENING, what="the verdict")

    return Check


def test_a_clear_voice_needs_nothing(check, context, press):
    remember(context, "Mia", VoiceFit(0.8, context.recogniser.recogniser.model_id))
    mia = check(*CLEAR)
    assert strings.IS_FITTED.format(name="Mia") == mia.screen.kept.text()
    mia.read(CLEAR[0])
    assert mia.screen.findings[0].tone == "good"
    assert mia.screen.card.card == mia.cards[1]
    mia.read(CLEAR[1])
    assert mia.screen.stage is Stage.OVER
    assert mia.screen.say.text() == strings.NOT_NEEDED.format(name="Mia")
    assert voice_of(context.settings, "Mia") is None
    assert not mia.screen.kept.isVisible()


def test_a_doubted_voice_is_fitted_when_the_family_says_so(check, context, press):
    mia = check(*DOUBTED)
    for name in DOUBTED:
        mia.read(name)
        assert mia.screen.stage is Stage.ASKING
        assert mia.screen.say.text().endswith("Was every word of it right?")
        assert context.settings.voices == {}
        press(mia.screen, K.Key_P)
    assert mia.screen.say.text() == strings.FITTED.format(name="Mia")
    assert mia.screen.done.hasFocus()
    fit = voice_of(load_settings().settings, " mia ")  # kept on disk, however the name is written
    assert fit is not None
    base = Thresholds()
    fitted = for_reader(fit, base, fit.model)
    assert base.slip_level < fitted.slip_level <= MOST
    assert fitted.but(slip_level=base.slip_level, sure_fail=base.sure_fail) == base
    assert for_reader(fit, base, "another model") == base


def test_a_reading_that_the_family_does_not_vouch_for_counts_nothing(check, context, press):
    mia = check(*DOUBTED)
    mia.read(DOUBTED[0])
    press(mia.screen, K.Key_R)
    assert mia.screen.stage is Stage.READY
    assert mia.screen.number == 0
    assert mia.screen.go.text() == strings.READ_AGAIN
    assert mia.screen.card.card == mia.cards[0]
    assert context.settings.voices == {}


@pytest.mark.parametrize("case", OTHERS)
def test_what_no_accent_does_is_read_again(check, context, case):
    mia = check(OTHERS[case], CLEAR[0])
    mia.read(OTHERS[case])
    assert mia.screen.stage is Stage.READY
    assert mia.screen.say.text().endswith("read it once more.")
    assert mia.screen.findings[0].tone == "unsure"
    assert context.settings.voices == {}


def test_silence_and_another_text_say_what_to_do(check, context, take_of, tmp_path):
    mia = check("ours-000", "ours-006")
    mia.read("ours-042")
    assert mia.screen.say.text() == strings.FLAWS[Flaw.SILENCE]
    mia.read("ours-006")
    assert mia.screen.say.text() == strings.FLAWS[Flaw.OTHER_TEXT]
    assert mia.screen.number == 0
    mia.read("ours-000")
    assert mia.screen.number == 1
    assert context.settings.voices == {}


@pytest.mark.parametrize(("fault", "gain", "noise"), [(Fault.CLIPPED, 40, 0), (Fault.NOISY, 0.1, 250)])
def test_bad_sound_is_no_voice(check, context, take_of, tmp_path, fault, gain, noise):
    samples, rate = soundfile.read(take_of("ours-000")["path"], dtype="int16")
    rough = samples * float(gain) + np.random.default_rng(0).normal(0, noise, len(samples))
    path = tmp_path / "bad.wav"
    soundfile.write(path, np.clip(rough, -32768, 32767).astype(np.int16), rate)
    assert rate == RATE_HZ
    mia = check("ours-000", "ours-006")
    mia.read(path)
    assert mia.screen.say.text() == " ".join(errors.FAULTS[fault])
    assert mia.screen.number == 0
    assert context.settings.voices == {}


def test_without_a_recogniser_it_says_so(open_window, context, key):
    context.recogniser.readiness, context.recogniser.problem = Readiness.MISSING, "No model: get one."
    window = open_window("voice_check", below="home", reader="Mia")
    key(window, K.Key_Space)
    assert window.screen_now.say.text().endswith("No model: get one.")
    assert window.screen_now.stage is Stage.READY


def test_leaving_stops_the_reading(check, context, press, take_of, wait):
    mia = check(*CLEAR)
    context.source_for = lambda _cards: FileSource(take_of(CLEAR[0])["path"], realtime=True, tail_s=60)
    press(mia.screen, K.Key_Space)
    reading = mia.screen._reading
    wait(lambda: reading._session is not None, what="the session")
    session = reading._session
    context.back()
    wait(lambda: session.join(0), what="the session's end")
    assert context.settings.voices == {}


# -- new game ----------------------------------------------------------------------------------------------------------


def test_new_game_leads_there_shows_it_and_it_can_be_undone(open_window, context, listening, seats, click, press):
    context.update(last_games={"betty": GameSetup("betty", seats(2)).to_json()})
    window = open_window("new_game", below="home", game="betty")
    new = window.screen_now
    line = new.seats.rows[0]
    assert not line.fitted.isVisible()
    line.voice.click()
    assert window.screen_now.title == strings.TITLE.format(name="Mia")
    assert window.screen_now.go.hasFocus()
    remember(context, "MIA", VoiceFit(0.7, context.recogniser.recogniser.model_id))
    context.back()
    assert line.fitted.isVisible()
    assert line.fitted.text() == new_game.FITTED.format(name="Mia")
    assert not new.seats.rows[1].fitted.isVisible()
    line.name.setText("Mio")
    line.name.textEdited.emit("Mio")
    assert not line.fitted.isVisible()
    line.name.textEdited.emit("Mia")
    assert line.fitted.isVisible()
    line.voice.click()
    click(window.screen_now.undo)
    assert window.screen_now.say.text() == strings.FORGOTTEN.format(name="Mia")
    assert json.loads(json.dumps(load_settings().settings.voices)) == {}
    context.back()
    assert not line.fitted.isVisible()


def test_a_voice_belongs_to_a_name(open_window, context):
    window = open_window("new_game", below="home", game="betty")
    line = window.screen_now.seats.rows[0]
    line.voice.click()
    assert window.screen_now.objectName() == "new_game"
    assert line.name.hasFocus()
    assert window._toast.accessibleName() == new_game.VOICE_NAME


# -- the game ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def verdict_on(sit_down, row_of, take_of, from_file, press, wait, listening):
    """Read a shipped take at a table; return the screen at its verdict."""

    def do(name):
        take = take_of(name)
        screen = sit_down(row_of(*take["cards"]), source_for=from_file(take["path"]))
        press(screen, K.Key_Space)
        wait(lambda: screen.turn.step is Step.VERDICT, what="the verdict")
        return screen

    return do


def test_a_doubted_voice_is_asked_about_where_others_fail(verdict_on, context, press):
    screen = verdict_on(DOUBTED[0])
    assert not screen.turn.case.verdict.passed
    reader = screen.table.reader.name
    remember(context, reader, VoiceFit(1.0, context.recogniser.recogniser.model_id))
    screen = verdict_on(DOUBTED[0])
    assert (screen.turn.case.verdict.passed, screen.turn.case.verdict.sure) == (True, False)
    assert screen.below.verdict.overrule.isVisible()
    press(screen, K.Key_P)
    assert screen.table.record.moves[-1].startswith("pass")


def test_the_fit_is_that_players_and_that_recognisers(verdict_on, context):
    remember(context, "Somebody else", VoiceFit(1.0, context.recogniser.recogniser.model_id))
    remember(context, "Mia", VoiceFit(1.0, "another model"))
    remember(context, "Noah", VoiceFit(1.0, "another model"))
    screen = verdict_on(DOUBTED[0])
    assert not screen.turn.case.verdict.passed


def test_the_table_says_so(sit_down, row_of, context, listening):
    for name in ("Mia", "Noah"):
        remember(context, name, VoiceFit(0.7, context.recogniser.recogniser.model_id))
    screen = sit_down(row_of("She sells seashells"))
    told = table_strings.STUDY_VOICE.format(name=screen.table.reader.name)
    assert told in screen.below.study.limit._words.text()


@pytest.mark.parametrize("name", ["ours-021", "ours-042"])
def test_the_most_patient_judge_still_fails_what_no_accent_excuses(verdict_on, context, name):
    for reader in ("Mia", "Noah"):
        remember(context, reader, VoiceFit(1.0, context.recogniser.recogniser.model_id))
    verdict = verdict_on(name).turn.case.verdict
    assert not verdict.passed
