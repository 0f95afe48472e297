"""The recogniser in use, for work on many recordings."""

from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.hearings import Ears
from tongue_and_cheek.resources import models_dir
from tongue_and_cheek.storage import paths


def open_ears(
    model: str | None, lexicon: Lexicon, thresholds: Thresholds, *, jobs: int = 1, recall: bool = True
) -> Ears:
    """Return ears with a model by name (None: the one in use); `recall` uses and keeps what was heard before."""
    name = model or "starter-en-us-0.1"
    folder = models_dir() / name
    return Ears(
        lambda: Recogniser(folder, model_id=name, phones=models_dir() / "starter-en-us-0.1" / "phones.npz"),
        lexicon,
        thresholds,
        jobs=jobs,
        kept=paths.home() / "hearings" if recall else None,
    )
