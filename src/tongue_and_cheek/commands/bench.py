"""The figures of the performance table, measured here and now with real parts and the shipped takes."""

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.resources import data_dir

if TYPE_CHECKING:
    from tongue_and_cheek.lab.hearings import HeardTake

Figure = dict[str, float]
"""p50 and p95 of one quantity."""

PROMISES: dict[str, float] = {
    "window_s": 1.5,
    "model_ready_s": 3.0,
    "verdict_ms": 150.0,
    "buzzer_ms": 60.0,
    "buzzer_sound_ms": 60.0,
    "tint_ms": 300.0,
    "end_ms": 700.0,
    "ui_block_ms": 50.0,
    "frame_ms": 33.0,
    "rtf": 0.15,
    "memory_mb": 700.0,
    "legal_ms": 20.0,
    "bot_move_ms": 50.0,
    "retune_ms": 150.0,
}
"""What we promise, each as the highest p50 (for one number: the number).

`buzzer_ms` is when the buzzer is told to sound, `buzzer_sound_ms` when its sound leaves the computer.
"""

RETUNE_TAKES = 264
"""Number of takes that `retune_ms` is promised for: as many as the tuner's folder has."""


def measure(*, quick: bool = False) -> dict[str, Any]:
    """Measure everything, one thing after another so that nothing disturbs anything; takes about a minute."""
    window = _window(1 if quick else 5)
    live = _live(3 if quick else 12)
    return {
        "machine": machine(),
        "window_s": window["window_s"],
        "model_ready_s": spread(_model_ready(1 if quick else 5)),
        **live,
        "ui_block_ms": window["ui_block_ms"],
        "frame_ms": window["frame_ms"],
        "memory_mb": window["memory_mb"],
        **_judging(4 if quick else 20),
        **_rules(5 if quick else 40),
    }


def as_text(figures: dict[str, Any]) -> str:
    """Return a table with our promises beside the figures."""
    lines = [str(figures["machine"]), f"{'':14} {'p50':>9} {'p95':>9} {'promised':>9}"]
    for name, promise in PROMISES.items():
        value = figures[name]
        if value is None:
            lines.append(f"{name:14} {'not known here':>19} {promise:9g}")
            continue
        p50, p95 = (value["p50"], value["p95"]) if isinstance(value, dict) else (value, None)
        tail = f"{p95:9.3f}" if p95 is not None else " " * 9
        lines.append(f"{name:14} {p50:9.3f} {tail} {promise:9g}  {kept(p50, p95, promise)}")
    return "\n".join([*lines, *missing_text(figures["missing"])])


def kept(p50: float, p95: float | None, promise: float) -> str:
    """Say whether a promise is kept, and if so, whether nearly always."""
    if p50 > promise:
        return "OVER"
    return "ok" if p95 is None or p95 <= promise else "ok, p95 over"


def missing_text(missing: dict[str, list[int]]) -> list[str]:
    """Return a line for each kind of event of which some never came, and so are in no figure."""
    return [f"{name}: {lost} of {all_of_them} never came" for name, (lost, all_of_them) in missing.items() if lost]


def machine() -> str:
    """Name the machine in one line: processor, cores, system, Python."""
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def spread(values: Sequence[float]) -> Figure:
    """Return median and 95th percentile (linear between the ranks)."""
    ranked = sorted(values)
    place = 0.95 * (len(ranked) - 1)
    low = int(place)
    high = min(low + 1, len(ranked) - 1)
    return {
        "p50": round(statistics.median(ranked), 3),
        "p95": round(ranked[low] + (ranked[high] - ranked[low]) * (place - low), 3),
    }


def middle(values: Sequence[float]) -> float:
    """Return the median: work that nobody watches needs no more."""
    return round(statistics.median(values), 3)


def _processor() -> str:
    if sys.platform.startswith("linux"):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _timed(times: int, call: Callable[[int], object]) -> list[float]:
    """Return the milliseconds of each call."""
    found = []
    for number in range(times):
        began = time.perf_counter()
        call(number)
        found.append(1000 * (time.perf_counter() - began))
    return found


def _window(times: int) -> dict[str, Any]:
    from tongue_and_cheek.ui.benchmarks import measure_window

    figures = measure_window(times)
    return {name: spread(value) if isinstance(value, list) else value for name, value in figures.items()}


def _live(times: int) -> dict[str, Any]:
    """Return the figures of running readings; `missing` has how many events never came, and of how many."""
    from tongue_and_cheek.lab.latency import measure_live

    figures = measure_live(data_dir() / "takes", times)
    lost = {
        "buzzer_ms": (figures.unbuzzed, figures.buzzer),
        "tint_ms": (figures.untinted, figures.tint),
        "end_ms": (figures.unended, figures.end),
    }
    found = {
        "verdict_ms": figures.verdict,
        "buzzer_ms": figures.buzzer,
        "buzzer_sound_ms": figures.sound,
        "tint_ms": figures.tint,
        "end_ms": figures.end,
    }
    return {
        **{name: spread(values) if values else None for name, values in found.items()},
        "missing": {name: [count, count + len(came)] for name, (count, came) in lost.items()},
    }


def _model_ready(times: int) -> list[float]:
    from tongue_and_cheek.storage.models import starter
    from tongue_and_cheek.storage.recognisers import recogniser_of

    found = []
    for _ in range(times):
        recogniser = recogniser_of(starter())
        began = time.perf_counter()
        recogniser.start()
        try:
            recogniser.wait_ready()
            found.append(time.perf_counter() - began)
        finally:
            recogniser.close()
    return found


def _judging(times: int) -> dict[str, Any]:
    """Listen to and judge the shipped takes, then judge as many as a tuner has again and again."""
    from tongue_and_cheek.content.lexicon import load_lexicon
    from tongue_and_cheek.judging.profiles import load_profile
    from tongue_and_cheek.lab.ears import open_ears
    from tongue_and_cheek.lab.rejudge import Bench
    from tongue_and_cheek.lab.scoring_run import judge_folder
    from tongue_and_cheek.lab.takes import load_takes

    lexicon, profile = load_lexicon(), load_profile("normal")
    takes = load_takes(data_dir() / "takes")
    heard: list[HeardTake] = []
    with open_ears("", lexicon, profile.thresholds, recall=False) as ears:
        run = judge_folder(takes, ears, profile, heard.append)
    few = Bench.of(heard, lexicon).takes
    bench = Bench([few[k % len(few)] for k in range(RETUNE_TAKES)], lexicon)
    levels = [profile.thresholds.but(slip_level=0.3 + 0.4 * k / times) for k in range(times)]
    return {"rtf": round(run.rtf, 4), "retune_ms": middle(_timed(times, lambda k: bench.rejudge(levels[k])))}


def _rules(times: int) -> dict[str, float]:
    from tongue_and_cheek.butts.benchmarks import bot_move_once, bot_view, legal_once, split_position

    position, view = split_position(), bot_view()
    return {
        "legal_ms": middle(_timed(times, lambda _: legal_once(position))),
        "bot_move_ms": middle(_timed(times, lambda k: bot_move_once(view, k))),
    }
