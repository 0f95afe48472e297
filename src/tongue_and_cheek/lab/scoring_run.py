"""One run over a folder: listen, judge, and what it cost."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tongue_and_cheek.judging.profiles import Profile
from tongue_and_cheek.lab.hearings import Ears, HeardTake
from tongue_and_cheek.lab.scoring import Judged
from tongue_and_cheek.lab.takes import LabelledTake


@dataclass(frozen=True, slots=True)
class Run:
    """The verdicts of a run; `cost_s` are the seconds of listening and judging added up, `audio_s` the sound's."""

    judged: tuple[Judged, ...]
    model: str
    cost_s: float
    audio_s: float

    @property
    def rtf(self) -> float:
        """Seconds of work on one core per second of sound."""
        return self.cost_s / self.audio_s if self.audio_s else 0.0


def judge_folder(
    takes: Sequence[LabelledTake],
    ears: Ears,
    profile: Profile,
    on_take: Callable[[HeardTake], None] | None = None,
) -> Run:
    """Listen to all takes and judge them with a profile."""
    heard = ears.hear_all(takes, on_take)
    began = time.perf_counter()
    judged = tuple(
        Judged(one.take, one.script.judge(one.hearing, profile.thresholds, profile=profile.name)) for one in heard
    )
    judging_s = time.perf_counter() - began
    return Run(
        judged,
        ears.model_id,
        judging_s + sum(one.cost_s for one in heard),
        sum(one.hearing.duration_s for one in heard),
    )
