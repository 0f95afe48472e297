"""Commands: model list, get, use, check."""

import argparse
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.commands import UsageError

if TYPE_CHECKING:
    from tongue_and_cheek.storage.models import Model


def add(top: argparse.ArgumentParser, commands: Any) -> None:  # noqa: ARG001 - only subcommands here
    """Add the commands of this group."""
    model = commands.add_parser("model", help="recogniser models: list, get, use, check")
    actions = model.add_subparsers(title="actions", metavar="ACTION", required=True)

    listing = actions.add_parser("list", help="the models that the program knows, and which are here")
    listing.add_argument("--json", action="store_true", help="print one JSON list")
    listing.set_defaults(run=run_list)

    getting = actions.add_parser("get", help="fetch a model over HTTPS, check it and install it")
    getting.add_argument("name", metavar="NAME", help="a name from `model list`")
    getting.add_argument("--url", help="another https address of the same archive")
    getting.add_argument("--use", action="store_true", help="use it from now on")
    getting.set_defaults(run=run_get)

    using = actions.add_parser("use", help="choose the model for the games")
    using.add_argument("choice", metavar="NAME|PATH", help="a name from `model list`, or the folder of a Vosk model")
    using.set_defaults(run=run_use)

    checking = actions.add_parser("check", help="check every file of a model; status 1 if something is wrong")
    checking.add_argument("choice", metavar="NAME|PATH", nargs="?", help="default: the model in use")
    checking.add_argument("--json", action="store_true", help="print one JSON object")
    checking.set_defaults(run=run_check)


def run_list(arguments: argparse.Namespace) -> int:
    """Print the known models."""
    from tongue_and_cheek.storage.catalogue import catalogue
    from tongue_and_cheek.storage.faults import StorageError
    from tongue_and_cheek.storage.models import find, installed

    try:
        entries, here = catalogue(), {model.name: model for model in installed()}
        chosen = _chosen()
        rows = [
            {
                "name": entry.name,
                "title": entry.title,
                "language": entry.language,
                "licence": entry.licence,
                "source": entry.source,
                "size": entry.archive.size if entry.archive else sum(file.size for file in entry.files),
                "installed": entry.name in here,
                "in_use": entry.name == chosen,
                "folder": str(here[entry.name].folder) if entry.name in here else None,
            }
            for entry in entries
        ]
    except StorageError as error:
        raise UsageError(str(error)) from error
    if chosen not in {entry.name for entry in entries}:
        try:
            folder = str(find(chosen).folder)
        except StorageError:
            folder = None
        rows.append({"name": chosen, "title": "A folder of your own", "language": "", "licence": "", "source": ""})
        rows[-1] |= {"size": None, "installed": folder is not None, "in_use": True, "folder": folder}
    if arguments.json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 0
    for row in rows:
        state = "in use" if row["in_use"] else "here" if row["installed"] else "not here"
        size = f"{row['size'] / 1e6:.0f} MB" if isinstance(row["size"], int) else ""
        print(f"{row['name']:30}  {state:8}  {size:>6}  {row['title']}  {row['licence']}".rstrip())
    return 0


def run_get(arguments: argparse.Namespace) -> int:
    """Fetch a model."""
    from tongue_and_cheek.storage.faults import StorageError
    from tongue_and_cheek.storage.fetch import get

    shown = -1

    def progress(done: int, total: int) -> None:
        nonlocal shown
        percent = 100 * done // total
        if percent > shown:
            shown = percent
            if sys.stderr.isatty():
                print(f"\r{percent:3} % of {total / 1e6:.0f} MB", end="\n" if done == total else "", file=sys.stderr)
            elif percent % 10 == 0:
                print(f"{percent} %", file=sys.stderr)

    try:
        model = get(arguments.name, url=arguments.url, progress=progress)
    except StorageError as error:
        raise UsageError(str(error)) from error
    print(f"{model.name} is installed at {model.folder}")
    if arguments.use:
        _choose(model)
    return 0


def run_use(arguments: argparse.Namespace) -> int:
    """Choose a model."""
    from tongue_and_cheek.storage.faults import StorageError
    from tongue_and_cheek.storage.models import use

    try:
        model = use(arguments.choice)
    except StorageError as error:
        raise UsageError(str(error)) from error
    _choose(model)
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check every file of a model."""
    from tongue_and_cheek.storage.faults import StorageError
    from tongue_and_cheek.storage.models import find, problems

    try:
        model = find(arguments.choice or _chosen())
    except StorageError as error:
        raise UsageError(str(error)) from error
    found = problems(model)
    if arguments.json:
        state = {"name": model.name, "folder": str(model.folder), "files": len(model.files), "problems": found}
        print(json.dumps(state, indent=1, ensure_ascii=False))
    elif found:
        print("\n".join(found))
    else:
        checked = f"all {len(model.files)} files are as they should be" if model.files else "its structure is right"
        print(f"{model.name}: {checked}")
    return 1 if found else 0


def _chosen() -> str:
    from tongue_and_cheek.storage.catalogue import STARTER
    from tongue_and_cheek.storage.settings import load_settings

    return load_settings().settings.model or STARTER


def _choose(model: "Model") -> None:
    from tongue_and_cheek.storage.faults import StorageError
    from tongue_and_cheek.storage.settings import load_settings, save_settings

    loaded = load_settings()
    try:
        save_settings(replace(loaded.settings, model=model.name))
    except StorageError as error:  # says it all, also why the settings could not be read
        raise UsageError(str(error)) from error
    if loaded.warning:
        print(loaded.warning, file=sys.stderr)
    print(f"From now on {model.name} listens.")
