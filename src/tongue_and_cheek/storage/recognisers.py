"""From a model on disk to a recogniser: the one place that knows what a recogniser must be told about its model."""

import hashlib

from tongue_and_cheek.hearing.recogniser import Recogniser, RecogniserError
from tongue_and_cheek.storage.models import Model, problems, starter, starter_phone_network


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


def version_of(model: Model) -> str:
    """Return what changes when anything that hears with a model does: its files, its properties, the networks.

    The files of a folder of the family's own are not in it: nobody has listed them.
    """
    files = sorted(file.sha256 for file in (*model.files, *starter().files))
    return hashlib.sha256(repr((model.properties, files)).encode()).hexdigest()
