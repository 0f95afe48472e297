"""What works on this machine: one row per part, each with a remedy. Used by `doctor` and by its test."""

import platform
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from tongue_and_cheek.storage.faults import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ANSWER_S = 60.0
"""Longest that the recogniser may take to load; the same as hearing.recogniser.LOAD_S."""


@dataclass(frozen=True, slots=True)
class Row:
    """One part: what was found, and what to do if it is not `ok`. `needed`: without it the program is of little use."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    needed: bool = True


def rows() -> tuple[Row, ...]:
    """Check every part, for real: the recogniser is loaded, the model's files are read, the folder is written to."""
    checks: Iterable[Callable[[], Row]] = (_python, _qt, _display, _content, _folder, _model, _recogniser, _sound)
    return (*(check() for check in checks), *_microphones())


def _python() -> Row:
    found = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    return Row("python", sys.version_info >= (3, 11), found, "Install Python 3.11 or newer.")


def _qt() -> Row:
    from tongue_and_cheek.ui.display import qt_problem

    problem = qt_problem()
    return Row("qt", not problem, problem or f"PySide6 {_version('PySide6-Essentials')}", _reinstall())


def _display() -> Row:
    from tongue_and_cheek.ui import display

    problem = display.problem()
    remedy = "Start it on a desktop; judge, score, play, replay, scenario, model and bench work without one."
    return Row("display", not problem, problem or "a window can open", remedy, needed=False)


def _content() -> Row:
    from tongue_and_cheek.content.decks import DeckError, betty_deck, butts_designs
    from tongue_and_cheek.content.lexicon import load_lexicon
    from tongue_and_cheek.judging.lexicon import LexiconError

    try:
        words, designs = betty_deck(), butts_designs()
        load_lexicon()
    except (DeckError, LexiconError) as error:
        return Row("content", ok=False, found=str(error), remedy=_reinstall())
    copies = sum(design.copies for design in designs)
    return Row("content", ok=True, found=f"{len(words)} tongue twisters, {len(designs)} things on {copies} cards")


def _folder() -> Row:
    from tongue_and_cheek.storage import paths

    try:
        folder = paths.ensure(paths.home(), "The folder of settings and games")
        with NamedTemporaryFile(dir=folder):
            pass
    except (StorageError, OSError) as error:
        return Row("folder", ok=False, found=str(error), remedy="Set TONGUE_AND_CHEEK_HOME to a folder of your own.")
    return Row("folder", ok=True, found=str(folder))


def _model() -> Row:
    from tongue_and_cheek.storage import models
    from tongue_and_cheek.storage.settings import load_settings

    try:
        model = models.find(load_settings().settings.model)
        problems = models.problems(model)
    except StorageError as error:
        return Row("model", ok=False, found=str(error), remedy="tongue-and-cheek model list")
    if problems:
        return Row("model", ok=False, found=problems[0], remedy="tongue-and-cheek model list")
    return Row("model", ok=True, found=f"{model.name}: {model.title}")


def _recogniser() -> Row:
    """Load the model in use in the child process, as a game does."""
    from tongue_and_cheek.content.lexicon import load_lexicon
    from tongue_and_cheek.hearing.recogniser import RecogniserError
    from tongue_and_cheek.judging.lexicon import LexiconError
    from tongue_and_cheek.judging.thresholds import Thresholds
    from tongue_and_cheek.lab.ears import open_ears

    remedy = "Play with a person as the judge, or install vosk for this system and start again."
    try:
        with open_ears(None, load_lexicon(), Thresholds()) as ears:
            return Row("recogniser", ok=True, found=f"vosk {_version('vosk')} listens with {ears.model_id}")
    except (RecogniserError, StorageError, LexiconError) as error:
        return Row("recogniser", ok=False, found=str(error), remedy=remedy)


def _sound() -> Row:
    from tongue_and_cheek.hearing.devices import microphones
    from tongue_and_cheek.hearing.sources import AudioError

    try:
        microphones()
    except AudioError as error:
        return Row("portaudio", ok=False, found=str(error), remedy="sudo apt-get install libportaudio2", needed=False)
    return Row("portaudio", ok=True, found=f"sounddevice {_version('sounddevice')}", needed=False)


def _microphones() -> tuple[Row, ...]:
    from tongue_and_cheek.hearing.devices import microphones
    from tongue_and_cheek.hearing.sources import AudioError

    try:
        found = microphones()
    except AudioError:
        found = ()
    if not found:
        remedy = "Plug one in, or let a person judge: the games work without a microphone."
        return (Row("microphone", ok=False, found="none", remedy=remedy, needed=False),)
    text = (f"{m.name}, {m.rate_hz} Hz{', the default' if m.default else ''}" for m in found)
    return tuple(Row("microphone", ok=True, found=line, needed=False) for line in text)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(version unknown)"


def _reinstall() -> str:
    return "Set the program up again: python3 scripts/run.py --setup-only"
