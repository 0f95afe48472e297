"""Measure the judge and write docs/judge.md with its plots.

    python scripts/report_judge.py [--takes ../shared/takes] [--out docs/judge.md] [--quick]

Every figure comes from the takes named on the command line, listened to and judged on this machine; `--quick` leaves
out what has to listen again with other grammars, `--no-bench` the latency, which a busy machine spoils. Hearings are
kept, so a second run takes a minute.
"""

import argparse
import json
import platform
import re
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from report_babble import pauses_in_babble
from report_conditions import conditions
from report_levels import Benches, card_rows, level_rows, sure_rows
from report_parts import grammar, latency, pauses, quiet_readings, table, threshold_table
from report_settings import end_waits, grey_band, pause_settings
from report_unseen import RECORDING, fitted, held_out, limits, unseen, unseen_benches

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.profiles import PRESETS
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab import plots
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench, Rejudged, roc
from tongue_and_cheek.lab.scoring import Judged, Score, score
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.lab.tuning import tune
from tongue_and_cheek.resources import data_dir

CHECKOUT = Path(__file__).resolve().parents[1]

# design/judging.md: an exact-match judge with the same recogniser (balanced, caught, passed).
BASELINE = {"synth": (0.866, 0.750, 0.982), "human": (0.844, 0.896, 0.792), "native": (0.875, 0.792, 0.958)}

# What was asked for: balanced accuracy, clean takes passed, and how many sure verdicts are right; 0.8 are to be decided
# and 0.95 of the caught faults to be charged to the right card.
WANTED = {"synth": (0.95, 0.97, 0.97), "human": (0.88, 0.92, 0.93), "native": (0.95, 0.98, 0.93)}
DECIDED, CARD = 0.8, 0.95

# The share of each case's synthetic takes that was asked for.
WANTED_CASES = {
    **dict.fromkeys(("omit", "insert", "swap", "hesitate_between", "hesitate_inside", "stop_early", "silence"), "all"),
    "self_correct": "all",
    "stutter_part": "0.85",
    "substitute": "0.85",
    "filled_pause": "0.90",
}

README = CHECKOUT / "README.md"
REPORT = CHECKOUT / "docs" / "judge.md"


def main() -> int:
    """Write the report; 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--takes", type=Path, default=CHECKOUT.parent / "shared" / "takes")
    parser.add_argument("--out", type=Path, default=REPORT)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-bench", action="store_true", help="leave latency out (on a machine that is busy)")
    arguments = parser.parse_args()
    takes = load_takes(arguments.takes)
    plot_dir: Path = arguments.out.parent / arguments.out.stem
    bench, rtf, model = listen(takes, Thresholds(), arguments.jobs)
    normal = bench.rejudge(Thresholds(), "normal")
    benches = unseen_benches(bench)
    seen_and_not = bench, benches[RECORDING]
    new = {way: unseen_bench.rejudge(Thresholds(), "normal") for way, unseen_bench in benches.items()}
    tuned = tune(bench, Thresholds())
    presets = {name: bench.rejudge(profile.thresholds, name).groups for name, profile in PRESETS.items()}
    text = [
        *heading(takes, model, rtf),
        *fairness(normal),
        *unseen(new),
        *cases(normal),
        *voices(normal),
        *conditions(normal, arguments.jobs, quick=arguments.quick),
        *trade_off(presets, normal, plot_dir),
        *level_rows(seen_and_not, tuned.thresholds),
        *card_rows(seen_and_not),
        *reliability(normal, seen_and_not, tuned.thresholds, plot_dir),
        *fitted(),
        *held_out(tuned, plot_dir),
        *limits(bench, normal),
        *pauses(plot_dir),
        *pause_settings(bench, tuned.thresholds, quiet_readings()),
        *grey_band(bench, quiet_readings()),
        *pauses_in_babble(arguments.jobs),
        *grammar(takes, arguments.jobs, quick=arguments.quick),
        *([] if arguments.quick else end_waits(takes)),
        *latency(plot_dir, measure=not arguments.no_bench),
        *threshold_table(),
    ]
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text("\n".join(text).rstrip() + "\n", "utf-8")
    print(f"wrote {arguments.out}")
    quoted = quote(len(takes), normal.groups["all"], new[RECORDING].groups["all"])
    print(quoted)
    if arguments.out.resolve() == REPORT:
        write_rates(presets)
        README.write_text(quoting(README.read_text("utf-8"), quoted), "utf-8")
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
        "what it is worth on takes, voices and texts that it has not seen. What limits it:",
        "[data/judge](../data/judge/README.md).",
        "A take that is “not sure” counts by the verdict it leans to. ± is one standard error.",
        "",
    ]


def fairness(normal: Rejudged) -> list[str]:
    """Return the main figures beside the baseline's and the wanted ones."""
    rows: list[list[object]] = []
    for name, group in normal.groups.items():
        wanted = ", ".join(f"{x:.2f}" for x in (*WANTED[name][:2], CARD)) if name in WANTED else "-"
        base = ", ".join(f"{x:.3f}" for x in BASELINE[name]) if name in BASELINE else "-"
        shares = (group.caught, group.passed, group.right_card)
        rows.append([name, group.n, group.balanced_accuracy, group.standard_error, *shares, wanted, base])
    head = ["takes", "n", "balanced", "±", "faults caught", "clean passed", "right card"]
    head += ["wanted: balanced, passed, card", "baseline: balanced, caught, passed"]
    return ["## Fairness", "", *table(head, rows)]


