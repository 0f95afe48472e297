"""The lexicon's builder: reads dictionaries, and rebuilds exactly the shipped file."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from tongue_and_cheek.judging.lexicon import UNSEEN, fingerprint

ROOT = Path(__file__).resolve().parents[2]
BUILDER = runpy.run_path(str(ROOT / "scripts" / "build_lexicon.py"))


def test_variants_count_for_their_word_and_doubles_once():
    lines = ["# note", "The DH AH", "the(2) DH IY", "the(3) DH AH", "", "lonely"]
    assert BUILDER["read_dictionary"](lines) == {"the": [("DH", "AH"), ("DH", "IY")]}


def test_unknown_phones_are_named():
    with pytest.raises(SystemExit, match=r"Line 1 .*\['AH0'\]"):
        BUILDER["read_dictionary"](["the DH AH0"])


def test_tables():
    built = BUILDER["tables"]({"b": [("AA",)], "a": [("AA",), ("Z", "ZH")]}, {"b": -2.346})
    assert built["words"].tobytes() == b"a\nb\n"
    assert built["counts"].tolist() == [2, 1]
    assert built["codes"].tolist() == [1, 0, 38, 39, 0, 1, 0]
    assert built["frequencies"].tolist() == [UNSEEN, -235]


def test_unigrams_of_a_model_with_known_probabilities():
    words = b"".join(b"w%d\0" % n for n in range(20))
    logs = np.zeros(21, BUILDER["_UNIGRAM"])
    logs["probability"] = -np.arange(21) * np.log(10) / np.log(1.0001)
    head = b"Trie Language Model\x02" + np.array([20, 7], "<u4").tobytes() + bytes(4 + 4 * 2**16)
    model = head + logs.tobytes() + b"packed" + np.uint32(len(words)).tobytes() + words
    assert BUILDER["read_unigrams"](model) == pytest.approx({f"w{n}": -n for n in range(20)})
    with pytest.raises(SystemExit, match="not a trie"):
        BUILDER["read_unigrams"](b"ARPA")


def test_rude_words_are_added_once_as_fingerprints(tmp_path: Path):
    path = tmp_path / "rude.txt"
    path.write_text("# note\n")
    BUILDER["add_rude"](["Darn", "heck"], path)
    BUILDER["add_rude"](["darn"], path)
    assert path.read_text().split("\n") == ["# note", *sorted(map(fingerprint, ("darn", "heck"))), ""]


def test_the_shipped_lexicon_is_what_the_builder_makes(tmp_path: Path):
    shipped = ROOT / "data" / "lexicon"
    (tmp_path / "extra.dict").write_bytes((shipped / "extra.dict").read_bytes())
    BUILDER["build"](tmp_path)
    with np.load(shipped / "lexicon.npz") as ours, np.load(tmp_path / "lexicon.npz") as rebuilt:
        assert set(ours) == set(rebuilt)
        for name in ours:
            np.testing.assert_array_equal(ours[name], rebuilt[name])
