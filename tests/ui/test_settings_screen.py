"""Settings: every choice takes effect and is kept; the microphone check hears room, voice and card."""

import json

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox

from tongue_and_cheek.hearing.facts import RATE_HZ, Take
from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.judging.profiles import PRESETS, measured
from tongue_and_cheek.storage.settings import load_settings
from tongue_and_cheek.storage.takes import KeptTakes, Label
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.strings import settings
from tongue_and_cheek.ui.widgets import BigButton, Toggle


def _toggle(window, name):
    return next(t for t in window.screen_now.findChildren(Toggle) if t.accessibleName() == name)


def test_sections_by_tab(open_window, click):
    window = open_window("settings", below="home")
    for button, (words, _) in zip(window.screen_now.tabs.buttons(), settings.SECTIONS.values(), strict=True):
        click(button)
        assert button.text() == words
        assert button.isChecked()
    assert window.screen_now.section.__class__.__name__ == "TakesSection"


def test_look_takes_effect_at_once_and_is_kept(open_window, context, click, wait):
    context.update(reduced_motion=False)
    window = open_window("settings", below="home", section="look")
    click(_toggle(window, settings.CONTRAST))
    click(_toggle(window, settings.MOTION))
    assert context.theme.high_contrast
    assert context.theme.reduced_motion
    window.screen_now.section.size_slider.set_value(150)
    wait(lambda: context.theme.percent == 150)
    dark = next(b for b in window.screen_now.findChildren(BigButton) if b.text() == "Dark")
    click(dark)
    assert context.theme.dark
    kept = load_settings().settings
    assert (kept.high_contrast, kept.reduced_motion, kept.text_percent, kept.theme) == (True, True, 150, "dark")


def test_the_slider_by_keys(open_window, context, key):
    window = open_window("settings", below="home", section="sound")
    slider = window.screen_now.section.volume.slider
    slider.setFocus()
    key(window, Qt.Key.Key_Right)
    assert context.settings.volume == 5
    assert context.sounds.volume == pytest.approx(0.05)
    key(window, Qt.Key.Key_End)
    assert context.settings.volume == 100
    assert slider.accessibleDescription() == "100 %"


@pytest.mark.parametrize("leave", [lambda context, _: context.back(), lambda _, screen: screen.show_section("sound")])
def test_a_text_size_is_kept_by_who_leaves_at_once(open_window, context, leave):
    window = open_window("settings", below="home", section="look")
    window.screen_now.section.size_slider.set_value(170)
    leave(context, window.screen_now)
    assert context.theme.percent == load_settings().settings.text_percent == 170


def test_delete_all_asks_first(open_window, context, home_folder, click, key, wait):
    kept = KeptTakes()
    take = Take(np.zeros(RATE_HZ, np.int16))
    for _ in range(3):
        kept.keep(take, Label(("Toy boat",), passed=True))
    (home_folder / "hearings").mkdir()
    (home_folder / "hearings" / "0123.npz").write_bytes(b"what was heard in one of them")
    window = open_window("settings", below="home", section="takes")
    section = window.screen_now.section
    assert "3 readings" in section._count.text()
    click(section.delete_button)
    key(window, Qt.Key.Key_Escape)
    assert len(kept.takes()[0]) == 3
    click(section.delete_button)
    dialog = window.dialogs[0]
    click(next(b for b in dialog.panel.findChildren(BigButton) if b.text() == settings.DELETE_ALL))
    wait(lambda: not section.delete_button.isEnabled())
    assert kept.takes() == ((), "")
    assert not list((home_folder / "hearings").iterdir())


def test_keeping_is_off_until_asked(open_window, context, click):
    assert not context.settings.keep_takes
    window = open_window("settings", below="home", section="takes")
    click(_toggle(window, settings.KEEP))
    assert load_settings().settings.keep_takes


def test_settings_that_cannot_be_kept_still_work(open_window, context, home_folder, click):
    window = open_window("settings", below="home", section="takes")
    (home_folder / "settings.json").unlink()
    (home_folder / "settings.json").mkdir()  # nothing can be written over a folder
    click(_toggle(window, settings.KEEP))
    assert context.settings.keep_takes
    assert window._toast.accessibleName() != ""


