"""Profiles saved, loaded, compared, exported, chosen for the game; and the search for better thresholds."""

import pytest
from PySide6.QtWidgets import QLabel

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.profiles import GENTLE, PRESETS, STRICT, load_profile
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.tuning import tune
from tongue_and_cheek.lab.tuning_report import pooled
from tongue_and_cheek.ui.lab.tables import percent
from tongue_and_cheek.ui.reading import thresholds_of


def toasts(screen):
    return [label.text() for label in screen.window().findChildren(QLabel) if label.isVisible()]


def test_a_preset_is_loaded(lab, settled, expected):
    screen = lab()
    bar = screen.thresholds.profiles
    assert [one.choice for one in bar.stored] == list(PRESETS)
    bar.combo.setCurrentIndex(bar.combo.findData("strict"))
    bar.combo.activated.emit(bar.combo.currentIndex())
    settled(screen)
    assert screen.bench.thresholds == STRICT.thresholds
    assert screen.bench.result.groups == expected(screen, STRICT.thresholds).groups
    assert screen.thresholds.rows["slip_level"].slider.value == STRICT.thresholds.slip_level
    assert bar.state.text() == "Not used in the game"


def test_saved_loaded_used_and_deleted(lab, context, settled, click, home_folder, open_window):
    screen = lab()
    bar = screen.thresholds.profiles
    screen.bench.move(slip_level=0.37, pause_limit_s=1.25)
    settled(screen)
    assert "changed, not saved" in bar.state.text()
    click(bar.save_button)
    dialog = screen.window().dialogs[0]
    assert not dialog.save_button.isEnabled(), "no name yet"
    for bad in ("Normal", "  ", "!?", "x" * 41):
        dialog.field.setMaxLength(60)
        dialog.field.setText(bad)
        assert not dialog.save_button.isEnabled()
        assert dialog.problem.text()
    dialog.field.setText("Grandma’s evening")
    click(dialog.save_button)
    file = home_folder / "profiles" / "grandmas-evening.toml"
    assert load_profile(str(file)).thresholds == Thresholds().but(slip_level=0.37, pause_limit_s=1.25)
    assert bar.combo.currentText() == "Grandma’s evening"
    assert not screen.bench.changed
    click(bar.use_button)
    assert context.settings.profile == str(file)
    assert bar.state.text() == "The game judges by it"
    name, used = thresholds_of(context.settings.profile, 1.0, 3.0)
    assert (name, used.slip_level) == ("Grandma’s evening", 0.37)

    context.home()
    context.go("lab")
    again = screen.window().screen_now if False else context.window.screen_now
    settled(again)
    assert again.bench.thresholds.slip_level == 0.37
    bar = again.thresholds.profiles
    click(bar.delete_button)
    window = again.window()
    click(next(b for b in window.dialogs[0].panel.findChildren(type(again.source_button)) if "Delete" in b.text()))
    assert not file.exists()
    assert context.settings.profile == "normal"
    assert again.bench.thresholds == Thresholds()
    assert not bar.delete_button.isEnabled()


def test_changed_thresholds_are_saved_before_the_game_uses_them(lab, context, click):
    screen = lab()
    screen.bench.move(slip_level=0.4)
    click(screen.thresholds.profiles.use_button)
    assert context.settings.profile == "normal"
    assert [d.accessibleName() for d in screen.window().dialogs] == ["Save as a profile"]
    screen.window().dialogs[0].close_now()


def test_a_damaged_profile_is_left_alone_and_told(lab, home_folder, settled):
    folder = home_folder / "profiles"
    folder.mkdir(parents=True)
    (folder / "odd.toml").write_text("slip_level = [", "utf-8")
    screen = lab()
    bar = screen.thresholds.profiles
    assert [one.choice for one in bar.stored] == list(PRESETS)
    assert "odd.toml" in bar.combo.toolTip()
    assert (folder / "odd.toml").exists()


def test_a_full_or_closed_disk_loses_nothing(lab, home_folder):
    screen = lab()
    screen.bench.move(slip_level=0.4)
    (home_folder / "profiles").write_text("a file in the way", "utf-8")
    screen.thresholds.profiles.save("Mine")
    assert screen.bench.changed
    assert screen.bench.thresholds.slip_level == 0.4
    assert any("The profile" in words for words in toasts(screen)), toasts(screen)


