"""The recognisers on this machine: which there are, whether they are whole, and which words they know."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tongue_and_cheek.resources import models_dir as bundled_dir
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.catalogue import STARTER, Entry, FileEntry, Properties, catalogue, read_files
from tongue_and_cheek.storage.faults import StorageError

MANIFEST = "manifest.json"
"""In the folder of a fetched model: its files with sizes and checksums, as they were unpacked."""

# What vosk 0.3.45 reads (src/model.cc): the present layout is known by am/final.mdl, the old one is flat.
_PRESENT = ("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/Gr.fst")
_OLD = ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst")
_STATIC = ("graph/HCLG.fst", "HCLG.fst")
_IVECTOR = ("final.dubm", "final.ie", "final.mat", "global_cmvn.stats", "online_cmvn.conf", "splice.conf")
_FST_MAGIC = (2125659606).to_bytes(4, "little")
_KALDI_MAGIC = b"\0B"


@dataclass(frozen=True, slots=True)
class Model:
    """A recogniser on this machine. `name` is its name in models.toml, or its folder if it is not known there.

    `files` is its manifest; empty for a folder of the family's own, of which only the structure can be checked.
    """

    name: str
    title: str
    folder: Path
    properties: Properties
    files: tuple[FileEntry, ...] = ()

    @property
    def phone_network(self) -> Path | None:
        """Its own network's arrays for the judge of sounds, None if it has none."""
        name = self.properties.phone_network
        return self.folder / name if name else None


def starter() -> Model:
    """Return the model that comes with the program."""
    return find(STARTER)


def starter_phone_network() -> Path | None:
    """Return the starter model's network, which judges sounds beside any recogniser, None if it is missing."""
    return _phone_network(bundled_dir() / STARTER)


def _phone_network(folder: Path) -> Path | None:
    """Return the phone network in a folder; None without it, or without the state network beside it."""
    path = folder / "phones.npz"
    return path if path.is_file() and path.with_name("states.npz").is_file() else None


def installed() -> tuple[Model, ...]:
    """Return the known models that are on this machine, whole or not, the built-in one first."""
    return tuple(model for entry in catalogue() if (model := _on_disk(entry)) is not None)


def find(choice: str = "") -> Model:
    """Return a model by its name or folder ("" = the built-in one); StorageError with a remedy if it is not there."""
    choice = choice or STARTER
    for entry in catalogue():
        if entry.name == choice:
            model = _on_disk(entry)
            if model is not None:
                return model
            if entry.archive:
                raise StorageError(f"The model {choice} is not on this machine: tongue-and-cheek model get {choice}")
            raise StorageError("The built-in model is missing: install the program again.")
    folder = Path(choice).expanduser()
    if not folder.is_dir():
        names = ", ".join(entry.name for entry in catalogue())
        raise StorageError(f"There is no model {choice!r}: use one of {names}, or the folder of a Vosk model.")
    return Model(str(folder.absolute()), folder.name, folder.absolute(), _guessed(folder))


def use(choice: str) -> Model:
    """Return a model that is fit to be used, by name or folder; StorageError naming the first thing wrong with it."""
    model = find(choice)
    if found := problems(model):
        raise StorageError(found[0])
    return model


def problems(model: Model, *, deep: bool = True) -> tuple[str, ...]:
    """Return what is wrong with a model, each a sentence with a remedy; empty if it is whole.

    `deep` reads every file (0.1 s for the starter model, seconds for a big one); otherwise only sizes are compared.
    Vosk crashes or hangs on damaged files, so ask before loading.
    """
    remedy = _remedy(model)
    found = list(_structure(model.folder, remedy))
    for entry in model.files:
        path = model.folder / entry.path
        try:
            size = path.stat().st_size
            if size != entry.size:
                found.append(f"{entry.path} of {model.title} has {size} bytes instead of {entry.size}: {remedy}")
            elif deep and file_sha256(path) != entry.sha256:
                found.append(f"{entry.path} of {model.title} was changed: {remedy}")
        except FileNotFoundError:
            found.append(f"{entry.path} of {model.title} is missing: {remedy}")
        except OSError as error:
            found.append(f"{entry.path} of {model.title} cannot be read ({error.strerror}): {remedy}")
    return tuple(dict.fromkeys(found))


