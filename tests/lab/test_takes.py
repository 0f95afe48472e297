import json

import pytest

from tongue_and_cheek.lab.takes import TakesError, load_takes

GOOD = {
    "id": "synth-001",
    "audio": "a.flac",
    "cards": ["big bad bugs"],
    "verdict": "fail",
    "case": "omit",
    "fault": {"kind": "omit", "card": 0, "word": 1},
    "voice": "joe",
    "noise": None,
}


def write(folder, entries):
    (folder / "takes.json").write_text(entries if isinstance(entries, str) else json.dumps(entries))
    return folder


def test_a_folder_of_takes(tmp_path):
    (take,) = load_takes(write(tmp_path, [GOOD]))
    assert (take.id, take.group, take.audio) == ("synth-001", "synth", tmp_path / "a.flac")
    assert (take.passed, take.card, take.word, take.noise) == (False, 0, 1, "")


def test_a_byte_order_mark_is_no_damage(tmp_path):
    (take,) = load_takes(write(tmp_path, "\ufeff" + json.dumps([GOOD])))
    assert take.id == "synth-001"


def test_only_what_is_needed(tmp_path):
    (take,) = load_takes(write(tmp_path, [{"id": "x", "audio": "a.wav", "cards": ["big"], "verdict": "pass"}]))
    assert (take.group, take.case, take.voice, take.card) == ("x", "pass", "unknown", None)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"id": ""}, "no id"),
        ({"audio": 3}, "no audio file"),
        ({"cards": []}, "list of texts"),
        ({"cards": "big bad bugs"}, "list of texts"),
        ({"cards": [" "]}, "list of texts"),
        ({"verdict": "maybe"}, "pass or fail"),
        ({"verdict": ["pass"]}, "pass or fail"),
        ({"fault": "omit"}, "null or an object"),
        ({"fault": {"card": 1}}, "no card 1"),
        ({"fault": {"card": False}}, "no card False"),
    ],
)
def test_a_bad_entry_is_named(change, says, tmp_path):
    with pytest.raises(TakesError, match=says):
        load_takes(write(tmp_path, [GOOD | change]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[", "cannot be read"),
        ("[" * 100_000, "cannot be read"),
        ("{}", "no takes"),
        ("[]", "no takes"),
        ("[1]", "an object"),
    ],
)
def test_a_bad_index(text, says, tmp_path):
    with pytest.raises(TakesError, match=says):
        load_takes(write(tmp_path, text))


def test_names_are_unique(tmp_path):
    with pytest.raises(TakesError, match="two takes called"):
        load_takes(write(tmp_path, [GOOD, GOOD]))


def test_missing_folder_and_index(tmp_path):
    with pytest.raises(TakesError, match="no folder"):
        load_takes(tmp_path / "none")
    with pytest.raises(TakesError, match=r"no takes\.json"):
        load_takes(tmp_path)
