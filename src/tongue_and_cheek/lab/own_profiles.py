"""The tuner's own profiles: one TOML file each in the family's folder, under a name of the tuner's choice."""

import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from tongue_and_cheek.judging.profiles import PRESETS, Profile, ProfileError, dump_profile, load_profile
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import explain
from tongue_and_cheek.storage.files import write_atomically

LONGEST_NAME = 40
_WHAT = "The profile"


@dataclass(frozen=True, slots=True)
class Stored:
    """A profile that can be chosen; `choice` is what the settings and `--profile` call it (a preset or a path)."""

    choice: str
    profile: Profile

    @property
    def preset(self) -> bool:
        """Whether it comes with the program."""
        return self.choice in PRESETS


def stored(folder: Path | None = None) -> tuple[tuple[Stored, ...], str]:
    """Return the presets and the saved profiles by name, and a sentence if some could not be read ("" if all could)."""
    folder = folder or paths.profiles_dir()
    found, spoilt = [], []
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".toml")
    except FileNotFoundError:
        files = []
    except OSError as error:
        raise explain(error, "The profiles", folder) from error
    for file in files:
        try:
            found.append(Stored(str(file), load_profile(str(file))))
        except ProfileError:
            spoilt.append(file.name)
    presets = [Stored(name, profile) for name, profile in PRESETS.items()]
    own = sorted(found, key=lambda one: one.profile.name.casefold())
    warning = f"These profiles cannot be read and are left alone: {', '.join(spoilt)}." if spoilt else ""
    return (*presets, *own), warning


def save(profile: Profile, folder: Path | None = None) -> Stored:
    """Keep a profile under its name, in place of an earlier one of that name.

    Raises ProfileError, with a sentence, for a name that cannot be used, and StorageError when the disk refuses.
    """
    name = " ".join(profile.name.split())
    file = (folder or paths.profiles_dir()) / f"{file_stem(name)}.toml"
    named = replace(profile, name=name)
    write_atomically(file, dump_profile(named).encode(), _WHAT)
    return Stored(str(file), named)


def export(profile: Profile, file: Path) -> None:
    """Write a profile to a file of the tuner's choice; StorageError when that is not possible."""
    write_atomically(file, dump_profile(profile).encode(), _WHAT)


def delete(one: Stored) -> None:
    """Delete a saved profile; ProfileError for a preset, StorageError when the disk refuses."""
    if one.preset:
        raise ProfileError(f"The profile {one.profile.name!r} comes with the program: it stays.")
    try:
        Path(one.choice).unlink(missing_ok=True)
    except OSError as error:
        raise explain(error, _WHAT, Path(one.choice)) from error


def file_stem(name: str) -> str:
    """Return the file's name for a profile's name; ProfileError, with a sentence, for a name that cannot be used."""
    if not name.strip():
        raise ProfileError("A profile needs a name: write one.")
    if len(name) > LONGEST_NAME:
        raise ProfileError(f"This name is too long: use at most {LONGEST_NAME} letters.")
    if name.strip().casefold() in PRESETS:
        raise ProfileError(f"{name.strip()!r} comes with the program: choose another name.")
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if not stem:
        raise ProfileError("A profile's name needs at least one letter or digit: choose another one.")
    return stem
