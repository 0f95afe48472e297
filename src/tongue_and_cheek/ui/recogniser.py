"""The recogniser as the window sees it: one for the whole program, loaded in the background at start."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tongue_and_cheek.hearing.recogniser import Recogniser
    from tongue_and_cheek.ui.background import Background


class Readiness(StrEnum):
    """How far the recogniser is."""

    LOADING = "loading"
    READY = "ready"
    MISSING = "missing"  # no model, no vosk, or it could not start: the human judge decides


class RecogniserHandle(QObject):
    """Owns the one recogniser; `changed` tells when it became ready or missing.

    `load` makes a started recogniser (it may take seconds and raise; runs off the UI thread) and is called again by
    `restart`, for example after another model was chosen.
    """

    changed = Signal()

    def __init__(self, background: Background, load: Callable[[], Recogniser], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._load = load
        self._round = 0
        self.readiness = Readiness.LOADING
        self.recogniser: Recogniser | None = None
        """The recogniser for `hearing.session`, or None while it is not ready."""
        self.problem = ""
        """Why it is missing: one sentence with a remedy."""

    @property
    def ready(self) -> bool:
        """Whether readings can be judged now."""
        return self.readiness is Readiness.READY

    def start(self) -> None:
        """Load in the background; returns at once."""
        self._round += 1
        this = self._round
        self.readiness, self.problem = Readiness.LOADING, ""
        self.changed.emit()

        def done(recogniser: Recogniser) -> None:
            if this != self._round:
                recogniser.close()
                return
            self.recogniser, self.readiness = recogniser, Readiness.READY
            self.changed.emit()

        def failed(error: Exception) -> None:
            if this == self._round:
                self.readiness, self.problem = Readiness.MISSING, str(error)
                self.changed.emit()

        self._background.run(self, self._load, done, failed)

    def restart(self) -> None:
        """Stop the recogniser and load it again."""
        self.stop()
        self.start()

    def stop(self) -> None:
        """Stop it for good; at program end."""
        self._round += 1
        old, self.recogniser = self.recogniser, None
        if old is not None:
            old.close()


def load_recogniser(choice: str) -> Recogniser:
    """Return a started and ready recogniser by name or folder of its model ("" = the one that comes with the program).

    Takes seconds, so not on the UI thread. StorageError or RecogniserError with a sentence and a remedy if it fails.
    """
    # Imported here, off the UI thread: with numpy and soundfile it takes longer than the window itself.
    from tongue_and_cheek.hearing.recogniser import RecogniserError
    from tongue_and_cheek.storage import models
    from tongue_and_cheek.storage.recognisers import recogniser_of

    recogniser = recogniser_of(models.find(choice))
    recogniser.start()
    try:
        recogniser.wait_ready()
    except RecogniserError:
        recogniser.close()
        raise
    return recogniser
