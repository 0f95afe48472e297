"""How fast a running reading answers: takes streamed in real time through a session, as from a microphone.

All figures are milliseconds between the moment at which a sample was due and the moment at which something was known
that rests on it.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path

from tongue_and_cheek.content.lexicon import load_lexicon
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
    """Latencies in milliseconds, one entry per event.

    `tint`: a due word is known as matched after it ended. `end`: a reading has ended by itself after its last sound.
    `verdict`: the verdict stands after the reading's end. `buzzer`: the buzzer goes after the limit was passed.
    """

    tint: list[float] = field(default_factory=list)
    end: list[float] = field(default_factory=list)
    verdict: list[float] = field(default_factory=list)
    buzzer: list[float] = field(default_factory=list)


def measure_live(folder: Path, times: int) -> dict[str, list[float]]:
    """Stream `times` clean takes and as many with a hesitation; needs about six seconds for each of both."""
    takes = load_takes(folder)
    clean = [take for take in takes if take.case == "clean"][:times]
    hesitating = [take for take in takes if take.case in HESITATIONS][:times]
    with recogniser_of(starter()) as recogniser:
        recogniser.wait_ready()
        figures = stream_all([*clean, *hesitating], recogniser)
    return {
        "verdict_ms": figures.verdict,
        "buzzer_ms": figures.buzzer,
        "tint_ms": figures.tint,
        "end_ms": figures.end,
    }


def stream_all(takes: list[LabelledTake], recogniser: Recogniser) -> LiveFigures:
    """Stream takes one after the other; buzzes are counted where they are due, the rest where the reading went well."""
    figures = LiveFigures()
    for take in takes:
        _stream(take, recogniser, figures)
    return figures


def _stream(take: LabelledTake, recogniser: Recogniser, figures: LiveFigures) -> None:
    thresholds = load_profile("normal").thresholds
    script = Script.of(take.cards, load_lexicon(), recogniser.known, thresholds)
    source = FileSource(take.audio, realtime=True, tail_s=_TAIL_S)
    came: list[tuple[float, Message]] = []
    verdicts: list[float] = []

    def on_message(message: Message) -> None:
        came.append((time.monotonic(), message))
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
    last_at, ended = came[-1]
    if not isinstance(ended, Ended):
        raise TypeError(f"{take.id}: the reading did not end")

    def late(at: float, due_s: float) -> float:
        return 1000.0 * (at - source.began_s - due_s)

    figures.verdict.append(late(verdicts[0], ended.take.duration_s))
    if take.case in HESITATIONS:
        figures.buzzer += [late(at, message.passed_s) for at, message in came if isinstance(message, Buzz)]
    if ended.cause is Cause.READ and take.passed:
        runs = speech_runs(ended.hearing.envelope)
        figures.end.append(late(last_at, runs[-1][1]))
        words = ended.hearing.words
        tinted = [(at, script.matched(m.words, m.progress)) for at, m in came if isinstance(m, Heard)]
        for number in range(min(len(words), len(script.lineup.due))):
            known = next((at for at, matched in tinted if number in matched), None)
            if known is not None:
                figures.tint.append(late(known, words[number].end_s))