def test_models_are_listed(open_window, context, wait):
    window = open_window("settings", below="home", section="model")
    starter, official = window.screen_now.section.rows
    assert starter.button.text() == settings.MODEL_IN_USE
    assert not starter.button.isEnabled()
    assert "41 MB" in official.button.text()


@pytest.mark.parametrize("percent", [100, 200])
def test_each_preset_shows_its_measured_rates(open_window, context, clipped, percent):
    context.update(text_percent=percent)
    window = open_window("settings", below="home", section="model")
    shown = window.screen_now.section.rates
    rates = measured()
    assert list(rates) == list(PRESETS)
    for line, (name, rate) in zip(shown.text().split("\n"), rates.items(), strict=True):
        assert settings.PROFILES[name] in line
        assert f"catches {100 * rate.caught:.0f} %" in line
        assert f"passes {100 * rate.passed:.0f} %" in line
    assert shown.isVisible()
    assert clipped(window) == []


def test_a_wrong_folder_is_refused_with_a_sentence(open_window, context, tmp_path, wait):
    window = open_window("settings", below="home", section="model")
    window.screen_now.section.use(str(tmp_path))
    wait(lambda: window._toast is not None)
    assert str(tmp_path) in window._toast.accessibleName()
    assert context.settings.model == ""


def test_no_download_without_a_network_only_says_so(open_window, context, wait, monkeypatch):
    def fails(*_args, **_kwargs):
        from tongue_and_cheek.storage.faults import StorageError

        raise StorageError("There is no network: connect and try again.")

    monkeypatch.setattr("tongue_and_cheek.ui.settings.model.get", fails)
    window = open_window("settings", below="home", section="model")
    row = window.screen_now.section.rows[1]
    row.button.click()
    assert row.button.text() == settings.MODEL_CANCEL
    wait(lambda: not row._getting)
    assert "no network" in window._toast.accessibleName()
    assert "Get it" in row.button.text()


def test_an_absent_microphone_stays_chosen(open_window, context, wait):
    context.update(microphone="Grandma's headset")
    window = open_window("settings", below="home", section="microphone")
    combo = window.screen_now.section.combo
    wait(lambda: combo.count() > 0)
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Grandma's headset (not plugged in)"
    assert context.settings.microphone == "Grandma's headset"


def _recording(tmp_path, shipped_takes, *, noise=3.0, gain=1.0):
    """A quiet moment and then a clean take of our own; returns its file and its card."""
    entry = next(t for t in json.loads((shipped_takes / "takes.json").read_text()) if t["case"] == "clean")
    speech, rate = soundfile.read(shipped_takes / entry["audio"], dtype="int16")
    rng = np.random.default_rng(1)
    quiet = np.round(rng.normal(0, noise, 3 * rate)).astype(np.int16)
    loud = np.clip(speech.astype(np.float64) * gain, -32768, 32767).astype(np.int16)
    tail = np.round(rng.normal(0, noise, rate)).astype(np.int16)
    path = tmp_path / "check.wav"
    soundfile.write(path, np.concatenate([quiet, loud, tail]), rate)
    return path, " ".join(entry["cards"])


def test_the_check_hears_room_voice_and_card(open_window, context, wait, tmp_path, shipped_takes):
    path, card = _recording(tmp_path, shipped_takes)
    context.source_for = lambda _cards: FileSource(path, realtime=True)
    context.recogniser.start()
    wait(lambda: context.recogniser.ready, 60, "the recogniser")
    window = open_window("settings", below="home", section="microphone")
    section = window.screen_now.section
    levels = []
    section.start(card)
    section._reading.level.connect(lambda *level: levels.append(level))
    at = section.card.mapTo(window, QPoint(0, 0)), section.card.size()
    wait(lambda: section.card.card, 10, "the card")
    assert section.card.card == card
    assert (section.card.mapTo(window, QPoint(0, 0)), section.card.size()) == at, "nothing moves when the card comes"
    assert section.findings["room"].tone == "good"
    wait(lambda: not section.running, 30, "the end of the check")
    assert {name: finding.tone for name, finding in section.findings.items()} == dict.fromkeys(
        ("room", "voice", "clip", "card"), "good"
    )
    assert len(levels) > 60
    assert section.hear_button.isEnabled()
    assert section._say.text() == settings.CHECK_GOOD


