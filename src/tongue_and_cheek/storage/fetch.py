"""Fetching a recogniser: over HTTPS, checked before anything in it is trusted, and wholly there or not at all."""

import contextlib
import hashlib
import json
import os
import shutil
import ssl
import stat
import tempfile
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from http.client import HTTPException
from pathlib import Path, PurePosixPath
from typing import IO, Any

from tongue_and_cheek import __version__
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.catalogue import Archive, Entry, catalogue
from tongue_and_cheek.storage.faults import StorageError, explain
from tongue_and_cheek.storage.files import sync_folder, write_atomically
from tongue_and_cheek.storage.lock import Lock
from tongue_and_cheek.storage.models import MANIFEST, Model, find, manifest_of, problems

Progress = Callable[[int, int], None]
"""Called with the bytes fetched and all bytes. What it raises ends the fetching and comes out of `get`: to cancel."""

_BLOCK = 1 << 16
_SILENCE_S = 30.0
_FILES_LIMIT = 1000
_PART = ".part-"


def get(
    name: str, *, url: str | None = None, progress: Progress | None = None, context: ssl.SSLContext | None = None
) -> Model:
    """Fetch a model of models.toml and return it; at once if it is here and whole. StorageError in one sentence.

    `url` is another HTTPS address of the same archive. Nothing is left behind by a failure, and a damaged model is
    replaced only by a whole one.
    """
    entry = _entry(name)
    if entry.archive is None:
        return find(name)
    folder = paths.ensure(paths.models_dir(), "The model")
    with Lock(folder / "fetch.lock"):
        with contextlib.suppress(StorageError):
            model = find(name)
            if not problems(model):
                return model
        for rest in folder.glob(f"{_PART}*"):  # of a program that was ended while fetching
            shutil.rmtree(rest, ignore_errors=True)
        _check_room(folder, entry.archive)
        try:
            with tempfile.TemporaryDirectory(prefix=_PART, dir=folder, ignore_cleanup_errors=True) as work:
                archive, fresh = Path(work) / "archive.zip", Path(work) / "model"
                _download(url or entry.archive.url, entry.archive, archive, progress, context)
                _unpack(archive, fresh, entry.archive.unpacked_limit)
                _finish(entry, fresh)
                _put(fresh, folder / name, Path(work) / "old")
        except OSError as error:
            raise explain(error, "The model", folder) from error
    return find(name)


def _entry(name: str) -> Entry:
    known = catalogue()
    for entry in known:
        if entry.name == name:
            return entry
    raise StorageError(f"There is no model {name!r}: choose one of {', '.join(entry.name for entry in known)}.")


def _check_room(folder: Path, archive: Archive) -> None:
    # The archive and what it holds lie side by side for a moment; models shrink to about half when packed.
    needed = 3 * archive.size
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StorageError(
            f"The model needs {needed // 10**6} MB but only {free // 10**6} MB are free at {folder}: make some room."
        )


