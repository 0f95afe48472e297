"""Fit the judge's model: data/judge/decision.json, and its cross-validation, data/judge/cv.json.

    python scripts/train_judge.py FOLDER... [--words FOLDER...] [--changes 9] [--out data/judge]

Each folder holds takes.json and recordings (as `score` reads them). The shipped coefficients come from
../shared/takes, and those for the words alone also from 600 takes of scripts/make_judge_takes.py. Held out in turn for
the report: each fifth of the recordings, each voice, and each tenth of the cards (with every take that has one of
them). Whatever is learnt, the backgrounds too, is then learnt without them.
"""

import argparse
import hashlib
import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from judge_examples import Example, Listener
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.hearing.phones import PHONES, PhoneNet
from tongue_and_cheek.hearing.recogniser import Recogniser
from tongue_and_cheek.judging.decision import KINDS, Decision, Logistic, raw_logit, take_logit
from tongue_and_cheek.judging.features import NAMES, Background, Matrix, word_columns, word_features
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.paths import GBG, SIL
from tongue_and_cheek.judging.sounds import WordSounds
from tongue_and_cheek.lab.takes import LabelledTake, load_takes
from tongue_and_cheek.resources import data_dir, models_dir

KIND = {
    "substitute": 1,
    "swap": 1,
    "omit": 2,
    "insert": 3,
    "self_correct": 3,
    "stutter_part": 4,
    "stutter_word": 4,
    "filled_pause": 5,
}
"""Class of each case (0 = no slip). Hesitations, early stops and silences are not this model's: words say nothing."""

MIX = {"substitute": 12, "stutter_part": 10, "omit": 5, "insert": 5, "swap": 2, "self_correct": 2, "stutter_word": 2}
"""Faults as they are mixed in the labelled takes: the made ones are weighted back to this."""

MADE = {"substitute": 0.4, "insert": 0.6, "omit": 0.8}
"""Weight of one made example in the fit: there are so many of them."""

RIDGE, RIDGE_WORDS = 60.0, 3.3  # with the many features of the sounds, with the few of the words
RIDGES = (RIDGE / 3, RIDGE, RIDGE * 3)  # compared in cv.json
QUANTILE, PULL, PULL_PAIR, PULL_PHONE = 95.0, 25.0, 8.0, 15.0
FOLDS = 5

Row = tuple[Matrix, Matrix, NDArray[np.int_], NDArray[np.bool_]]


def background(examples: Sequence[Example], words: Callable[[Example], Sequence[WordSounds]]) -> Background:
    """Measure what gains clean words reach by themselves, and how far they scatter beyond."""
    replaced, dropped, added = defaultdict(list), defaultdict(list), []
    for example in examples:
        if example.at is None:
            for word in words(example):
                for j, phone in enumerate(word.phones):
                    replaced[phone].append(word.replaced[j])
                    dropped[phone].append(word.dropped[j])
                added.append(word.added[1:-1])
    size = len(PHONES)
    r, d, a = np.ones((2, size, size)), np.ones((2, size)), np.ones((2, size))
    r[0], d[0] = 0.0, 0.0
    excess = {}
    for phone, rows in replaced.items():
        table = np.array(rows)
        share = len(table) / (len(table) + PULL)
        r[0, phone] = np.maximum(np.percentile(table, QUANTILE, axis=0), -1.0) * share
        d[0, phone] = np.percentile(dropped[phone], QUANTILE) * share - (1.0 - share)
        excess[phone] = np.maximum(table - r[0, phone], 0.0)
        excess[phone][:, [SIL, phone, GBG]] = 0.0
    inside = np.concatenate(added)
    a[0] = np.maximum(np.percentile(inside, QUANTILE, axis=0), -1.0)
    common = sum(e.sum() for e in excess.values()) / sum((e > 0).sum() for e in excess.values())

    def pulled(e: Matrix, pull: float, to: Any) -> Any:
        return (e.sum(axis=0) + pull * to) / ((e > 0).sum(axis=0) + pull)

    for phone, e in excess.items():
        r[1, phone] = pulled(e, PULL_PAIR, pulled(e.ravel(), PULL_PHONE, common)) / common
        gains = np.maximum(np.array(dropped[phone]) - d[0, phone], 0.0)
        d[1, phone] = pulled(gains, PULL_PAIR, common) / common
    a[1] = pulled(np.maximum(inside - a[0], 0.0), PULL_PAIR, common) / common
    return Background(r, a, d)


