"""The graph builder: gives the shipped graph again, and a model that hears new words."""

import runpy
import struct
from pathlib import Path

import numpy as np
import pytest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.recogniser import Recogniser, hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.storage.models import problems, unknown_words, use

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def builder():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "scripts"))
        return runpy.run_path(str(ROOT / "scripts" / "build_graph.py"))


def parsed(data: bytes, builder) -> tuple[tuple[int, ...], np.ndarray, np.ndarray]:
    """Header, states and arcs of a const FST: a reader of its own, so that two wrongs do not make a right."""
    magic, kind = struct.unpack_from("<ii", data)
    assert (magic, kind, data[8:13]) == (2125659606, 5, b"const")
    assert data[13:25] == b"\x08\x00\x00\x00standard"
    version, flags, properties, start, states, arcs = struct.unpack_from("<iiQqqq", data, 25)
    assert (version, flags) == (2, 0)
    at = 25 + 40
    assert len(data) == at + 20 * states + 16 * arcs
    table = np.frombuffer(data, builder["_STATE"], states, at)
    return (properties, start), table, np.frombuffer(data, builder["_ARC"], arcs, at + 20 * states)


def test_the_whole_dictionary_gives_the_shipped_graph(builder, starter_model):
    dictionary = builder["read_dictionary"](
        (builder["sphinx_folder"]() / "cmudict-en-us.dict").read_text("ascii").splitlines()
    )
    graph = starter_model / "graph"
    files = builder["graph_files"](dictionary, builder["read_phones"]((graph / "phones.txt").read_text("ascii")))
    assert files["words.txt"] == (graph / "words.txt").read_bytes()
    assert files["Gr.fst"] == (graph / "Gr.fst").read_bytes()
    # Byte for byte but for the sign of zero weights, which means nothing: so compared as numbers.
    ours, shipped = parsed(files["HCLr.fst"], builder), parsed((graph / "HCLr.fst").read_bytes(), builder)
    assert ours[0] == shipped[0]
    np.testing.assert_array_equal(ours[1], shipped[1])
    np.testing.assert_array_equal(ours[2], shipped[2])
    assert len(files["HCLr.fst"]) == (graph / "HCLr.fst").stat().st_size


def test_a_small_graph_is_the_one_drawn_by_hand(builder):
    files = builder["graph_files"](
        {"a": [("AH",)], "see": [("S", "IY")]}, {"SIL": 1, "AH_S": 2, "S_B": 3, "IY_E": 4, "GBG_S": 5}
    )
    assert files["words.txt"] == b"<eps> 0\na 1\nsee 2\n[unk] 3\n#0 4\n"
    (_properties, start), states, arcs = parsed(files["HCLr.fst"], builder)
    paths = set()

    def walk(state: int, labels: tuple[int, ...], words: tuple[int, ...]) -> None:
        """Collect every way from the start to a final state without staying anywhere, one word long."""
        row = states[state]
        if np.isfinite(row["final"]) and words:
            paths.add((labels, words))
            return
        for arc in arcs[row["first"] : row["first"] + row["arcs"]]:
            if arc["target"] != state:
                walk(
                    int(arc["target"]),
                    labels + ((int(arc["input"]),) if arc["input"] else ()),
                    words + ((int(arc["output"]),) if arc["output"] else ()),
                )

    walk(start, (), ())
    spoken = {((4,), (1,)), ((6, 8), (2,)), ((10,), (3,))}
    assert paths == spoken | {((2, *labels), words) for labels, words in spoken}
    stays = {
        int(arc["input"])
        for n, row in enumerate(states)
        for arc in arcs[row["first"] :][: row["arcs"]]
        if arc["target"] == n
    }
    assert stays == {1, 3, 5, 7, 9}


def test_reserved_words_are_refused(builder):
    with pytest.raises(SystemExit, match="are no words of a dictionary"):
        builder["graph_files"]({"#0": [("AH",)]}, {"SIL": 1, "AH_S": 2, "GBG_S": 3})
    with pytest.raises(SystemExit, match="empty"):
        builder["build"](Path(), Path(), {})


def test_a_recogniser_with_a_new_word_hears_it(builder, starter_model, shipped_takes, tmp_path: Path):
    """The dictionary knows "zorps" in the place of "seashells", and only some of the other words."""
    book = load_lexicon()
    others = ["she", "sells", "cells", "shells", "free", "three", "throws", "bees", "buzz"]
    dictionary = {word: list(book.pronunciations(word)) for word in others}
    dictionary["zorps"] = list(book.pronunciations("seashells"))
    folder = tmp_path / "model"
    builder["build"](starter_model, folder, dictionary)
    model = use(str(folder))
    assert problems(model) == ()
    assert unknown_words(model, ["zorps", "sells", "seashells"]) == ("seashells",)
    take = read_audio(shipped_takes / "ours-000.flac")  # "she sells seashells"
    with Recogniser(folder) as recogniser:
        recogniser.wait_ready()
        assert recogniser.known(["zorps", "seashells", "she"]) == {"zorps", "she"}
        heard = hear(take, ["she sells zorps", "[unk]"], recogniser)
    assert [word.text for word in heard.words] == ["she", "sells", "zorps"]


def test_a_rebuilt_model_hears_what_the_shipped_one_hears(
    builder, starter_model, shipped_takes, recogniser, tmp_path: Path
):
    """Fewer words in the graph but the same network and grammar: the same words at the same times."""
    book = load_lexicon()
    grammar = ["pink pigs paint pears lazy lions lick lemons", "bears", "big", "like", "melons", "[unk]"]
    words = {word for phrase in grammar[:-1] for word in phrase.split()}
    builder["build"](starter_model, tmp_path / "model", {word: list(book.pronunciations(word)) for word in words})
    take = read_audio(shipped_takes / "ours-001.flac")
    with Recogniser(tmp_path / "model") as rebuilt:
        rebuilt.wait_ready()
        ours = hear(take, grammar, rebuilt)
    assert ours.words == hear(take, grammar, recogniser).words
    assert len(ours.words) == 8


def test_the_command_line(builder, tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch):
    words = tmp_path / "my.dict"
    words.write_text("# ours\nzorp Z AO R P\nzorp(2) Z ER P\n")
    monkeypatch.setattr("sys.argv", ["build_graph", str(tmp_path / "out"), "--dictionary", str(words)])
    builder["main"]()
    assert "1 words" in capsys.readouterr().out
    assert (tmp_path / "out" / "graph" / "words.txt").read_text() == "<eps> 0\nzorp 1\n[unk] 2\n#0 3\n"
    assert use(str(tmp_path / "out")).title == "out"
    with pytest.raises(SystemExit, match="is there already"):
        builder["main"]()
