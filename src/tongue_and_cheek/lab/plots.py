"""Plots of the judge's figures, as SVG; nothing is drawn (and nobody is bothered) where matplotlib is missing."""

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tongue_and_cheek.lab.rejudge import RocPoint
from tongue_and_cheek.lab.scoring import Judged

_COLOURS = ("#c2385a", "#2b6cb0", "#2f855a", "#b7791f", "#6b46c1", "#4a5568")
_MARKERS = "osD^vP"


def available() -> bool:
    """Whether plots can be drawn here."""
    return importlib.util.find_spec("matplotlib") is not None


def _figure(width: float, height: float) -> tuple[Any, Any]:
    import matplotlib as mpl

    mpl.use("Agg")
    # The same figures give the same file, so that a report changes only when the judge does.
    mpl.rcParams.update({"svg.hashsalt": "tongue-and-cheek", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3})
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def _save(figure: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None})


def trade_off(
    path: Path, curves: Mapping[str, Sequence[RocPoint]], marks: Mapping[str, Mapping[str, tuple[float, float]]]
) -> None:
    """Draw faults caught over clean takes failed; `marks` are presets: name to group to (clean failed, caught)."""
    figure, axes = _figure(6.4, 4.4)
    for colour, (name, points) in zip(_COLOURS, curves.items(), strict=False):
        axes.step([p.false_fail for p in points], [p.caught for p in points], color=colour, label=name, where="post")
        for marker, (preset, where) in zip(_MARKERS, marks.items(), strict=False):
            if name in where:
                axes.plot(*where[name], marker, color=colour, markeredgecolor="white", label=f"{name}: {preset}")
    axes.set(xlabel="clean takes failed", ylabel="faults caught", xlim=(-0.01, 0.4), ylim=(0.4, 1.01))
    axes.legend(fontsize=7, loc="lower right", ncols=2)
    _save(figure, path)


def reliability(path: Path, groups: Mapping[str, Sequence[Judged]], bins: int = 8) -> None:
    """Draw how often takes are clean, over the probability that the judge gave for it (with the number of takes)."""
    figure, axes = _figure(5.4, 4.4)
    axes.plot([0, 1], [0, 1], color="#999", linestyle="--", linewidth=1)
    for colour, (name, judged) in zip(_COLOURS, groups.items(), strict=False):
        rows = reliability_table(judged, bins)
        axes.plot([row[0] for row in rows], [row[1] for row in rows], color=colour, linewidth=0.8, alpha=0.6)
        sizes = [8 + 3 * row[2] for row in rows]
        axes.scatter([row[0] for row in rows], [row[1] for row in rows], s=sizes, color=colour, label=name, alpha=0.8)
    axes.set(xlabel="probability of a clean reading, as judged", ylabel="share of clean readings", xlim=(-0.03, 1.03))
    axes.legend(fontsize=8)
    _save(figure, path)


def reliability_table(judged: Sequence[Judged], bins: int = 8) -> list[tuple[float, float, int]]:
    """Return per bin that holds takes: mean probability of clean, share of clean takes, number of takes."""
    rows = []
    for k in range(bins):
        low, high = k / bins, (k + 1) / bins
        inside = [
            one
            for one in judged
            if low <= one.verdict.probability < high or (k == bins - 1 and one.verdict.probability == 1)
        ]
        if inside:
            mean = sum(one.verdict.probability for one in inside) / len(inside)
            rows.append((mean, sum(one.take.passed for one in inside) / len(inside), len(inside)))
    return rows


def spread(path: Path, folds: Mapping[str, Sequence[tuple[str, float, float]]]) -> None:
    """Draw balanced accuracy of held-out folds (name, seen, unseen) for each way of leaving takes out."""
    figure, axes = _figure(6.4, 3.0)
    names: list[str] = []
    for colour, (way, rows) in zip(_COLOURS, folds.items(), strict=False):
        at = [len(names) + k for k in range(len(rows))]
        axes.plot(at, [seen for _, seen, _ in rows], "o", color=colour, markerfacecolor="white", label=f"{way}, seen")
        axes.plot(at, [unseen for _, _, unseen in rows], "o", color=colour, label=f"{way}, held out")
        names += [name for name, _, _ in rows]
    axes.set_xticks(range(len(names)), [name[:24] for name in names], rotation=35, ha="right", fontsize=6)
    axes.set(ylabel="balanced accuracy")
    axes.legend(fontsize=7)
    _save(figure, path)


def boundaries(path: Path, errors: Mapping[str, Sequence[tuple[float, float, float]]], wanted: Sequence[float]) -> None:
    """Draw errors of pauses' edges (ms) over the noise's level: per kind of noise (SNR in dB, median s, p90 s).

    `wanted` are the highest median and p90 (s) that were asked for at 20 dB and more.
    """
    figure, axes = _figure(6.4, 3.6)
    for colour, (kind, rows) in zip(_COLOURS, errors.items(), strict=False):
        levels = [level for level, _, _ in rows]
        axes.plot(levels, [1000 * p90 for _, _, p90 in rows], "o-", color=colour, label=f"{kind}, p90")
        axes.plot(levels, [1000 * median for _, median, _ in rows], "o:", color=colour, markerfacecolor="white")
    for limit in wanted:
        axes.plot(
            [20, max(level for rows in errors.values() for level, _, _ in rows)], [1000 * limit] * 2, color="#999"
        )
    axes.set(xlabel="speech over noise, dB (dotted: median; grey: wanted)", ylabel="error, ms", yscale="log")
    axes.legend(fontsize=7)
    _save(figure, path)


def latencies(path: Path, figures: Mapping[str, tuple[float, float, float]]) -> None:
    """Draw p50 and p95 of each figure as shares of the promised one: (p50, p95, promised), in one unit each."""
    figure, axes = _figure(6.4, 0.8 + 0.3 * len(figures))
    for at, (p50, p95, promised) in enumerate(figures.values()):
        axes.plot([p50 / promised, p95 / promised], [at, at], "-", color=_COLOURS[1], linewidth=3, alpha=0.5)
        axes.plot(p50 / promised, at, "o", color=_COLOURS[1], label=None if at else "p50")
        axes.plot(p95 / promised, at, "|", color=_COLOURS[1], markersize=12, label=None if at else "p95")
    axes.axvline(1.0, color=_COLOURS[0], linestyle="--", linewidth=1)
    axes.set_yticks(range(len(figures)), [f"{name} ({figures[name][2]:g})" for name in figures])
    axes.invert_yaxis()
    axes.set(xlabel="share of what is promised (in brackets)", xlim=(0, None))
    axes.legend(fontsize=7)
    _save(figure, path)
