"""Parts of the judge's report that show the settings of hearing beside other values: pauses, the end of a reading."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from report_levels import choices
from report_parts import PAUSES, table

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.envelope import envelope
from tongue_and_cheek.hearing.messages import Cause, Ended, Message
from tongue_and_cheek.hearing.pauses import speech_runs
from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.hearing.session import LiveSettings, ReadingSession
from tongue_and_cheek.hearing.sources import FileSource, read_audio
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.pause_trials import GAPS_S, Samples, figures, found, silences
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import LabelledTake
from tongue_and_cheek.storage.models import starter
from tongue_and_cheek.storage.recognisers import recogniser_of

LOUD_DB, NOISY_DB = (30.0, 20.0), (20.0, 15.0)
CLICK_S = 0.01
NEAR_S = (0.8, 0.88, 0.92, 0.96, 1.04, 1.08, 1.12, 1.2)
"""Silences about the limit of a second, for which the grey band is there."""

TRIED = {
    "noise_swings": (3.0, 4.0, 5.0, 6.0, 7.0, 10.0),
    "burst_s": (0.0, 0.02, 0.03, 0.04, 0.06, 0.08, 0.12),
    "bridge_s": (0.0, 0.05, 0.1, 0.15, 0.2, 0.3),
}


def pause_settings(bench: Bench, searched: Thresholds, readings: Sequence[Samples]) -> list[str]:
    """Return what each number of the pause detector does, on silences of known length and on the labelled takes."""
    plain = list(silences(readings, LOUD_DB))
    knocked = list(silences(readings, LOUD_DB, [gap for gap in GAPS_S if gap > 1], knock_s=CLICK_S))
    lines = ["## Pause settings", "", "Silences as under “Pauses”, at 20 and 30 dB. “Clicks” are silences of over a"]
    lines += [f"second with a click of {CLICK_S:g} s in them, “inside” the silences found inside a reading: closures"]
    lines += ["of plosives, weak sounds. At the right the verdicts on the labelled takes, by the shipped coefficients."]
    lines += ["The other numbers are the defaults.", ""]
    for name, values in TRIED.items():
        rows = []
        for value, mark in choices(name, values, searched):
            thresholds = Thresholds().but(**{name: value})
            trials = [found(silence, thresholds.pause_settings) for silence in plain]
            clicks = figures([found(silence, thresholds.pause_settings) for silence in knocked])
            f = figures(trials)
            group = bench.rejudge(thresholds).groups["all"]
            wrong = f"{f.short_counted} of {f.short}", f"{f.long_missed} of {f.long}"
            inside = sum(trial.inside for trial in trials) / (2 * len(trials))
            missed = f"{clicks.long_missed} of {clicks.long}"
            judged = group.balanced_accuracy, group.standard_error
            rows.append([f"{value:g}", f.median_s, f.p90_s, *wrong, missed, inside, *judged, mark])
        head = [name, "error, median s", "p90 s", "short counted", "long missed", "clicks: missed", "inside, a reading"]
        lines += table([*head, "balanced", "±", "what"], rows)
    bench.rejudge(Thresholds())  # its evidence is at the defaults again
    return lines


def grey_band(bench: Bench, readings: Sequence[Samples]) -> list[str]:
    """Return how sure verdicts on pauses near the limit are, by the width of the grey band."""
    limit_s = Thresholds().pause_limit_s
    near = [found(silence) for gap_s in NEAR_S for silence in silences(readings, NOISY_DB, (gap_s,))]
    rows = []
    for value, mark in choices("pause_grey_s", (0.0, 0.04, 0.08, 0.12, 0.16, 0.2)):
        sure = [trial for trial in near if abs(trial.found_s - limit_s) >= value]
        wrong = sum((trial.found_s > limit_s) != (trial.gap_s > limit_s) for trial in sure)
        group = bench.rejudge(Thresholds().but(pause_grey_s=value)).groups["all"]
        rows.append(
            [f"{value:g}", f"{len(sure)} of {len(near)}", f"{wrong}", group.decided, group.decided_accuracy, mark]
        )
    lengths = ", ".join(f"{gap_s:g}" for gap_s in NEAR_S)
    lines = ["## Grey band", "", f"Silences of {lengths} s at 20 and 15 dB in every noise: how many are told as"]
    lines += ["sure by `pause_grey_s`, and how many of these on the wrong side of the limit; then the labelled"]
    lines += ["takes.", ""]
    head = ["pause_grey_s", "told as sure", "of these wrong", "takes decided", "of these right"]
    return lines + table([*head, "what"], rows)


@dataclass(frozen=True, slots=True)
class End:
    """How a running reading ended: by itself or not, seconds after its last sound, and whether sound came after it."""

    by_itself: bool
    after_s: float
    cut_off: bool


def end_waits(takes: Sequence[LabelledTake]) -> list[str]:
    """Return when readings end by themselves, and how many are cut off, by the silence that ends them."""
    spoken = [take for take in takes if take.case not in {*PAUSES, "silence"} and not take.noise][::3]
    rows = []
    with recogniser_of(starter()) as recogniser:
        for value, mark in choices("end_wait_s", (0.2, 0.3, 0.4, 0.6, 0.8)):
            ends = [end_of(take, recogniser, value) for take in spoken]
            after = [end.after_s for end in ends if end.by_itself]
            cut = sum(end.cut_off for end in ends)
            figures_s = [float(x) for x in np.percentile(after, [50, 95])] if after else [None, None]
            rows.append([f"{value:g}", f"{len(after)} of {len(ends)}", *figures_s, f"{cut}", mark])
    lines = ["## End of a reading", "", "Every third quiet take without a pause, as a running reading: when it"]
    lines += ["ended after its last sound (seconds of the take, nothing added for the computer), and how many were"]
    lines += ["ended before it, by the silence that ends a reading.", ""]
    head = ["end_wait_s", "ended by themselves", "after, median s", "p95 s", "cut off"]
    return lines + table([*head, "what"], rows)


def end_of(take: LabelledTake, recogniser: Recogniser, end_wait_s: float) -> End:
    """Run a take through a session, as fast as it goes, and return how it ended."""
    thresholds = Thresholds().but(end_wait_s=end_wait_s)
    script = Script.of(take.cards, load_lexicon(), recogniser.known, thresholds)
    sound = read_audio(take.audio)
    came: list[Message] = []
    session = ReadingSession(
        FileSource(sound, realtime=False, tail_s=2.5),
        recogniser,
        script.grammar,
        script.progress,
        thresholds.pause_limit_s,
        thresholds.grace_s,
        came.append,
        due=len(script.lineup.due),
        settings=LiveSettings(end_s=thresholds.end_wait_s),
        pauses=thresholds.pause_settings,
    )
    session.start()
    session.join()
    ended = came[-1]
    if not isinstance(ended, Ended):
        raise TypeError(f"{take.id}: the reading did not end")
    last_s = speech_runs(envelope(sound.samples), thresholds.pause_settings)[-1][1]
    by_itself = ended.cause is Cause.READ
    return End(by_itself, ended.take.duration_s - last_s, by_itself and ended.take.duration_s < last_s)
