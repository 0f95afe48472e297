"""Commands of the games: scenario, replay, play."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tongue_and_cheek.commands import UsageError


def add(_top: argparse.ArgumentParser, commands: Any) -> None:
    """Add the commands of this group."""
    scenario = commands.add_parser("scenario", help="run scenario files (the rules as data) through the engine")
    scenario.add_argument("files", nargs="+", type=Path, metavar="FILE")
    scenario.set_defaults(run=run_scenario)
    replay = commands.add_parser("replay", help="play a record again and check every move")
    replay.add_argument("record", type=Path, metavar="RECORD")
    replay.add_argument("--steps", action="store_true", help="show the table after every move")
    replay.add_argument("--json", action="store_true", help="print what was found as one JSON object")
    replay.set_defaults(run=run_replay)


def run_scenario(arguments: argparse.Namespace) -> int:
    """Print one JSON line per file; 0 if all expectations hold, 1 if not, 2 if a file is no scenario."""
    from tongue_and_cheek.commands.scenario_files import run_file

    status = 0
    for path in arguments.files:
        try:
            result = run_file(path)
        except UsageError as error:
            print(f"tongue-and-cheek: {error}", file=sys.stderr)
            status = 2
            continue
        print(json.dumps(result, ensure_ascii=False))
        if not result["ok"]:
            status = max(status, 1)
    return status


def run_replay(arguments: argparse.Namespace) -> int:
    """Replay a record and print the last table; 1, with a sentence, if it cannot be played to its end."""
    from tongue_and_cheek.commands.replaying import check, show

    return show(check(arguments.record), every_step=arguments.steps, as_json=arguments.json)
