"""Is there a display to open a window on? Qt itself ends the program when there is none, so this asks first."""

import ctypes
import os
import socket
import sys
from collections.abc import Mapping

_TIMEOUT_S = 2.0


def problem(environment: Mapping[str, str] | None = None) -> str | None:
    """Return why no window can open, as a sentence with a remedy, or None when one can."""
    env = os.environ if environment is None else environment
    platform = env.get("QT_QPA_PLATFORM", "")
    if sys.platform in {"win32", "darwin"} or (platform and not platform.startswith(("xcb", "wayland"))):
        return None
    if env.get("WAYLAND_DISPLAY") and not platform.startswith("xcb"):
        return None
    display = env.get("DISPLAY", "")
    if not display:
        return "There is no display to open a window on (DISPLAY is not set)."
    if not _answers(display):
        return f"The display {display} does not answer."
    try:
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        return "Qt needs a system library: install it with `sudo apt-get install libxcb-cursor0`."
    return None


def _answers(display: str) -> bool:
    """Whether an X server listens at "[host]:number[.screen]"."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdecimal():
        return False
    try:
        if host in {"", "unix"}:
            return _local(int(number))
        with socket.create_connection((host.strip("[]"), 6000 + int(number)), timeout=_TIMEOUT_S):
            return True
    except OSError:
        return False


def _local(number: int) -> bool:
    for path in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):  # noqa: S108 - fixed by X11
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(_TIMEOUT_S)
            try:
                link.connect(path)
            except OSError:
                continue
            return True
    return False


def qt_problem() -> str:
    """Return why Qt cannot be loaded, or "" (for `doctor`)."""
    try:
        from PySide6 import QtSvg, QtWidgets  # noqa: F401 - only whether they load
    except ImportError as error:
        return f"Qt cannot be loaded ({error})."
    return ""
