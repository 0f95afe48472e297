"""Real faults of real disks."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tongue_and_cheek.storage import paths


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that is kept lies in a folder of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv(paths.HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture
def full_disk() -> Callable[[int], AbstractContextManager[None]]:
    """Within `with full_disk(n):` no file can grow beyond n bytes: the system itself refuses the write half done."""
    if sys.platform == "win32":
        pytest.skip("Windows has no limit on the size of files")

    @contextlib.contextmanager
    def limited(size: int) -> Iterator[None]:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return limited


@pytest.fixture
def locked_out() -> Callable[[Path], AbstractContextManager[None]]:
    """Within `with locked_out(folder):` nothing in the folder can be written."""

    @contextlib.contextmanager
    def closed(folder: Path) -> Iterator[None]:
        mode = folder.stat().st_mode
        folder.chmod(0o500)
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        if root:  # root may write anywhere: be somebody else for a while
            os.seteuid(65534)
        try:
            yield
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(mode)

    return closed
