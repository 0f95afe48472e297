"""The recogniser in use, for work on many recordings."""

from pathlib import Path

from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.hearings import Ears
from tongue_and_cheek.storage import models, paths
from tongue_and_cheek.storage.faults import explain
from tongue_and_cheek.storage.recognisers import recogniser_of, version_of
from tongue_and_cheek.storage.settings import load_settings


def open_ears(
    choice: str | None, lexicon: Lexicon, thresholds: Thresholds, *, jobs: int = 1, recall: bool = True
) -> Ears:
    """Return ears with a model by name or folder (None: the one of the settings).

    `recall` uses and keeps what was heard before.
    Raises StorageError when there is no such model.
    """
    model = models.find(choice or load_settings().settings.model)
    return Ears(
        lambda: recogniser_of(model),
        lexicon,
        thresholds,
        jobs=jobs,
        kept=_kept() if recall else None,
        version=version_of(model),
    )


def forget_hearings() -> None:
    """Delete what was heard in any recording; raise StorageError if that fails. It is only heard anew when needed."""
    try:
        for file in _kept().glob("*.*"):
            if file.suffix in {".npz", ".part"}:
                file.unlink(missing_ok=True)
    except OSError as error:
        raise explain(error, "What was heard in them", _kept()) from error


def _kept() -> Path:
    return paths.home() / "hearings"
