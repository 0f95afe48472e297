"""A reader's voice check: two cards read with care, after which the judge knows what this voice sounds like when right.

A level moved for every voice by how it scores on clean readings does not help: on the synthetic voices it cost 0.003
of balanced accuracy at a quarter of the difference and 0.011 at all of it (docs/judge.md, Voices). So the level is
only ever moved towards the reader, and only for a voice whose careful readings the judge would fail or doubt: an
accent, a small child.
"""

from collections.abc import Sequence

from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.judging.verdict import Verdict

MOST = 0.9
"""A level above this would catch next to nothing: such a reader has a human judge."""

_HALF = 0.5  # the readings are few: go half of the way to the most doubtful one


def fitted_to(readings: Sequence[Verdict], thresholds: Thresholds) -> Thresholds:
    """Return thresholds for the reader of these check cards, which are taken to have been read right.

    Never stricter than `thresholds`. Verdicts without a judgement (`Code.NOT_JUDGED` takes lean to 0.5) count too.
    """
    doubt = max((1.0 - verdict.probability for verdict in readings), default=0.0)
    if doubt <= thresholds.sure_pass:
        return thresholds
    # From where a pass is just sure, half of the reader's excess is taken off every reading.
    level = thresholds.slip_level + _HALF * (doubt - thresholds.sure_pass)
    level = min(max(level, thresholds.slip_level), max(MOST, thresholds.slip_level))
    return thresholds.but(slip_level=level, sure_fail=max(thresholds.sure_fail, min(level + 0.1, 1.0)))
