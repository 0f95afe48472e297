"""Reasons in words, for reports and the command line; a family's screen has its own texts by code."""

from tongue_and_cheek.judging.grammar import UNKNOWN_WORD
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.verdict import Code

SOMETHING_ELSE = "something else"
"""Shown in place of the unknown word and of anything rude."""


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


def letters(sound: str) -> str:
    """Return how a family would write a sound of ARPAbet ("SH": "sh", "JH": "j")."""
    return _LETTERS.get(sound, sound.lower())


def sound_sentence(expected: str, due: str, heard: str) -> str:
    """Return what changed in a word that sounds like no other word; `due` and `heard` are ARPAbet, "" for none."""
    if not due:
        return f"“{expected}” with an extra “{letters(heard)}” sound"
    if not heard:
        return f"“{expected}” without its “{letters(due)}” sound"
    return f"“{letters(heard)}” where “{letters(due)}” was due in “{expected}”"


def sentence(code: Code, expected: str, heard: str = "", seconds: float = 0.0) -> str:
    """Return a reason as a short sentence; `heard` has to be safe to show (`shown`)."""
    named = f"“{heard}”" if heard not in {"", SOMETHING_ELSE} else SOMETHING_ELSE
    return _TEXTS[code].format(due=f"“{expected}”", heard=named, seconds=seconds)
