"""The game as a value of `core.Game`: for records, replay and the command line."""

from tongue_and_cheek.betty.check import problems
from tongue_and_cheek.betty.moves import Move, format_move, parse_move
from tongue_and_cheek.betty.play import apply, legal_moves
from tongue_and_cheek.betty.setup import NAME, RULES_VERSION, start
from tongue_and_cheek.betty.state import State
from tongue_and_cheek.betty.view import view_for
from tongue_and_cheek.core import Game

GAME: Game[State, Move] = Game(
    NAME, RULES_VERSION, start, apply, legal_moves, view_for, problems, parse_move, format_move
)
