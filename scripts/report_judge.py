"""Measure the judge and write docs/judge.md with its plots.

    python scripts/report_judge.py [--takes ../shared/takes] [--out docs/judge.md] [--quick]

Every figure comes from the takes named on the command line, listened to and judged on this machine; `--quick` leaves
out what has to listen again with other grammars, `--no-bench` the latency, which a busy machine spoils. Hearings are
kept, so a second run takes a minute.
"""

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from pathlib import Path

from report_parts import grammar, latency, pauses, table, threshold_table

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.decision import Decision
from tongue_and_cheek.judging.profiles import PRESETS
from tongue_and_cheek.judging.sounds import Sounds
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab import plots
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench, Rejudged, roc
from tongue_and_cheek.lab.scoring import Judged, Score, score
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.lab.tuning import tune
from tongue_and_cheek.lab.tuning_report import folds_table
from tongue_and_cheek.resources import data_dir

CHECKOUT = Path(__file__).resolve().parents[1]

# design/judging.md: an exact-match judge with the same recogniser (balanced, caught, passed).
BASELINE = {"synth": (0.866, 0.750, 0.982), "human": (0.844, 0.896, 0.792), "native": (0.875, 0.792, 0.958)}


def main() -> int:
    """Write the report; 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--takes", type=Path, default=CHECKOUT.parent / "shared" / "takes")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "docs" / "judge.md")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-bench", action="store_true", help="leave latency out (on a machine that is busy)")
    arguments = parser.parse_args()
    takes = load_takes(arguments.takes)
    plot_dir: Path = arguments.out.parent / arguments.out.stem
    bench, rtf, model = listen(takes, Thresholds(), arguments.jobs)
    normal = bench.rejudge(Thresholds(), "normal")
    text = [
        *heading(takes, model, rtf),
        *fairness(normal),
        *unseen(bench),
        *cases(normal),
        *voices(normal),
        *trade_off(bench, normal, plot_dir),
        *right_card(bench),
        *reliability(normal, plot_dir),
        *fitted(),
        *held_out(bench, plot_dir),
        *limits(bench, normal),
        *pauses(plot_dir),
        *grammar(takes, arguments.jobs, quick=arguments.quick),
        *latency(plot_dir, measure=not arguments.no_bench),
        *threshold_table(),
    ]
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text("\n".join(text).rstrip() + "\n", "utf-8")
    print(f"wrote {arguments.out}")
    return 0


def listen(takes: Sequence[LabelledTake], thresholds: Thresholds, jobs: int) -> tuple[Bench, float, str]:
    """Listen to the takes (or recall them); return the bench, seconds of work per second of sound, the model."""
    lexicon = load_lexicon()
    with open_ears(None, lexicon, thresholds, jobs=jobs, recall=True) as ears:
        heard = ears.hear_all(takes)
        model = ears.model_id
    audio_s = sum(one.hearing.duration_s for one in heard)
    return Bench.of(heard, lexicon), sum(one.cost_s for one in heard) / audio_s, model


def heading(takes: Sequence[LabelledTake], model: str, rtf: float) -> list[str]:
    """Return the head of the report."""
    return [
        "# The judge, measured",
        "",
        "Written by `python scripts/report_judge.py`; nothing here is typed by hand.",
        f"{len(takes)} labelled takes, model `{model}`, profile normal, {platform.machine()}.",
        f"Listening costs {rtf:.3f} x real time on one core of this machine.",
        "The fitted model has seen these takes, and what was made of them; “Unseen” and “Fitted model” tell",
        "what it is worth on takes, voices and texts that it has not seen.",
        "A take that is “not sure” counts by the verdict it leans to. ± is one standard error.",
        "",
    ]


def fairness(normal: Rejudged) -> list[str]:
    """Return the main figures beside the baseline's."""
    head = [
        "takes",
        "n",
        "balanced",
        "±",
        "faults caught",
        "clean passed",
        "right card",
        "baseline: balanced, caught, passed",
    ]
    rows = []
    for name, group in normal.groups.items():
        base = ", ".join(f"{x:.3f}" for x in BASELINE[name]) if name in BASELINE else "-"
        rows.append(
            [
                name,
                group.n,
                group.balanced_accuracy,
                group.standard_error,
                group.caught,
                group.passed,
                group.right_card,
                base,
            ]
        )
    return ["## Fairness", "", *table(head, rows)]


