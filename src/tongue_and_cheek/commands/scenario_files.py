"""Scenario files: the rules as data. One file is a position, moves, and what is expected of the real engine."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tongue_and_cheek.commands import UsageError, scenario_betty, scenario_butts

_GAMES = {"betty": scenario_betty, "butts": scenario_butts}


def run_file(path: Path) -> dict[str, Any]:
    """Run one file; return `file`, `ok`, `got` (all that can be said of the end) and `differs` (names in `expect`).

    A refused move that the file does not expect counts as a difference. UsageError if it is no scenario file.
    """
    scenario = _read(path)
    try:
        module = _GAMES[scenario.pop("game")]
    except (KeyError, TypeError) as error:
        raise UsageError(f'{path}: a scenario names its game: game = "betty" or game = "butts".') from error
    expect = scenario.pop("expect", {})
    if not isinstance(expect, Mapping):
        raise UsageError(f"{path}: expect must be a table.")
    for given, known in ((scenario, module.FIELDS), (expect, module.EXPECT)):
        unknown = sorted(set(given) - set(known))
        if unknown:
            raise UsageError(f"{path}: there is no {unknown[0]!r} here; known are {', '.join(known)}.")
    try:
        got = module.run(scenario)
    except ScenarioErrors as error:
        raise UsageError(f"{path}: {error}") from error
    wanted = dict(expect)
    if "illegal" in got:
        wanted.setdefault("illegal", module.NOT_REFUSED)
    differs = [name for name, value in wanted.items() if not module.agrees(name, value, got)]
    return {"file": str(path), "ok": not differs, "got": got, "differs": differs}


ScenarioErrors = (ValueError, TypeError, KeyError)
"""What the modules of the games raise for a scenario that makes no sense, always with a sentence."""


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is no TOML file: {error}.") from error
