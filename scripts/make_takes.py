"""Make the takes that the project ships: synthetic voices reading its own cards, well and badly.

    python scripts/make_takes.py [--out data/takes]

Needs flite and espeak-ng (Debian packages) and hibari-tts (`pip install hibari-tts`). Every fault is built from pieces
of speech, so its place is known to the sample. The same programs give the same takes again.
"""

import argparse
import json
import shutil
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray
from synthesis import Speech, heart, program_voice

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.noises import mixed, noise
from tongue_and_cheek.resources import data_dir

Samples = NDArray[np.int16]

LEVEL = 0.07
"""RMS of speech: -23 dBFS, as a laptop's microphone gives it."""

ROOM_DB = 50.0
"""Where no noise is added the room is this far below speech: no microphone is silent to the last bit."""

# case, voice, noise, cards, and what goes wrong: (card, word, text) with what the case needs of them.
PLAN: tuple[tuple[str, str, str | None, tuple[str, ...], tuple[Any, ...]], ...] = (
    ("clean", "heart", None, ("She sells seashells",), ()),
    ("clean", "heart", None, ("Pink pigs paint pears", "Lazy lions lick lemons"), ()),
    ("clean", "heart", "fan20", ("Green Greek grapes", "Three free throws", "Happy hats for Harry"), ()),
    ("clean", "heart", "babble20", ("Purple pumpkin pie", "Two tall towers of toast"), ()),
    ("clean", "flite-slt", None, ("Busy bees buzz", "Big blue bubble bath"), ()),
    ("clean", "flite-slt", "pink25", ("Crusty crumbs crumble", "Jolly jelly jars", "Many merry monkeys"), ()),
    ("clean", "flite-slt", None, ("Zebras zoom to the zoo",), ()),
    ("clean", "flite-rms", None, ("Four fast farmers fall", "Dizzy dogs dance"), ()),
    ("clean", "flite-rms", "hum25", ("Wet whales wink", "Bears bake banana bread", "Toads toast tomatoes"), ()),
    ("clean", "espeak-en-us", None, ("Funny fish fry fries", "Ten tiny turtles"), ()),
    ("clean", "espeak-en-us", "white30", ("Cool cats carry cabbage", "Willie's really weary"), ()),
    ("clean", "heart", None, ("Sweet Swiss swimmers", "Blue glue on gloomy goo", "Shy chefs chop cherries"), ()),
    ("pause_allowed", "heart", None, ("Grumpy grapes grow", "Silly snakes sneeze"), (1, 0, 0.75)),
    ("pause_allowed", "flite-slt", "fan20", ("Rabbits race robots", "Giddy goats giggle"), (1, 1, 0.65)),
    ("fast", "heart", None, ("Mad mice munch melons", "Wild whales wave well"), ()),
    ("fast", "flite-rms", None, ("Young yellow yawns", "Penguins paint pancakes"), ()),
    ("substitute", "heart", None, ("She sells seashells", "Big blue bubble bath"), (0, 1, "shells")),
    ("substitute", "flite-slt", None, ("Pink pigs paint pears", "Flat frogs fill flutes"), (1, 2, "feel")),
    ("substitute", "heart", "pink25", ("Three free throws", "Dizzy dogs dance"), (0, 1, "three")),
    ("substitute", "espeak-en-us", None, ("Wish for a fish dish", "Gray geese graze on grass"), (0, 3, "dish")),
    ("omit", "heart", None, ("Funny fish fry fries", "Green Greek grapes"), (1, 1)),
    ("omit", "flite-rms", None, ("Kind kings fly kites", "Thirsty thieves think"), (0, 2)),
    ("insert", "flite-slt", None, ("Crusty crumbs crumble", "Purple pumpkin pie"), (1, 2, "and")),
    ("insert", "heart", None, ("Silly snakes sneeze", "Busy bees buzz"), (0, 1, "blue")),
    ("swap", "heart", None, ("Sweet Swiss swimmers", "Happy hats for Harry"), (0, 0)),
    ("swap", "espeak-en-us", "hum25", ("Jolly jelly jars", "Ten tiny turtles"), (1, 1)),
    ("self_correct", "heart", None, ("Three free throws", "Lazy lions lick lemons"), (1, 2, "like")),
    ("self_correct", "flite-slt", None, ("Fresh fruit for four friends",), (0, 1, "fruits")),
    ("stutter_part", "heart", None, ("She sells seashells", "Pink pigs paint pears"), (0, 2, 0.16, 1)),
    ("stutter_part", "flite-slt", None, ("Busy bees buzz", "Shy chefs chop cherries"), (1, 0, 0.2, 2)),
    ("stutter_part", "flite-rms", "white30", ("Many merry monkeys", "Toads toast tomatoes"), (1, 2, 0.18, 2)),
    ("stutter_word", "heart", None, ("Mad mice munch melons", "Wet whales wink"), (0, 2)),
    ("stutter_word", "espeak-en-us", None, ("Four fast farmers fall", "Purple pumpkin pie"), (1, 0)),
    ("hesitate_between", "heart", None, ("Green Greek grapes", "Zebras zoom to the zoo"), (1, 0, 1.4)),
    ("hesitate_between", "flite-slt", "babble20", ("Rabbits race robots", "Silly snakes sneeze"), (1, 0, 1.7)),
    ("hesitate_inside", "flite-rms", None, ("Bears bake banana bread", "Dizzy dogs dance"), (0, 2, 1.5)),
    ("hesitate_inside", "heart", "fan20", ("Susan's shoes shine so", "Grumpy grapes grow"), (0, 3, 1.3)),
    ("filled_pause", "flite-slt", None, ("Crusty crumbs crumble", "Giddy goats giggle"), (1, 1, 1.5)),
    ("filled_pause", "flite-rms", None, ("Quick crickets play cricket",), (0, 2, 1.8)),
    ("stop_early", "heart", None, ("Big blue bubble bath", "Young yellow yawns"), (1, 1)),
    ("filled_pause", "flite-slt", "pink25", ("Wet whales wink", "Ten tiny turtles"), (1, 2, 1.6)),
    ("stop_early", "espeak-en-us", None, ("Penguins paint pancakes", "Noisy nephews nap"), (1, 0)),
    ("silence", "heart", "hum25", ("Drew drew a dry drum", "Brave brown bread brushes"), ()),
)


