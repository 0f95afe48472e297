"""`play butts`: whole games of bots without a window."""

import errno
import json
from pathlib import Path

import pytest

from tongue_and_cheek import butts
from tongue_and_cheek.butts.bots import Level
from tongue_and_cheek.cli import main
from tongue_and_cheek.commands import play_butts
from tongue_and_cheek.core import loads, replay, steps

SETTINGS = [
    ["--bots", "2"],
    ["--bots", "3", "--calm-race", "--trucks", "12"],
    ["--bots", "4", "--spot-it-yourself", "--draw-yourself"],
    ["--bots", "4", "--any-completed-line", "--level", *(level.value for level in Level), Level.HARD.value],
    ["--bots", "2", "--trucks", "0", "--level", next(iter(Level)).value],
]


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_bots_print_a_whole_record(capsys, settings):
    assert main(["play", "butts", "--seed", "7", *settings]) == 0
    text = capsys.readouterr().out
    record = loads(text)
    state = replay(record, butts.GAME)
    assert state.phase is butts.Phase.OVER
    assert butts.problems(state) == ()
    assert main(["play", "butts", "--seed", "7", *settings]) == 0
    assert capsys.readouterr().out == text


def test_house_rules_reach_the_game(capsys):
    assert main(["play", "butts", *SETTINGS[2], "--trucks", "3"]) == 0
    rules = butts.Rules.from_dict(loads(capsys.readouterr().out).header.house_rules)
    assert rules == butts.Rules(spot_it_yourself=True, draw_yourself=True, truck_backs=3)


def test_races_are_run_by_all_and_quick_bots_take_more():
    taken = {0: 0, 1: 0}
    for seed in range(6):
        header = play_butts.header(2, seed, butts.Rules(truck_backs=12))
        record = play_butts.whole_game(header, [Level.HARD, Level.EASY])
        for _state, _move, events in steps(record, butts.GAME):
            for event in events:
                if isinstance(event, butts.Grabbed):
                    taken[event.seat] += 1
    assert taken[0] > taken[1] > 0


def test_the_record_can_be_written_and_replayed(tmp_path, capsys):
    out = tmp_path / "game.record"
    assert main(["play", "butts", "--seed", "2", "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert main(["replay", str(out)]) == 0
    assert capsys.readouterr().out == shown
    assert main(["replay", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"] is True


def test_what_cannot_be_written_leaves_what_was_there(tmp_path, capsys, monkeypatch):
    old = tmp_path / "game.record"
    old.write_text("an evening that was fun")

    def full(path, *_, **__):
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["play", "butts", "--out", str(old)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [old.name]
    assert old.read_text() == "an evening that was fun"


def test_a_record_can_be_written_through_a_link(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("")
    link.symlink_to(real)
    assert main(["play", "butts", "--out", str(link)]) == 0
    assert link.is_symlink()
    assert main(["replay", str(real)]) == 0


@pytest.mark.parametrize(
    "wrong", [["--bots", "1"], ["--bots", "5"], ["--bots", "-1"], ["--trucks", "13"], ["--level", "easy", "hard"]]
)
def test_settings_that_do_not_fit(capsys, wrong):
    assert main(["play", "butts", *wrong]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
