"""Every scenario file of the project holds, and the runner says exactly what it should."""

import json
import re
from pathlib import Path

import pytest

from tongue_and_cheek.cli import main
from tongue_and_cheek.commands.scenario_files import run_file

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = sorted(SCENARIOS.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_holds(path):
    result = run_file(path)
    assert result["ok"], result


RULINGS = [f"betty-T{n:02}" for n in range(1, 17)] + [f"butts-B{n:02}" for n in range(1, 20)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_scenario(ruling):
    assert any(path.stem.startswith(ruling) for path in FILES)


def scenario(tmp_path, text, name="one.toml"):
    path = tmp_path / name
    path.write_text(text)
    return str(path)


BETTY = """
game = "betty"
players = ["Ann", "Ben"]
stack = [">Toy Boat", "<Big Bad Bugs", ">Red Leather"]
moves = ["pass", "right", "fail 0"]
[expect]
"""
BUTTS = """
game = "butts"
board = \"\"\"
a2 k1 .
.  b3 c2
\"\"\"
hand = ["a2"]
pile = ["d2", "/e3"]
place = { card = "a2", at = [0, 2] }
[expect]
"""


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_json_line_per_file_and_the_worst_status(tmp_path, capsys):
    good = scenario(tmp_path, BETTY + "points = { Ann = 0, Ben = 1 }", "good.toml")
    bad = scenario(tmp_path, BETTY + "points = { Ann = 1, Ben = 1 }\nover = false\nturn = 'Ben'", "bad.toml")
    assert main(["scenario", good]) == 0
    capsys.readouterr()
    assert main(["scenario", good, bad, good]) == 1
    first, second, third = lines(capsys)
    assert list(first) == ["file", "ok", "got", "differs"]
    assert first == third
    assert (first["file"], first["ok"], first["differs"]) == (good, True, [])
    assert (second["file"], second["ok"], second["differs"]) == (bad, False, ["points", "turn"])
    assert first["got"] == {
        "row": [["Big Bad Bugs"]],
        "twice": [0],
        "direction": ">",
        "points": {"Ann": 0, "Ben": 1},
        "play": "clockwise",
        "over": False,
        "winners": [],
        "showdown": [],
        "turn": "Ann",
        "judge": "Ben",
        "lineup": ["Big Bad Bugs"],
    }


def test_a_refused_move_nobody_expected_is_a_difference(tmp_path, capsys):
    text = BETTY.replace('"fail 0"', '"fail 2"')
    assert main(["scenario", scenario(tmp_path, text + "over = false")]) == 1
    assert lines(capsys)[0]["differs"] == ["illegal"]
    assert main(["scenario", scenario(tmp_path, text + "illegal = 2")]) == 0
    assert main(["scenario", scenario(tmp_path, text + "illegal = 1")]) == 1
    assert main(["scenario", scenario(tmp_path, BETTY + "illegal = 2")]) == 1


def test_what_is_said_only_of_readings_is_left_out_elsewhere(tmp_path, capsys):
    path = scenario(tmp_path, BETTY.replace(', "right", "fail 0"', "") + "row = [['Toy Boat']]")
    assert main(["scenario", path]) == 0
    assert not {"turn", "judge", "lineup"} & set(lines(capsys)[0]["got"])


def test_butts_says_what_a_placement_does(tmp_path, capsys):
    path = scenario(tmp_path, BUTTS + "collected = [[0, 0], [0, 1], [0, 2]]\nrace = true\nlink = 0")
    assert main(["scenario", path]) == 0
    got = lines(capsys)[0]["got"]
    assert got["legal"] == [[-1, 0], [-1, 1], [0, -1], [0, 2], [1, 0], [1, 3], [2, 1], [2, 2]]
    assert got["illegal"] is False
    refused = BUTTS.replace("[0, 2]", "[5, 5]")
    assert main(["scenario", scenario(tmp_path, refused + "illegal = true")]) == 0
    assert main(["scenario", scenario(tmp_path, refused + "link = 0")]) == 1
    assert main(["scenario", scenario(tmp_path, BUTTS + "illegal = true")]) == 1
    assert main(["scenario", scenario(tmp_path, BUTTS + "illegal = false")]) == 0


def test_legal_and_link_are_of_the_table_before_or_after_the_placement(tmp_path):
    fills = """
game = "butts"
board = "a1 . . b1"
place = { card = "c1", at = [0, 1] }
[expect]
"""
    for expected, holds in [
        ("link = 2\nlegal = [[0, 2], [0, 1]]", True),
        ("link = 1\nlegal = [[0, 2]]", True),
        ("link = 0", False),
        ("link = true", False),
        ("legal = [[0, 1]]", False),
        ("legal = [[0, 1], [0, 2], [0, 2]]", False),
        ("legal = []", False),
    ]:
        assert run_file(Path(scenario(tmp_path, fills + expected)))["ok"] is holds, expected


def test_cells_and_names_come_in_any_order_and_no_refusal_may_be_expected(tmp_path):
    assert run_file(Path(scenario(tmp_path, BUTTS + "collected = [[0, 2], [0, 0], [0, 1]]")))["ok"]
    assert run_file(Path(scenario(tmp_path, BETTY + "illegal = false")))["ok"]
    assert not run_file(Path(scenario(tmp_path, BETTY + "illegal = true")))["ok"]
    assert not run_file(Path(scenario(tmp_path, BETTY + "illegal = 0")))["ok"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = " + "[" * 100_000,
        "game = 1",
        'game = "chess"',
        "game = [",
        'game = "betty"',
        'game = "betty"\nexpect = 1',
        'game = "betty"\nplayers = "Ann"',
        BETTY.replace("players", "player"),
        BETTY.replace('["Ann", "Ben"]', "[]"),
        BETTY.replace('["Ann", "Ben"]', '["Ann", "Ann"]'),
        BETTY.replace('["Ann", "Ben"]', "[1, 2]"),
        BETTY.replace(">Toy Boat", "Toy Boat"),
        BETTY.replace(">Toy Boat", ">"),
        BETTY.replace(">Toy Boat", ">skip"),
        BETTY.replace('"right"', '"left"'),
        BETTY.replace("moves", "rules = { blind = 3 }\nmoves"),
        BETTY.replace("moves", "rules = { blnd = true }\nmoves"),
        BETTY + "rows = []",
        BUTTS.replace("a2 k1", "a2 k"),
        BUTTS.replace("[0, 2]", "[0]"),
        BUTTS.replace("[0, 2]", "3"),
        BUTTS.replace("pile = ", "rules = { nonsense = true }\npile = "),
        BUTTS.replace('pile = ["d2", "/e3"]', "pile = 3"),
        BUTTS.replace("card =", "cards ="),
        BUTTS.replace('["a2"]', "[2]"),
        BUTTS.replace("pile = ", "was_split = 1\npile = "),
        BUTTS + "legals = []",
        BUTTS.replace("a2 k1 .", "a2 . " * 13),
    ],
)
def test_bad_files_get_one_line_and_status_2(tmp_path, capsys, text):
    assert main(["scenario", scenario(tmp_path, text)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"tongue-and-cheek: .+\n", err)


def test_a_missing_file_and_one_that_is_no_text(tmp_path, capsys):
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(1 << 34)  # takes no room on the disk
    good = scenario(tmp_path, BETTY)
    assert main(["scenario", str(tmp_path / "none.toml"), str(binary), str(huge), str(tmp_path), good]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert len(err.splitlines()) == 4