@dataclass
class Tape:
    """Pieces of speech and silence one after the other."""

    parts: list[Samples] = field(default_factory=list)

    @property
    def now_s(self) -> float:
        """Length so far in seconds."""
        return sum(map(len, self.parts)) / RATE_HZ

    def rest(self, seconds: float) -> None:
        """Add silence."""
        self.parts.append(np.zeros(round(seconds * RATE_HZ), np.int16))

    def add(self, samples: Samples) -> None:
        """Add sound."""
        self.parts.append(samples)


@cache
def say(voice: str, text: str, speed: float = 1.0) -> Samples:
    """Return a text as spoken, without silence around it, at the common level."""
    audio, rate = _synthesise(voice, text, speed)
    audio = np.asarray(soxr.resample(audio, rate, RATE_HZ), np.float64)
    frame = RATE_HZ // 200
    power = np.array([np.sqrt(np.mean(audio[k : k + frame] ** 2)) for k in range(0, len(audio) - frame, frame)])
    loud = np.flatnonzero(power > power.max() * 10 ** (-45 / 20))
    audio = audio[loud[0] * frame : (loud[-1] + 1) * frame]
    strong = power[power > power.max() * 10 ** (-30 / 20)]
    audio = audio * LEVEL / np.sqrt(np.mean(strong**2))
    return _edges(np.asarray(np.clip(np.round(audio * 32768), -32768, 32767), np.int16))


def _synthesise(voice: str, text: str, speed: float) -> Speech:
    if voice == "heart":
        # Its seed decides the melody; the text makes it differ from sentence to sentence.
        return heart(text, speed, sum(ord(c) * 31**k for k, c in enumerate(text)) % 2**31)
    return program_voice(voice, text, speed)


