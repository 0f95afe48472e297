"""Players made of rules of thumb, three levels of them. They know no more than their view (B19)."""

from dataclasses import dataclass
from enum import StrEnum

from tongue_and_cheek.butts.grid import Cell
from tongue_and_cheek.butts.moves import Collect, Done, Draw, Grab, Move, Place
from tongue_and_cheek.butts.rules import HAND_SIZE
from tongue_and_cheek.butts.state import Phase
from tongue_and_cheek.butts.thinking import Option, options, outlook, worth_keeping
from tongue_and_cheek.butts.view import View
from tongue_and_cheek.core.rng import Rng


class Level(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class _Skill:
    """What makes a level.

    overlooks: share of placements it does not think of. caution, foresight, thrift: how much the next player's
    expected gain, the own next gain, and the use of the card in the hand count, against a card collected now. whim:
    random cards added to every judgement. spots: how often it sees a line that must be collected by hand.
    reaction_s, pace_s: time until the first grab of a race, and between grabs. spread: their variation, as a share.
    """

    overlooks: float
    caution: float
    foresight: float
    thrift: float
    whim: float
    spots: float
    reaction_s: float
    pace_s: float
    spread: float


# Times: a practised adult points at a card and clicks in about 0.6 s, a child of six in about 1.2 s (Fitts' law with
# ID of 3 bits, Hourcade et al. 2004); choosing a card adds to it, so even the hard bot can be beaten.
_SKILLS = {
    Level.EASY: _Skill(0.35, 0.0, 0.0, 0.2, 1.0, 0.6, 1.5, 1.5, 0.4),
    Level.NORMAL: _Skill(0.2, 0.15, 0.0, 0.5, 1.0, 0.9, 1.0, 1.05, 0.3),
    Level.HARD: _Skill(0.0, 0.9, 0.35, 1.0, 0.05, 1.0, 0.75, 0.75, 0.25),
}
_CONSIDERED = 32
"""How many placements are looked at a turn ahead; keeps a move well under 50 ms."""


def choose(view: View, level: Level, rng: Rng) -> Move | None:
    """Return the move of the view's seat, or None if there is nothing for it to do now.

    Equal arguments give equal moves: hand in another `rng` each time, such as `Rng.seeded(seed).fork(move_number)`.
    """
    skill = _SKILLS[level]
    seat = view.seat
    if seat is None or view.phase is Phase.OVER:
        return None
    if view.phase is Phase.RACE:
        if view.racer not in (None, seat):
            return None
        cell, _ = rng.choice(tuple(view.grid))
        return Grab((seat,), cell)
    if view.turn == seat and view.phase is Phase.SPOT and view.pending and rng.unit()[0] < skill.spots:
        return Collect()
    return _finish_or_place(view, seat, skill, rng)


def _finish_or_place(view: View, seat: int, skill: _Skill, rng: Rng) -> Move | None:
    placed = view.turn == seat and view.phase in (Phase.SPOT, Phase.DRAW)
    may_draw = view.pile_size > 0 and len(view.hand) < HAND_SIZE
    if may_draw and (placed or view.rules.draw_yourself):
        return Draw(seat)
    if placed:
        return Done()
    if view.turn != seat or not view.hand:
        return None
    chosen = _place(view, skill, rng)
    return Place(chosen.card.name, chosen.cell)


def _place(view: View, skill: _Skill, rng: Rng) -> Option:
    every, rng = rng.shuffle(options(view))  # among equals the lot decides
    seen: list[Option] = []
    for option in every:
        luck, rng = rng.unit()
        if luck >= skill.overlooks:
            seen.append(option)
    considered = sorted(seen or every, key=lambda option: -option.gain)[:_CONSIDERED]
    best, best_worth = considered[0], float("-inf")
    for option in considered:
        luck, rng = rng.unit()
        worth = _worth(view, option, skill) + skill.whim * luck
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def _worth(view: View, option: Option, skill: _Skill) -> float:
    worth = float(option.gain)
    if skill.thrift:
        worth -= skill.thrift * worth_keeping(view, option.card)
    if skill.caution or skill.foresight:
        ahead = outlook(view, option)
        worth += skill.foresight * ahead.chance - skill.caution * ahead.danger
    return worth


def grab_pause(level: Level, rng: Rng, *, first: bool) -> tuple[float, Rng]:
    """Return the seconds until a bot's next grab in a race; `first` is the one after "go".

    Spread evenly around the level's pace, so that nobody can count the bot out.
    """
    skill = _SKILLS[level]
    luck, rng = rng.unit()
    pace = skill.reaction_s if first else skill.pace_s
    return pace * (1 + skill.spread * (2 * luck - 1)), rng


class Advice(StrEnum):
    """Why a hint is a good idea."""

    COLLECT = "collect"
    """A completed line waits to be collected by hand."""
    TAKES = "takes"
    """The placement collects cards."""
    JOINS_AND_TAKES = "joins_and_takes"
    """It makes the table whole and collects cards."""
    LINKS = "links"
    """The table is split: the placement is on a shortest link."""
    PREPARES = "prepares"
    """It takes nothing, but another card of the hand will take something next time."""
    GIVES_LITTLE = "gives_little"
    """It takes nothing and gives the next player little."""
    DRAW = "draw"
    DONE = "done"
    GRAB = "grab"


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move and why. cells: what it would take."""

    move: Move
    advice: Advice
    cells: tuple[Cell, ...] = ()


def hint(view: View) -> Hint | None:
    """Return what the best bot would do in the view's place; None if there is nothing to do. Always the same."""
    move = choose(view, Level.HARD, Rng.seeded(0))
    match move:
        case None:
            return None
        case Collect():
            return Hint(move, Advice.COLLECT, view.pending)
        case Draw():
            return Hint(move, Advice.DRAW)
        case Done():
            return Hint(move, Advice.DONE)
        case Grab():
            return Hint(move, Advice.GRAB, (move.cell,))
        case Place(name, cell):
            option = next(option for option in options(view) if (option.card.name, option.cell) == (name, cell))
            return Hint(move, _advice(view, option), option.cells)


def _advice(view: View, option: Option) -> Advice:
    if option.gain:
        return Advice.JOINS_AND_TAKES if view.split else Advice.TAKES
    if view.split:
        return Advice.LINKS
    return Advice.PREPARES if outlook(view, option).chance > 0 else Advice.GIVES_LITTLE
