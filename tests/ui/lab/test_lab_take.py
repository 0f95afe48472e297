"""The chosen take: its words, pauses and lines on the time axis, zooming and playing."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tongue_and_cheek.hearing.facts import Word
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.verdict import Status
from tongue_and_cheek.ui.lab.timeline import heard_label


@pytest.fixture
def shown(lab):
    """Return the Lab with a take that has a pause over the limit."""
    screen = lab()
    hesitation = next(one for one in screen.bench.result.judged if any(p.counted for p in one.verdict.pauses))
    screen.takes.choose(hesitation.take.id)
    return screen


def test_words_and_pauses_stand_where_the_verdict_has_them(shown):
    verdict = shown.bench.judged_take(shown.take.take_id).verdict
    timeline = shown.take.chart.timeline
    words = [piece for piece in timeline.pieces if not piece.pause]
    pauses = [piece for piece in timeline.pieces if piece.pause]
    assert len(words) == len(verdict.words)
    said = [(mark.start_s, mark.end_s) for mark in verdict.words if mark.start_s is not None]
    assert set(said) <= {(piece.start_s, piece.end_s) for piece in words}
    assert [(p.start_s, p.end_s, p.tone == "wrong") for p in pauses] == [
        (p.start_s, p.end_s, p.counted) for p in verdict.pauses
    ]
    heard = shown.bench.heard[shown.take.take_id].hearing
    assert timeline.heard == heard.words
    cards = shown.bench.heard[shown.take.take_id].take.cards
    assert [name for _, name in timeline.cards] == [str(k + 1) for k in range(len(cards))]
    assert all(reason.text in shown.take.reasons.text() for reason in verdict.reasons)
    assert "pass" in shown.take.label.text() or "fail" in shown.take.label.text()


def test_a_heard_word_tells_where_the_recogniser_wavered():
    said = [heard_label(Word("sea", 0.0, 0.4, conf)) for conf in (0.73, 0.996, 1.0, None)]
    assert said == ["sea 73 %", "sea", "sea", "sea"]


def test_words_that_were_not_said_stand_between_the_others(lab):
    screen = lab()
    found = next(
        one
        for one in screen.bench.result.judged
        if any(mark.start_s is None and mark.status is Status.MISSING for mark in one.verdict.words)
    )
    screen.takes.choose(found.take.id)
    pieces = [piece for piece in screen.take.chart.timeline.pieces if not piece.pause]
    starts = [piece.start_s for piece in pieces]
    assert starts == sorted(starts)
    assert any("missing" in piece.label for piece in pieces)


def test_energy_lines_are_those_of_the_pause_detector(shown, settled):
    full = shown.take.chart.timeline.full
    evidence = next(e for t, e in shown.bench.bench.takes if t.id == shown.take.take_id)
    assert (full.level == evidence.levels.bands.full_db).all()
    assert len(full.on) == len(full.level)
    assert (full.floor <= full.off).all()
    assert (full.off <= full.on).all()
    noisy = next(one.take.id for one in shown.bench.result.judged if "fan" in one.take.noise)
    shown.takes.choose(noisy)
    before = shown.take.chart.timeline.full.on.copy()
    shown.bench.move(noise_swings=15.0)
    settled(shown)
    assert np.all(shown.take.chart.timeline.full.on > before), "a room with a fan has its gate above the noise"


def test_a_moved_pause_limit_changes_the_picture_but_not_the_view(shown, settled):
    chart = shown.take.chart
    chart.choose(1)
    chart.zoom_in()
    view, chosen = (chart.from_s, chart.span_s), chart.piece
    assert any(p.pause and p.tone == "wrong" for p in chart.timeline.pieces)
    shown.bench.move(pause_limit_s=5.0)
    settled(shown)
    assert not any(p.pause and p.tone == "wrong" for p in chart.timeline.pieces)
    assert (chart.from_s, chart.span_s) == view
    assert chart.piece.start_s == chosen.start_s


def test_zooming_by_keys_and_buttons(shown, press, click):
    chart = shown.take.chart
    whole = chart.span_s
    assert chart.whole
    assert not shown.take.out_button.isEnabled()
    press(chart, Qt.Key.Key_Plus)
    assert chart.span_s == pytest.approx(whole / 1.5)
    at = chart.from_s
    press(chart, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert chart.from_s > at
    click(shown.take.in_button)
    press(chart, Qt.Key.Key_Minus)
    assert not chart.whole
    press(chart, Qt.Key.Key_0)
    assert chart.whole
    for _ in range(40):
        chart.zoom_in()
    assert chart.closest
    assert not shown.take.in_button.isEnabled()
    assert 0 <= chart.from_s <= whole - chart.span_s


def test_pieces_are_chosen_and_played_by_keys(shown, press):
    chart = shown.take.chart
    asked = []
    chart.play_asked.connect(lambda start, end: asked.append((start, end)))
    press(chart, Qt.Key.Key_Right)
    press(chart, Qt.Key.Key_Right)
    piece = chart.timeline.pieces[1]
    assert chart.piece == piece
    press(chart, Qt.Key.Key_Return)
    press(chart, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert asked == [(piece.start_s, piece.end_s), (piece.start_s, -1.0)]
    press(chart, Qt.Key.Key_Left)
    press(chart, Qt.Key.Key_Left)
    assert chart.piece == chart.timeline.pieces[-1]


def test_a_click_plays_the_word_under_it(shown):
    chart = shown.take.chart
    asked = []
    chart.play_asked.connect(lambda start, end: asked.append((start, end)))
    word = next(piece for piece in chart.timeline.pieces if not piece.pause and piece.tone == "good")
    middle = QPoint(round(chart.place((word.start_s + word.end_s) / 2)), 20)
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle)
    assert asked == [(word.start_s, word.end_s)]
    assert chart.piece == word


def test_playing_moves_the_head_and_ends(shown, context, wait, key):
    """Without a loudspeaker the player tells so; either way the head goes and the button comes back."""
    chart = shown.take.chart
    heads, ends = [], []
    context.player.moved.connect(heads.append)
    context.player.finished.connect(lambda: ends.append(chart.head_s))
    shown.take.play(0.2, 0.5)
    assert context.player.playing
    assert shown.take.play_button.text() == "Stop"
    wait(lambda: ends, 20, "the end of playing")
    wait(lambda: chart.head_s is None)
    assert all(0.2 <= head <= 0.5 for head in heads)
    assert shown.take.play_button.text() == "Play"


def test_play_and_stop_by_key(shown, context, key, wait):
    window = shown.window()
    shown.takes.view.setFocus()
    key(window, Qt.Key.Key_P)
    wait(lambda: context.player.playing or shown.take.play_button.text() == "Play")
    if context.player.playing:
        key(window, Qt.Key.Key_Escape)
    assert not context.player.playing
    assert window.screen_now is shown


def test_another_take_stops_playing_and_shows_its_sound(shown, context):
    shown.take.play(0.0, -1.0)
    other = next(take_id for take_id in shown.takes.ids() if take_id != shown.take.take_id)
    shown.takes.choose(other)
    assert not context.player.playing
    samples = read_audio(shown.bench.heard[other].take.audio).samples
    assert (shown.take.chart.timeline.samples == samples).all()


def test_a_recording_that_went_away_is_told(shown, lab, tmp_path, settled, open_window, wait):
    import shutil

    from PySide6.QtWidgets import QLabel

    from tongue_and_cheek.ui.lab.listening import Kind, Source

    folder = tmp_path / "takes"
    shutil.copytree(Source.shipped().folder, folder)
    shown.open_source(Source(Kind.FOLDER, folder))
    settled(shown)
    last = shown.takes.ids()[-1]
    shown.bench.heard[last].take.audio.unlink()
    shown.takes.choose(last)
    assert shown.take.chart.timeline is None
    assert last in shown.take.title.text()
    assert not shown.take.play_button.isEnabled()
    assert any("cannot be opened any more" in w.text() for w in shown.window().findChildren(QLabel))