def test_the_check_says_too_loud_and_works_without_a_recogniser(
    open_window, context, wait, tmp_path, shipped_takes, monkeypatch
):
    path, card = _recording(tmp_path, shipped_takes, gain=30)
    context.source_for = lambda _cards: FileSource(path, realtime=True)
    window = open_window("settings", below="home", section="microphone")
    section = window.screen_now.section
    section.start(card)
    wait(lambda: not section.running, 30, "the end of the check")
    assert section.findings["clip"].tone == "wrong"
    assert section.findings["card"].tone == "unsure"
    assert "person" in section.findings["card"].accessibleName()
    assert section._say.text() == settings.CHECK_HELP


def test_the_check_names_a_word_of_a_card_that_is_still_there(
    open_window, context, wait, tmp_path, shipped_takes, recogniser
):
    path, _ = _recording(tmp_path, shipped_takes)
    context.source_for = lambda _cards: FileSource(path)
    context.recogniser.recogniser, context.recogniser.readiness = recogniser, Readiness.READY
    window = open_window("settings", below="home", section="microphone")
    section = window.screen_now.section
    section._quiet.setInterval(0)  # the recording does not wait for a quiet moment to go by
    section.start("She sells beach shells")
    wait(lambda: not section.running, 30, "the end of the check")
    context.recogniser.recogniser = None  # not ours to close
    told = section.findings["card"]
    assert told.tone == "unsure"
    assert section.card.card == "She sells beach shells"
    assert told._words.text()[0].isupper()
    assert "“" in told._words.text()


@pytest.mark.parametrize("section", ["microphone", "sound", "look"])
def test_a_section_opens_at_its_own_first_control(open_window, section):
    window = open_window("settings", below="home", section=section)
    assert window.screen_now.section.isAncestorOf(window.focusWidget())


def test_refresh_has_a_word(open_window):
    window = open_window("settings", below="home", section="microphone")
    buttons = {b.text(): b for b in window.screen_now.section.findChildren(BigButton)}
    assert buttons[settings.REFRESH].accessibleName() == settings.MICROPHONES_REFRESH


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((960, 600), 100), ((960, 600), 200)])
def test_the_card_and_its_button_are_in_sight_while_it_is_read(
    open_window, context, wait, tmp_path, shipped_takes, settle, size, percent
):
    context.update(text_percent=percent)
    path, card = _recording(tmp_path, shipped_takes)
    context.source_for = lambda _cards: FileSource(path, realtime=True)
    window = open_window("settings", below="home", size=size, section="microphone")
    section = window.screen_now.section
    assert window.screen_now.area.horizontalScrollBar().maximum() == 0
    section.start(card)
    wait(lambda: section.card.card, 10, "the card")
    settle(window)
    for part in (section.card, section.start_button, section._say):
        assert part.visibleRegion().boundingRect() == part.rect()
    section.stop()
    wait(lambda: not section.running, 10, "the end")


def test_leaving_stops_the_check(open_window, context, wait, tmp_path, shipped_takes):
    path, card = _recording(tmp_path, shipped_takes)
    context.source_for = lambda _cards: FileSource(path, realtime=True)
    window = open_window("settings", below="home", section="microphone")
    section = window.screen_now.section
    section.start(card)
    wait(section._quiet.isActive, 10, "the start")
    session = section._reading._session
    context.back()
    wait(lambda: session.join(0), 10, "the session's end")


def test_a_microphone_that_cannot_be_opened_is_said(open_window, context, wait):
    context.update(microphone="no such microphone")
    window = open_window("settings", below="home", section="microphone")
    section = window.screen_now.section
    section.start()
    wait(lambda: not section.running)
    assert "microphone" in section._say.text()
    assert section.start_button.text() == settings.CHECK_AGAIN