class _OnlyHttps(urllib.request.HTTPRedirectHandler):
    """Follows redirections as long as they stay with HTTPS."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        try:
            _check_https(newurl)
        except StorageError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _check_https(url: str) -> None:
    try:
        scheme = urllib.parse.urlsplit(url).scheme
    except ValueError as error:
        raise StorageError(f"{url} is no address of a file ({error}): use an https address.") from error
    if scheme != "https":
        raise StorageError(f"Models are fetched over HTTPS only, and {url} is something else: use an https address.")


def _download(
    url: str, archive: Archive, path: Path, progress: Progress | None, context: ssl.SSLContext | None
) -> None:
    """Write the archive to `path`; StorageError unless exactly the right bytes came."""
    _check_https(url)
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), _OnlyHttps)
    request = urllib.request.Request(url, headers={"User-Agent": f"tongue-and-cheek/{__version__}"})  # noqa: S310
    again = "try again, or put the model into a folder and choose it with tongue-and-cheek model use FOLDER."
    with path.open("wb") as file:
        try:
            with opener.open(request, timeout=_SILENCE_S) as answer:
                said = answer.headers.get("Content-Length")
                if said is not None and said != str(archive.size):
                    raise StorageError(f"{url} offers {said} bytes instead of {archive.size}, another file: {again}")
                digest = hashlib.sha256()
                for done, block in _blocks(answer, archive.size):
                    digest.update(block)
                    _write(file, block)
                    if progress:
                        progress(done, archive.size)
        except urllib.error.HTTPError as error:
            error.close()  # it is the answer, too
            raise StorageError(f"{url} answers {error.code} ({error.reason}): {again}") from error
        except ssl.SSLError as error:
            raise StorageError(f"The certificate of {url} cannot be verified ({error.reason}): {again}") from error
        except (urllib.error.URLError, TimeoutError, ConnectionError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            if isinstance(reason, ssl.SSLError):
                raise StorageError(f"The certificate of {url} cannot be verified: {again}") from error
            raise StorageError(f"The model could not be fetched from {url} ({reason}): {again}") from error
        file.flush()
        os.fsync(file.fileno())
    size = path.stat().st_size
    if size != archive.size:
        raise StorageError(f"The connection ended after {size} of {archive.size} bytes: {again}")
    if digest.hexdigest() != archive.sha256:
        raise StorageError(f"What came from {url} is not the model (its SHA-256 differs): {again}")


def _blocks(answer: Any, limit: int) -> Iterator[tuple[int, bytes]]:
    """Yield blocks with the bytes so far; StorageError when more than `limit` come."""
    done = 0
    while block := answer.read(_BLOCK):
        done += len(block)
        if done > limit:
            raise StorageError(f"More than the {limit} bytes of the model came, so it is another file: try again.")
        yield done, block


def _write(file: IO[bytes], block: bytes) -> None:
    """Write to our own disk; its errors must not be taken for the network's."""
    try:
        file.write(block)
    except OSError as error:
        raise explain(error, "The model", Path(file.name)) from error


def _unpack(archive: Path, target: Path, limit: int) -> None:
    """Unpack a zip whose names, kinds and sizes are harmless; its one top folder becomes `target`."""
    bad = "The archive of the model is not what it should be"
    try:
        with zipfile.ZipFile(archive) as packed:
            members = [info for info in packed.infolist() if not info.is_dir()]
            for info in packed.infolist():
                if fault := _fault(info):
                    raise StorageError(f"{bad}: {info.filename!r} {fault}. Nothing was installed; try again later.")
            names = [info.filename.lower() for info in members]
            if not members or len(members) > _FILES_LIMIT or len(set(names)) != len(names):
                raise StorageError(f"{bad}: it holds {len(members)} files. Nothing was installed; try again later.")
            total = sum(info.file_size for info in members)
            if total > limit:
                raise StorageError(f"{bad}: it holds {total} bytes. Nothing was installed; try again later.")
            tops = {PurePosixPath(info.filename).parts[0] for info in members}
            strip = len(tops) == 1 and all("/" in info.filename for info in members)
            for info in members:
                parts = PurePosixPath(info.filename).parts[1 if strip else 0 :]
                path = target.joinpath(*parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                with packed.open(info) as source, path.open("xb") as file:
                    shutil.copyfileobj(source, file, _BLOCK)
                    file.flush()
                    os.fsync(file.fileno())
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError) as error:
        raise StorageError(f"{bad} ({error}). Nothing was installed; try again later.") from error


def _fault(info: zipfile.ZipInfo) -> str:
    """Return why a member of an archive must not be unpacked, "" if it may."""
    name = info.filename
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or "" in parts[:-1] or any(c in "\\:" or ord(c) < 32 for c in name):
        return "points outside of the model's folder"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device"
    return "is encrypted" if info.flag_bits & 1 else ""


def _finish(entry: Entry, folder: Path) -> None:
    """Write the list of a fresh model's files and make sure that it is a model."""
    files = manifest_of(folder)
    text = json.dumps([asdict(file) for file in files], indent=1).encode()
    write_atomically(folder / MANIFEST, text, "The model")
    if found := problems(Model(entry.name, entry.title, folder, entry.properties, files), deep=False):
        raise StorageError(found[0])


def _put(fresh: Path, place: Path, aside: Path) -> None:
    """Move a whole model to its place; a damaged one that is there makes room, or comes back if that fails."""
    if place.exists():
        place.rename(aside)
    try:
        fresh.rename(place)
    except OSError:
        if aside.exists():
            aside.rename(place)
        raise
    sync_folder(place.parent)
