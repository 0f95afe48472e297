"""What the family chose, kept between evenings. A damaged file never stops the program and is never thrown away."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from tongue_and_cheek.judging.voice_fit import VoiceFit
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.files import keep_copy, write_atomically

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice with its default; `Settings()` is what a first start has.

    `microphone` is a device's name ("" = the system's default), `model` a recogniser's name or folder ("" = the one
    that comes with the program), `profile` the judge's name of thresholds, `volume` 0-100, `text_percent` 100-200,
    `theme` one of `THEMES`, `language` that of the prompts. `own_cards` are the texts on the blank cards.
    `last_games` are the last choices of the new-game screen, plain JSON values by game. `voices` are the voice checks
    (`judging.voice_fit.VoiceFit` as JSON) by the reader's name, see `voice_key`.
    """

    microphone: str = ""
    model: str = ""
    profile: str = "normal"
    keep_takes: bool = False
    volume: int = 30  # the first start is quiet
    reduced_motion: bool = False
    text_percent: int = 100
    high_contrast: bool = False
    theme: str = "light"
    language: str = "en"
    first_start: bool = True
    own_cards: list[str] = field(default_factory=list)
    last_games: dict[str, Any] = field(default_factory=dict)
    voices: dict[str, Any] = field(default_factory=dict)


def voice_key(name: str) -> str:
    """Return by what a reader of this name is found in `Settings.voices`: Mia and mia are one."""
    return " ".join(name.split()).casefold()


MOST_VOICES = 100
"""More voices than a family has; the file stays small."""

THEMES = ("light", "dark", "system")


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings, and a sentence for the family if the file was not as it should be ("" if all was well)."""

    settings: Settings
    warning: str = ""


def load_settings(path: Path | None = None) -> LoadedSettings:
    """Read the settings; what cannot be read becomes the default, and then a copy of the file is kept beside it."""
    path = path or paths.settings_file()
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError as error:
        return LoadedSettings(
            Settings(),
            f"The settings at {path} cannot be read ({error.strerror}), so the defaults are used: check the folder.",
        )
    try:
        raw = json.loads(text)
        schema = raw["schema"]
        newer = schema > SCHEMA
    except (ValueError, KeyError, TypeError, RecursionError):
        return _fallen_back(path, Settings(), "damaged", "The settings were damaged, so the defaults are used")
    if newer:
        return _fallen_back(
            path, Settings(), "newer", "The settings are from a newer version of the program, so the defaults are used"
        )
    good = {name: raw[name] for name, fits in _CHECKS.items() if name in raw and fits(raw[name])}
    settings = Settings(**good)
    spoilt = sorted(name for name in _CHECKS if name in raw and name not in good)
    if spoilt:
        names = ", ".join(name.replace("_", " ") for name in spoilt)
        return _fallen_back(
            path, settings, "damaged", f"Some settings made no sense and are at their defaults: {names}"
        )
    return LoadedSettings(settings)


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings.

    StorageError, with the old file untouched, if that fails; ValueError for values out of range.
    """
    wrong = [item.name for item in fields(settings) if not _CHECKS[item.name](getattr(settings, item.name))]
    if wrong:
        raise ValueError(f"settings out of range: {', '.join(wrong)}")
    text = json.dumps({"schema": SCHEMA, **asdict(settings)}, ensure_ascii=False, indent=1) + "\n"
    write_atomically(path or paths.settings_file(), text.encode("utf-8", "backslashreplace"), "The settings")


def _fallen_back(path: Path, settings: Settings, reason: str, sentence: str) -> LoadedSettings:
    try:
        copy = keep_copy(path, reason)
    except OSError:
        return LoadedSettings(settings, f"{sentence}; there was no room to keep a copy of the old file.")
    return LoadedSettings(
        settings, f"{sentence}; the old file is kept as {copy.name}: look there if you miss something."
    )


def _text(longest: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and len(value) <= longest


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _between(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _plain(value: Any) -> bool:
    """Whether a value comes back from JSON as it was."""
    try:
        return isinstance(value, dict) and json.loads(json.dumps(value, allow_nan=False)) == value
    except (TypeError, ValueError, RecursionError):
        return False


def _voices(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) > MOST_VOICES:
        return False
    try:
        for name, fit in value.items():
            if not 0 < len(name) <= 200 or name != voice_key(name):
                return False
            VoiceFit.from_json(fit)
    except ValueError:
        return False
    return True


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "microphone": _text(500),
    "model": _text(4000),
    "profile": _text(200),
    "keep_takes": _flag,
    "volume": _between(0, 100),
    "reduced_motion": _flag,
    "text_percent": _between(100, 200),
    "high_contrast": _flag,
    "theme": lambda value: value in THEMES,
    "language": lambda value: value == "en",
    "first_start": _flag,
    "own_cards": lambda value: isinstance(value, list) and len(value) <= 2 and all(_text(80)(text) for text in value),
    "last_games": _plain,
    "voices": _voices,
}
