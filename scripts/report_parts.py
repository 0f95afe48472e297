"""Parts of the judge's report that need no verdicts: tables, pauses, grammar, latency, thresholds."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tongue_and_cheek.commands.bench import PROMISES, missing_text
from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.noises import KINDS
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.judging.align import align
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.lab import plots
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.pause_trials import ROUNDS, Samples, Trial, figures, found_live, silences, trials
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.scoring import score
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.resources import data_dir


def row(cells: Sequence[object]) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Return a table and an empty line."""
    shown = [["-" if cell is None else cell for cell in cells] for cells in rows]
    return [row(head), "|" + "---|" * len(head), *(row(cells) for cells in shown), ""]


LOUD_DB = (30.0, 20.0)
"""Speech above the noise (dB) for which the pause detector has to keep its promises."""

PAUSE_MEDIAN_S, PAUSE_P90_S = 0.02, 0.06
"""Errors of a pause's edges that were asked for, in any noise 20 dB under the speech or weaker."""


def quiet_readings() -> list[Samples]:
    """Return the project's own clean readings in a quiet room."""
    takes = load_takes(data_dir() / "takes")
    return [read_audio(t.audio).samples for t in takes if t.case in {"clean", "fast"} and not t.noise]


def pauses(folder: Path) -> list[str]:
    """Return boundary errors of the pause detector in noise."""
    readings = quiet_readings()
    results = list(trials(readings))
    live = [found_live(silence) for silence in silences(readings, LOUD_DB, rounds=ROUNDS)]
    levels = sorted({trial.snr_db for trial in results}, reverse=True)
    rows = [
        pause_row(kind, snr_db, [t for t in results if (t.kind, t.snr_db) == (kind, snr_db)])
        for kind in KINDS
        for snr_db in levels
    ]
    loud = [trial for trial in results if trial.snr_db in LOUD_DB]
    for who, heard in (("", loud), (", live", live)):
        rows += [pause_row(kind + who, "20 and more", [t for t in heard if t.kind == kind]) for kind in KINDS]
        rows.append(pause_row("all" + who, "20 and more", heard))
    head = [
        "noise",
        "SNR, dB",
        "pauses",
        "error, median s",
        "p90 s",
        "0.85 s and less counted",
        "1.15 s and more missed",
    ]
    lines = ["## Pauses", "", "Silences of 0.7, 0.85, 1.15 and 1.4 s between our own clean readings; limit 1 s."]
    lines += ["“live” is the buzzer's clock, which knows only what has been heard so far. The largest errors are"]
    lines += ["breathed endings 15 dB under the noise (the th of “bath”), which no energy tells from it."]
    lines += [
        f"Wanted at 20 dB and more: median {PAUSE_MEDIAN_S:.3f}, p90 {PAUSE_P90_S:.3f}, none counted or missed.",
        "",
    ]
    lines += table(head, rows)
    if plots.available():
        errors = {}
        for kind in KINDS:
            at = [(snr_db, figures([t for t in results if (t.kind, t.snr_db) == (kind, snr_db)])) for snr_db in levels]
            errors[kind] = [(snr_db, f.median_s, f.p90_s) for snr_db, f in at]
        plots.boundaries(folder / "boundaries.svg", errors, (PAUSE_MEDIAN_S, PAUSE_P90_S))
        lines += [f"![Errors of pauses' edges]({folder.name}/boundaries.svg)", ""]
    return lines


def pause_row(kind: str, snr_db: object, results: Sequence[Trial]) -> list[object]:
    """Return one row of figures."""
    f = figures(results)
    level = f"{snr_db:g}" if isinstance(snr_db, float) else snr_db
    return [
        kind, level, f.n, f.median_s, f.p90_s, f"{f.short_counted} of {f.short}", f"{f.long_missed} of {f.long}",
    ]  # fmt: skip


PAUSES = {"hesitate_between", "hesitate_inside", "filled_pause", "pause_allowed"}


