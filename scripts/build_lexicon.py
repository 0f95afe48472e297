"""Build data/lexicon from the pronouncing dictionary and the language model inside the pocketsphinx wheel (both BSD).

    python scripts/build_lexicon.py                  writes data/lexicon/lexicon.npz
    python scripts/build_lexicon.py --rude WORD...   adds words to data/lexicon/rude.txt

Our own words that the dictionary lacks stand in data/lexicon/extra.dict, in its format (`word PHONE PHONE ...`).
The recogniser learns new words only from a rebuilt graph: see scripts/build_graph.py.
"""

import argparse
import importlib.util
import math
import re
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.judging.lexicon import PHONES, UNSEEN, fingerprint

FOLDER = Path(__file__).resolve().parent.parent / "data" / "lexicon"
_CODE = {phone: code for code, phone in enumerate(PHONES, 1)}

# Probabilities in the wheel's language model are logarithms to this base.
_LOG_BASE = 1.0001
_UNIGRAM = np.dtype([("probability", "<f4"), ("backoff", "<f4"), ("next", "<u4")])
_MAGIC = b"Trie Language Model"

Dictionary = dict[str, list[tuple[str, ...]]]


def sphinx_folder() -> Path:
    """Return the folder of the pocketsphinx wheel's English model."""
    spec = importlib.util.find_spec("pocketsphinx")
    if spec is None or spec.origin is None:
        raise SystemExit("The dictionary comes in the pocketsphinx wheel: pip install pocketsphinx")
    return Path(spec.origin).parent / "model" / "en-us"


def read_dictionary(lines: Iterable[str]) -> Dictionary:
    """Return the pronunciations of each word of a CMU dictionary, in its order, `word(2)` counting for `word`."""
    found: Dictionary = {}
    for number, line in enumerate(lines, 1):
        word, *phones = line.split() or [""]
        if not phones or line.startswith(("#", ";;;")):
            continue
        if unknown := set(phones) - set(PHONES):
            raise SystemExit(f"Line {number} of the dictionary has unknown phones {sorted(unknown)}: {line.strip()}")
        pronunciations = found.setdefault(re.sub(r"\(\d+\)$", "", word).lower(), [])
        if tuple(phones) not in pronunciations:
            pronunciations.append(tuple(phones))
    return found


def read_unigrams(model: bytes) -> dict[str, float]:
    """Return log10 of each word's probability in a trie language model of CMU Sphinx.

    The file: magic, order (1 byte), number of n-grams of each order (uint32), for orders above 1 a type (int32) and
    the quantisation tables of 2**16 float32 (two for each order between the first and the last, one for the last),
    the unigrams and one more, the packed n-grams, and at last the words, each ended by 0, behind their size (uint32).
    Read here because the wheel's own library crashes while writing it as text.
    """
    if not model.startswith(_MAGIC):
        raise SystemExit("The language model is not a trie of CMU Sphinx")
    order = model[len(_MAGIC)]
    (count,) = struct.unpack_from("<I", model, len(_MAGIC) + 1)
    tables_size = 4 + (2 * (order - 2) + 1) * 4 * 2**16 if order > 1 else 0
    unigrams = np.frombuffer(model, _UNIGRAM, count, len(_MAGIC) + 1 + 4 * order + tables_size)
    # The packed n-grams' size depends on bit widths; the words' size is found from the end instead.
    size = next(k for k in range(count, len(model)) if struct.unpack_from("<I", model, len(model) - k - 4)[0] == k)
    words = model[-size:].decode("utf-8").split("\0")[:-1]
    if len(words) != count:
        raise SystemExit(f"The language model has {count} unigrams but {len(words)} words")
    logs = unigrams["probability"].astype(np.float64) * math.log10(_LOG_BASE)
    return dict(zip(words, logs.tolist(), strict=True))


def tables(dictionary: Dictionary, unigrams: dict[str, float]) -> dict[str, NDArray[Any]]:
    """Return the arrays of lexicon.npz, as `tongue_and_cheek.judging.lexicon.Lexicon` describes them."""
    words = sorted(dictionary)
    codes = bytearray()
    for word in words:
        for phones in dictionary[word]:
            codes += bytes(_CODE[phone] for phone in phones) + b"\0"
    hundredths = [max(UNSEEN, round(100 * unigrams.get(word, UNSEEN))) for word in words]
    return {
        "words": np.frombuffer("".join(f"{word}\n" for word in words).encode("ascii"), np.uint8),
        "counts": np.array([len(dictionary[word]) for word in words], np.uint8),
        "codes": np.frombuffer(bytes(codes), np.uint8),
        "frequencies": np.array(hundredths, np.int16),
    }


def build(folder: Path) -> None:
    """Write lexicon.npz into a folder that has extra.dict."""
    source = sphinx_folder()
    dictionary = read_dictionary((source / "cmudict-en-us.dict").read_text("ascii").splitlines())
    for word, extra in read_dictionary((folder / "extra.dict").read_text("utf-8").splitlines()).items():
        known = dictionary.setdefault(word, [])
        known.extend(phones for phones in extra if phones not in known)
    unigrams = read_unigrams((source / "en-us.lm.bin").read_bytes())
    np.savez_compressed(folder / "lexicon.npz", allow_pickle=False, **tables(dictionary, unigrams))
    seen = len(dictionary.keys() & unigrams.keys())
    print(f"{len(dictionary)} words, {seen} of them with a frequency, {(folder / 'lexicon.npz').stat().st_size} bytes")


def add_rude(words: list[str], path: Path) -> None:
    """Put the fingerprints of words into the list of those never shown."""
    lines = path.read_text("ascii").splitlines()
    notes = [line for line in lines if line.startswith("#")]
    prints = {line for line in lines if line and not line.startswith("#")} | {fingerprint(word) for word in words}
    path.write_text("\n".join([*notes, *sorted(prints)]) + "\n", "ascii")
    print(f"{len(prints)} fingerprints in {path.name}")


def main() -> None:
    """Build the lexicon, or add rude words given on the command line."""
    parser = argparse.ArgumentParser(description="Build data/lexicon.")
    parser.add_argument("--rude", nargs="+", metavar="WORD", help="add these words to the list of those never shown")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where extra.dict is and lexicon.npz goes")
    chosen = parser.parse_args()
    if chosen.rude:
        add_rude(chosen.rude, chosen.folder / "rude.txt")
    else:
        build(chosen.folder)


if __name__ == "__main__":
    main()