def cases(normal: Rejudged) -> list[str]:
    """Return right verdicts by case and group, and by case and voice."""
    groups = {name: group for name, group in normal.groups.items() if name != "all"}
    by_voice = {
        voice: score([one for one in normal.judged if one.take.voice == voice])
        for voice in sorted({one.take.voice for one in normal.judged})
    }
    names = sorted(normal.groups["all"].cases)

    def cells(scores: dict[str, Score], case: str) -> list[str]:
        counts = [group.cases.get(case, (0, 0)) for group in scores.values()]
        return [f"{right} of {n}" if n else "" for n, right in counts]

    rows = [[case, *cells(groups, case), WANTED_CASES.get(case, "")] for case in names]
    lines = ["## Cases", "", "Right verdicts.", "", *table(["case", *groups, "wanted of synth"], rows)]
    rows = [[case, *cells(by_voice, case)] for case in names]
    return [*lines, "By voice:", "", *table(["case", *by_voice], rows)]


def voices(normal: Rejudged) -> list[str]:
    """Return the figures by voice."""
    rows = []
    for voice in sorted({one.take.voice for one in normal.judged}):
        group = score([one for one in normal.judged if one.take.voice == voice])
        rows.append([voice, group.n, group.balanced_accuracy, group.standard_error, group.caught, group.passed])
    lines = ["## Voices", "", "Wanted: children (`kid`, `human-child`) at most 0.05 below the adults.", ""]
    return [*lines, *table(["voice", "n", "balanced", "±", "caught", "passed"], rows)]


def trade_off(presets: dict[str, dict[str, Score]], normal: Rejudged, folder: Path) -> list[str]:
    """Return what each preset gives, and the curve that they lie on."""
    rows = []
    marks: dict[str, dict[str, tuple[float, float]]] = {}
    for name, groups in presets.items():
        marks[name] = {key: (1 - (group.passed or 0.0), group.caught or 0.0) for key, group in groups.items()}
        rows += [
            [name, PRESETS[name].thresholds.slip_level, key, group.caught, group.passed, group.balanced_accuracy]
            for key, group in groups.items()
        ]
    head = ["preset", "slip_level", "takes", "faults caught", "clean passed", "balanced"]
    lines = ["## Trade-off", "", "Presets differ in `slip_level`: how likely a fault has to be for a fail.", ""]
    lines += table(head, rows)
    if plots.available():
        curves = {key: roc(members(normal, key)) for key in normal.groups}
        plots.trade_off(folder / "trade-off.svg", curves, marks)
        lines += [f"![Faults caught over clean takes failed]({folder.name}/trade-off.svg)", ""]
    return lines


def write_rates(presets: dict[str, dict[str, Score]]) -> None:
    """Write what the settings show beside each preset."""
    rates = {
        preset: {
            key: {"caught": round(group.caught or 0.0, 3), "passed": round(group.passed or 0.0, 3)}
            for key, group in groups.items()
        }
        for preset, groups in presets.items()
    }
    path = data_dir() / "judge" / "measured.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rates, indent=1) + "\n", "utf-8")


def quote(takes: int, seen: Score, new: Score) -> str:
    """Return what README.md says of the judge."""

    def percent(share: float | None) -> str:
        return f"{round(share or 0.0, 3):.0%}".replace("%", " %")  # of the figure as the report shows it

    text = f"On {takes} labelled takes the judge passes {percent(seen.passed)} of the clean readings and catches"
    text += f" {percent(seen.caught)} of the faults (on takes it has not seen: {percent(new.passed)} and"
    return f"{text} {percent(new.caught)})."


def quoting(readme: str, quoted: str) -> str:
    """Return the text of README.md with this said between its two marks."""
    wrapped = textwrap.fill(quoted, 120, break_on_hyphens=False)
    return re.sub(r"(?s)(<!-- figures -->\n).*?(\n<!-- /figures -->)", lambda m: m[1] + wrapped + m[2], readme)


def members(result: Rejudged, group: str) -> list[Judged]:
    """Return the takes of a group ("all": every one)."""
    return [one for one in result.judged if group in {"all", one.take.group}]


def reliability(normal: Rejudged, benches: Benches, found: Thresholds, folder: Path) -> list[str]:
    """Return how far the probabilities and "sure" can be trusted."""
    rows: list[list[object]] = []
    for name, group in normal.groups.items():
        wanted = f"{DECIDED:.2f}, {WANTED[name][2]:.2f}" if name in WANTED else "-"
        rows.append([name, group.n, group.decided, group.decided_accuracy, wanted])
    lines = ["## Reliability", "", "Sure verdicts; the others go to the human judge.", ""]
    lines += table(["takes", "n", "decided", "of these right", "wanted"], rows)
    lines += sure_rows(benches, found)
    lines += ["Probability of a clean reading, as judged, and how many readings were clean:", ""]
    bins = plots.reliability_table(normal.judged)
    lines += table(["judged (mean)", "clean", "takes"], bins)
    if plots.available():
        plots.reliability(folder / "reliability.svg", {key: members(normal, key) for key in normal.groups})
        lines += [f"![Reliability]({folder.name}/reliability.svg)", ""]
    return lines


if __name__ == "__main__":
    sys.exit(main())
