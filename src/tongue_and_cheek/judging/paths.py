"""Best paths of the due sounds through a take, and of everything that leaves them for a moment and comes back.

The phone network scores each 30 ms row for entering and for staying in each phone. A phone held over rows a .. b - 1
costs `enter[a] + stay[a + 1] + ... + stay[b - 1]`, which is `E[a] + S[b]` with running sums S: so one step of the
Viterbi recursion through a phone is a running maximum over time, whole takes at once, with no loop over rows.

Scores live on the edges between rows: `A[t]` is the best score of what was said in rows 0 .. t - 1, `B[t]` that of what
is said from row t to the end, both of length rows + 1. With them, the best reading that makes one slip somewhere and is
right everywhere else costs one addition: leave at A, slip, come back at B.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tongue_and_cheek.hearing.phones import FRAME_S, PHONES
from tongue_and_cheek.hearing.states import STATE_S, STATES, states_of

Scores = NDArray[np.float64]

NEVER = -1e30
"""The score of what cannot be."""

CODE = {phone: code for code, phone in enumerate(PHONES)}
SIL, GBG = CODE["SIL"], CODE["GBG"]


class Lattice:
    """The phone network's scores of one take in the form that running maxima need. `rows` may be 0.

    `parts[p]` are the columns that are gone through, each for a row or more, to say phone p.
    """

    row_s = FRAME_S

    def __init__(self, loglik: NDArray[np.float32]) -> None:
        scores = loglik.astype(np.float64)
        # One score is spent per row on every path: a constant per row changes no comparison and keeps sums small.
        scores -= scores.max(axis=1, initial=NEVER, keepdims=True)
        self._set(scores[:, 0::2], scores[:, 1::2], np.arange(len(PHONES))[:, None])

    def _set(self, enter: Scores, stay: Scores, parts: NDArray[np.int_]) -> None:
        self.rows = len(enter)
        self.enter, self.stay, self.parts = enter, stay, parts
        self.S: Scores = np.concatenate([np.zeros((1, stay.shape[1])), np.cumsum(stay, axis=0)])
        self.E: Scores = enter - self.S[1:]
        # With one part to a phone the columns are the phones: nothing to pick out.
        single = parts.shape[1] == 1
        self._steps = [(self.E, self.S)] if single else [(self.E[:, of], self.S[:, of]) for of in parts.T]

    def _hold(self, before: Scores, column: int) -> Scores:
        out = np.full(self.rows + 1, NEVER)
        np.maximum.accumulate(before[:-1] + self.E[:, column], out=out[1:])
        out[1:] += self.S[1:, column]
        return out

    def _hold_back(self, after: Scores, column: int) -> Scores:
        out = np.full(self.rows + 1, NEVER)
        best = np.maximum.accumulate((after[1:] + self.S[1:, column])[::-1])[::-1]
        np.add(best, self.E[:, column], out=out[:-1])
        return out

    def forward(self, before: Scores, phone: int) -> Scores:
        """Return the scores after saying `phone`, given those before it."""
        for column in self.parts[phone]:
            before = self._hold(before, column)
        return before

    def backward(self, after: Scores, phone: int) -> Scores:
        """Return the scores of saying `phone` and then the rest, given those of the rest."""
        for column in self.parts[phone][::-1]:
            after = self._hold_back(after, column)
        return after

    def detour(self, before: Scores, after: Scores, window: slice) -> Scores:
        """Return, for every phone, the best score of leaving at `before`, saying that phone, going on at `after`.

        Only slips inside the rows of `window` are looked at; the result has one score per phone.
        """
        a, b = window.start, window.stop
        if b - a < len(self._steps):
            return np.full(len(PHONES), NEVER)
        left = before[a:b, None]
        for step, (enter, total) in enumerate(self._steps):
            # One row at least is spent on each part: the scores after a part begin one row later than those before it.
            left = (
                np.maximum.accumulate(left[: b - a - step] + enter[a + step : b], axis=0) + total[a + step + 1 : b + 1]
            )
        return np.asarray((left + after[a + len(self._steps) : b + 1, None]).max(axis=0))

    def chain(self, before: Scores, phones: Sequence[int]) -> list[Scores]:
        """Return the scores before the first of several phones, and after each of them."""
        scores = [before]
        for phone in phones:
            scores.append(self.forward(scores[-1], phone))
        return scores

    def chain_back(self, after: Scores, phones: Sequence[int]) -> list[Scores]:
        """Return the scores of saying several phones and then the rest, from each phone on, and of the rest alone."""
        scores = [after]
        for phone in reversed(phones):
            scores.append(self.backward(scores[-1], phone))
        return scores[::-1]

    def pause(self, before: Scores) -> Scores:
        """Return the scores after an optional silence."""
        return np.maximum(before, self.forward(before, SIL))

    def pause_back(self, after: Scores) -> Scores:
        """Return the scores of an optional silence and then the rest."""
        return np.maximum(after, self.backward(after, SIL))


_ANY = 0.7
"""What garbage costs per row more than the best sound there, in nats, for the state network, which has no garbage."""

_SCALE = 0.2
"""Acoustic scale: rows of 10 ms say nearly the same thing again. With it clean words and slips spread over the range in
which the features tell them apart; 0.1 does as well."""


class StateLattice(Lattice):
    """The same of the state network's scores: three parts to each sound, in rows of 10 ms."""

    row_s = STATE_S

    def __init__(self, scores: NDArray[np.float32]) -> None:
        columns = scores.astype(np.float64)
        columns = np.hstack([columns, columns[:, 1:].max(axis=1, initial=NEVER, keepdims=True) - _ANY])
        columns = _SCALE * (columns - columns.max(axis=1, initial=NEVER, keepdims=True))
        sounds = [states_of(phone) for phone in range(SIL + 1, GBG)]
        self._set(columns, columns, np.array([[0] * 3, *sounds, [STATES] * 3]))


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """One due word on the best clean path.

    `phones` is the pronunciation that fits best; `edges[j]` is the row at which phone j begins, `edges[-1]` the row
    after the last one. `before[j]` are the scores A before phone j, `after[j]` the scores B from phone j on; both have
    one entry more than there are phones.
    """

    phones: tuple[int, ...]
    edges: tuple[int, ...]
    before: tuple[Scores, ...]
    after: tuple[Scores, ...]


