"""A game in progress is never lost: not by a crash, a full disk, an edit, a newer version, or another window."""

from pathlib import Path

import pytest

from tongue_and_cheek import betty
from tongue_and_cheek.core.record import Record, dumps, loads, replay
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.saves import Save


def some_game(length: int, seed: int = 3) -> Record:
    header = betty.header_for(("Ann", "Bob"), [f"card number {'abcdefgh'[n]}" for n in range(8)], ["skip"], seed)
    record = Record(header)
    state = replay(record, betty.GAME)
    for _ in range(length):
        move = betty.legal_moves(state)[0]
        state, _events = betty.apply(state, move)
        record = record.with_move(betty.format_move(move))
    return record


GAME = some_game(12)


def prefix(length: int) -> Record:
    return Record(GAME.header, GAME.moves[:length])


@pytest.fixture
def save(tmp_path: Path) -> Save:
    return Save(betty.GAME, tmp_path / "saves")


def test_nothing_saved(save: Save):
    assert not save.exists
    assert save.load() is None
    save.discard()


def test_every_move_is_on_disk_at_once(save: Save):
    for length in range(len(GAME.moves) + 1):
        save.save(prefix(length))
        assert loads(save.path.read_text("utf-8")) == prefix(length)
    loaded = Save(betty.GAME, save.path.parent).load()
    assert loaded.record == GAME
    assert loaded.state == replay(GAME, betty.GAME)
    assert loaded.warning == ""


def test_moves_are_appended_not_rewritten(save: Save):
    save.save(prefix(3))
    inode = save.path.stat().st_ino
    save.save(prefix(4))
    save.save(prefix(7))
    assert save.path.stat().st_ino == inode


def test_undo_and_a_new_game_replace(save: Save):
    save.save(prefix(5))
    save.save(prefix(4))
    assert save.load().record == prefix(4)
    other = some_game(2, seed=9)
    save.save(other)
    assert save.load().record == other


def test_going_on_after_loading_appends(save: Save):
    save.save(prefix(5))
    again = Save(betty.GAME, save.path.parent)
    again.load()
    inode = save.path.stat().st_ino
    again.save(prefix(6))
    assert save.path.stat().st_ino == inode
    assert again.load().record == prefix(6)


def test_cut_off_anywhere_the_good_moves_are_kept(save: Save):
    whole = dumps(GAME).encode()
    first = whole.index(b"\n") + 1
    save.path.parent.mkdir()
    for length in range(first, len(whole), 7):
        save.path.write_bytes(whole[:length])
        good = whole[:length].count(b"\n") - 1
        loaded = Save(betty.GAME, save.path.parent).load()
        assert len(loaded.record.moves) in {good, good + 1}  # a last line that lacks only its end is good
        assert loaded.record == prefix(len(loaded.record.moves))
        assert loaded.state == replay(loaded.record, betty.GAME)
        if whole[:length].endswith(b"\n"):
            assert loaded.warning == ""
        else:
            assert "damaged after" in loaded.warning
        # The file is whole again, and goes on.
        assert loads(save.path.read_text("utf-8")) == loaded.record


def test_an_edited_move_is_caught_by_the_rules_and_the_file_kept(save: Save):
    text = dumps(GAME)
    lines = text.split("\n")
    lines[6] = lines[6].replace(GAME.moves[5], "place end" if "place" not in GAME.moves[5] else "return 0")
    save.path.parent.mkdir()
    save.path.write_text("\n".join(lines))
    loaded = save.load()
    assert len(loaded.record.moves) <= 5
    assert loaded.record == prefix(len(loaded.record.moves))
    assert "kept" in loaded.warning
    assert str(save.path.parent) not in loaded.warning
    assert (save.path.parent / "betty.damaged-1.jsonl").read_text() == "\n".join(lines)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xff\n", b'{"schema": 1}\n', b"[" * 9000])
def test_nothing_good_in_it_is_a_sentence_and_the_file_stays(save: Save, content: bytes):
    save.path.parent.mkdir()
    save.path.write_bytes(content)
    with pytest.raises(
        StorageError, match=r"^The saved game is damaged\. Start a new game; the damaged file is kept\.$"
    ):
        save.load()
    assert save.path.read_bytes() == content
    copy = save.set_aside()
    assert copy.read_bytes() == content
    assert not save.exists


def test_a_newer_record_is_left_alone(save: Save):
    text = dumps(GAME).replace('"rules_version": 1', '"rules_version": 99')
    save.path.parent.mkdir()
    save.path.write_text(text)
    with pytest.raises(StorageError, match=r"^A newer version .* Update the program, or"):
        save.load()
    assert save.path.read_text() == text


def test_full_disk_loses_nothing(save: Save, full_disk):
    save.save(prefix(4))
    size = save.path.stat().st_size
    with full_disk(size + 10):
        for length in (5, 6):
            with pytest.raises(StorageError, match="disk is full"):
                save.save(prefix(length))
    assert loads(save.path.read_text()) == prefix(4)
    save.save(prefix(7))
    assert loads(save.path.read_text()) == prefix(7)


def test_a_full_disk_at_the_start_keeps_the_old_game(save: Save, full_disk):
    save.save(prefix(4))
    with full_disk(50), pytest.raises(StorageError, match="disk is full"):
        save.save(some_game(1, seed=8))
    assert loads(save.path.read_text()) == prefix(4)


def test_folder_not_writable(save: Save, locked_out):
    save.save(prefix(4))
    with locked_out(save.path.parent), pytest.raises(StorageError, match="TONGUE_AND_CHEEK_HOME"):
        save.save(some_game(1, seed=8))
    assert loads(save.path.read_text()) == prefix(4)


def test_two_windows_do_not_spoil_each_other(save: Save):
    save.save(prefix(4))
    other = Save(betty.GAME, save.path.parent)
    other.load()
    other.save(prefix(6))
    save.save(prefix(5))
    assert loads(save.path.read_text()) == prefix(5)
    assert loads((save.path.parent / "betty.changed-1.jsonl").read_text()) == prefix(6)


def test_discard(save: Save):
    save.save(prefix(4))
    save.discard()
    assert not save.exists
    save.save(prefix(5))
    assert save.load().record == prefix(5)
