"""Parts of the judge's report that show each level of a verdict beside other values: where the defaults came from."""

import math
from collections.abc import Iterable

from report_parts import table

from tongue_and_cheek.judging.profiles import PRESETS
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.rejudge import Bench

Benches = tuple[Bench, Bench]
"""The takes judged by the shipped coefficients, and by coefficients that had not seen each."""


def choices(name: str, values: Iterable[float], found: Thresholds | None = None) -> list[tuple[float, str]]:
    """Return the values to be shown for a threshold, in order, and what each is.

    The default, the presets' and, if it was searched, what the search over all takes gave (`found`) are among them.
    """
    marks: dict[float, list[str]] = {float(value): [] for value in values}
    marks.setdefault(float(getattr(Thresholds(), name)), []).append("default")
    for preset, profile in PRESETS.items():
        value = float(getattr(profile.thresholds, name))
        if value != getattr(Thresholds(), name):
            marks.setdefault(value, []).append(preset)
    if found is not None:
        marks.setdefault(float(getattr(found, name)), []).append("search")
    return [(value, ", ".join(words)) for value, words in sorted(marks.items())]


def level_rows(benches: Benches, found: Thresholds) -> list[str]:
    """Return the trade-off at levels around the default, on takes seen and unseen."""
    rows = []
    for value, mark in choices("slip_level", (0.5, 0.55, 0.6, 0.7, 0.75), found):
        seen, unseen = (bench.rejudge(Thresholds().but(slip_level=value)).groups["all"] for bench in benches)
        figures = [x for g in (seen, unseen) for x in (g.caught, g.passed, g.balanced_accuracy)]
        rows.append([f"{value:g}", *figures, unseen.standard_error, mark])
    head = ["slip_level", "caught", "passed", "balanced", "unseen: caught", "unseen: passed", "unseen: balanced", "±"]
    lines = ["## Level", "", "All takes, by coefficients that have seen them and by ones that have not (“Unseen”)."]
    lines += ["“Search” is what the search under “Held out” gives when it sees all takes.", ""]
    return lines + table([*head, "what"], rows)


def sure_rows(benches: Benches, found: Thresholds) -> list[str]:
    """Return how many verdicts are sure, and how many of these right, by the two levels of being sure."""
    lines = []
    for name, values, what in (
        ("sure_pass", (0.1, 0.15, 0.2, 0.25, 0.3, 0.4), "Share of decided takes, and of these right, by `sure_pass`"),
        ("sure_fail", (0.7, 0.75, 0.8, 0.85, 0.9, 0.95), "The same by `sure_fail`"),
    ):
        rows = []
        for value, mark in choices(name, values, found):
            seen, unseen = (bench.rejudge(Thresholds().but(**{name: value})).groups for bench in benches)
            figures = [x for g in (seen["all"], *unseen.values()) for x in (g.decided, g.decided_accuracy)]
            rows.append([f"{value:g}", *figures, mark])
        groups = ["seen", *(f"unseen, {group}" for group in unseen)]
        head = [name, *(title for group in groups for title in (f"{group}: decided", f"{group}: right"))]
        lines += [f"{what} (the other level is the default):", "", *table([*head, "what"], rows)]
    return lines


def card_rows(benches: Benches) -> list[str]:
    """Return how often the right card is charged, by the level at which the first fault is preferred."""
    rows = []
    for value, mark in choices("first_level", (0.5, 0.6, 0.7, 0.8, 0.9, 0.94, 1.0)):
        seen, unseen = (bench.rejudge(Thresholds().but(first_level=value)) for bench in benches)
        new = unseen.groups["all"].right_card or 0.0
        caught = sum(not one.take.passed and one.right for one in unseen.judged)
        error = math.sqrt(new * (1 - new) / caught)
        rows.append([f"{value:g}", *(group.right_card for group in seen.groups.values()), new, error, mark])
    head = ["first_level", *seen.groups, "unseen: all", "±", "what"]
    lines = ["## Right card", "", "Share of caught faults whose card is right, by `first_level`; wanted: 0.95.", ""]
    return lines + table(head, rows)