def cases(normal: Rejudged) -> list[str]:
    """Return right verdicts by case."""
    names = sorted({case for group in normal.groups.values() for case in group.cases})
    groups = [name for name in normal.groups if name != "all"]

    def cell(group: Score, case: str) -> str:
        n, right = group.cases.get(case, (0, 0))
        return f"{right} of {n}" if n else ""

    rows = [[case, *(cell(normal.groups[group], case) for group in groups)] for case in names]
    return ["## Cases", "", "Right verdicts.", "", *table(["case", *groups], rows)]


def voices(normal: Rejudged) -> list[str]:
    """Return the figures by voice."""
    rows = []
    for voice in sorted({one.take.voice for one in normal.judged}):
        group = score([one for one in normal.judged if one.take.voice == voice])
        rows.append([voice, group.n, group.balanced_accuracy, group.standard_error, group.caught, group.passed])
    return ["## Voices", "", *table(["voice", "n", "balanced", "±", "caught", "passed"], rows)]


def trade_off(bench: Bench, normal: Rejudged, folder: Path) -> list[str]:
    """Return what each preset gives, and the curve that they lie on."""
    rows = []
    marks: dict[str, dict[str, tuple[float, float]]] = {}
    for name, profile in PRESETS.items():
        groups = bench.rejudge(profile.thresholds, name).groups
        marks[name] = {key: (1 - (group.passed or 0.0), group.caught or 0.0) for key, group in groups.items()}
        rows += [
            [name, profile.thresholds.slip_level, key, group.caught, group.passed, group.balanced_accuracy]
            for key, group in groups.items()
        ]
    head = ["preset", "slip_level", "takes", "faults caught", "clean passed", "balanced"]
    write_rates(marks)
    lines = ["## Trade-off", "", "Presets differ in `slip_level`: how likely a fault has to be for a fail.", ""]
    lines += table(head, rows)
    if plots.available():
        curves = {key: roc(members(normal, key)) for key in normal.groups}
        plots.trade_off(folder / "trade-off.svg", curves, marks)
        lines += [f"![Faults caught over clean takes failed]({folder.name}/trade-off.svg)", ""]
    return lines


def write_rates(marks: dict[str, dict[str, tuple[float, float]]]) -> None:
    """Write what the settings show beside each preset."""
    rates = {
        preset: {group: {"caught": round(y, 3), "passed": round(1 - x, 3)} for group, (x, y) in groups.items()}
        for preset, groups in marks.items()
    }
    path = data_dir() / "judge" / "measured.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rates, indent=1) + "\n", "utf-8")


def members(result: Rejudged, group: str) -> list[Judged]:
    """Return the takes of a group ("all": every one)."""
    return [one for one in result.judged if group in {"all", one.take.group}]


def right_card(bench: Bench) -> list[str]:
    """Return how often the right card is charged, by the level at which the first fault is preferred."""
    rows = []
    for level in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        groups = bench.rejudge(Thresholds().but(first_level=level)).groups
        rows.append([f"{level:g}", *(group.right_card for group in groups.values())])
    names = list(bench.rejudge(Thresholds()).groups)
    lines = ["## Right card", "", "Share of caught faults whose card is right, by `first_level`.", ""]
    return lines + table(["first_level", *names], rows)


def reliability(normal: Rejudged, folder: Path) -> list[str]:
    """Return how far the probabilities and "sure" can be trusted."""
    rows = [
        [name, group.n, group.decided, group.decided_accuracy]
        for name, group in normal.groups.items()
    ]  # fmt: skip
    lines = ["## Reliability", "", "Sure verdicts; the others go to the human judge.", ""]
    lines += table(["takes", "n", "decided", "of these right"], rows)
    lines += ["Probability of a clean reading, as judged, and how many readings were clean:", ""]
    bins = plots.reliability_table(normal.judged)
    lines += table(["judged (mean)", "clean", "takes"], bins)
    if plots.available():
        plots.reliability(folder / "reliability.svg", {key: members(normal, key) for key in normal.groups})
        lines += [f"![Reliability]({folder.name}/reliability.svg)", ""]
    return lines


