"""Set up everything and pass the tests: `python3 scripts/test.py [--fast] [pytest arguments]`.

Runs ruff, mypy, the import contracts and pytest with the real recogniser, a real window and a real audio server.
"""

import os
import subprocess
import sys
import time

from setup_env import ROOT, TEST_PACKAGES, SetupError, python_in_venv, say, set_up

# A machine that waits for nobody has a time limit of its own: pytest ends before it, so that it still says what failed.
LIMITS = ("--maxfail=10", "--session-timeout=1800") if os.environ.get("CI") == "true" else ()


def main(arguments: list[str]) -> int:
    """Run every check, also after one failed, and return 0 only if all hold."""
    try:
        set_up(extras="dev", packages=TEST_PACKAGES, needed=True)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 2
    python = str(python_in_venv())
    fast = ["-m", "not slow"] if "--fast" in arguments else []
    rest = [a for a in arguments if a != "--fast"]
    checks = (
        ("ruff check", [python, "-m", "ruff", "check", "."]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        ("mypy", [python, "-m", "mypy"]),
        ("import contracts", [python, "-c", "from importlinter.cli import lint_imports_command as c; c()"]),
        ("pytest", [python, "-m", "pytest", *LIMITS, *fast, *rest]),
    )
    failed = []
    for name, command in checks:
        say(f"== {name}")
        began = time.monotonic()
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(name)
        say(f"== {name}: {'FAILED' if name in failed else 'ok'} in {time.monotonic() - began:.0f} s")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
