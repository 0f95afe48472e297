"""Playthroughs of whole games, written out: every move, event and table. Run it after a wanted change of the rules.

    python scripts/goldens.py            writes tests/goldens/*.txt
    python scripts/goldens.py --check    exits with 1 and names the files that are not as the code plays today

The games do not use the decks in data/, so that new cards leave them alone.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tongue_and_cheek import betty, butts
from tongue_and_cheek.betty import Skill, Special
from tongue_and_cheek.core import Header, Rng, header_line

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "goldens"

_FIRST = ("Red", "Blue", "Green", "Pink", "Black", "White")
_SECOND = ("Bug", "Rug", "Mug", "Jug", "Tug")
_WORDS = tuple(f"{first} {second}" for first in _FIRST for second in _SECOND)
_LEVELS = {text: ("easy", "medium", "hard")[index % 3] for index, text in enumerate(_WORDS)}
_SPECIALS = tuple(special for special in Special for _ in range(2))


def _betty(seats: int, seed: int, skill: Skill, words: int = len(_WORDS), **rules: Any) -> str:
    names = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")[:seats]
    header = betty.header_for(names, _WORDS[:words], _SPECIALS, seed, betty.Rules(**rules))
    return "".join(_playthrough(header, betty.GAME, lambda state: betty.choose(state, skill, _LEVELS)))


@dataclass(frozen=True)
class _Thing:
    """A design of a small deck of our own."""

    id: str
    copies: int
    wild: bool = False


_THINGS = (
    _Thing("W", 3, wild=True),
    *(_Thing(name, 1) for name in "abcdefgh"),
    *(_Thing(name, 2) for name in "klmnop"),
    *(_Thing(name, 3) for name in "stuv"),
)


def _butts(seats: int, seed: int, **rules: Any) -> str:
    """Choose by lot, not by bots (only the rules can change what is written), but take some of the lines."""
    header = butts.header_for(("Ann", "Ben", "Cy", "Di")[:seats], _THINGS, seed, butts.Rules(**rules))
    luck = iter(range(10_000))

    def choose(state: butts.State) -> butts.Move:
        moves = butts.legal_moves(state)
        takes = [move for move in moves if isinstance(move, butts.Place) and butts.collected_if(state, *_at(move))]
        wanted, rng = Rng.seeded(seed).fork(next(luck)).below(2)
        move: butts.Move = rng.choice(takes if takes and wanted else moves)[0]
        return move

    return "".join(_playthrough(header, butts.GAME, choose))


def _at(move: butts.Place) -> tuple[str, tuple[int, int]]:
    return move.card, move.cell


def _playthrough(header: Header, game: Any, choose: Callable[[Any], Any]) -> Iterator[str]:
    state = game.start(header)
    yield f"{header_line(header)}\n{state}\n"
    while game.legal_moves(state):
        move = choose(state)
        state, events = game.apply(state, move)
        yield f"\n--- {game.format(move)}\n"
        yield from (f"  {event}\n" for event in events)
        yield f"{state}\n"


GOLDENS: dict[str, Callable[[], str]] = {
    "betty-1-alone": lambda: _betty(1, 4, Skill.HARD),
    "betty-2-blind": lambda: _betty(2, 4, Skill.MEDIUM, blind=True),
    "betty-3": lambda: _betty(3, 31, Skill.EASY),
    "betty-4-stack-runs-out": lambda: _betty(4, 14, Skill.HARD, words=8),
    "betty-6-showdown": lambda: _betty(6, 3, Skill.EASY, first=3),
    "butts-2": lambda: _butts(2, 20),
    "butts-3-calm-race": lambda: _butts(3, 18, calm_race=True, truck_backs=12),
    "butts-4-spot-and-draw-yourself": lambda: _butts(4, 13, spot_it_yourself=True, draw_yourself=True),
    "butts-4-any-line": lambda: _butts(4, 22, any_completed_line=True),
}
"""What is written to each file, by its name without .txt."""


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    wrong = []
    for name, make in GOLDENS.items():
        path, text = FOLDER / f"{name}.txt", make()
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            wrong.append(path.name)
    print("\n".join(wrong) if wrong else "as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