def test_exported_to_a_file_that_the_command_line_reads(lab, tmp_path):
    screen = lab()
    screen.bench.move(sure_pass=0.2)
    screen.thresholds.profiles.export(tmp_path / "mine")
    profile = load_profile(str(tmp_path / "mine.toml"))
    assert profile.name == "mine"
    assert profile.thresholds == Thresholds().but(sure_pass=0.2)
    screen.thresholds.profiles.export(tmp_path / "no" / "such" / "folder" / "x.toml")


def test_two_profiles_side_by_side(lab, click, wait, expected):
    screen = lab()
    screen.bench.move(slip_level=0.98)
    click(screen.thresholds.profiles.compare_button)
    dialog = screen.window().dialogs[0]
    dialog.right_box.setCurrentIndex(dialog.right_box.findText("Gentle"))
    wait(lambda: "judged" in dialog.difference.text() and len(dialog.figures.rows) == 6)
    left, right = (expected(screen, t) for t in (screen.bench.thresholds, GENTLE.thresholds))
    rows = {row[0]: row[1:] for row in dialog.figures.rows}
    assert rows["Faults caught"] == tuple(percent(side.groups["all"].caught, 1) for side in (left, right))
    assert rows["Sure and right"] == tuple(percent(side.groups["all"].decided_accuracy, 1) for side in (left, right))
    assert dialog.thresholds.rows == [("Fail level", "0.98", f"{GENTLE.thresholds.slip_level:.2f}")]
    dialog.left_box.setCurrentIndex(dialog.left_box.findText("Gentle"))
    wait(lambda: dialog.difference.text() == "All 43 takes are judged the same.")
    assert dialog.thresholds.isHidden()
    dialog.close_now()


def test_the_search_finds_what_tune_finds_and_waits_to_be_applied(lab, wait, click, settled):
    screen = lab()
    search = screen.thresholds.search
    start = Thresholds().but(slip_level=0.98)
    screen.bench.set_thresholds(start)
    settled(screen)
    click(search.start_button)
    assert search.running
    assert search.bar.isVisible()
    wait(lambda: search.tuned is not None, 120, "the search")
    wanted = tune(Bench.of(list(screen.bench.heard.values()), load_lexicon()), start)
    assert search.tuned.thresholds == wanted.thresholds
    assert screen.bench.thresholds == start, "nothing is applied unasked"
    assert search.table.rows[0][1:] == (
        percent(wanted.figures.caught, 1),
        percent(wanted.figures.passed, 1),
        percent(wanted.figures.balanced, 1),
    )
    assert search.table.rows[1][3] == percent(pooled(wanted.by_voice).balanced, 1)
    assert "Balanced on left-out parts" in search.spread.text()
    assert "Fail level" in search.said.text()
    click(search.apply_button)
    settled(screen)
    assert screen.bench.thresholds == wanted.thresholds
    assert search.start_button.isVisible()


def test_a_search_is_stopped(lab, wait, click):
    screen = lab()
    search = screen.thresholds.search
    click(search.start_button)
    wait(lambda: search.bar.value() >= 1, 60)
    click(search.start_button)
    wait(lambda: not search.running, 30, "the search to stop")
    assert search.tuned is None
    assert "stopped" in search.said.text()
    assert screen.bench.thresholds == Thresholds()


def test_one_kind_of_takes_cannot_be_searched(lab, settled, wait, click, shipped_takes, tmp_path):
    import json
    import shutil

    from tongue_and_cheek.ui.lab.listening import Kind, Source

    entries = json.loads((shipped_takes / "takes.json").read_text("utf-8"))[:3]
    for entry in entries:
        shutil.copy(shipped_takes / entry["audio"], tmp_path)
    (tmp_path / "takes.json").write_text(json.dumps(entries), "utf-8")
    screen = lab()
    screen.open_source(Source(Kind.FOLDER, tmp_path))
    settled(screen)
    click(screen.thresholds.search.start_button)
    wait(lambda: not screen.thresholds.search.running)
    assert "both clean takes and takes with faults" in screen.thresholds.search.said.text()


@pytest.mark.parametrize("name", ["a", "Ünïcode 2"])
def test_names_become_files(name, home_folder):
    from tongue_and_cheek.judging.profiles import Profile
    from tongue_and_cheek.lab import own_profiles

    kept = own_profiles.save(Profile(f" {name}  ", Thresholds()))
    assert kept.profile.name == name
    found, warning = own_profiles.stored()
    assert warning == ""
    assert kept in found
