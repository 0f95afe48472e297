"""The game as a value of the protocol `core.Game`: for records, replay and the command line."""

from tongue_and_cheek.betty.check import problems
from tongue_and_cheek.betty.events import Event
from tongue_and_cheek.betty.moves import Move, format_move, parse_move
from tongue_and_cheek.betty.play import apply, legal_moves
from tongue_and_cheek.betty.setup import NAME, RULES_VERSION, start
from tongue_and_cheek.betty.state import State
from tongue_and_cheek.betty.view import View, view_for
from tongue_and_cheek.core import Header


class BettyGame:
    """Every function is the one of the package with the same (or a longer) name."""

    name = NAME
    rules_version = RULES_VERSION

    def start(self, header: Header) -> State:
        """Return the state before the first reading; InvalidSetup if the header does not fit."""
        return start(header)

    def apply(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and what happened; IllegalMove if the move is not allowed now."""
        return apply(state, move)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return every move allowed now; empty when the game is over."""
        return legal_moves(state)

    def view_for(self, state: State, seat: int | None) -> View:
        """Return what a seat may know."""
        return view_for(state, seat)

    def problems(self, state: State) -> tuple[str, ...]:
        """Return the broken invariants."""
        return problems(state)

    def parse(self, text: str) -> Move:
        """Return the move that the text means; InvalidNotation if it is none."""
        return parse_move(text)

    def format(self, move: Move) -> str:
        """Return the move as text."""
        return format_move(move)


GAME = BettyGame()
