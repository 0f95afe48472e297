"""Seeded random numbers that are kept in the state: same seed, same game, on every machine and Python version.

SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). `random` is not used
because its `shuffle` may change between Python versions, and because a generator that changes in place has no place
in a frozen state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

_T = TypeVar("_T")
_MASK = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@dataclass(frozen=True, slots=True)
class Rng:
    """A generator as a value; every draw returns the result and the generator to go on with."""

    state: int

    @classmethod
    def seeded(cls, seed: int) -> Self:
        """Return the generator of a seed (any integer; taken modulo 2**64, mixed so that near seeds differ)."""
        return cls(_mix(seed & _MASK))

    def next64(self) -> tuple[int, "Rng"]:
        """Return 64 random bits."""
        state = (self.state + _GAMMA) & _MASK
        return _mix(state), Rng(state)

    def below(self, n: int) -> tuple[int, "Rng"]:
        """Return an integer 0 <= x < n without bias; n from 1 to 2**64, else ValueError."""
        if not 1 <= n <= _MASK + 1:
            raise ValueError(f"cannot draw a number below {n}")
        fair = (_MASK + 1) - (_MASK + 1) % n  # bits from here on would favour the small numbers
        bits, rng = self.next64()
        while bits >= fair:
            bits, rng = rng.next64()
        return bits % n, rng

    def unit(self) -> tuple[float, "Rng"]:
        """Return a float 0 <= x < 1 with 53 random bits."""
        bits, rng = self.next64()
        return (bits >> 11) / 2**53, rng

    def choice(self, items: Sequence[_T]) -> tuple[_T, "Rng"]:
        """Return one of the items; ValueError if there is none."""
        index, rng = self.below(len(items))
        return items[index], rng

    def shuffle(self, items: Sequence[_T]) -> tuple[tuple[_T, ...], "Rng"]:
        """Return the items in random order (Fisher-Yates); the given sequence is left as it is."""
        shuffled = list(items)
        rng = self
        for last in range(len(shuffled) - 1, 0, -1):
            index, rng = rng.below(last + 1)
            shuffled[last], shuffled[index] = shuffled[index], shuffled[last]
        return tuple(shuffled), rng

    def fork(self, salt: int) -> "Rng":
        """Return another generator, fixed by this one and the salt: for bots, which must not move the game's own."""
        return Rng(_mix(self.state ^ _mix((salt + 1) * _GAMMA & _MASK)))
