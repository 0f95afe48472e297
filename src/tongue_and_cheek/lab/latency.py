"""How fast a running reading answers: takes streamed in real time through a session, as from a microphone.

All figures are milliseconds between the moment at which a sample was due and the moment at which something was known
that rests on it. A microphone's own delay is not in them: its blocks come 10 ms late at the median, 20 at p95.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.devices import ReadySound
from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.pauses import speech_runs
from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.hearing.session import Buzz, Cause, Ended, Heard, LiveSettings, Message, ReadingSession
from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.judging.profiles import load_profile
from tongue_and_cheek.judging.script import Script
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.storage.models import starter
from tongue_and_cheek.storage.recognisers import recogniser_of

HESITATIONS = ("hesitate_between", "hesitate_inside")
_TAIL_S = 2.5  # a microphone goes on after the reading
_LONGEST_S = 120.0


@dataclass(slots=True)
class LiveFigures:
    """Latencies in milliseconds, one entry per event, and what never happened.

    `tint`: a due word is known as matched after it ended. `end`: a reading has ended by itself after its last sound.
    `verdict`: the verdict stands after the reading's end. `buzzer`: the buzzer is told to sound after the limit was
    passed; `sound`: its sound leaves the computer then, by what the system tells (empty where nothing can be played).
    """

    tint: list[float] = field(default_factory=list)
    end: list[float] = field(default_factory=list)
    verdict: list[float] = field(default_factory=list)
    buzzer: list[float] = field(default_factory=list)
    sound: list[float] = field(default_factory=list)
    untinted: int = 0
    """Words of readings without a fault that were never tinted."""
    unended: int = 0
    """Readings without a fault that did not end by themselves."""
    unbuzzed: int = 0
    """Hesitations without a buzz."""


def measure_live(folder: Path, times: int) -> LiveFigures:
    """Stream `times` clean takes and as many with a hesitation; needs about six seconds for each of both."""
    takes = load_takes(folder)
    clean = [take for take in takes if take.case == "clean"][:times]
    hesitating = [take for take in takes if take.case in HESITATIONS][:times]
    figures = LiveFigures()
    output = ReadySound(np.zeros(RATE_HZ // 10, np.int16), RATE_HZ)
    try:
        with recogniser_of(starter()) as recogniser:
            recogniser.wait_ready()
            for take in (*clean, *hesitating):
                output.open()
                _stream(take, recogniser, output, figures)
    finally:
        output.close()
    return figures


def _stream(take: LabelledTake, recogniser: Recogniser, output: ReadySound, figures: LiveFigures) -> None:
    thresholds = load_profile("normal").thresholds
    script = Script.of(take.cards, load_lexicon(), recogniser.known, thresholds)
    source = FileSource(take.audio, realtime=True, tail_s=_TAIL_S)
    came: list[tuple[float, Message]] = []
    verdicts: list[float] = []

    def on_message(message: Message) -> None:
        came.append((time.monotonic(), message))
        if isinstance(message, Buzz):
            output.play(1.0)
        if isinstance(message, Ended):
            script.judge(message.hearing, thresholds)
            verdicts.append(time.monotonic())

    session = ReadingSession(
        source,
        recogniser,
        script.grammar,
        script.progress,
        thresholds.pause_limit_s,
        thresholds.grace_s,
        on_message,
        due=len(script.lineup.due),
        settings=LiveSettings(end_s=thresholds.end_wait_s),
        pauses=thresholds.pause_settings,
    )
    session.start()
    session.join(_LONGEST_S)
    ended = came[-1][1]
    if not isinstance(ended, Ended):
        raise TypeError(f"{take.id}: the reading did not end")

    def late(at: float, due_s: float) -> float:
        return 1000.0 * (at - source.began_s - due_s)

    figures.verdict.append(late(verdicts[0], ended.take.duration_s))
    if take.case in HESITATIONS:
        buzzes = [(at, message.passed_s) for at, message in came if isinstance(message, Buzz)]
        figures.buzzer += [late(at, passed_s) for at, passed_s in buzzes]
        figures.unbuzzed += not buzzes
        if buzzes and (heard_s := output.heard_at()) is not None:
            figures.sound.append(late(heard_s, buzzes[0][1]))
    else:
        _time_words(came, ended, script, late, figures)


def _time_words(
    came: list[tuple[float, Message]],
    ended: Ended,
    script: Script,
    late: Callable[[float, float], float],
    figures: LiveFigures,
) -> None:
    """Take in a reading without a fault: its words and its end."""
    if ended.cause is Cause.READ:
        figures.end.append(late(came[-1][0], speech_runs(ended.hearing.envelope)[-1][1]))
    else:
        figures.unended += 1
    words = ended.hearing.words
    tinted = [(at, script.matched(m.words, m.progress)) for at, m in came if isinstance(m, Heard)]
    for number in range(len(script.lineup.due)):
        known = next((at for at, matched in tinted if number in matched), None)
        if known is None or number >= len(words):
            figures.untinted += 1
        else:
            figures.tint.append(late(known, words[number].end_s))
