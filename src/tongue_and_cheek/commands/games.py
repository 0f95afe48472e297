"""Commands of the games: scenario, replay, play."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.commands.profile_flag import add_profile_flag

if TYPE_CHECKING:
    from tongue_and_cheek.core import Record


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
    play = commands.add_parser("play", help="play a whole game without a window and print its record")
    games = play.add_subparsers(title="games", metavar="GAME", required=True)
    _add_betty(games.add_parser("betty", help="Betty Botter: takes of a folder stand for the readers, or bots read"))
    _add_butts(games.add_parser("butts", help="Butts on Things: bots against each other"))


def _add_betty(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--takes", type=Path, metavar="DIR", help="a folder with takes.json: its voices are the readers"
    )
    parser.add_argument("--players", type=int, default=3, metavar="N", help="1 to 6 seats (default 3)")
    parser.add_argument("--level", choices=["easy", "medium", "hard"], default="medium", help="of the bots")
    parser.add_argument("--blind", action="store_true", help="house rule: choose the place before drawing")
    add_profile_flag(parser)
    parser.add_argument("--model", metavar="NAME", help="a recogniser model (default: the one in use)")
    _add_output(parser)
    parser.set_defaults(run=run_play_betty)


def _add_butts(parser: argparse.ArgumentParser) -> None:
    from tongue_and_cheek.butts.bots import Level

    levels = [level.value for level in Level]
    parser.add_argument("--bots", type=int, default=4, metavar="N", help="2 to 4 seats (default 4)")
    parser.add_argument(
        "--level", nargs="+", choices=levels, default=[levels[1]], help="of all bots, or one for each (default: middle)"
    )
    for rule in ("spot-it-yourself", "any-completed-line", "calm-race", "draw-yourself"):
        parser.add_argument(f"--{rule}", action="store_true", help="house rule")
    parser.add_argument("--trucks", type=int, default=5, metavar="N", help="card backs with a dump truck, 0 to 12")
    _add_output(parser)
    parser.set_defaults(run=run_play_butts)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same game (default 1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the record there and show the last table")


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


def run_play_betty(arguments: argparse.Namespace) -> int:
    """Play Betty Botter to the end."""
    from tongue_and_cheek.betty import Skill
    from tongue_and_cheek.commands import play_betty

    deck, skill = play_betty.shipped_deck(), Skill(arguments.level)
    if arguments.takes is None:
        players = tuple(f"Bot {seat + 1}" for seat in range(arguments.players))
        header = play_betty.header(deck, players, arguments.seed, blind=arguments.blind)
        record = play_betty.whole_game(header, play_betty.bot_reader(skill, deck), skill, deck)
    else:
        record = _play_takes(arguments)
    return _finish(record, arguments.out)


def _play_takes(arguments: argparse.Namespace) -> "Record":
    from tongue_and_cheek.betty import Skill
    from tongue_and_cheek.commands import play_betty
    from tongue_and_cheek.lab import readers
    from tongue_and_cheek.lab.takes import TakesError, load_takes

    deck = play_betty.shipped_deck()
    try:
        takes = load_takes(arguments.takes)
        voices = readers.seats_of(takes, arguments.players, arguments.seed)
        header = play_betty.header(deck, readers.names_of(voices), arguments.seed, blind=arguments.blind)
        with play_betty.judging(arguments.model, arguments.profile) as judge:
            read = readers.TakeReader(takes, voices, judge)
            return play_betty.whole_game(header, read, Skill(arguments.level), deck)
    except TakesError as error:
        raise UsageError(str(error)) from error


def run_play_butts(arguments: argparse.Namespace) -> int:
    """Play Butts on Things to the end."""
    from tongue_and_cheek.butts import Rules
    from tongue_and_cheek.butts.bots import Level
    from tongue_and_cheek.commands import play_butts
    from tongue_and_cheek.core import InvalidSetup

    levels = [Level(level) for level in arguments.level]
    if len(levels) == 1:
        levels *= max(1, arguments.bots)
    elif len(levels) != arguments.bots:
        raise UsageError(f"--level needs one level, or one for each of the {arguments.bots} bots.")
    try:
        rules = Rules(
            spot_it_yourself=arguments.spot_it_yourself,
            any_completed_line=arguments.any_completed_line,
            calm_race=arguments.calm_race,
            draw_yourself=arguments.draw_yourself,
            truck_backs=arguments.trucks,
        )
    except InvalidSetup as error:
        raise UsageError(str(error)) from error
    header = play_butts.header(arguments.bots, arguments.seed, rules)
    return _finish(play_butts.whole_game(header, levels), arguments.out)


def _finish(record: "Record", out: Path | None) -> int:
    """Print the record, or write it and show the last table."""
    from tongue_and_cheek.commands.replaying import GAMES
    from tongue_and_cheek.commands.text_files import write_text
    from tongue_and_cheek.core import dumps, replay

    if out is None:
        print(dumps(record), end="")
        return 0
    try:
        write_text(out, dumps(record))
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {error.strerror}. Choose another file with --out.") from error
    print(replay(record, GAMES[record.header.game]))
    return 0
