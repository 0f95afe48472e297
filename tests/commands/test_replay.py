"""`replay`: what holds, what does not, and what is no record."""

import dataclasses
import json

import pytest

from tongue_and_cheek import betty
from tongue_and_cheek.cli import main
from tongue_and_cheek.core import Record, dumps

HEADER = betty.header_for(("Ann", "Ben"), ("Toy Boat", "Big Bad Bugs", "Red Leather"), ("skip",), 3)
MOVES = ("pass", "right", "fail 0")


def written(tmp_path, text):
    path = tmp_path / "game.record"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_good_record_is_shown(tmp_path, capsys):
    path = written(tmp_path, dumps(Record(HEADER, MOVES)))
    assert main(["replay", path]) == 0
    state = betty.start(HEADER)
    for move in MOVES:
        state, _ = betty.apply(state, betty.parse_move(move))
    out, err = capsys.readouterr()
    assert (out, err) == (f"{state}\n", "")
    assert main(["replay", path, "--steps"]) == 0
    assert capsys.readouterr().out.count("--- ") == len(MOVES) + 1
    assert main(["replay", path, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"game": "betty", "ok": True, "moves": 3, "over": False, "error": "", "problems": []}


def test_a_move_against_the_rules_is_named(tmp_path, capsys):
    path = written(tmp_path, dumps(Record(HEADER, ("pass", "over 3"))))
    assert main(["replay", path]) == 1
    _, err = capsys.readouterr()
    assert len(err.splitlines()) == 1
    assert "Move 2" in err
    assert "The first move is good." in err
    assert main(["replay", path, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["ok"], found["moves"]) == (False, 1)


@pytest.mark.parametrize("change", [str.strip, lambda text: text + "\n\n", lambda text: "\ufeff" + text])
def test_what_an_editor_does_to_the_ends_of_a_text_is_no_damage(tmp_path, capsys, change):
    path = written(tmp_path, change(dumps(Record(HEADER, MOVES))))
    assert main(["replay", path]) == 0
    assert capsys.readouterr().err == ""


def test_a_cut_off_record_is_played_as_far_as_it_goes(tmp_path, capsys):
    path = written(tmp_path, dumps(Record(HEADER, MOVES))[:-8])
    assert main(["replay", path]) == 1
    out, err = capsys.readouterr()
    assert out
    assert "line 4 is damaged" in err
    assert "The first 2 moves are good." in err


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 99},
        {"rules_version": 99},
        {"rules_version": 0},
        {"game": "chess"},
        {"seats": ()},
        {"deck": ()},
        {"deck": ("*joker", "Toy Boat")},
        {"deck": ("...",)},
        {"house_rules": {"blind": 1}},
        {"house_rules": {"first": 2}},
        {"house_rules": {"grace_s": float("nan")}},
        {"house_rules": {"handicaps": [{"pause_limit_s": 0.4}]}},
        {"house_rules": {"handicaps": [{}, {}, {}]}},
        {"house_rules": {"handicaps": 1}},
        {"house_rules": {"handicaps": [1]}},
        {"house_rules": {"handicaps": [{"slips_only": 1}]}},
        {"house_rules": {"nonsense": 1}},
    ],
)
def test_a_header_that_does_not_fit_is_bad_input(tmp_path, capsys, change):
    path = written(tmp_path, dumps(Record(dataclasses.replace(HEADER, **change))))
    assert main(["replay", path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "hello", "{}", "[[[["])
def test_what_is_no_record_is_bad_input(tmp_path, capsys, text):
    assert main(["replay", written(tmp_path, text)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_path_that_cannot_be_read_is_bad_input(tmp_path, capsys):
    binary = tmp_path / "sound.flac"
    binary.write_bytes(b"fLaC\xff\x00")
    for path in (tmp_path / "none", tmp_path, binary):
        assert main(["replay", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