def grammar(takes: Sequence[LabelledTake], jobs: int, *, quick: bool) -> list[str]:
    """Return what the grammar's two numbers do to what the recogniser hears, and to the verdicts."""
    if quick:
        return []
    spoken = [take for take in takes if take.case not in PAUSES]
    rows = []
    lexicon, default = load_lexicon(), Thresholds()
    for neighbours, weight in ((0, 300), (4, 300), (8, 300), (16, 300), (8, 100), (8, 1000)):
        thresholds = default.but(neighbours=float(neighbours), weight=float(weight))
        with open_ears(None, lexicon, thresholds, jobs=jobs, recall=True) as ears:
            heard = ears.hear_all(spoken)
        exact = {h.take.id: align(h.script.lineup, h.hearing.words, lexicon).exact for h in heard}
        clean = [exact[take.id] for take in spoken if take.passed]
        faulty = [not exact[take.id] for take in spoken if not take.passed]
        shares = sum(clean) / len(clean), sum(faulty) / len(faulty)
        judged = score(Bench.of(heard, lexicon).judged(default))
        figures = judged.balanced_accuracy, judged.standard_error
        what = "default" if thresholds == default else ""
        rows.append([f"{neighbours}", f"{weight}", *shares, sum(shares) / 2, *figures, what])
    lines = ["## Grammar", "", "What the recogniser alone hears, by neighbours per word and weight of the due words;"]
    lines += ["“verdicts” is the balanced accuracy of the whole judge, with coefficients fitted at the default.", ""]
    head = ["neighbours", "weight", "clean takes heard as due", "slips heard as something else", "balanced"]
    return lines + table([*head, "verdicts", "±", "what"], rows)


def latency(folder: Path, *, measure: bool) -> list[str]:
    """Return the figures of `bench`, if it runs here."""
    if not measure:
        return ["## Latency", "", "Left out: the machine was busy. `tongue-and-cheek bench` measures it.", ""]
    run = subprocess.run(
        [sys.executable, "-m", "tongue_and_cheek", "bench", "--json"], capture_output=True, text=True, check=False
    )
    try:
        result = json.loads(run.stdout) if run.returncode == 0 else {}
    except ValueError:
        result = {}
    if not result:
        return ["## Latency", "", "`tongue-and-cheek bench` did not run where this report was written.", ""]
    rows, drawn = [], {}
    for name, value in result.items():
        promise = PROMISES.get(name)
        wanted = "" if promise is None else f"{promise:g}"
        if isinstance(value, dict) and "p50" in value:
            rows.append([name, value["p50"], value["p95"], wanted])
            if promise is not None:
                drawn[name] = (value["p50"], value["p95"], promise)
        elif isinstance(value, int | float):
            rows.append([name, value, "", wanted])
        elif name in PROMISES:
            rows.append([name, "not known here", "", wanted])
    lines = ["## Latency", "", f"`tongue-and-cheek bench` on {result.get('machine', 'this machine')}.", ""]
    lines += ["`buzzer_ms` is when the buzzer is told to sound, `buzzer_sound_ms` when its sound leaves the computer,"]
    lines += ["by what the system tells. A microphone adds 10 ms (p95 20) to each.", ""]
    lines += table(["figure", "p50", "p95", "promised"], rows)
    never = missing_text(result["missing"])
    lines += [*(f"* {line}" for line in never), ""] if never else []
    if plots.available():
        plots.latencies(folder / "latency.svg", drawn)
        lines += [f"![Latency]({folder.name}/latency.svg)", ""]
    return lines


def threshold_table() -> list[str]:
    """Return THE table, with the line of this report (or the ruling) that each default came from."""
    rows = [
        [f"`{t.name}`", f"{t.default:g} {t.unit}".strip(), f"{t.low:g} to {t.high:g}", t.sentence, t.source]
        for t in TABLE
    ]
    return ["## Thresholds", "", *table(["threshold", "default", "bounds", "what it does", "from"], rows)]