def fitted() -> list[str]:
    """Return the cross-validation of the fitted model, as scripts/train_judge.py wrote it."""
    try:
        data = json.loads((data_dir() / "judge" / "cv.json").read_text("utf-8"))
    except (OSError, ValueError):
        return []
    lines = ["## Fitted model", ""]
    lines += ["Slips only, at its own level of one half, coefficients fitted without what is held out;"]
    lines += ["takes with slips made by changing the text of clean ones are counted too.", ""]
    keys = ("held_out", "n", "clean", "auc", "caught", "passed")
    head = ["held out", "takes", "clean ones", "area under the curve", "caught", "passed"]
    for title, name in (("voice", "by_voice"), ("text", "by_text")):
        lines += [f"By {title}:", "", *table(head, [[entry[key] for key in keys] for entry in data[name]])]
    return lines


@dataclass(frozen=True, slots=True, eq=False)
class Unseen(Decision):
    """A decision whose chance of a slip was made by a model that had not seen the take."""

    raw: float = 0.0

    def chance(self, slips: Sequence[float], sounds: Sounds | None) -> float:
        """Return the chance of the cross-validated raw logit."""
        del slips
        return self.calibrated(self.raw, sounds)


def unseen(bench: Bench) -> list[str]:
    """Return the figures of the takes, each judged by a fitted model that had not seen it."""
    try:
        raw: dict[str, float] = json.loads((data_dir() / "judge" / "cv.json").read_text("utf-8"))["takes"]
    except (OSError, ValueError, KeyError):
        return []
    takes = []
    for take, evidence in bench.takes:
        decision = evidence.decision
        if take.id in raw:
            fields = {field.name: getattr(decision, field.name) for field in dataclass_fields(Decision)}
            decision = Unseen(**fields, raw=raw[take.id])
        takes.append((take, replace(evidence, decision=decision)))
    groups = Bench(takes, load_lexicon()).rejudge(Thresholds()).groups
    rows = [
        [name, g.n, g.balanced_accuracy, g.standard_error, g.caught, g.passed, g.decided, g.decided_accuracy]
        for name, g in groups.items()
    ]
    lines = ["## Unseen", "", "The same takes, each judged by coefficients fitted without it and without what was"]
    lines += ["made of it; thresholds and calibration (five numbers) are the shipped ones.", ""]
    head = ["takes", "n", "balanced", "±", "faults caught", "clean passed", "decided", "of these right"]
    return lines + table(head, rows)


def limits(bench: Bench, normal: Rejudged) -> list[str]:
    """Return what was missed, and whether anything that listens had heard it at all."""
    rows: dict[tuple[str, str], list[int]] = {}
    for one, (take, evidence) in zip(normal.judged, bench.takes, strict=True):
        if one.right or take.passed or take.card is None or take.word is None:
            continue
        due = min(evidence.lineup.first_of(take.card) + take.word, len(evidence.lineup.due) - 1)
        believed = max((slip.chance for slip in evidence.slips if slip.due == due), default=0.0)
        counts = rows.setdefault((take.group, take.case), [0, 0, 0])
        counts[0] += 1
        counts[1] += evidence.alignment.exact
        counts[2] += believed < 0.2
    lines = ["## Limits", "", "Missed faults: in how many the recogniser heard just the due words, and in how many the"]
    lines += ["sounds gave the faulty word a chance of a slip under 0.2, so that no threshold could have found it.", ""]
    head = ["takes", "case", "missed", "recogniser heard the due words", "sounds heard the due word"]
    return lines + table(head, [[*key, *(f"{n}" for n in counts)] for key, counts in sorted(rows.items())])


def held_out(bench: Bench, folder: Path) -> list[str]:
    """Return what searched thresholds give on takes that were left out of the search."""
    tuned = tune(bench, Thresholds())
    lines = ["## Held out", "", "Thresholds searched on all other voices (texts), figures on the ones left out.", ""]
    lines += ["By voice:", "", *folds_table(tuned.by_voice), "", "By text:", "", *folds_table(tuned.by_text), ""]
    changed = ", ".join(f"{name} {value:g}" for name, value in tuned.thresholds.changed().items()) or "the defaults"
    lines += [f"The search over all takes gives: {changed}.", ""]
    if plots.available():
        ways = {"voice": tuned.by_voice, "text": tuned.by_text}
        rows = {way: [(f.held_out, f.seen.balanced, f.unseen.balanced) for f in folds] for way, folds in ways.items()}
        plots.spread(folder / "folds.svg", rows)
        lines += [f"![Folds]({folder.name}/folds.svg)", ""]
    return lines


if __name__ == "__main__":
    sys.exit(main())
