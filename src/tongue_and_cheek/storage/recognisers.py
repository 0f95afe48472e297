"""From a model on disk to a recogniser: the one place that knows what a recogniser must be told about its model."""

from tongue_and_cheek.hearing.recogniser import Recogniser, RecogniserError
from tongue_and_cheek.storage.models import Model, problems, starter_phone_network


def recogniser_of(model: Model) -> Recogniser:
    """Return a recogniser with a model, not started yet.

    Every file is checked before each load, because Vosk crashes on damaged ones. The starter model's network judges
    sounds beside any recogniser that has none of its own.
    """

    def check(_folder: object) -> None:
        if found := problems(model):
            raise RecogniserError(found[0])

    return Recogniser(
        model.folder,
        model_id=model.name,
        phones=model.phone_network or starter_phone_network(),
        check=check,
        unknown=model.properties.unknown_word,
        stretch=model.properties.stretch,
        posterior=model.properties.conf == "posterior",
    )
