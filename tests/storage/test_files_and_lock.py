"""Writing is all or nothing, and a lock holds between processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.files import append_durably, keep_copy, write_atomically
from tongue_and_cheek.storage.lock import Lock


def test_home_is_the_users_data_folder_unless_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "chosen"))
    assert paths.takes_dir() == tmp_path / "chosen" / "takes"
    monkeypatch.setenv(paths.HOME_VARIABLE, "")
    assert paths.home().name == "tongue-and-cheek"
    assert paths.home().is_absolute()


def test_append_that_does_not_fit_leaves_the_file_as_it_was(tmp_path: Path, full_disk):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    with full_disk(1500), pytest.raises(StorageError, match="disk is full"):
        append_durably(path, b"y" * 1000, "The game")
    assert path.read_bytes() == b"x" * 1000
    append_durably(path, b"y" * 1000, "The game")
    assert path.read_bytes() == b"x" * 1000 + b"y" * 1000


def test_append_to_nothing_is_an_error_not_a_headless_file(tmp_path: Path):
    with pytest.raises(StorageError, match="could not be found"):
        append_durably(tmp_path / "file", b"y", "The game")
    assert not (tmp_path / "file").exists()


def test_write_replaces_or_leaves(tmp_path: Path, full_disk):
    path = tmp_path / "deep" / "file"
    write_atomically(path, b"old", "The file")
    with full_disk(100), pytest.raises(StorageError, match="The file could not be saved because the disk is full"):
        write_atomically(path, b"n" * 1000, "The file")
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_keep_copy_finds_free_names(tmp_path: Path):
    path = tmp_path / "a.json"
    for content in ("one", "two", "one"):
        path.write_text(content)
        keep_copy(path, "damaged")
    assert (tmp_path / "a.damaged-1.json").read_text() == "one"
    assert (tmp_path / "a.damaged-2.json").read_text() == "two"
    assert not (tmp_path / "a.damaged-3.json").exists()


_HOLDER = """
import sys
from pathlib import Path
from tongue_and_cheek.storage.lock import Lock
lock = Lock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


def test_lock_between_processes_ends_with_its_process(tmp_path: Path):
    path = tmp_path / "new" / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "True\n"
        lock = Lock(path)
        assert not lock.acquire()
        assert not lock.held
        with pytest.raises(StorageError, match="in another window"), lock:
            pass
        other.kill()  # no chance to tidy up
    assert lock.acquire()
    assert lock.held
    assert lock.acquire()
    assert not Lock(path).acquire()
    lock.release()
    lock.release()
    with Lock(path) as third:
        assert third.held
    assert not third.held


def test_lock_that_cannot_be_made(home: Path):
    home.write_text("a file")
    with pytest.raises(StorageError, match="not ours to write to"):
        Lock(paths.lock_file()).acquire()
