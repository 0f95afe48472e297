"""Reasons in words, for reports and the command line; a family's screen has its own texts by code."""

from collections.abc import Mapping
from enum import StrEnum

from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.verdict import Code

SOMETHING_ELSE = "something else"
"""Shown in place of the unknown word and of anything rude."""


class SoundChange(StrEnum):
    """What became of the sound that a `Reason` names."""

    REPLACED = "replaced"
    ADDED = "added"
    DROPPED = "dropped"


def sound_text(
    sounds: tuple[str, str], heard: str, of_words: Mapping[SoundChange, str], of_sounds: Mapping[SoundChange, str]
) -> str | None:
    """Return the text that names what became of a sound, with the word `heard` or without; None if none is named."""
    due, said = sounds
    if not due and not said:
        return None
    change = SoundChange.DROPPED if not said else SoundChange.REPLACED if due else SoundChange.ADDED
    return (of_words if heard else of_sounds)[change]


def shown(heard: str, lexicon: Lexicon) -> str:
    """Return a heard text as a family may see it; "" stays ""."""
    words = heard.split()
    if any(word == UNKNOWN_WORD or word.startswith(("[", "<")) or lexicon.rude(word) for word in words):
        return SOMETHING_ELSE
    return " ".join(words)


_TEXTS = {
    Code.WRONG: "heard {heard} for {due}",
    Code.MISSING: "{due} was not heard",
    Code.EXTRA: "heard {heard} before {due}",
    Code.SWAPPED: "{due} was due, heard {heard} first",
    Code.REPEATED_WORD: "{due} twice",
    Code.REPEATED_PART: "the start of {due} was heard twice",
    Code.SELF_CORRECTED: "heard {heard}, then {due}",
    Code.HESITATION: "{seconds:.1f} s before {due}",
    Code.FILLED_PAUSE: "{seconds:.1f} s without a word before {due}",
    Code.STOPPED: "the reading stopped before {due}",
    Code.SILENCE: "nothing was read",
    Code.NOT_JUDGED: "{due} cannot be judged by ear here: the human judge decides",
}
_SOUNDS = {
    SoundChange.REPLACED: "{said} where {due_sound} was due in {due}",
    SoundChange.ADDED: "{due} with an extra {said} sound",
    SoundChange.DROPPED: "{due} without its {due_sound} sound",
}
_SOUNDS_OF_WORDS = {
    SoundChange.REPLACED: "heard {heard} for {due}: {said} where {due_sound} was due",
    SoundChange.ADDED: "heard {heard} for {due}: an extra {said} sound",
    SoundChange.DROPPED: "heard {heard} for {due}: without the {due_sound} sound",
}

_LETTERS = {
    "AA": "ah",
    "AE": "a",
    "AH": "uh",
    "AO": "aw",
    "AW": "ow",
    "AY": "eye",
    "EH": "e",
    "ER": "er",
    "EY": "ay",
    "IH": "i",
    "IY": "ee",
    "OW": "oh",
    "OY": "oy",
    "UH": "oo",
    "UW": "oo",
    "DH": "th",
    "HH": "h",
    "JH": "j",
}
_AS_IN = {"UH": "book", "UW": "boot", "DH": "this", "TH": "thin"}
"""Words that tell sounds apart that are written alike."""


def spelt(sounds: tuple[str, str]) -> tuple[str, str]:
    """Return the due sound and the heard one as a family would write them, in quotation marks; "" stays "".

    Two that are written alike are told apart by words: “th” as in “thin”.
    """
    due, heard = (_LETTERS.get(sound, sound.lower()) for sound in sounds)
    if due and due == heard:
        due, heard = (f"{due}” as in “{_AS_IN[sound]}" for sound in sounds)
    return due and f"“{due}”", heard and f"“{heard}”"


def sentence(
    code: Code, expected: str, heard: str = "", seconds: float = 0.0, sounds: tuple[str, str] = ("", "")
) -> str:
    """Return a reason as a short sentence; `heard` has to be safe to show (`shown`), `sounds` are a `Reason`'s."""
    named = f"“{heard}”" if heard not in {"", SOMETHING_ELSE} else SOMETHING_ELSE
    text = sound_text(sounds, heard, _SOUNDS_OF_WORDS, _SOUNDS) or _TEXTS[code]
    due_sound, said = spelt(sounds)
    return text.format(due=f"“{expected}”", heard=named, seconds=seconds, due_sound=due_sound, said=said)