def um(voice: str, seconds: float) -> Samples:
    """Return a drawn-out um: the voice's own, held, without the closures that the stretching opens around it."""
    for stretch in (2.0, 3.0, 4.0, 6.0):
        slow = say(voice, "uhm", len(say(voice, "uhm")) / RATE_HZ / (seconds * stretch))
        frame = RATE_HZ // 50
        level = slow[: len(slow) // frame * frame].astype(np.float64).reshape(-1, frame).std(axis=1)
        quiet = np.flatnonzero(level < level.max() / 8)
        edges = np.concatenate(([-1], quiet, [len(level)]))
        longest = int(np.argmax(np.diff(edges)))
        held = slow[(edges[longest] + 1) * frame : edges[longest + 1] * frame]
        if len(held) >= seconds * RATE_HZ:
            return held[: round(seconds * RATE_HZ)]
    raise ValueError(f"{voice} cannot hold an um for {seconds} s")


def _edges(samples: Samples) -> Samples:
    """Fade 3 ms in and out: pieces are joined without a click."""
    ramp = np.linspace(0.0, 1.0, RATE_HZ * 3 // 1000)
    out = samples.astype(np.float64)
    out[: len(ramp)] *= ramp
    out[-len(ramp) :] *= ramp[::-1]
    return np.asarray(np.round(out), np.int16)


def read(case: str, voice: str, cards: tuple[str, ...], detail: tuple[Any, ...], seed: int) -> tuple[Tape, Any]:
    """Return a reading of the cards with its fault, and the fault's label (None for a good reading)."""
    rng = np.random.default_rng(seed)
    speed = 1.35 if case == "fast" else float(rng.uniform(0.92, 1.08))
    tape, fault = Tape(), None
    tape.rest(rng.uniform(0.3, 0.6))
    if case == "silence":
        tape.rest(2.0)
        return tape, {"kind": case, "card": 0, "word": 0, "start_s": 0.0, "end_s": round(tape.now_s, 3)}
    for number, card in enumerate(cards):
        if number and not (case in {"hesitate_between", "pause_allowed"} and detail[:2] == (number, 0)):
            tape.rest(rng.uniform(0.12, 0.3))
        words = card.split()
        if not detail or detail[0] != number:
            tape.add(say(voice, card, speed))
            continue
        fault = _faulty(tape, case, voice, words, detail, speed)
        if case == "stop_early":
            break
    tape.rest(rng.uniform(0.4, 0.7) if case != "stop_early" else 2.0)
    return tape, None if case in {"clean", "fast", "pause_allowed"} else fault


def _faulty(
    tape: Tape, case: str, voice: str, words: list[str], detail: tuple[Any, ...], speed: float
) -> dict[str, Any]:
    """Add a card with a fault to the tape; return its label."""
    card, word = detail[0], detail[1]
    label: dict[str, Any] = {"kind": case, "card": card, "word": word}
    if case in {"substitute", "insert", "self_correct"}:
        label["said"] = detail[2]
    start = tape.now_s
    pieces = _pieces(case, words, word, str(detail[2]) if len(detail) > 2 else "")
    spoken = [say(voice, piece, speed) if piece else np.zeros(0, np.int16) for piece in pieces]
    tape.add(spoken[0])
    match case:
        case "self_correct":
            tape.rest(0.3)
        case "stutter_word":
            tape.rest(0.12)
            start = tape.now_s
            tape.add(spoken.pop(1))
            label["end_s"] = round(tape.now_s, 3)
            tape.rest(0.08)
        case "stutter_part":
            tape.rest(0.06)
            start = tape.now_s
            for _ in range(detail[3]):
                tape.add(_edges(spoken[1][: round(detail[2] * RATE_HZ)]))
                tape.rest(0.07)
            label["end_s"] = round(tape.now_s, 3)
        case "hesitate_between" | "hesitate_inside" | "pause_allowed":
            start = tape.now_s
            tape.rest(detail[2])
            label["end_s"] = round(tape.now_s, 3)
        case "filled_pause":
            tape.rest(0.15)
            start = tape.now_s
            tape.add(_edges(um(voice, detail[2])))
            label["end_s"] = round(tape.now_s, 3)
            tape.rest(0.15)
        case "stop_early":
            start = tape.now_s
    for piece in spoken[1:]:
        tape.add(piece)
    label["start_s"] = round(start, 3)
    label.setdefault("end_s", round(tape.now_s, 3))
    return label


def _pieces(case: str, words: list[str], word: int, said: str) -> list[str]:
    """Return the texts that are spoken one after the other; what happens between them is `_faulty`'s."""
    before, here, after = words[:word], words[word : word + 1], words[word + 1 :]
    whole = {
        "substitute": [*before, said, *after],
        "omit": [*before, *after],
        "insert": [*before, said, *here, *after],
        "swap": [*before, *after[:1], *here, *after[1:]],
    }
    if case in whole:
        return [" ".join(whole[case])]
    parts = {
        "self_correct": [[*before, said], [*here, *after]],
        "stutter_word": [[*before, *here], here, after],
        "stop_early": [before],
    }
    return [" ".join(part) for part in parts.get(case, [before, [*here, *after]])]


def main() -> int:
    """Write the takes and takes.json."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=data_dir() / "takes")
    out: Path = parser.parse_args().out
    for program in ("flite", "espeak-ng"):
        if shutil.which(program) is None:
            print(f"{program} is missing; install it (on Debian: sudo apt install {program}).", file=sys.stderr)
            return 2
    out.mkdir(parents=True, exist_ok=True)
    crowd = [say("flite-slt", "The rest of the family talks about the weather and about supper tonight")]
    crowd += [say("flite-rms", "And then we went down to the harbor and had a look at all the boats")]
    crowd += [say("heart", "Grandmother tells the long story of the cat and the neighbor's ladder once more")]
    entries = []
    for number, (case, voice, noisy, cards, detail) in enumerate(PLAN):
        tape, fault = read(case, voice, cards, detail, seed=number)
        speech = np.concatenate(tape.parts)
        kind, snr = (noisy[:-2], float(noisy[-2:])) if noisy else ("pink", ROOM_DB)
        # A silent take has no speech to measure the noise against: take the common level.
        made = noise(kind, len(speech), seed=1000 + number, voices=crowd)
        if case == "silence":
            samples = np.asarray(np.round(made * LEVEL * 32768 / 10 ** (snr / 20)), np.int16)
        else:
            samples = mixed(speech, made, snr)
        name = f"ours-{number:03d}"
        soundfile.write(out / f"{name}.flac", samples, RATE_HZ, subtype="PCM_16")
        entries.append(
            {
                "id": name,
                "audio": f"{name}.flac",
                "cards": list(cards),
                "verdict": "pass" if fault is None else "fail",
                "case": case,
                "fault": fault,
                "voice": voice,
                "noise": noisy,
            }
        )
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    (out / "takes.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    size = sum(path.stat().st_size for path in out.iterdir())
    print(f"{len(entries)} takes, {size / 1e6:.1f} MB in {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
