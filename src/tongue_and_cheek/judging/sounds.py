"""What the phone network heard of each due word: when it was said, and how much better each kind of slip would fit.

Every number called a gain is a log likelihood ratio of whole takes: the best reading with one slip of a kind at one
place, against the best reading without a slip. Positive says that the slip explains the sound better. They are raw
measurements, comparable between takes of the same network only through the fitted model (`decision`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.phones import FRAME_S, PHONES
from tongue_and_cheek.judging.lexicon import Lexicon
from tongue_and_cheek.judging.paths import CODE, GBG, NEVER, SIL, CleanPath, Lattice, Said, Scores, StateLattice

_OFFSET_S = 0.0125  # middle of the first row's window
_AROUND_S = 0.36  # on either side of a word, in which its slips are looked for
_BEFORE_S = 1.56  # before a word, in which an inserted word or a false start is looked for
_FILLERS = tuple(CODE[p] for p in ("AH", "ER", "UH", "EH", "AA", "M", "N"))
_HUMS = tuple(CODE[p] for p in ("M", "N"))
_STRANGEST = 2.0  # nats; beyond that a voice is strange, and more says nothing more (accents reach 4)
IMPOSSIBLE = -99.0
"""The gain of a slip that cannot be made there."""


@dataclass(frozen=True, slots=True)
class Filler:
    """The best "um" before a due word: its gain, its own time, and the time between the words around it."""

    gain: float
    start_s: float
    end_s: float
    from_s: float
    to_s: float


_NO_FILLER = Filler(IMPOSSIBLE, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class WordSounds:
    """One due word. Times are seconds from the take's first sample.

    `phones` (codes) is the pronunciation that fits best and `edges` (phones + 1 rows of 30 ms) its alignment.
    `replaced[j, q]` is the gain of phone q in place of phone j, `added[j, q]` of phone q put in before phone j (after
    the last for j = number of phones), `dropped[j]` of leaving phone j out.
    `span` is the best gain of garbage in place of two or three phones in a row.
    `again[j]` is the gain of beginning the word once more after phone j, `again_with[j]` the same with one more sound
    in between, `again_garbage[j]` with garbage there; `again_two` of saying the word before and this one, then both
    again.
    `skipped`: the word is left out; `garbage`, `other`: garbage, or any sounds, in its place; `extra_garbage`, `extra`:
    the same put in before it; `swapped`: it changed places with the next word.
    `fit` is the mean log posterior of each due phone over its rows.
    """

    phones: tuple[int, ...]
    edges: tuple[int, ...]
    start_s: float
    end_s: float
    replaced: Scores
    added: Scores
    dropped: Scores
    span: float
    again: Scores
    again_with: Scores
    again_garbage: Scores
    again_two: float
    skipped: float
    garbage: float
    other: float
    extra_garbage: float
    extra: float
    swapped: float
    fit: Scores
    filler: Filler


@dataclass(frozen=True, slots=True, eq=False)
class Sounds:
    """A take as the phone network heard it: the words up to where the reading ends, `words[:read]` of the lineup.

    `quality` is the mean score per row of the best reading without a slip (0 = the network was sure everywhere).
    `stopped` is the gain of ending the reading after `read` words against reading them all (0 when all were read).
    `unknown` are the due words without a pronunciation, by place: nothing is known about these.
    `finer` are the same words as the state network heard them, or nothing where it was not asked.
    """

    words: tuple[WordSounds, ...]
    read: int
    quality: float
    stopped: float
    unknown: frozenset[int]
    finer: tuple[WordSounds, ...] = ()

    @property
    def strange(self) -> float:
        """How strange the voice is to the state network, in nats: 0.2-0.8 the voices it learnt from, 1-2 people."""
        return min(-float(np.median([word.fit.mean() for word in self.finer])), _STRANGEST) if self.finer else 0.0


def listen(
    loglik: NDArray[np.float32],
    due: Sequence[str],
    lexicon: Lexicon,
    bigram: Scores,
    states: NDArray[np.float16] | None = None,
) -> Sounds:
    """Measure a take: scores of the phone network, the due words, the network's own phone bigram (log).

    `states` are the scores of the state network, float16 of shape (rows of 10 ms, STATES).
    """
    ways = [_ways(word, lexicon) for word in due]
    unknown = frozenset(i for i, way in enumerate(ways) if not way)
    ways = [way or [(GBG,)] for way in ways]
    lattice = Lattice(loglik)
    path, read, stopped = _read_part(lattice, ways)
    if not path.words:
        return Sounds((), 0, 0.0, stopped, unknown)
    posteriors = np.log(_posteriors(loglik, bigram) + 1e-8)
    others = _free(lattice, path, bigram)
    words = tuple(_measure(path, i, others[i], posteriors) for i in range(read))
    finer = () if states is None else _finer(states.astype(np.float32), ways[:read])
    return Sounds(words, read, path.total / lattice.rows, stopped, unknown, finer)


def _finer(states: NDArray[np.float32], ways: list[list[tuple[int, ...]]]) -> tuple[WordSounds, ...]:
    path = CleanPath(StateLattice(states), ways)
    share = np.exp(states[:, 1:]).reshape(len(states), len(PHONES) - 2, -1).sum(axis=2)
    posteriors = np.log(np.hstack([np.exp(states[:, :1]), share, np.zeros((len(states), 1))]) + 1e-8)
    return tuple(_measure(path, i, None, posteriors) for i in range(len(path.words)))


def _ways(word: str, lexicon: Lexicon) -> list[tuple[int, ...]]:
    return list(dict.fromkeys(tuple(CODE[phone] for phone in way) for way in lexicon.pronunciations(word)))


_STOPS = 12.0  # gain from which a reading counts as ended early; what a final word out of one sound costs


def _read_part(lattice: Lattice, ways: list[list[tuple[int, ...]]]) -> tuple[CleanPath, int, float]:
    """Return the clean path of the words that were read, their number, and the gain of stopping there."""
    path = CleanPath(lattice, ways)
    if not lattice.rows:
        return path, 0, 0.0
    ended = np.array([float(left[-1]) for left in path.left])
    read = int(np.argmax(ended))
    gain = float(ended[read] - ended[-1]) if ended[-1] > NEVER / 2 else -NEVER
    if read == len(ways) or gain < _STOPS:
        return path, len(path.words), 0.0
    return CleanPath(lattice, ways[:read]), read, min(gain, 999.0)


def _best_join(before: Scores, after: Scores) -> float:
    return float((before + after).max())


def _measure(path: CleanPath, i: int, others: tuple[float, float] | None, posteriors: Scores) -> WordSounds:
    lattice, total, word = path.lattice, path.total, path.words[i]
    count = len(word.phones)
    before, after, edges = word.before, word.after, word.edges
    near, earlier = _windows(lattice, word)
    begin = path.right[i]
    rows = zip(word.phones, edges, edges[1:], strict=False)
    restarts = np.array([lattice.detour(before[j + 1], begin, near) for j in range(count)]) - total
    spans = [(j, k) for j in range(count) for k in (j + 2, j + 3) if k <= count and k - j < count]
    return WordSounds(
        phones=word.phones,
        edges=edges,
        start_s=edges[0] * lattice.row_s + _OFFSET_S,
        end_s=edges[-1] * lattice.row_s + _OFFSET_S,
        replaced=np.array([lattice.detour(before[j], after[j + 1], near) for j in range(count)]) - total,
        added=np.array([lattice.detour(before[j], after[j], near) for j in range(count + 1)]) - total,
        dropped=np.array([_best_join(before[j], after[j + 1]) for j in range(count)]) - total,
        span=max((_over(lattice, before[j], after[k], near) for j, k in spans), default=IMPOSSIBLE + total) - total,
        again=np.array([_best_join(before[j + 1], begin) for j in range(count)]) - total,
        again_with=restarts.max(axis=1),
        again_garbage=restarts[:, GBG],
        again_two=_best_join(path.left[i + 1], path.right[i - 1]) - total if i else IMPOSSIBLE,
        skipped=_best_join(path.left[i], path.right[i + 1]) - total,
        garbage=_over(lattice, path.left[i], path.right[i + 1], near) - total,
        other=others[0] if others else IMPOSSIBLE,
        extra_garbage=_over(lattice, path.left[i], begin, earlier) - total,
        extra=others[1] if others else IMPOSSIBLE,
        swapped=_swapped(path, i) - total if i + 1 < len(path.words) else IMPOSSIBLE,
        fit=np.array([posteriors[a:b, p].mean() for p, a, b in rows]),
        filler=_filler(path, i) if others else _NO_FILLER,
    )


def _windows(lattice: Lattice, word: Said) -> tuple[slice, slice]:
    """Return the rows in which a word's slips are looked for, and those in which something before it is."""
    around, before = round(_AROUND_S / lattice.row_s), round(_BEFORE_S / lattice.row_s)
    end = min(lattice.rows, word.edges[-1] + around)
    return slice(max(0, word.edges[0] - around), end), slice(max(0, word.edges[0] - before), end)


