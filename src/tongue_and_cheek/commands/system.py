"""Commands: doctor, bench."""

import argparse
import json
from dataclasses import asdict
from typing import Any


def add(top: argparse.ArgumentParser, commands: Any) -> None:  # noqa: ARG001 - only subcommands here
    """Add the commands of this group."""
    doctor = commands.add_parser("doctor", help="what works on this machine, with a remedy for what does not")
    doctor.add_argument("--json", action="store_true", help="print one JSON list")
    doctor.set_defaults(run=run_doctor)

    bench = commands.add_parser("bench", help="measure what we promise, and print it with the machine")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--quick", action="store_true", help="fewer repetitions: a look, not a measurement")
    bench.set_defaults(run=run_bench)


def run_doctor(arguments: argparse.Namespace) -> int:
    """Print what works; 1 if something is missing without which the program is of little use."""
    from tongue_and_cheek.commands.doctor import rows

    found = rows()
    if arguments.json:
        keys = ("name", "ok", "found", "remedy")
        print(json.dumps([{key: asdict(row)[key] for key in keys} for row in found], indent=1, ensure_ascii=False))
    else:
        for row in found:
            print(f"{'ok  ' if row.ok else 'NO  '} {row.name:11} {row.found}")
            if not row.ok:
                print(f"     {'':11} -> {row.remedy}")
    return int(any(row.needed and not row.ok for row in found))


def run_bench(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    from tongue_and_cheek.commands.bench import as_text, measure

    figures = measure(quick=arguments.quick)
    print(json.dumps(figures, indent=1, ensure_ascii=False) if arguments.json else as_text(figures))
    return 0
