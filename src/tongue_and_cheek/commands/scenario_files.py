"""Scenario files: the rules as data. One file is a position, moves, and what is expected of the real engine."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tongue_and_cheek.betty import scenario as betty_scenario
from tongue_and_cheek.butts import scenario as butts_scenario
from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.commands.text_files import read_text
from tongue_and_cheek.core import InvalidNotation, InvalidSetup


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a game's scenarios may hold, and how they are run."""

    run: Callable[[Mapping[str, Any]], dict[str, Any]]
    fields: tuple[str, ...]
    expect: tuple[str, ...]


_KINDS = {
    "betty": _Kind(
        betty_scenario.run_scenario,
        ("players", "stack", "moves", "rules"),
        (
            "row",
            "twice",
            "direction",
            "points",
            "play",
            "turn",
            "judge",
            "lineup",
            "over",
            "winners",
            "showdown",
            "illegal",
        ),
    ),
    "butts": _Kind(
        butts_scenario.run_scenario,
        ("board", "hand", "pile", "was_split", "rules", "place"),
        ("legal", "link", "collected", "race", "illegal"),
    ),
}
_NOT_TOLD: dict[str, Any] = {"turn": "", "judge": "", "lineup": [], "illegal": False}
"""What may be expected of a reading where none is due, and of refused moves where there are none."""
_SETS = ("winners", "showdown", "legal", "collected")
"""Lists that may be given in any order."""


def run_file(path: Path) -> dict[str, Any]:
    """Run one file; return `file`, `ok`, `got` (all that can be said of the end) and `differs` (names in `expect`).

    A refused move that the file does not expect counts as a difference. UsageError if it is no scenario file.
    """
    scenario = _read(path)
    game = scenario.pop("game", None)
    kind = _KINDS.get(game) if isinstance(game, str) else None
    if kind is None:
        raise UsageError(f'{path}: a scenario names its game: game = "betty" or game = "butts".')
    expect = scenario.pop("expect", {})
    if not isinstance(expect, dict):
        raise UsageError(f"{path}: expect must be a table.")
    for given, known in ((scenario, kind.fields), (expect, kind.expect)):
        unknown = sorted(set(given) - set(known))
        if unknown:
            raise UsageError(f"{path}: there is no {unknown[0]!r} here; known are {', '.join(known)}.")
    try:
        got = kind.run(scenario)
    except (InvalidNotation, InvalidSetup) as error:
        raise UsageError(f"{path}: {error}") from error
    differs = [name for name, value in expect.items() if not _agrees(name, value, got)]
    if "illegal" not in expect and got.get("illegal", False) is not False:
        differs.append("illegal")
    return {"file": str(path), "ok": not differs, "got": got, "differs": differs}


def _agrees(name: str, expected: object, got: Mapping[str, Any]) -> bool:
    """Return whether one expectation holds; points may name only some players, and the order of names is free.

    With a placement, `legal` and `link` may tell of the table as drawn or of the table that the placement leaves.
    """
    value = got.get(name, _NOT_TOLD.get(name))
    if name == "points" and isinstance(expected, dict):
        return all(player in value and value[player] == count for player, count in expected.items())
    if name in _SETS and isinstance(expected, list):
        return sorted(expected, key=str) == sorted(value, key=str) or _agrees_after(name, expected, got)
    return (type(value) is type(expected) and value == expected) or _agrees_after(name, expected, got)


def _agrees_after(name: str, expected: object, got: Mapping[str, Any]) -> bool:
    after = got.get("after", {})
    return name in after and _agrees(name, expected, after)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path, "a scenario"))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is no TOML file: {error}.") from error
