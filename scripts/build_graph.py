"""Write a recogniser's graph for a changed dictionary: the starter model with more, fewer or other words.

    python scripts/build_graph.py OUT                      the starter model again, with data/lexicon/extra.dict
    python scripts/build_graph.py OUT --extra MY.dict      and with words of your own (`word PHONE PHONE ...`)
    python scripts/build_graph.py OUT --dictionary MY.dict with these words only

OUT becomes the folder of a whole model: `tongue-and-cheek model use OUT`. Needs numpy, not OpenFst or Kaldi.

The graph is what Vosk composes for every reading: HCLr.fst turns the network's outputs into words (H: HMMs, C: no
context here, L: the lexicon), Gr.fst says how likely each word is when no grammar is given. Facts that are not
written down elsewhere, found by trying:

* A plain const FST sorted by output label is enough for HCLr.fst; no look-ahead table, no relabelling.
* A word's label must stand on its first arc: later ones make composition with the grammar explode.
* The unknown word is one garbage phone with a loop on itself; a loop over all phones makes lattices explode.
"""

import argparse
import math
import shutil
import struct
import sys
from array import array
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from build_lexicon import FOLDER as LEXICON
from build_lexicon import Dictionary, read_dictionary, sphinx_folder

STARTER = Path(__file__).resolve().parent.parent / "models" / "starter-en-us-0.1"
SILENCE, GARBAGE = "SIL", "GBG_S"
UNKNOWN_WORD = "[unk]"
UNKNOWN_COST = 1.0
"""Cost (negative natural logarithm) of beginning the unknown word; with the starter model it rarely wins anyway."""

# The header of an OpenFst file (fst/fst.h) and its property bits (fst/properties.h).
_MAGIC = 2125659606
_VERSION = 2  # of the const type, whose arrays are not aligned
_EXPANDED, _ACCEPTOR = 0x1, 0x10000
_INPUT_SORTED, _OUTPUT_SORTED = 0x10000000, 0x40000000
_HEADER = struct.Struct("<iQqqq")  # flags, properties, start, states, arcs
_STATE = np.dtype([("final", "<f4"), ("first", "<u4"), ("arcs", "<u4"), ("input_eps", "<u4"), ("output_eps", "<u4")])
_ARC = np.dtype([("input", "<i4"), ("output", "<i4"), ("weight", "<f4"), ("target", "<i4")])


class Fst:
    """A weighted finite-state transducer that grows; labels are 0 for epsilon, weights are costs in nats."""

    def __init__(self) -> None:
        self.states = 0
        self.finals: dict[int, float] = {}
        self._from = array("i")
        self._labels = array("i")
        self._words = array("i")
        self._costs = array("f")
        self._targets = array("i")

    def state(self) -> int:
        """Add a state and return its number."""
        self.states += 1
        return self.states - 1

    def arc(self, source: int, label: int, word: int, target: int, cost: float = 0.0) -> None:
        """Add an arc that reads `label` and writes `word`."""
        self._from.append(source)
        self._labels.append(label)
        self._words.append(word)
        self._costs.append(cost)
        self._targets.append(target)

    def to_bytes(self, start: int, *, by_output: bool, acceptor: bool = False) -> bytes:
        """Return the const FST file, the arcs of each state sorted by output or by input label."""
        source = np.frombuffer(self._from, np.int32)
        arcs = np.empty(len(source), _ARC)
        arcs["input"], arcs["output"] = self._labels, self._words
        arcs["weight"], arcs["target"] = self._costs, self._targets
        keys = (arcs["input"], arcs["output"]) if by_output else (arcs["output"], arcs["input"])
        order = np.lexsort((arcs["target"], *keys, source))
        source, arcs = source[order], arcs[order]
        states = np.zeros(self.states, _STATE)
        states["final"] = np.inf
        for state, cost in self.finals.items():
            states["final"][state] = cost
        states["arcs"] = np.bincount(source, minlength=self.states)
        states["first"] = np.cumsum(states["arcs"]) - states["arcs"]
        states["input_eps"] = np.bincount(source[arcs["input"] == 0], minlength=self.states)
        states["output_eps"] = np.bincount(source[arcs["output"] == 0], minlength=self.states)
        properties = _EXPANDED | (_OUTPUT_SORTED if by_output else _INPUT_SORTED)
        if acceptor:
            properties |= _ACCEPTOR | _OUTPUT_SORTED  # both labels are the same
        head = struct.pack("<i", _MAGIC)
        for text in (b"const", b"standard"):
            head += struct.pack("<i", len(text)) + text
        head += struct.pack("<i", _VERSION) + _HEADER.pack(0, properties, start, self.states, len(arcs))
        return head + states.tobytes() + arcs.tobytes()