def row(example: Example, lexicon: Lexicon, clean: Background, finer: Background) -> Row:
    """Return an example's features, the recogniser's columns, the classes, and which words may be learnt from."""
    due = example.lineup.words
    x = word_features(due, example.sounds, example.alignment, lexicon, clean, finer)
    classes = np.zeros(len(due), int)
    use = np.arange(len(due)) < example.sounds.read
    use[list(example.sounds.unknown)] = False
    if example.at is not None and example.case not in KIND:
        use[:] = False
    elif example.at is not None:
        slips = [example.at] + ([example.at + 1] if example.case == "swap" and example.at + 1 < len(due) else [])
        classes[slips] = KIND[example.case]
        # The words beside a slip suffer from it: they are neither right nor wrong.
        for j in (min(slips) - 1, max(slips) + 1):
            if 0 <= j < len(due):
                use[j] = False
    return x, word_columns(example.alignment), classes, use


def fit(x: Matrix, classes: NDArray[np.int_], weights: Matrix, ridge: float) -> Logistic:
    """Fit the multinomial logistic model with a ridge penalty on everything but the constants."""
    centre, scale = x.mean(axis=0), x.std(axis=0) + 1e-3
    z = np.hstack([(x - centre) / scale, np.ones((len(x), 1))])
    shape = (len(KINDS), z.shape[1])

    def loss(flat: Matrix) -> tuple[float, Matrix]:
        w = flat.reshape(shape)
        scores = np.hstack([np.zeros((len(z), 1)), z @ w.T])
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        penalised = w.copy()
        penalised[:, -1] = 0.0
        own = chances[np.arange(len(z)), classes]
        chances[np.arange(len(z)), classes] -= 1.0
        gradient = (chances * weights[:, None])[:, 1:].T @ z + ridge * penalised
        value = -(weights * np.log(own + 1e-30)).sum() + 0.5 * ridge * (penalised**2).sum()
        return float(value), gradient.ravel()

    best = minimize(loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    return Logistic(centre, scale, best.x.reshape(shape))


def fit_rows(examples: Sequence[Example], rows: Sequence[Row], *, sounds: bool, ridge: float = RIDGE) -> Logistic:
    """Fit on examples: with all features and a ridge penalty, or with the recogniser's words alone."""
    x, y, w = [], [], []
    for example, (features, columns, classes, use) in zip(examples, rows, strict=True):
        here = use[: len(features)]
        x.append((features if sounds else columns[: len(features)])[here])
        y.append(classes[: len(features)][here])
        w.append(np.full(int(here.sum()), MADE.get(example.case, 1.0) if example.made else 1.0))
    return fit(np.concatenate(x), np.concatenate(y), np.concatenate(w), ridge if sounds else RIDGE_WORDS)


def score(model: Logistic, example: Example, data: Row, *, sounds: bool) -> float:
    """Return the take's raw logit of "some word has a slip"."""
    features, columns, _, _ = data
    slips = list(1.0 - model.chances(features if sounds else columns)[:, 0])
    if sounds:
        slips = [0.0 if i in example.sounds.unknown else chance for i, chance in enumerate(slips)]
        slips += [0.97] * (example.sounds.read < len(example.lineup.due))
    return raw_logit(slips)


def calibrate(examples: Sequence[Example], scores: Sequence[float], *, sounds: bool) -> tuple[float, float, float]:
    """Fit the take's logit: slope, constant, and what a voice's strangeness takes away (only with `sounds`).

    The last makes it fair: clean readings are believed alike in any voice. As many clean takes as faulty ones, these in
    the mixture `MIX`.
    """
    groups = defaultdict(list)
    for k, example in enumerate(examples):
        if example.at is None or example.case in KIND:
            groups[example.take.group, example.case].append(k)
    weights = np.zeros(len(examples))
    for (_, case), members in groups.items():
        weights[members] = (0.5 if not case else 0.5 * MIX.get(case, 0) / sum(MIX.values())) / len(members)
    sign = np.array([1.0 if example.at is not None else -1.0 for example in examples])
    raw, strange, cost = np.array(scores), np.array([example.sounds.strange for example in examples]), 0.0
    if sounds:
        cost = float(np.polyfit(strange[sign < 0], raw[sign < 0], 1)[0])
        raw = raw - cost * strange
    best = minimize(lambda v: float((weights * np.logaddexp(0, -sign * (v[0] * raw + v[1]))).sum()), [1.0, 0.0]).x
    return round(float(best[0]), 4), round(float(best[1]), 4), round(cost, 4)


def rows_of(examples: Sequence[Example], lexicon: Lexicon, learnt: Sequence[Example]) -> list[Row]:
    """Return the rows of examples, with the backgrounds of those that are learnt from."""
    clean = background(learnt, lambda example: example.sounds.words)
    finer = background(learnt, lambda example: example.sounds.finer)
    return [row(example, lexicon, clean, finer) for example in examples]


def kinship(takes: Sequence[LabelledTake]) -> dict[str, int]:
    """Return, per take, the number of its kin: takes of the same recording, or of the same text, and so on from these.

    Among the labelled takes are pairs of one recording with two texts, and pairs of one text with and without a fault
    cut into the recording: who has seen one has seen the other.
    """
    marks = [(hashlib.sha256(take.audio.read_bytes()).digest(), take.cards) for take in takes]
    places = {mark: len(takes) + k for k, mark in enumerate(dict.fromkeys(mark for pair in marks for mark in pair))}
    links = [(k, places[mark]) for k, pair in enumerate(marks) for mark in pair]
    size = len(takes) + len(places)
    _, kin = connected_components(coo_array((np.ones(len(links)), tuple(zip(*links, strict=True))), (size, size)))
    return {take.id: int(number) for take, number in zip(takes, kin, strict=False)}


@dataclass(frozen=True, slots=True)
class Folds:
    """The examples, and how to judge any of them by a model that has seen neither these nor their kin."""

    examples: Sequence[Example]
    lexicon: Lexicon
    kin: dict[str, int]

    def by_recording(self) -> list[list[int]]:
        """Return the numbers of the examples in `FOLDS` parts; kin are in the same part."""
        parts = [zlib.crc32(str(self.kin[example.take.id]).encode()) % FOLDS for example in self.examples]
        return [[k for k, part in enumerate(parts) if part == fold] for fold in range(FOLDS)]

    def by_voice(self) -> dict[str, list[int]]:
        """Return the numbers of the examples of each voice."""
        voices = [example.take.voice for example in self.examples]
        return {name: [k for k, voice in enumerate(voices) if voice == name] for name in sorted(set(voices))}

    def by_text(self) -> dict[str, list[int]]:
        """Return the numbers of the examples with any of each tenth of the cards; a take may be in several parts."""
        parts = 2 * FOLDS  # with larger ones little of the twisters would be left to learn from
        found = [{zlib.crc32(card.lower().encode()) % parts for card in e.take.cards} for e in self.examples]
        return {f"texts, part {n + 1}": [k for k, has in enumerate(found) if n in has] for n in range(parts)}

    def held_out(self, tested: Sequence[int], *, sounds: bool = True, ridge: float = RIDGE) -> dict[int, float]:
        """Return the raw scores of the examples `tested`."""
        unknown = {self.kin[self.examples[k].take.id] for k in tested}
        seen = [example for example in self.examples if self.kin[example.take.id] not in unknown]
        several = [*seen, *(self.examples[k] for k in tested)]
        rows = rows_of(several, self.lexicon, seen)
        model = fit_rows(seen, rows[: len(seen)], sounds=sounds, ridge=ridge)
        own = zip(tested, rows[len(seen) :], strict=True)
        return {k: score(model, self.examples[k], data, sounds=sounds) for k, data in own}

    def unseen(self, parts: Iterable[Sequence[int]], *, sounds: bool = True, ridge: float = RIDGE) -> dict[int, float]:
        """Return the raw scores of all examples, each held out with its part (the first, if it is in several)."""
        scores: dict[int, float] = {}
        for tested in parts:
            scores = self.held_out(tested, sounds=sounds, ridge=ridge) | scores
        return scores


def summary(name: str, examples: Sequence[Example], scores: dict[int, float], take: tuple[float, float, float]) -> Any:
    """Return the figures of one held-out part at the balanced level, faults in the mixture `MIX`; None if too few."""
    clean, faulty = [], defaultdict(list)
    for k, raw in scores.items():
        value = take_logit(take, raw, examples[k].sounds)
        if examples[k].at is None:
            clean.append(value)
        elif examples[k].case in MIX:
            faulty[examples[k].case].append(value)
    if len(clean) < FOLDS or not faulty:
        return None
    total = sum(MIX[case] for case in faulty)

    def mixed(of: Callable[[Matrix], float]) -> float:
        return round(sum(MIX[case] * of(np.array(values)) for case, values in faulty.items()) / total, 3)

    right = np.array(clean)
    return {
        "held_out": name,
        "n": len(clean) + sum(map(len, faulty.values())),
        "clean": len(clean),
        "auc": mixed(lambda v: float((v[:, None] > right).mean())),
        "caught": mixed(lambda v: float((v > 0).mean())),
        "passed": round(float((right <= 0).mean()), 3),
    }


def validate(folds: Folds, take: tuple[float, float, float], by_recording: dict[int, float]) -> dict[str, Any]:
    """Hold out every voice and every tenth of the cards; and try other ridges.

    `by_recording` are the raw scores of all examples with every fifth of the recordings held out; `takes` in the result
    are those of the labelled takes themselves, by each way of holding out.
    """
    examples = folds.examples
    result: dict[str, Any] = {"takes": {"by_recording": of_takes(examples, by_recording)}}
    ways = {"by_voice": folds.by_voice(), "by_text": folds.by_text()}
    for way, parts in ways.items():
        scored = {name: folds.held_out(tested) for name, tested in parts.items()}
        found = [summary(name, examples, scores, take) for name, scores in scored.items()]
        result[way] = [part for part in found if part]
        every: dict[int, float] = {}
        for scores in scored.values():
            every = scores | every
        result["takes"][way] = of_takes(examples, every)
    result["ridge"] = []
    for ridge in RIDGES:
        scores = by_recording if ridge == RIDGE else folds.unseen(folds.by_recording(), ridge=ridge)
        result["ridge"].append({"ridge": ridge, **(summary("", examples, scores, take) or {})})
    return result


def of_takes(examples: Sequence[Example], scores: dict[int, float]) -> dict[str, float]:
    """Return the raw scores of the labelled takes, by id."""
    return {e.take.id: round(scores[k], 3) for k, e in enumerate(examples) if not e.made}


def rounded(values: Matrix, digits: int = 5) -> Any:
    """Return an array as nested lists with so many significant digits."""
    return json.loads(json.dumps(values.tolist()), parse_float=lambda text: float(f"{float(text):.{digits}g}"))


def learn(
    examples: Sequence[Example], more: Sequence[Example], lexicon: Lexicon, bigram: Matrix, kin: dict[str, int]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what goes into decision.json and into cv.json; of `more` only the recogniser's words are learnt."""
    data: dict[str, Any] = {"made_by": "scripts/train_judge.py", "features": list(NAMES), "kinds": list(KINDS)}
    # The sounds come last: their scores are needed once more.
    for name, take, sounds in (("words", "take_words", False), ("sounds", "take", True)):
        used = examples if sounds else [*examples, *more]
        folds = Folds(used, lexicon, kin)
        scores = folds.unseen(folds.by_recording(), sounds=sounds)
        data[take] = calibrate(used, [scores[k] for k in range(len(used))], sounds=sounds)
        fitted = fit_rows(used, rows_of(used, lexicon, examples), sounds=sounds)
        data[name] = {part: rounded(getattr(fitted, part)) for part in ("centre", "scale", "weights")}
    for name, words in (("background", lambda e: e.sounds.words), ("finer", lambda e: e.sounds.finer)):
        measured = background(examples, words)
        data[name] = {part: rounded(getattr(measured, part), 4) for part in ("replaced", "added", "dropped")}
    data["bigram"] = rounded(bigram)
    Decision.of(data)
    return data, validate(folds, data["take"], scores)


def main() -> None:
    """Listen, make examples, fit, validate, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--changes", type=int, default=9, help="texts made for each clean take (default 9)")
    parser.add_argument("--out", type=Path, default=data_dir() / "judge")
    parser.add_argument("--words", nargs="*", type=Path, default=[], help="folders of which only words are learnt")
    options = parser.parse_args()
    model = models_dir() / "starter-en-us-0.1"
    net, lexicon = PhoneNet(model / "phones.npz"), load_lexicon()
    examples: list[Example] = []
    more: list[Example] = []
    with Recogniser(model, phones=model / "phones.npz") as recogniser:
        recogniser.wait_ready()
        listener = Listener(recogniser, net, lexicon)
        takes = [take for folder in options.folders for take in load_takes(folder)]
        others = [take for folder in options.words for take in load_takes(folder)]
        for take in takes:
            examples += listener.examples(take, options.changes, -(-options.changes // 3))
            print(f"\r{len(examples)} examples", end="", flush=True)
        for take in others:
            more += listener.examples(take, 0, 0)
    print()
    kin = kinship([*takes, *others])
    data, report = learn(examples, more, lexicon, net.bigram.astype(np.float64), kin)
    write(options.out, data, report)
    for part in (*report["by_voice"], *report["by_text"]):
        print(part)


def write(folder: Path, data: dict[str, Any], report: dict[str, Any]) -> None:
    """Write decision.json and cv.json."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in data.items())
    (folder / "decision.json").write_text("{\n" + lines + "\n}\n", "utf-8")
    (folder / "cv.json").write_text(json.dumps(report, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
