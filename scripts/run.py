"""Set up everything and open Tongue & Cheek. Standard library only: `python3 scripts/run.py [--setup-only] [...]`.

Further arguments go to the program, for example `python3 scripts/run.py --demo`.
"""

import os
import subprocess
import sys

from setup_env import RUN_PACKAGES, SetupError, python_in_venv, say, set_up


def _no_display() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    return not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def main(arguments: list[str]) -> int:
    """Set up, then hand over to the program; its exit status is ours."""
    try:
        set_up(extras="", packages=RUN_PACKAGES, needed=False)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 2
    if "--setup-only" in arguments:
        say("Everything is set up. Start with: python3 scripts/run.py")
        return 0
    if not [a for a in arguments if not a.startswith("--demo")] and _no_display():
        say(
            "Everything is set up, but there is no display here, so no window can open.\n"
            "What still works: python3 scripts/run.py doctor, judge, score, play, replay, scenario, model, bench "
            "(add --help to each)."
        )
        return 0
    return subprocess.run([str(python_in_venv()), "-m", "tongue_and_cheek", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
