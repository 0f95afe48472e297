import pytest

from tongue_and_cheek.content.lexicon import load_lexicon


@pytest.fixture(scope="session")
def lexicon():
    """Return the lexicon that is shipped."""
    return load_lexicon()
