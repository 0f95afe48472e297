"""The command line: collects the commands and turns every foreseen error into one sentence and an exit status."""

import argparse
import importlib
import sys
from collections.abc import Sequence

from tongue_and_cheek import __version__
from tongue_and_cheek.commands import UsageError

# Each module has add(subparsers): it adds its parsers and sets run=<function of the parsed arguments -> exit status>.
# The modules import what they need inside their functions, so that `--help` stays instant.
_GROUPS = ("games", "judge", "models", "system", "window")


def parser() -> argparse.ArgumentParser:
    """Return the whole parser; also the source of the command table in the docs."""
    top = argparse.ArgumentParser(prog="tongue-and-cheek", description="Two family card games on one laptop.")
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for group in _GROUPS:
        importlib.import_module(f"tongue_and_cheek.commands.{group}").add(top, commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 = done, 1 = what was asked for does not hold, 2 = bad usage or input."""
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except UsageError as error:
        print(f"tongue-and-cheek: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
