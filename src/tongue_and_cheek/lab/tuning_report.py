"""What a search over thresholds found, as Markdown with plots."""

from pathlib import Path

from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.lab import plots
from tongue_and_cheek.lab.rejudge import Rejudged, roc
from tongue_and_cheek.lab.tuning import Figures, Fold, Tuned


def write_report(path: Path, tuned: Tuned, before: Rejudged, after: Rejudged, start: Thresholds) -> None:
    """Write the report at `path` (.md) and, if they can be drawn, its plots in a folder of the same name beside it."""
    lines = ["# Thresholds searched", "", *_thresholds(tuned.thresholds, start), "", *_groups(before, after), ""]
    lines += ["## On takes that the search had not seen", ""]
    lines += ["A figure is worth what it holds on held-out takes; a fold's standard error is about 0.05.", ""]
    for title, folds in (("voice", tuned.by_voice), ("text", tuned.by_text)):
        lines += [f"By {title}:", "", *folds_table(folds), ""]
    if plots.available():
        folder = path.with_suffix("")
        curves = {name: roc([one for one in after.judged if name in {"all", one.take.group}]) for name in after.groups}
        marks = {
            title: {name: (1 - (g.passed or 0.0), g.caught or 0.0) for name, g in result.groups.items()}
            for title, result in (("before", before), ("after", after))
        }
        plots.trade_off(folder / "trade-off.svg", curves, marks)
        plots.reliability(folder / "reliability.svg", {"all": after.judged})
        ways = {"voice": tuned.by_voice, "text": tuned.by_text}
        plots.spread(
            folder / "folds.svg",
            {way: [(f.held_out, f.seen.balanced, f.unseen.balanced) for f in folds] for way, folds in ways.items()},
        )
        lines += [f"![{name}]({folder.name}/{name}.svg)" for name in ("trade-off", "reliability", "folds")]
    else:
        lines.append("(No plots: matplotlib is not installed.)")
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _thresholds(found: Thresholds, start: Thresholds) -> list[str]:
    rows = ["| threshold | before | found |", "|---|---|---|"]
    for line in TABLE:
        before, after = getattr(start, line.name), getattr(found, line.name)
        rows.append(f"| {line.name} | {before:g} | {f'**{after:g}**' if after != before else f'{after:g}'} |")
    return rows


def _groups(before: Rejudged, after: Rejudged) -> list[str]:
    rows = ["| takes | n | caught | passed | balanced | before |", "|---|---|---|---|---|---|"]
    for name, group in after.groups.items():
        old = before.groups[name].balanced_accuracy
        rows.append(
            f"| {name} | {group.n} | {_share(group.caught)} | {_share(group.passed)} "
            f"| {_share(group.balanced_accuracy)} ± {group.standard_error:.3f} | {_share(old)} |"
        )
    return rows


def folds_table(folds: tuple[Fold, ...]) -> list[str]:
    """Return the held-out figures of each fold as the lines of a table."""
    rows = ["| held out | n | balanced seen | held out | caught | passed | decided | decided right |"]
    rows.append("|---|---|---|---|---|---|---|---|")
    for fold in folds:
        unseen = fold.unseen
        rows.append(
            f"| {fold.held_out} | {unseen.n} | {fold.seen.balanced:.3f} | {unseen.balanced:.3f} | {unseen.caught:.3f} "
            f"| {unseen.passed:.3f} | {unseen.decided:.3f} | {unseen.decided_accuracy:.3f} |"
        )
    if folds:
        mean = pooled(folds)
        spread = max(f.unseen.balanced for f in folds) - min(f.unseen.balanced for f in folds)
        rows.append(
            f"| all (weighted by takes) | {mean.n} | | {mean.balanced:.3f} (spread {spread:.3f}) | {mean.caught:.3f} "
            f"| {mean.passed:.3f} | {mean.decided:.3f} | {mean.decided_accuracy:.3f} |"
        )
    return rows


def pooled(folds: tuple[Fold, ...]) -> Figures:
    """Return the held-out figures averaged over the folds, weighted by their takes."""
    total = sum(fold.unseen.n for fold in folds)

    def mean(values: list[float]) -> float:
        return sum(value * fold.unseen.n for value, fold in zip(values, folds, strict=True)) / total

    return Figures(
        mean([fold.unseen.caught for fold in folds]),
        mean([fold.unseen.passed for fold in folds]),
        mean([fold.unseen.decided for fold in folds]),
        mean([fold.unseen.decided_accuracy for fold in folds]),
        total,
    )


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
