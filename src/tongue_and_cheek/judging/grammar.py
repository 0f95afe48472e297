"""What the recogniser may hear: the due words (weighted), their phonetic neighbours, fillers and the unknown word.

Vosk makes a bigram of the phrases: a preference, not a constraint. A word that may wrongly be said has to be in the
grammar, or it is snapped to the nearest one that is; so confusable words are the point of it. A word that the model
does not have must never enter (it is dropped with a log line only), so everything here is checked against `known`.
"""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache

from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.lineup import Lineup

Form = tuple[str, ...]
"""One way in which a due word can be heard: usually one word of the model, sometimes parts ("sea", "shells")."""

Known = Callable[[Iterable[str]], AbstractSet[str]]
"""Which of these words the recogniser's model has (`Recogniser.known`)."""

UNKNOWN_WORD = "[unk]"
"""Anything unlisted. The recogniser's process turns the model's own word for it into this one and back."""

FILLERS = ("um", "uh", "er", "hmm")
"""Sounds that are no words: never an extra word, only time without progress."""

_SHORTEST_PART = 3  # letters; shorter parts make nonsense such as "a long"


@lru_cache(maxsize=4096)  # the same cards are read again and again
def forms(word: str, lexicon: Lexicon) -> tuple[Form, ...]:
    """Return every way in which a correctly said word may be written by the recogniser, best first.

    The word itself, its spelling without apostrophes, its homophones, and two parts that sound like the whole.
    """
    result: list[Form] = [(word,)]
    if "'" in word:
        result.append((word.replace("'", ""),))
    result += [(other,) for other in lexicon.homophones(word)]
    result += _parts(word, lexicon)
    return tuple(dict.fromkeys(result))


@lru_cache(maxsize=4096)
def _near(word: str, limit: int, lexicon: Lexicon) -> tuple[str, ...]:
    return lexicon.neighbours(word, limit) if limit else ()


def _parts(word: str, lexicon: Lexicon) -> list[Form]:
    """Return the splits of a word into two words that together sound (or, if it has no sound, are spelt) like it."""
    whole = set(lexicon.pronunciations(word))
    found = []
    for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
        head, tail = word[:cut], word[cut:]
        sounds = {a + b for a in lexicon.pronunciations(head) for b in lexicon.pronunciations(tail)}
        if sounds and (not whole or sounds & whole):
            found.append((min(lexicon.frequency(head), lexicon.frequency(tail)), (head, tail)))
    return [form for _, form in sorted(found, key=lambda pair: -pair[0])[:2]]


def _spoken(lineup: Lineup, lexicon: Lexicon, known: AbstractSet[str]) -> dict[str, Form | None]:
    """Return the form in which each due word enters the grammar; None if the model has none of its forms."""
    return {
        word: next((form for form in forms(word, lexicon) if known >= set(form)), None)
        for word in dict.fromkeys(lineup.words)
    }


def unknown_words(lineup: Lineup, lexicon: Lexicon, known: Known) -> frozenset[str]:
    """Return the due words that this model can hear in no form: their cards are left to the human judge."""
    wanted = {part for word in lineup.words for form in forms(word, lexicon) for part in form}
    spoken = _spoken(lineup, lexicon, known(wanted))
    return frozenset(word for word, form in spoken.items() if form is None)


def grammar_for(
    lineup: Lineup,
    lexicon: Lexicon,
    known: Known,
    *,
    neighbours: int,
    weight: int,
    fillers: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the phrases for the recogniser.

    The lineup stands `weight` times, `neighbours` words one phone away from each due word once each; a due word that
    the model cannot hear is replaced by the unknown word, if the model has one. Never empty: a lineup of which
    the model knows nothing gives the unknown word alone, and an empty tuple means "do not run the recogniser".
    """
    due = tuple(dict.fromkeys(lineup.words))
    near = [other for word in due for other in _near(word, neighbours, lexicon)]
    wanted = {part for word in due for form in forms(word, lexicon) for part in form}
    have = known({*wanted, *near, *fillers, UNKNOWN_WORD})
    spoken = _spoken(lineup, lexicon, have)
    unknown: Form = (UNKNOWN_WORD,) if UNKNOWN_WORD in have else ()
    line = " ".join(" ".join(spoken[word] or unknown) for word in lineup.words)
    extras = [word for word in dict.fromkeys((*near, *fillers)) if word in have]
    phrases = [" ".join(line.split())] * weight + extras + list(unknown)
    return tuple(phrase for phrase in phrases if phrase)