def _over(lattice: Lattice, before: Scores, after: Scores, near: slice) -> float:
    """Return the best score of leaving at `before`, any sounds at all, and going on at `after`."""
    a, b = near.start, near.stop
    column = lattice.parts[GBG][0]
    left = np.maximum.accumulate(before[a:b] + lattice.E[a:b, column])
    return float((left + lattice.S[a + 1 : b + 1, column] + after[a + 1 : b + 1]).max(initial=NEVER))


def _swapped(path: CleanPath, i: int) -> float:
    lattice = path.lattice
    scores = lattice.chain(path.left[i], path.words[i + 1].phones)[-1]
    scores = lattice.chain(lattice.pause(scores), path.words[i].phones)[-1]
    return _best_join(scores, path.right[i + 2])


def _filler(path: CleanPath, i: int) -> Filler:
    """Find the best "um", "uh" or "mm" before word i: one vowel or hum, and a hum after a vowel if that is better."""
    lattice = path.lattice
    left, right = path.left[i], path.right[i]
    chains = [(phone,) for phone in _FILLERS] + [(phone, hum) for phone in _FILLERS[:3] for hum in _HUMS]
    best, chosen, ends = NEVER, chains[0], left
    for chain in chains:
        scores = lattice.chain(left, chain)[-1] + right
        if (top := float(scores.max())) > best:
            best, chosen, ends = top, chain, scores
    end = int(np.argmax(ends))
    start = end
    for step, phone in zip(reversed(lattice.chain(left, chosen)[:-1]), reversed(chosen), strict=True):
        start = int(np.argmax((step[:-1] + lattice.E[:, phone])[:start])) if start else 0
    # The silences on either side, if the path takes them.
    silent = path.ends[i][:start] + lattice.E[:start, SIL] + lattice.S[start, SIL]
    gap_from = int(np.argmax(silent)) if start and silent.max() > path.ends[i][start] else start
    later = lattice.S[end + 1 :, SIL] + (lattice.E[end, SIL] if end < lattice.rows else 0.0) + path.starts[i][end + 1 :]
    gap_to = end + 1 + int(np.argmax(later)) if len(later) and later.max() > path.starts[i][end] else end
    at = [row * FRAME_S + _OFFSET_S for row in (start, end, gap_from, gap_to)]
    return Filler(best - path.total, *at)


