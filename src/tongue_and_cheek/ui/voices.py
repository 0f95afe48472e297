"""The voice checks of the settings, by the reader's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek.judging.voice_fit import VoiceFit
from tongue_and_cheek.storage.settings import MOST_VOICES, voice_key

if TYPE_CHECKING:
    from tongue_and_cheek.storage.settings import Settings
    from tongue_and_cheek.ui.context import AppContext


def voice_of(settings: Settings, name: str) -> VoiceFit | None:
    """Return the voice check of a reader; None if there is none."""
    raw = settings.voices.get(voice_key(name))
    return None if raw is None else VoiceFit.from_json(raw)


def voice_now(context: AppContext, name: str) -> VoiceFit | None:
    """Return the voice check of a reader that holds for the recogniser in use; None if there is none."""
    fit, ears = voice_of(context.settings, name), context.recogniser.recogniser
    return fit if fit is not None and ears is not None and ears.model_id == fit.model else None


def remember(context: AppContext, name: str, fit: VoiceFit) -> None:
    """Keep a reader's voice check, in place of an earlier one; of very many the oldest goes."""
    voices = {key: value for key, value in context.settings.voices.items() if key != voice_key(name)}
    while len(voices) >= MOST_VOICES:
        del voices[next(iter(voices))]
    context.update(voices={**voices, voice_key(name): fit.to_json()})


def forget(context: AppContext, name: str) -> None:
    """Take a reader's voice check away, if there is one."""
    key = voice_key(name)
    if key in context.settings.voices:
        context.update(voices={other: fit for other, fit in context.settings.voices.items() if other != key})
