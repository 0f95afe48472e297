"""The recogniser in use, for work on many recordings."""

from pathlib import Path

from tongue_and_cheek.hearing.recogniser import Recogniser, RecogniserError
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.hearings import Ears
from tongue_and_cheek.storage import models, paths
from tongue_and_cheek.storage.settings import load_settings


def open_ears(
    choice: str | None, lexicon: Lexicon, thresholds: Thresholds, *, jobs: int = 1, recall: bool = True
) -> Ears:
    """Return ears with a model by name or folder (None: the one of the settings).

    The starter model's phone network listens beside any recogniser. `recall` uses and keeps what was heard before.
    Raises StorageError when there is no such model.
    """
    model = models.find(choice or load_settings().settings.model)
    whole: list[Path] = []

    def check(folder: Path) -> None:
        """Refuse a damaged model; the recognisers of one run share the check."""
        if not whole and (found := models.problems(model)):
            raise RecogniserError(found[0])
        whole.append(folder)

    return Ears(
        lambda: Recogniser(
            model.folder,
            model_id=model.name,
            phones=model.phone_network or models.starter_phone_network(),
            check=check,
            unknown=model.properties.unknown_word,
            stretch=model.properties.stretch,
        ),
        lexicon,
        thresholds,
        jobs=jobs,
        kept=paths.home() / "hearings" if recall else None,
    )
