"""The window: what the program does when no command is named."""

import argparse
from typing import Any


def add(top: argparse.ArgumentParser, commands: Any) -> None:  # noqa: ARG001 - the window is no subcommand
    """Make the window the default."""
    top.add_argument("--demo", action="store_true", help="play both games by itself, with shipped takes and bots")
    top.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open the window and return its exit status."""
    from tongue_and_cheek.ui.app import run_window

    return run_window(demo=arguments.demo)
