"""The rules of the tongue-twister game. Standard library only.

`new_game` makes a State, `apply` plays a move on it; `GAME` is the same as a value of `core.Game`.
Names of events are in `betty.events`.
"""

from tongue_and_cheek.betty.bots import Skill, choose, clean_chance
from tongue_and_cheek.betty.cards import Arrow, Pile, Special, StackCard
from tongue_and_cheek.betty.check import problems
from tongue_and_cheek.betty.evening import CardNumbers, Evening, SeatNumbers, numbers
from tongue_and_cheek.betty.game import GAME
from tongue_and_cheek.betty.moves import (
    Arbiter,
    Mistakes,
    Move,
    Place,
    Return,
    Ruled,
    Suggestion,
    format_move,
    parse_move,
)
from tongue_and_cheek.betty.play import apply, legal_moves
from tongue_and_cheek.betty.rules import END_CARDS, Handicap, Rules
from tongue_and_cheek.betty.setup import deal, header_for, new_game, start
from tongue_and_cheek.betty.state import Phase, Setup, State, direction, judge_of, lineup, lineup_piles, points
from tongue_and_cheek.betty.view import View, view_for

__all__ = [
    "END_CARDS",
    "GAME",
    "Arbiter",
    "Arrow",
    "CardNumbers",
    "Evening",
    "Handicap",
    "Mistakes",
    "Move",
    "Phase",
    "Pile",
    "Place",
    "Return",
    "Ruled",
    "Rules",
    "SeatNumbers",
    "Setup",
    "Skill",
    "Special",
    "StackCard",
    "State",
    "Suggestion",
    "View",
    "apply",
    "choose",
    "clean_chance",
    "deal",
    "direction",
    "format_move",
    "header_for",
    "judge_of",
    "legal_moves",
    "lineup",
    "lineup_piles",
    "new_game",
    "numbers",
    "parse_move",
    "points",
    "problems",
    "start",
    "view_for",
]
