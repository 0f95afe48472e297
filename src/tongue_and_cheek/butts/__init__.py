"""The rules of the card game on the grid. Standard library only.

A driver (window, command line, test) plays like this::

    state = new_game(("Ann", "Ben"), designs, seed=7)
    state, events = apply(state, Place(state.hands[state.turn][0].name, CENTRE))
    while (move := forced(state)) is not None:  # the automatic draw, after the time to take the card back
        state, events = apply(state, move)

Shown to a player are only `view_for(state, seat)` and `event_for(event, seat)`.
"""

from tongue_and_cheek.butts.bots import Advice, Hint, Level, choose, grab_pause, hint
from tongue_and_cheek.butts.cards import Card, Design, deck, matches
from tongue_and_cheek.butts.events import (
    Collected,
    Drew,
    Event,
    Flipped,
    GameOver,
    Grabbed,
    Joined,
    Missed,
    PassedOver,
    Placed,
    RaceStarted,
    SplitUp,
    TurnStarted,
    event_for,
)
from tongue_and_cheek.butts.grid import CENTRE, Cell, Grid
from tongue_and_cheek.butts.moves import Collect, Done, Draw, Grab, Move, Place, format_move, parse_move
from tongue_and_cheek.butts.play import apply, collected_if, forced, legal_moves
from tongue_and_cheek.butts.problems import problems
from tongue_and_cheek.butts.record import GAME, header_for, reveals, undo_floor
from tongue_and_cheek.butts.refusal import Code, Refused, why_illegal
from tongue_and_cheek.butts.rules import HAND_SIZE, MAX_PLAYERS, MAX_TRUCKS, MIN_PLAYERS, Rules
from tongue_and_cheek.butts.state import Phase, State, counts, legal_cells, link_length, new_game, winners
from tongue_and_cheek.butts.view import Unseen, View, view_for

__all__ = [
    "CENTRE",
    "GAME",
    "HAND_SIZE",
    "MAX_PLAYERS",
    "MAX_TRUCKS",
    "MIN_PLAYERS",
    "Advice",
    "Card",
    "Cell",
    "Code",
    "Collect",
    "Collected",
    "Design",
    "Done",
    "Draw",
    "Drew",
    "Event",
    "Flipped",
    "GameOver",
    "Grab",
    "Grabbed",
    "Grid",
    "Hint",
    "Joined",
    "Level",
    "Missed",
    "Move",
    "PassedOver",
    "Phase",
    "Place",
    "Placed",
    "RaceStarted",
    "Refused",
    "Rules",
    "SplitUp",
    "State",
    "TurnStarted",
    "Unseen",
    "View",
    "apply",
    "choose",
    "collected_if",
    "counts",
    "deck",
    "event_for",
    "forced",
    "format_move",
    "grab_pause",
    "header_for",
    "hint",
    "legal_cells",
    "legal_moves",
    "link_length",
    "matches",
    "new_game",
    "parse_move",
    "problems",
    "reveals",
    "undo_floor",
    "view_for",
    "why_illegal",
    "winners",
]
