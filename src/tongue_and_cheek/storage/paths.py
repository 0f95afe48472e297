"""Where everything of a family is kept: one folder of the user's data, or the one in TONGUE_AND_CHEEK_HOME."""

import os
from pathlib import Path

import platformdirs

from tongue_and_cheek.storage.faults import explain

HOME_VARIABLE = "TONGUE_AND_CHEEK_HOME"


def home() -> Path:
    """Return the folder of everything that is kept; it need not exist yet."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("tongue-and-cheek", appauthor=False)


def settings_file() -> Path:
    """Return the file of the settings."""
    return home() / "settings.json"


def saves_dir() -> Path:
    """Return the folder of games that are not finished."""
    return home() / "saves"


def takes_dir() -> Path:
    """Return the folder of kept takes."""
    return home() / "takes"


def profiles_dir() -> Path:
    """Return the folder of the tuner's own profiles."""
    return home() / "profiles"


def models_dir() -> Path:
    """Return the folder of fetched recognisers."""
    return home() / "models"


def lock_file() -> Path:
    """Return the file whose lock says that a window is open."""
    return home() / "window.lock"


def ensure(folder: Path, what: str) -> Path:
    """Make a folder if need be and return it; StorageError naming `what` if that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise explain(error, what, folder) from error
    return folder
