"""Set up everything the program needs, with the standard library only: system libraries, .venv, the package.

Shared by run.py and test.py. Idempotent: a stamp in .venv says what is installed, so the second time takes a moment.
"""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "tongue-and-cheek.json"
MIN_PYTHON = (3, 11)

# Debian and Ubuntu names. Qt's xcb platform plugin and PortAudio come from the system; everything else is in wheels.
RUN_PACKAGES = (
    "libportaudio2",
    "libegl1",
    "libgl1",
    "libxkbcommon-x11-0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-image0",
    "libxcb-keysyms1",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-xinerama0",
    "libdbus-1-3",
    "libfontconfig1",
)
# A real X server, a real audio server and its ALSA plug-in, and a real mouse for the end-to-end tests.
TEST_PACKAGES = (*RUN_PACKAGES, "xvfb", "pulseaudio", "pulseaudio-utils", "libasound2-plugins", "xdotool")


class SetupError(Exception):
    """The set-up cannot go on; the message says what to do."""


def say(text: str) -> None:
    """Tell the person at once, also through a pipe."""
    print(text, flush=True)


def python_in_venv() -> Path:
    """Return the interpreter of .venv, which need not exist yet."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _missing_debian(packages: tuple[str, ...]) -> list[str]:
    query = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n", *packages],
        capture_output=True,
        text=True,
        check=False,
    )
    present = {line.split()[0] for line in query.stdout.splitlines() if line.endswith(" installed")}
    return [name for name in packages if name not in present]


def install_system(packages: tuple[str, ...], *, needed: bool) -> None:
    """Install missing Debian packages as root, else say the exact command; other systems bring what is needed."""
    if not sys.platform.startswith("linux"):
        return
    if not (shutil.which("dpkg-query") and shutil.which("apt-get")):
        say("No apt-get here: please install PortAudio and the xcb libraries of Qt with your system's package manager.")
        return
    missing = _missing_debian(packages)
    if not missing:
        return
    if os.geteuid() != 0:
        command = f"sudo apt-get install -y {' '.join(missing)}"
        if needed:
            raise SetupError(f"Some system packages are missing. Please run:\n  {command}\nand start again.")
        say(f"Some system libraries are missing; sound or the window may not work until you run:\n  {command}")
        return
    say(f"Installing system packages: {' '.join(missing)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=environment, check=False, stdout=subprocess.DEVNULL)
    install = ["apt-get", "install", "-y", "-qq", *missing]
    if subprocess.run(install, env=environment, check=False, stdout=subprocess.DEVNULL).returncode:
        raise SetupError(f"apt-get could not install: {' '.join(missing)}. Check the network and start again.")


def _make_venv() -> None:
    if python_in_venv().exists():
        works = subprocess.run([str(python_in_venv()), "-m", "pip", "--version"], capture_output=True, check=False)
        if works.returncode == 0:
            return
        shutil.rmtree(VENV)  # cut off by an earlier crash, or its Python is gone
    say("Making a virtual environment in .venv ...")
    command = [sys.executable, "-m", "venv", str(VENV)]
    if subprocess.run(command, capture_output=True, check=False).returncode == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"  # Debian splits ensurepip off
    if sys.platform.startswith("linux") and shutil.which("apt-get"):
        install_system((package,), needed=True)
        if subprocess.run(command, check=False).returncode == 0:
            return
    raise SetupError(f"Python could not make a virtual environment: please install the venv module ({package}).")


def _fingerprint(extras: str) -> str:
    parts = [extras, sys.version, platform.machine(), str(ROOT)]
    parts += [(ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def install_package(extras: str) -> None:
    """Install the package (editable) with `extras` ("" or "dev") into .venv, unless it is there already."""
    wanted = {extras: _fingerprint(extras)}
    try:
        have = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        have = {}
    # What the tests need includes what the program needs.
    if any(have.get(name) == _fingerprint(name) for name in {extras, "dev"}):
        return
    _make_venv()
    say("Installing the program and its libraries (once; a few minutes) ...")
    target = f"{ROOT}[{extras}]" if extras else str(ROOT)
    pip = [str(python_in_venv()), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    done = subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), "-e", target], check=False)
    if done.returncode:
        raise SetupError("The libraries could not be installed. Check the network and start again: nothing is lost.")
    STAMP.write_text(json.dumps({**have, **wanted}), encoding="utf-8")


def set_up(*, extras: str, packages: tuple[str, ...], needed: bool) -> None:
    """Bring the machine to where the program (or, with extras="dev", its tests) can run."""
    if sys.version_info[:2] < MIN_PYTHON:
        have = ".".join(map(str, sys.version_info[:2]))
        need = ".".join(map(str, MIN_PYTHON))
        raise SetupError(f"Python {need} or newer is needed; this is {have}. Get a newer one and start again.")
    install_system(packages, needed=needed)
    install_package(extras)