class CleanPath:
    """The best reading without a slip: every due word once, silences allowed between words.

    `ways` are the pronunciations of each due word, as phone codes; none may be empty. `ends[i]` are the scores A right
    after word i - 1 (`ends[0]`: nothing said), `left[i]` the same with a silence if that is better; `starts[i]` are the
    scores B of word i and all that follows, `right[i]` the same with a silence first. `total` is below `NEVER` / 2, and
    `words` is empty, when the take has fewer rows than the reading has sounds.
    """

    def __init__(self, lattice: Lattice, ways: Sequence[Sequence[tuple[int, ...]]]) -> None:
        self.lattice = lattice
        start, end = np.full((2, lattice.rows + 1), NEVER)
        start[0] = end[-1] = 0.0
        self.ends, self.left = [start], [lattice.pause(start)]
        ahead: list[list[list[Scores]]] = []
        for word in ways:
            chains = [lattice.chain(self.left[-1], way) for way in word]
            ahead.append(chains)
            self.ends.append(np.maximum.reduce([chain[-1] for chain in chains]))
            self.left.append(lattice.pause(self.ends[-1]))
        self.starts, self.right = [end], [lattice.pause_back(end)]
        behind: list[list[list[Scores]]] = []
        for word in reversed(ways):
            chains = [lattice.chain_back(self.right[-1], way) for way in word]
            behind.append(chains)
            self.starts.append(np.maximum.reduce([chain[0] for chain in chains]))
            self.right.append(lattice.pause_back(self.starts[-1]))
        for scores in (self.starts, self.right, behind):
            scores.reverse()
        self.total = float(self.left[-1][-1])
        self.words: tuple[Said, ...] = ()
        if self.total > NEVER / 2:
            self.words = _best(ways, ahead, behind, lattice.parts.shape[1])


def _best(
    ways: Sequence[Sequence[tuple[int, ...]]],
    ahead: list[list[list[Scores]]],
    behind: list[list[list[Scores]]],
    parts: int,
) -> tuple[Said, ...]:
    """Pick each word's pronunciation and find its phones' edges on the best path."""
    words = []
    row = 0
    for word, before_all, after_all in zip(ways, ahead, behind, strict=True):
        joined = [float((a[0] + b[0]).max()) for a, b in zip(before_all, after_all, strict=True)]
        best = int(np.argmax(joined))
        before, after = before_all[best], after_all[best]
        edges: list[int] = []
        for a, b in zip(before, after, strict=True):
            # Among equal paths the earliest edge is taken; each part of a phone lasts at least one row.
            row = min(row, len(a) - 1)
            row += int(np.argmax((a + b)[row:]))
            edges.append(row)
            row += parts
        row = edges[-1]
        words.append(Said(tuple(word[best]), tuple(edges), tuple(before), tuple(after)))
    return tuple(words)
