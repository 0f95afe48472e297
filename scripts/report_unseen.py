"""Parts of the judge's report on what was not seen: coefficients and thresholds fitted on other takes; limits."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from report_parts import table

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.decision import Decision
from tongue_and_cheek.judging.sounds import Sounds
from tongue_and_cheek.lab import plots
from tongue_and_cheek.lab.rejudge import Bench, Rejudged
from tongue_and_cheek.lab.tuning import Tuned
from tongue_and_cheek.lab.tuning_report import folds_table
from tongue_and_cheek.resources import data_dir


@dataclass(frozen=True, slots=True, eq=False)
class Unseen(Decision):
    """A decision whose chance of a slip was made by a model that had not seen the take."""

    raw: float = 0.0

    def chance(self, slips: Sequence[float], sounds: Sounds | None) -> float:
        """Return the chance of the cross-validated raw logit."""
        del slips
        return self.calibrated(self.raw, sounds)


RECORDING = "by_recording"
"""Held out: the take's recording, and all that was made of it."""


def validation() -> dict[str, Any]:
    """Return what scripts/train_judge.py wrote of coefficients fitted without what is held out."""
    data: dict[str, Any] = json.loads((data_dir() / "judge" / "cv.json").read_text("utf-8"))
    return data


def unseen_benches(bench: Bench) -> dict[str, Bench]:
    """Return the same takes, each judged by a model that had not seen it, by each way of holding out."""
    return {way: _judged_by(bench, raw) for way, raw in validation()["takes"].items()}


def _judged_by(bench: Bench, raw: dict[str, float]) -> Bench:
    takes = []
    for take, evidence in bench.takes:
        decision = evidence.decision
        if take.id in raw:
            fields = {field.name: getattr(decision, field.name) for field in dataclass_fields(Decision)}
            decision = Unseen(**fields, raw=raw[take.id])
        takes.append((take, replace(evidence, decision=decision)))
    return Bench(takes, load_lexicon())


def unseen(results: dict[str, Rejudged]) -> list[str]:
    """Return the figures of the takes, each judged by a fitted model that had not seen it."""
    lines = ["## Unseen", "", "The same takes, each judged by coefficients (and backgrounds of clean speech) learnt"]
    lines += ["without it, what was made of it, and all takes of the same recording or text; thresholds and"]
    lines += ["calibration (six numbers) are the shipped ones. The networks have heard the synthetic voices say other"]
    lines += ["texts; people are new to them.", ""]
    head = ["takes", "n", "balanced", "±", "faults caught", "clean passed", "decided", "of these right"]
    titles = {RECORDING: "", "by_voice": "Fitted without its voice:", "by_text": "Fitted without its text:"}
    for way in (RECORDING, *(way for way in results if way != RECORDING)):
        rows = [
            [name, g.n, g.balanced_accuracy, g.standard_error, g.caught, g.passed, g.decided, g.decided_accuracy]
            for name, g in results[way].groups.items()
        ]
        lines += [titles[way], ""] if titles[way] else []
        lines += table(head, rows)
    return lines


def fitted() -> list[str]:
    """Return the cross-validation of the fitted model, as scripts/train_judge.py wrote it."""
    data = validation()
    lines = ["## Fitted model", ""]
    lines += ["Slips only, at its own level of one half, coefficients fitted without what is held out;"]
    lines += ["takes with slips made by changing the text of clean ones are counted too. “Spread” is the standard"]
    lines += ["deviation over the parts.", ""]
    shares = ("auc", "caught", "passed")
    head = ["held out", "takes", "clean ones", "area under the curve", "caught", "passed"]
    for title, name in (("voice", "by_voice"), ("text", "by_text")):
        parts = data[name]
        rows: list[list[object]] = [[part[key] for key in ("held_out", "n", "clean", *shares)] for part in parts]
        for what, figure in (("mean", mean), ("spread", stdev)):
            rows.append([what, "", "", *(figure([float(part[key]) for part in parts]) for key in shares)])
        lines += [f"By {title}:", "", *table(head, rows)]
    rows = [[f"{one['ridge']:g}", one["n"], one["clean"], *(one[key] for key in shares)] for one in data["ridge"]]
    return [*lines, "By the ridge penalty (60 is used), recordings held out:", "", *table(["ridge", *head[1:]], rows)]


def held_out(tuned: Tuned, folder: Path) -> list[str]:
    """Return what searched thresholds give on takes that were left out of the search."""
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
    lines += ["sounds gave the faulty word a chance of a slip under 0.2, so that no threshold could have found it."]
    lines += ["What limits the judge, in words: [data/judge](../data/judge/README.md).", ""]
    head = ["takes", "case", "missed", "recogniser heard the due words", "sounds heard the due word"]
    return lines + table(head, [[*key, *(f"{n}" for n in counts)] for key, counts in sorted(rows.items())])