class LexiconGraph:
    """HCLr: from transition ids of the network's HMMs to words.

    Every phone is one HMM state with two transitions; with phone p (as in phones.txt) they are numbered 2p - 1 (stay)
    and 2p (enter), as Kaldi numbers them when each phone has pdfs of its own. Phones are named by their place in the
    word: B(egin), I(nside), E(nd), S(ingle). Words with the same ending share states. Silence between words is free.
    """

    def __init__(self, phones: dict[str, int]) -> None:
        self._phones = phones
        self.fst = Fst()
        self._tails: dict[tuple[str, ...], tuple[int, int]] = {}
        self._whole: dict[tuple[str, ...], tuple[int, int]] = {}
        self.start = self.fst.state()
        self._after = self.fst.state()  # a word has ended; silence may follow
        self._before = self.fst.state()  # a word begins
        enter, silence = self._phone(SILENCE)
        for place in (self._after, self.start):
            self.fst.arc(place, enter, 0, silence)
            self.fst.arc(place, 0, 0, self._before)
        self.fst.arc(silence, 0, 0, self._before)
        self.fst.finals = {self._after: 0.0, silence: 0.0}

    def word(self, label: int, phones: tuple[str, ...]) -> None:
        """Add a way to say a word."""
        enter, state = self._chain(phones, whole=True)
        self.fst.arc(self._before, enter, label, state)

    def unknown(self, label: int) -> None:
        """Add the word that stands for anything not listed."""
        enter, state = self._phone(GARBAGE)
        self.fst.arc(self._before, enter, label, state, UNKNOWN_COST)
        self.fst.arc(state, 0, 0, self._after)

    def to_bytes(self) -> bytes:
        """Return the file."""
        return self.fst.to_bytes(self.start, by_output=True)

    def _phone(self, name: str) -> tuple[int, int]:
        """Add a phone's state; return the transition that enters it, and the state."""
        state = self.fst.state()
        number = self._phones[name]
        self.fst.arc(state, 2 * number - 1, 0, state)
        return 2 * number, state

    def _chain(self, phones: tuple[str, ...], *, whole: bool = False) -> tuple[int, int]:
        """Return how to enter the states of `phones`, a whole word or its ending, and the first of them."""
        known = self._whole if whole else self._tails
        if phones not in known:
            first, rest = phones[0], phones[1:]
            place = ("B" if rest else "S") if whole else ("I" if rest else "E")
            known[phones] = self._phone(f"{first}_{place}")
            state = known[phones][1]
            if rest:
                following, target = self._chain(rest)
                self.fst.arc(state, following, 0, target)
            else:
                self.fst.arc(state, 0, 0, self._after)
        return known[phones]


def word_graph(count: int) -> bytes:
    """Return Gr.fst: `count` words in any order, all equally likely; used only when no grammar is given."""
    fst = Fst()
    state = fst.state()
    for label in range(1, count + 1):
        fst.arc(state, label, label, state, math.log(count + 1.0))
    fst.finals[state] = 1.0
    return fst.to_bytes(state, by_output=False, acceptor=True)


def word_table(words: Iterable[str]) -> dict[str, int]:
    """Return the labels of words.txt: sorted words from 1, then the unknown word and the symbol for backing off."""
    names = ["<eps>", *sorted(words), UNKNOWN_WORD, "#0"]
    return {word: label for label, word in enumerate(names)}


def graph_files(dictionary: Dictionary, phones: dict[str, int]) -> dict[str, bytes]:
    """Return the files of a model's graph folder that depend on its words."""
    labels = word_table(dictionary)
    if len(labels) != len(dictionary) + 3:
        raise SystemExit(f"<eps>, {UNKNOWN_WORD} and #0 are no words of a dictionary")
    graph = LexiconGraph(phones)
    for word in sorted(dictionary):
        for pronunciation in dictionary[word]:
            graph.word(labels[word], pronunciation)
    graph.unknown(labels[UNKNOWN_WORD])
    return {
        "HCLr.fst": graph.to_bytes(),
        "Gr.fst": word_graph(len(dictionary)),
        "words.txt": "".join(f"{word} {label}\n" for word, label in labels.items()).encode(),
    }


def read_phones(table: str) -> dict[str, int]:
    """Return the numbers of a model's phones.txt."""
    return {name: int(number) for name, number in (line.split() for line in table.splitlines())}


def build(model: Path, out: Path, dictionary: Dictionary) -> None:
    """Write a copy of `model` with a graph for the dictionary's words to `out`, which must not exist yet."""
    if not dictionary:
        raise SystemExit("The dictionary is empty")
    files = graph_files(dictionary, read_phones((model / "graph" / "phones.txt").read_text("ascii")))
    shutil.copytree(model, out)
    for name, data in files.items():
        (out / "graph" / name).write_bytes(data)


def main() -> None:
    """Build a model from the dictionaries named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", metavar="OUT", type=Path, help="folder to make")
    parser.add_argument("--model", type=Path, default=STARTER, help="model to take the network from")
    parser.add_argument("--dictionary", type=Path, help="the words (default: the CMU dictionary of pocketsphinx)")
    parser.add_argument("--extra", type=Path, action="append", default=[], help="more words; may be given repeatedly")
    chosen = parser.parse_args()
    if chosen.out.exists():
        sys.exit(f"{chosen.out} is there already: name a new folder")
    base = chosen.dictionary or sphinx_folder() / "cmudict-en-us.dict"
    sources = [base, *([] if chosen.dictionary else [LEXICON / "extra.dict"]), *chosen.extra]
    dictionary = read_dictionary(line for path in sources for line in path.read_text("utf-8").splitlines())
    build(chosen.model, chosen.out, dictionary)
    print(f"{len(dictionary)} words in {chosen.out}: tongue-and-cheek model use {chosen.out}")


if __name__ == "__main__":
    main()
