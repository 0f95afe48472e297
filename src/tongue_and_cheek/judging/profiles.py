"""Named sets of thresholds: the three presets, and profiles in files of the tuner's own."""

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.resources import data_dir

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Profile:
    """A name, thresholds, and a sentence on where they came from."""

    name: str
    thresholds: Thresholds
    note: str = ""


GENTLE = Profile("gentle", Thresholds().but(slip_level=0.7), "Almost never buzzes by mistake, and lets more slips by.")
NORMAL = Profile("normal", Thresholds(), "The default.")
STRICT = Profile("strict", Thresholds().but(slip_level=0.35), "Catches more slips, and buzzes by mistake more often.")
PRESETS = {profile.name: profile for profile in (GENTLE, NORMAL, STRICT)}


@dataclass(frozen=True, slots=True)
class Rates:
    """Measured shares (0-1) of slips and hesitations that a preset catches, and of clean readings that it passes."""

    caught: float
    passed: float


@cache
def measured() -> dict[str, Rates]:
    """Return the rates of each preset over all takes of the report (docs/judge.md, Trade-off); empty if unknown.

    The file is made by scripts/report_judge.py together with the report.
    """
    try:
        data = json.loads((data_dir() / "judge" / "measured.json").read_text("utf-8"))
        rates = {preset: data[preset]["all"] for preset in PRESETS}
        return {preset: Rates(float(rate["caught"]), float(rate["passed"])) for preset, rate in rates.items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


class ProfileError(ValueError):
    """A profile that cannot be used; the message is one sentence with a remedy."""


def load_profile(name_or_path: str) -> Profile:
    """Return a preset by name, or read a profile from a .toml or .json file."""
    if name_or_path in PRESETS:
        return PRESETS[name_or_path]
    path = Path(name_or_path)
    if path.suffix not in {".toml", ".json"}:
        raise ProfileError(
            f"There is no profile {name_or_path!r}: use {', '.join(PRESETS)}, or the path of a .toml or .json file."
        )
    try:
        text = path.read_text("utf-8-sig")  # editors put a byte order mark before it
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except OSError as error:
        raise ProfileError(f"The profile {path} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:  # also TOMLDecodeError, JSONDecodeError, UnicodeDecodeError
        raise ProfileError(f"The profile {path} is damaged ({error}): save it again from the Lab.") from error
    return parse_profile(data, path.stem)


def parse_profile(data: object, default_name: str = "profile") -> Profile:
    """Return the profile that a decoded file holds; raise ProfileError if it holds none."""
    if not isinstance(data, dict):
        raise ProfileError("A profile is a table with a name and thresholds.")
    schema = data.get("schema", SCHEMA)
    if not isinstance(schema, int) or schema > SCHEMA:
        raise ProfileError(f"The profile was written by a newer version (schema {schema!r}): update the program.")
    values = data.get("thresholds", {})
    name, note = data.get("name", default_name), data.get("note", "")
    if not isinstance(values, dict) or not isinstance(name, str) or not isinstance(note, str):
        raise ProfileError("A profile has a name (text), a note (text) and a table of thresholds.")
    try:
        return Profile(name, Thresholds.of(values), note)
    except ValueError as error:
        raise ProfileError(f"Profile {name!r}: {error}") from error


def dump_profile(profile: Profile) -> str:
    """Return a profile as TOML, every threshold with its sentence, so that it can be edited by hand."""
    lines = [f"schema = {SCHEMA}", f"name = {json.dumps(profile.name)}", f"note = {json.dumps(profile.note)}", ""]
    lines.append("[thresholds]")
    for line in TABLE:
        unit = f" [{line.unit}]" if line.unit else ""
        lines.append(f"# {line.sentence} {line.low:g} to {line.high:g}{unit}")
        lines.append(f"{line.name} = {getattr(profile.thresholds, line.name):g}")
    return "\n".join(lines) + "\n"
