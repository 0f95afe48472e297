"""The command line: collects the commands and turns every foreseen error into one sentence and an exit status."""

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from tongue_and_cheek import __version__
from tongue_and_cheek.commands import UsageError

# Each module has add(subparsers): it adds its parsers and sets run=<function of the parsed arguments -> exit status>.
# The modules import what they need inside their functions, so that `--help` stays instant.
_GROUPS = ("games", "judge", "models", "system", "window")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is, instead of the whole usage; also its subcommands do."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"tongue-and-cheek: {message}; see {self.prog} --help.\n")


def parser() -> argparse.ArgumentParser:
    """Return the whole parser; also the source of the command table in the docs."""
    top = _Parser(prog="tongue-and-cheek", description="Two family card games on one laptop.")
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for group in _GROUPS:
        importlib.import_module(f"tongue_and_cheek.commands.{group}").add(top, commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 = done, 1 = what was asked for does not hold, 2 = bad usage or input."""
    _write_anything()
    try:
        arguments = parser().parse_args(argv)
        status = int(arguments.run(arguments))
        # Here, and not when Python ends, so that a full disk or a closed pipe is noticed and told.
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        print(f"tongue-and-cheek: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader (head, less) has seen enough
        _drop_output()
        return 1
    except OSError as error:  # the commands know what files they need: this is what nobody foresaw, such as a full disk
        what = f"{error.filename}: " if error.filename else ""
        print(f"tongue-and-cheek: {what}{error.strerror or error}.", file=sys.stderr)
        _drop_output()
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _write_anything() -> None:
    """Let output hold every text on every terminal: what its encoding lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # closed, or replaced by somebody who reads it himself
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _drop_output() -> None:
    """Throw away what could not be written; Python would try once more at its end and complain."""
    with contextlib.suppress(AttributeError, OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


if __name__ == "__main__":
    sys.exit(main())
