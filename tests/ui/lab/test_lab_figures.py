"""Sliders, figures, curve and list: what the Lab shows is what lab.rejudge says."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tongue_and_cheek.judging.profiles import PRESETS
from tongue_and_cheek.judging.thresholds import TABLE, Stage, Thresholds
from tongue_and_cheek.ui.lab.figures import case_rows
from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.lab.take_list import surprise


def agrees(screen, result):
    """Whether everything on the screen is that result."""
    figures = result.groups["all"]
    shown = {name: measure.value.text() for name, measure in screen.figures.measures.items()}
    assert shown == {name: percent(getattr(figures, name), 1) for name in shown}
    assert screen.figures.cases.rows == case_rows(result.judged)[0]
    assert screen.figures.curve.curve == result.curve
    now = screen.figures.curve.marks[-1]
    assert (now.name, now.failed, now.caught) == ("now", 1 - figures.passed, figures.caught)
    listed = {one.take.id: one.verdict for one in screen.takes.model.rows}
    assert listed == {one.take.id: one.verdict for one in result.judged}


def test_it_opens_on_the_shipped_takes_at_the_games_thresholds(lab, expected):
    screen = lab()
    assert "43" in screen.source_button.text()
    assert screen.strip.says == ""
    agrees(screen, expected(screen, Thresholds()))


def test_every_threshold_has_a_slider_with_its_default_marked(lab):
    screen = lab()
    assert list(screen.thresholds.rows) == [line.name for line in TABLE]
    for line in TABLE:
        row = screen.thresholds.rows[line.name]
        slider = row.slider.slider
        assert slider.value() == slider.mark == round((line.default - line.low) / line.step)
        assert slider.maximum() == round((line.high - line.low) / line.step)
        assert slider.accessibleName()
        assert not row.reset.isEnabled()


@pytest.mark.parametrize(("name", "keys"), [("slip_level", 30), ("pause_limit_s", -8), ("noise_swings", 20)])
def test_a_moved_slider_changes_what_rejudging_changes(lab, settled, expected, press, name, keys):
    screen = lab()
    before = screen.bench.result
    slider = screen.thresholds.rows[name].slider.slider
    for _ in range(abs(keys)):
        press(slider, Qt.Key.Key_Right if keys > 0 else Qt.Key.Key_Left)
    settled(screen)
    line = next(line for line in TABLE if line.name == name)
    value = round(line.default + keys * line.step, 6)
    assert getattr(screen.bench.thresholds, name) == pytest.approx(value)
    agrees(screen, expected(screen, Thresholds().but(**{name: getattr(screen.bench.thresholds, name)})))
    assert any(a.verdict != b.verdict for a, b in zip(before.judged, screen.bench.result.judged, strict=True)), (
        "this movement should have changed a verdict"
    )


def test_reset_brings_the_default_back(lab, settled, click):
    screen = lab()
    row = screen.thresholds.rows["pause_limit_s"]
    screen.bench.move(pause_limit_s=2.0)
    settled(screen)
    assert screen.bench.changed
    click(row.reset)
    assert screen.bench.thresholds == Thresholds()
    assert row.slider.value == 1.0
    assert not screen.bench.changed


def test_many_fast_movements_end_at_the_last(lab, settled, expected):
    screen = lab()
    results = []
    screen.bench.judged.connect(lambda: results.append(screen.bench.result))
    for k in range(60):
        screen.bench.move(slip_level=0.1 + k / 100)
    settled(screen)
    agrees(screen, expected(screen, Thresholds().but(slip_level=0.1 + 59 / 100)))
    assert len(results) < 60, "movements that came while judging are judged as one"


def test_changes_against_the_profile_are_shown(lab, settled, expected):
    screen = lab()
    measure = screen.figures.measures["caught"]
    assert measure.change.isHidden()
    screen.bench.move(slip_level=0.98)
    settled(screen)
    base, now = (expected(screen, t).groups["all"] for t in (Thresholds(), screen.bench.thresholds))
    assert now.caught < base.caught
    points = abs(round(100 * (now.caught - base.caught), 1))
    assert measure.change.text() == f"▼ {points:.1f}"
    assert f"−{points:.1f}" in measure.accessibleName()


def test_the_presets_stand_on_the_curve_where_they_judge(lab, expected):
    screen = lab()
    marks = {mark.name: mark for mark in screen.figures.curve.marks}
    assert set(marks) == {*PRESETS, "now"}
    for name, preset in PRESETS.items():
        figures = expected(screen, preset.thresholds).groups["all"]
        assert (marks[name].failed, marks[name].caught) == (1 - figures.passed, figures.caught)
        assert name in screen.figures.curve.accessibleDescription()


def test_a_point_of_the_curve_is_chosen_by_a_click(lab, settled):
    screen = lab()
    curve = screen.figures.curve
    wanted = next(point for point in curve.curve if point.false_fail == 0 and point.caught > 0)
    place = curve._place(wanted.false_fail, wanted.caught)
    QTest.mouseClick(curve, Qt.MouseButton.LeftButton, pos=QPoint(round(place.x()), round(place.y())))
    settled(screen)
    figures = screen.bench.result.groups["all"]
    assert figures.caught == wanted.caught
    assert figures.passed == 1 - wanted.false_fail


def test_arrows_on_the_curve_move_the_level(lab, settled, press):
    screen = lab()
    level = Thresholds().slip_level
    press(screen.figures.curve, Qt.Key.Key_Left)
    assert screen.bench.thresholds.slip_level == pytest.approx(level + 0.01)
    press(screen.figures.curve, Qt.Key.Key_Right)
    press(screen.figures.curve, Qt.Key.Key_Right)
    assert screen.bench.thresholds.slip_level == pytest.approx(level - 0.01)
    settled(screen)


def test_what_acts_while_listening_asks_to_listen_again(lab, settled, click):
    screen = lab()
    again = screen.thresholds.again_button
    assert not again.isEnabled()
    assert all(screen.thresholds.rows[line.name].line.stage is line.stage for line in TABLE)
    assert any(line.stage is Stage.HEAR for line in TABLE)
    screen.bench.move(neighbours=3)
    assert again.isEnabled()
    screen.bench.stop_listening()
    screen.bench.open(screen.bench.source)
    assert not again.isEnabled()
    screen.bench.stop_listening()
    assert screen.bench.needs_listening
    settled(screen)


def test_takes_in_order_of_disagreement(lab, expected):
    screen = lab()
    screen.takes.sort.setCurrentIndex(screen.takes.sort.findData("disagree"))
    judged = expected(screen, Thresholds()).judged
    wrong = [one for one in judged if not one.right]
    assert 0 < len(wrong) < len(judged)
    rows = screen.takes.model.rows
    assert [one.right for one in rows] == [False] * len(wrong) + [True] * (len(judged) - len(wrong))
    surprises = [surprise(one) for one in rows[: len(wrong)]]
    assert surprises == sorted(surprises, reverse=True)
    assert screen.takes.take_id == rows[0].take.id, "a new order is shown from its start"
    assert str(len(wrong)) in screen.takes.count.text()


def test_the_next_wrong_one_by_key(lab, key, wait):
    screen = lab()
    wrong = [one.take.id for one in screen.takes.model.rows if not one.right]
    seen = []
    for _ in range(len(wrong) + 1):
        before = screen.takes.take_id
        key(screen.window(), Qt.Key.Key_N)
        wait(lambda before=before: screen.takes.take_id != before)  # Qt shows the button going down for a moment
        seen.append(screen.takes.take_id)
    assert seen == [*wrong, wrong[0]]


def test_filters_and_search(lab):
    screen = lab()
    takes = screen.takes
    judged = screen.bench.result.judged
    for name, holds in {
        "disagree": lambda one: not one.right,
        "unsure": lambda one: not one.verdict.sure,
        "clean": lambda one: one.take.passed,
        "fault": lambda one: not one.take.passed,
        "all": lambda _one: True,
    }.items():
        takes.filter.setCurrentIndex(takes.filter.findData(name))
        assert set(takes.ids()) == {one.take.id for one in judged if holds(one)}, name
    takes.search.setText("filled pause")
    assert {one.take.case for one in takes.model.rows} == {"filled_pause"}
    takes.search.setText("SEASHELLS heart")
    assert takes.ids()
    assert all("heart" in one.take.voice for one in takes.model.rows)
    takes.search.setText("no such thing")
    assert takes.ids() == []
    assert "No take is like that" in takes.count.text()


def test_escape_clears_the_search_before_it_leaves(lab, key):
    screen = lab()
    window = screen.window()
    screen.takes.search.setText("heart")
    key(window, Qt.Key.Key_Escape)
    assert screen.takes.search.text() == ""
    assert window.screen_now is screen
    key(window, Qt.Key.Key_Escape)
    assert window.screen_now is not screen


def test_the_list_is_walked_by_keys_and_keeps_its_take(lab, settled, press):
    screen = lab()
    takes = screen.takes
    press(takes.view, Qt.Key.Key_Down)
    press(takes.view, Qt.Key.Key_Down)
    third = takes.ids()[2]
    assert takes.take_id == third == screen.take.take_id
    screen.bench.move(slip_level=0.2)
    settled(screen)
    assert takes.take_id == third
    assert takes.view.currentIndex().row() == 2
    press(takes.view, Qt.Key.Key_Return)
    assert screen.take.chart.hasFocus()


def test_figures_of_one_group(lab, expected):
    screen = lab()
    box = screen.figures.group_box
    assert [box.itemData(i) for i in range(box.count())] == ["all", "ours"]
    box.setCurrentIndex(1)
    assert screen.figures.measures["passed"].value.text() == percent(
        expected(screen, Thresholds()).groups["ours"].passed, 1
    )
    assert len(screen.figures.groups.rows) == 2
