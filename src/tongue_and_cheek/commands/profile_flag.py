"""The flag that chooses how strict the judge is."""

import argparse


def add_profile_flag(parser: argparse.ArgumentParser) -> None:
    """Add `--profile`; its help names the presets and what each was measured to catch and to pass."""
    from tongue_and_cheek.judging.profiles import PRESETS, measured

    text = f"{', '.join(PRESETS)}, or a .toml/.json file"
    if rates := measured():
        told = ", ".join(f"{name} {rate.caught:.0%} and {rate.passed:.0%}" for name, rate in rates.items())
        text += f"; measured shares of slips caught and of clean readings passed: {told}"
    parser.add_argument("--profile", metavar="P", default="normal", help=text.replace("%", "%%"))
