"""Kept takes: the sound comes back bit by bit, the folder is one that can be scored, and deleting deletes."""

import json
from pathlib import Path

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import Take
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.takes import KeptTakes, Label

SOUND = Take(np.random.default_rng(1).integers(-32768, 32768, 16_000).astype(np.int16))
PASSED = Label(("three free throws",), passed=True, reader="Ann")
FAILED = Label(
    ("she sells", "Willie's weary"), passed=False, card=1, word=0, case="wrong", judged={"passed": True, "p": 0.7}
)


@pytest.fixture
def kept() -> KeptTakes:
    return KeptTakes()


def test_a_take_comes_back_bit_by_bit(kept: KeptTakes):
    first, second = kept.keep(SOUND, PASSED), kept.keep(SOUND, FAILED)
    assert (first.id, second.id) == ("kept-0001", "kept-0002")
    np.testing.assert_array_equal(kept.load(second.id).samples, SOUND.samples)
    assert kept.takes() == ((first, second), "")
    assert (second.label.cards, second.label.card, second.label.judged) == (FAILED.cards, 1, FAILED.judged)
    assert first.label.made.endswith("+00:00")


def test_the_folder_can_be_scored(kept: KeptTakes):
    kept.keep(SOUND, PASSED)
    kept.keep(SOUND, FAILED)
    one, two = load_takes(paths.takes_dir())
    assert (one.cards, one.passed, one.case, one.voice, one.group) == (PASSED.cards, True, "clean", "Ann", "kept")
    assert (two.passed, two.case, two.card, two.word) == (False, "wrong", 1, 0)
    assert two.audio.is_file()


def test_relabel(kept: KeptTakes):
    take = kept.keep(SOUND, PASSED)
    kept.relabel(take.id, FAILED)
    assert not load_takes(kept.folder)[0].passed
    with pytest.raises(StorageError, match="no kept take 'kept-0009'"):
        kept.relabel("kept-0009", FAILED)


def test_delete_one_and_all(kept: KeptTakes):
    for _ in range(3):
        kept.keep(SOUND, PASSED)
    kept.delete("kept-0002")
    kept.delete("kept-0002")
    assert [take.id for take in load_takes(kept.folder)] == ["kept-0001", "kept-0003"]
    assert kept.keep(SOUND, PASSED).id == "kept-0004"
    (kept.folder / "holiday.flac").write_bytes(b"not ours")
    assert kept.delete_all() == 3
    assert [path.name for path in kept.folder.iterdir()] == ["holiday.flac"]
    assert kept.takes() == ((), "")
    assert kept.delete_all() == 0


def test_nothing_kept_makes_no_folder(kept: KeptTakes):
    assert kept.takes() == ((), "")
    assert kept.delete_all() == 0
    assert not kept.folder.exists()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", "null", '{"cards": [], "verdict": "pass", "case": "", "fault": null}']
    + [
        json.dumps({"cards": ["a"], "case": "", "verdict": v, "fault": f})
        for v, f in (("?", None), ("fail", {"card": 1}))
    ],
)
def test_a_damaged_label_costs_one_take(kept: KeptTakes, text: str):
    for _ in range(2):
        kept.keep(SOUND, PASSED)
    (kept.folder / "kept-0001.json").write_text(text)
    takes, warning = kept.takes()
    assert [take.id for take in takes] == ["kept-0002"]
    assert "kept-0001" in warning
    assert kept.keep(SOUND, PASSED).id == "kept-0003"
    assert [take.id for take in load_takes(kept.folder)] == ["kept-0002", "kept-0003"]
    assert (kept.folder / "kept-0001.flac").exists()


def test_damaged_and_missing_sound(kept: KeptTakes):
    take = kept.keep(SOUND, PASSED)
    take.audio.write_bytes(take.audio.read_bytes()[:10])
    with pytest.raises(StorageError, match="cannot be played"):
        kept.load(take.id)
    take.audio.unlink()
    assert kept.takes()[0] == ()
    with pytest.raises(StorageError, match="cannot be played"):
        kept.load(take.id)


def test_disk_full_keeps_nothing_by_halves(kept: KeptTakes, full_disk):
    kept.keep(SOUND, PASSED)
    before = sorted(path.name for path in kept.folder.iterdir())
    with full_disk(1000), pytest.raises(StorageError, match="The take could not be saved because the disk is full"):
        kept.keep(SOUND, PASSED)
    assert sorted(path.name for path in kept.folder.iterdir()) == before
    long = Label(("a" * 50_000,), passed=True)  # now the sound fits and the label does not
    with full_disk(45_000), pytest.raises(StorageError, match="disk is full"):
        kept.keep(SOUND, long)
    assert sorted(path.name for path in kept.folder.iterdir()) == before


def test_folder_not_writable(home: Path, kept: KeptTakes):
    home.write_text("a file")
    with pytest.raises(StorageError, match="not ours to write to"):
        kept.keep(SOUND, PASSED)
