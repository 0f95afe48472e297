"""The two commands of the README: set-up is idempotent and says what is missing."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import setup_env  # noqa: E402


def run(*arguments, **environment):
    command = [sys.executable, str(ROOT / "scripts" / "run.py"), *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def test_second_setup_takes_seconds():
    assert run("--setup-only").returncode == 0
    began = time.monotonic()
    again = run("--setup-only")
    assert again.returncode == 0
    assert "set up" in again.stdout
    assert time.monotonic() - began < 10


def test_without_a_display_it_says_what_still_works():
    done = run(DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    assert done.returncode == 0
    assert "no display" in done.stdout
    assert "judge" in done.stdout


def test_arguments_reach_the_program():
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("tongue-and-cheek ")


def test_missing_packages_are_named_with_the_command_for_people_who_are_not_root(monkeypatch):
    monkeypatch.setattr(setup_env.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(setup_env, "_missing_debian", lambda packages: [packages[0]])
    with pytest.raises(setup_env.SetupError, match="sudo apt-get install -y some-package"):
        setup_env.install_system(("some-package",), needed=True)


def test_an_old_python_is_told_so(monkeypatch):
    monkeypatch.setattr(setup_env, "MIN_PYTHON", (99, 0))
    with pytest.raises(setup_env.SetupError, match="is needed; this is 3"):
        setup_env.set_up(extras="", packages=(), needed=False)
