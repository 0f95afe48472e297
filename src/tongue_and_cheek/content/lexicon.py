"""The pronouncing lexicon that comes with the program."""

from functools import cache

from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.resources import data_dir


@cache
def load_lexicon() -> Lexicon:
    """Return the lexicon of `data/lexicon`, read once; raise `LexiconError` when it is missing or damaged."""
    return Lexicon.load(data_dir() / "lexicon")