def _free(lattice: Lattice, path: CleanPath, bigram: Scores) -> list[tuple[float, float]]:
    """Return, per word, the gains of any speech sounds in its place and before it, by the network's phone bigram."""
    items = []
    for i, word in enumerate(path.words):
        near, earlier = _windows(lattice, word)
        items.append((path.left[i], path.right[i + 1], near.start, near.stop))
        items.append((path.left[i], path.right[i], earlier.start, earlier.stop))
    speech = slice(SIL + 1, GBG)
    length = max(high - low for *_, low, high in items)
    step = bigram[speech, speech]
    enter, stay = np.full((2, len(items), length, len(step)), NEVER)
    before, after = np.full((2, len(items), length), NEVER)
    for k, (left, right, low, high) in enumerate(items):
        enter[k, : high - low] = lattice.enter[low:high, speech]
        stay[k, : high - low] = lattice.stay[low:high, speech]
        before[k, : high - low] = left[low:high]
        after[k, : high - low] = right[low + 1 : high + 1]
    inside = np.full((len(items), len(step)), NEVER)
    best = np.full(len(items), NEVER)
    for t in range(length):
        moved = (inside[:, :, None] + step).max(axis=1)
        inside = np.maximum(inside + stay[:, t], np.maximum(moved, before[:, t, None]) + enter[:, t])
        best = np.maximum(best, inside.max(axis=1) + after[:, t])
    gains = (best - path.total).reshape(-1, 2)
    return [(float(instead), float(before)) for instead, before in gains]


def _posteriors(loglik: NDArray[np.float32], bigram: Scores) -> Scores:
    """Return each phone's posterior in each row, shape (rows, phones): forward-backward over a free loop of phones."""
    scores = np.exp(loglik.astype(np.float64) - loglik.max(axis=1, keepdims=True))
    enter, stay, step = scores[:, 0::2], scores[:, 1::2], np.exp(bigram)
    forward = np.empty_like(enter)
    state = np.full(len(PHONES), 1.0 / len(PHONES)) * enter[0]
    for t in range(len(enter)):
        if t:
            state = (state @ step) * enter[t] + state * stay[t]
        state /= state.sum() + 1e-300
        forward[t] = state
    backward = np.empty_like(enter)
    state = np.ones(len(PHONES))
    for t in range(len(enter) - 1, -1, -1):
        backward[t] = state
        state = step @ (enter[t] * state) + stay[t] * state
        state /= state.max() + 1e-300
    product = forward * backward
    return np.asarray(product / (product.sum(axis=1, keepdims=True) + 1e-300))


def codes(word: Said) -> tuple[str, ...]:
    """Return a word's phones by name."""
    return tuple(PHONES[p] for p in word.phones)
