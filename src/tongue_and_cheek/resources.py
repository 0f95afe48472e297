"""Where the files live that come with the program: beside src/ in a checkout, inside the package in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent


def _root() -> Path:
    bundle = _PACKAGE / "_bundle"
    return bundle if bundle.is_dir() else _CHECKOUT


def data_dir() -> Path:
    """Return the folder of decks, lexicon, art, sounds, fonts and shipped takes."""
    return _root() / "data"


def models_dir() -> Path:
    """Return the folder with models.toml and the starter model (read only when installed)."""
    return _root() / "models"
