"""Parts of the judge's report on what it has to bear: soft and loud readers, noisy rooms, and another text."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from report_parts import quiet_readings, table

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.align import Alignment, Mark, align
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.conditions import CONDITIONS, changed
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.hearings import Ears
from tongue_and_cheek.lab.rejudge import Bench, Rejudged
from tongue_and_cheek.lab.scoring import Judged, score

HEAD = ("n", "balanced", "±", "faults caught", "clean passed", "decided", "of these right")


def conditions(normal: Rejudged, jobs: int, *, quick: bool) -> list[str]:
    """Return the figures by noise and by condition, and how much of another text is heard."""
    rows = [
        [noise or "none", *_figures([one for one in normal.judged if one.take.noise == noise])]
        for noise in sorted({one.take.noise for one in normal.judged})
    ]
    lines = ["## Conditions", "", "By the noise in the labelled takes (the number: dB under the speech):", ""]
    lines += table(["noise", *HEAD], rows)
    if quick:
        return lines
    with open_ears(None, load_lexicon(), Thresholds(), jobs=jobs, recall=True) as ears:
        return [*lines, *_changed(normal, ears), *_words_heard(normal, ears)]


def _changed(normal: Rejudged, ears: Ears) -> list[str]:
    """Return the figures of every third take without noise: as it is, and changed in each way."""
    used = [one for one in normal.judged if not one.take.noise][::3]
    takes = [one.take for one in used]
    rows = [["as recorded", *_figures(used)]]
    with tempfile.TemporaryDirectory() as folder:
        for number, condition in enumerate(CONDITIONS):
            heard = ears.hear_all(changed(takes, condition, Path(folder, str(number)), quiet_readings()))
            rows.append([condition, *_figures(Bench.of(heard, load_lexicon()).judged(Thresholds()))])
    lines = [f"Every third take without noise ({len(takes)}), as recorded and changed; clipped: the loudest sample is"]
    lines += ["6 dB over what the numbers hold. Babble: six voices at once.", ""]
    return lines + table(["condition", *HEAD], rows)


def _words_heard(normal: Rejudged, ears: Ears) -> list[str]:
    """Return the share of due words that are heard of clean readings, and of readings of another text."""
    clean = [one.take for one in normal.judged if one.take.passed]
    lexicon = load_lexicon()
    own = [align(h.script.lineup, h.hearing.words, lexicon) for h in ears.hear_all(clean)]
    some = clean[::4]
    others = [replace(take, cards=other.cards) for take, other in zip(some, [*some[1:], some[0]], strict=True)]
    heard = ears.hear_all([take for take, first in zip(others, some, strict=True) if take.cards != first.cards])
    verdicts = [one.script.judge(one.hearing, Thresholds()) for one in heard]
    other = [align(h.script.lineup, h.hearing.words, lexicon) for h in heard]
    rows = [
        ["their own cards", *_spread([share_heard(alignment) for alignment in own])],
        ["another take's cards", *_spread([share_heard(alignment) for alignment in other])],
    ]
    failed = sum(not verdict.passed for verdict in verdicts)
    lines = ["Share of the due words that the recogniser heard of clean takes, in their places or swapped:", ""]
    lines += table(["read against", "n", "least", "second least", "median", "most"], rows)
    return [*lines, f"Of the readings of another text {failed} of {len(verdicts)} fail.", ""]


def share_heard(alignment: Alignment) -> float:
    """Return the share of due words that were heard."""
    return sum(mark in (Mark.OK, Mark.SWAPPED) for mark in alignment.marks) / len(alignment.marks)


def _spread(shares: Sequence[float]) -> list[object]:
    ranked = sorted(shares)
    if len(ranked) < 2:
        return [len(ranked), None, None, None, None]
    return [len(ranked), ranked[0], ranked[1], ranked[len(ranked) // 2], ranked[-1]]


def _figures(judged: Sequence[Judged]) -> list[object]:
    s = score(judged)
    return [s.n, s.balanced_accuracy, s.standard_error, s.caught, s.passed, s.decided, s.decided_accuracy]
