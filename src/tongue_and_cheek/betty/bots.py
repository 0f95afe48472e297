"""A bot to play against alone: its tongue is a chance, its places are chosen.

`choose` is a pure function: its luck comes from the game's seed and the number of moves made, so a game with bots
replays, and asking twice gives the same answer. Places are chosen from the bot's own view, never from the stack.
"""

from collections.abc import Mapping
from enum import StrEnum

from tongue_and_cheek.betty.moves import Arbiter, Mistakes, Move, Place, Return, Ruled
from tongue_and_cheek.betty.state import Phase, State, lineup
from tongue_and_cheek.betty.view import View, view_for
from tongue_and_cheek.core import IllegalMove, Rng


class Skill(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


_CLEAN: dict[Skill, dict[str, float]] = {
    Skill.EASY: {"easy": 0.95, "medium": 0.88, "hard": 0.80},
    Skill.MEDIUM: {"easy": 0.98, "medium": 0.95, "hard": 0.90},
    Skill.HARD: {"easy": 0.995, "medium": 0.98, "hard": 0.96},
}
"""Chance that a bot reads one card of a level cleanly.

Chosen so that a bot of medium skill fails at a third of the lineups of seven mixed cards
(1 - (0.98 * 0.95 * 0.90) ** (7 / 3) = 0.34). A lineup is clean when every card is, so long rows are hard for bots too.
"""

_SHORT_ROW = 5
"""A bot of medium skill lets the row grow to this many piles before it covers."""


def clean_chance(texts: tuple[str, ...], skill: Skill, levels: Mapping[str, str]) -> float:
    """Return the chance that a bot reads all the cards; `levels` by text are easy, medium or hard (else medium)."""
    chance = 1.0
    for text in texts:
        chance *= _clean(text, skill, levels)
    return chance


def choose(state: State, skill: Skill, levels: Mapping[str, str]) -> Move:
    """Return the move of the seat in turn, played by a bot; IllegalMove when the game is over.

    A reading is ruled on by the bot's luck (`Ruled` by a bot). `levels` as in `clean_chance`.
    """
    rng = state.rng.fork(state.moves)
    view = view_for(state, state.turn)
    match state.phase:
        case Phase.READING:
            wrong = _wrong_cards(lineup(state), skill, levels, rng)
            return Ruled(not wrong, wrong[0] if wrong else None, Arbiter.BOT)
        case Phase.SHOWDOWN:
            return Mistakes(len(_wrong_cards(lineup(state), skill, levels, rng)))
        case Phase.PLACING:
            return Place(_where(view, skill, rng))
        case Phase.RETURNING:
            return Return(_hardest(view, levels), _where(view, skill, rng))
        case Phase.OVER:
            raise IllegalMove("The game is over.")


def _clean(text: str, skill: Skill, levels: Mapping[str, str]) -> float:
    chances = _CLEAN[skill]
    return chances.get(levels.get(text, "medium"), chances["medium"])


def _wrong_cards(texts: tuple[str, ...], skill: Skill, levels: Mapping[str, str], rng: Rng) -> tuple[int, ...]:
    wrong = []
    for position, text in enumerate(texts):
        luck, rng = rng.unit()
        if luck >= _clean(text, skill, levels):
            wrong.append(position)
    return tuple(wrong)


def _where(view: View, skill: Skill, rng: Rng) -> int | None:
    """Choose a pile, or None for the far right.

    Easy: anywhere. Medium: a longer row first, then the shallowest pile. Hard: in the lead it deepens the deepest
    pile, so that the next slip may end the game; behind it makes the row longer for everybody.
    """
    piles = range(len(view.row))
    if not piles:
        return None
    depths = [len(pile.cards) for pile in view.row]
    if skill is Skill.EASY:
        place, _ = rng.below(len(piles) + 1)
        return None if place == len(piles) else place
    if skill is Skill.MEDIUM:
        return None if len(piles) < _SHORT_ROW else min(piles, key=lambda pile: depths[pile])
    mine = len(view.penalties[view.turn])
    others = [len(cards) for seat, cards in enumerate(view.penalties) if seat != view.turn]
    leads = bool(others) and mine < max(others)
    return max(piles, key=lambda pile: depths[pile]) if leads else None


def _hardest(view: View, levels: Mapping[str, str]) -> int:
    """Choose the penalty card to put back: one that is hard to say, for the others to read."""
    order = ("easy", "medium", "hard")
    mine = view.penalties[view.turn]
    return max(range(len(mine)), key=lambda card: order.index(levels.get(mine[card] or "", "medium")))
