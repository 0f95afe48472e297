"""Whole games play as they are written down in tests/goldens; scripts/goldens.py writes them anew."""

import importlib.util
from pathlib import Path

import pytest

from tongue_and_cheek.core import Record, loads, replay

ROOT = Path(__file__).parent.parent.parent
_spec = importlib.util.spec_from_file_location("goldens", ROOT / "scripts" / "goldens.py")
goldens = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(goldens)


def test_every_file_is_made_by_the_script():
    assert {path.stem for path in goldens.FOLDER.glob("*.txt")} == set(goldens.GOLDENS)


@pytest.mark.parametrize("name", goldens.GOLDENS)
def test_the_game_plays_as_written(name):
    assert goldens.GOLDENS[name]() == (goldens.FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", goldens.GOLDENS)
def test_its_moves_are_a_record(name):
    text = (goldens.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    moves = tuple(line.removeprefix("--- ") for line in text.splitlines() if line.startswith("--- "))
    header = loads(text.split("\n")[0] + "\n").header
    from tongue_and_cheek.commands.replaying import GAMES

    state = replay(Record(header, moves), GAMES[header.game])
    assert text.endswith(f"{state}\n")
    assert GAMES[header.game].legal_moves(state) == ()
