"""Commands: judge."""

import argparse
from typing import Any


def add(top: argparse.ArgumentParser, commands: Any) -> None:
    """Add the commands of this group."""