def unknown_words(model: Model, words: Iterable[str]) -> tuple[str, ...] | None:
    """Return those of the words (as the recogniser spells them) that a model cannot hear.

    None if the model has no word list of its own: then the recogniser itself must be asked.
    """
    if not model.properties.vocabulary:
        return None
    try:
        table = b"\n" + (model.folder / model.properties.vocabulary).read_bytes()
    except OSError:
        return None
    return tuple(word for word in words if b"\n" + word.encode() + b" " not in table)


def manifest_of(folder: Path) -> tuple[FileEntry, ...]:
    """Return size and checksum of every file in a folder, in the order of their paths."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST)
    return tuple(
        FileEntry(path.relative_to(folder).as_posix(), path.stat().st_size, file_sha256(path)) for path in files
    )


def file_sha256(path: Path) -> str:
    """Return a file's SHA-256 in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _on_disk(entry: Entry) -> Model | None:
    if entry.files:
        folder = bundled_dir() / entry.name
        return Model(entry.name, entry.title, folder, entry.properties, entry.files) if folder.is_dir() else None
    folder = paths.models_dir() / entry.name
    if not folder.is_dir():
        return None
    try:
        files = read_files(json.loads((folder / MANIFEST).read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        # Without its list nothing is known to be whole: one entry that is never met makes `problems` say so.
        files = (FileEntry(MANIFEST, -1, ""),)
    return Model(entry.name, entry.title, folder, entry.properties, files)


def _guessed(folder: Path) -> Properties:
    """Return the properties of a model that models.toml does not know."""
    return Properties(
        vocabulary="graph/words.txt" if (folder / "graph" / "words.txt").is_file() else "",
        phone_network="phones.npz" if _phone_network(folder) else "",
    )


def _remedy(model: Model) -> str:
    if model.name == STARTER:
        return "install the program again."
    if model.files:
        return f"fetch it again with tongue-and-cheek model get {model.name}"
    return "unpack the model again, or use another one."


def _structure(folder: Path, remedy: str) -> Iterable[str]:
    """Yield what vosk would miss or choke on in a folder."""
    wanted = _PRESENT if (folder / "am" / "final.mdl").exists() or not (folder / "final.mdl").exists() else _OLD
    missing = [name for name in wanted if not (folder / name).is_file()]
    graphs = {name for name in missing if name.endswith(".fst")}
    if graphs and any((folder / name).is_file() for name in _STATIC):
        yield (
            f"The model in {folder} has a fixed graph (HCLG.fst), so it cannot listen for the words of a card: use one "
            "with HCLr.fst and Gr.fst, such as the small models of Vosk."
        )
    elif missing:
        yield f"The model in {folder} is not whole, {missing[0]} is missing: {remedy}"
    if (folder / "ivector").is_dir():
        for name in _IVECTOR:
            if not (folder / "ivector" / name).is_file():
                yield f"The model in {folder} is not whole, ivector/{name} is missing: {remedy}"
    for name in wanted:
        magic = _FST_MAGIC if name.endswith(".fst") else _KALDI_MAGIC if name.endswith(".mdl") else b""
        path = folder / name
        try:
            if path.is_file() and not _starts_with(path, magic):
                yield f"{name} in {folder} is damaged: {remedy}"
        except OSError as error:
            yield f"{name} in {folder} cannot be read ({error.strerror}): {remedy}"


def _starts_with(path: Path, magic: bytes) -> bool:
    with path.open("rb") as file:
        head = file.read(max(1, len(magic)))
    return bool(head) and head.startswith(magic)
