"""Why a move is refused: one code per reason, which the window turns into its own sentence."""

from enum import StrEnum
from typing import assert_never

from tongue_and_cheek.butts.grid import touching
from tongue_and_cheek.butts.moves import Collect, Done, Draw, Grab, Move, Place
from tongue_and_cheek.butts.rules import HAND_SIZE
from tongue_and_cheek.butts.state import Phase, State, legal_cells
from tongue_and_cheek.core.game import IllegalMove


class Code(StrEnum):
    """Reasons to refuse a move."""

    GAME_OVER = "game_over"
    NO_SUCH_PLAYER = "no_such_player"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    ALREADY_PLACED = "already_placed"
    OCCUPIED = "occupied"
    NOT_TOUCHING = "not_touching"
    NOT_CENTRE = "not_centre"
    NOT_A_LINK = "not_a_link"
    RACE_IS_ON = "race_is_on"
    NOTHING_TO_COLLECT = "nothing_to_collect"
    PLACE_FIRST = "place_first"
    PILE_EMPTY = "pile_empty"
    HAND_FULL = "hand_full"
    MUST_DRAW = "must_draw"
    NO_RACE = "no_race"
    NO_CARD_THERE = "no_card_there"
    NO_TIES = "no_ties"


SENTENCES: dict[Code, str] = {
    Code.GAME_OVER: "The game is over.",
    Code.NO_SUCH_PLAYER: "There is no such player.",
    Code.NOT_YOUR_TURN: "It is another player's turn.",
    Code.NOT_IN_HAND: "The card is not in the player's hand.",
    Code.ALREADY_PLACED: "A card has been placed in this turn.",
    Code.OCCUPIED: "A card lies there already.",
    Code.NOT_TOUCHING: "A card must touch the edge of another.",
    Code.NOT_CENTRE: "The first card goes to the centre.",
    Code.NOT_A_LINK: "The table is split, and the cell is on no shortest link.",
    Code.RACE_IS_ON: "A race is on.",
    Code.NOTHING_TO_COLLECT: "There is no completed line to collect.",
    Code.PLACE_FIRST: "A card must be placed first.",
    Code.PILE_EMPTY: "The draw pile is empty.",
    Code.HAND_FULL: f"The hand has {HAND_SIZE} cards.",
    Code.MUST_DRAW: "The turn ends with a draw.",
    Code.NO_RACE: "There is no race.",
    Code.NO_CARD_THERE: "No card lies there.",
    Code.NO_TIES: "A grab names its players in order, and in a calm race there is only one.",
}


class Refused(IllegalMove):
    """A move that is not allowed now; `code` says why."""

    def __init__(self, code: Code) -> None:
        super().__init__(SENTENCES[code])
        self.code = code


def why_illegal(state: State, move: Move) -> Code | None:
    """Return the reason why the move is not allowed now, None if it is."""
    code: Code | None
    match move:
        case _ if state.phase is Phase.OVER:
            code = Code.GAME_OVER
        case Grab():
            code = _grab(state, move)
        case _ if state.phase is Phase.RACE:
            code = Code.RACE_IS_ON
        case Place():
            code = _place(state, move)
        case Draw(seat):
            code = _draw(state, seat)
        case Collect():
            code = _collect(state)
        case Done():
            code = _done(state)
        case _:
            assert_never(move)
    return code


def _place(state: State, move: Place) -> Code | None:
    if state.phase is not Phase.PLACE:
        return Code.ALREADY_PLACED
    if all(card.name != move.card for card in state.hands[state.turn]):
        elsewhere = any(card.name == move.card for hand in state.hands for card in hand)
        return Code.NOT_YOUR_TURN if elsewhere else Code.NOT_IN_HAND
    if move.cell in legal_cells(state):
        return None
    if move.cell in state.grid:
        return Code.OCCUPIED
    if not state.grid:
        return Code.NOT_CENTRE
    return Code.NOT_A_LINK if move.cell in touching(state.grid.cells) else Code.NOT_TOUCHING


def _collect(state: State) -> Code | None:
    if state.phase is Phase.PLACE:
        return Code.PLACE_FIRST
    return None if state.pending else Code.NOTHING_TO_COLLECT


def _done(state: State) -> Code | None:
    if state.phase is Phase.PLACE:
        return Code.PLACE_FIRST
    return Code.MUST_DRAW if state.pile and not state.rules.draw_yourself else None


def _draw(state: State, seat: int) -> Code | None:
    if not 0 <= seat < len(state.players):
        return Code.NO_SUCH_PLAYER
    if not state.rules.draw_yourself:
        if seat != state.turn:
            return Code.NOT_YOUR_TURN
        if state.phase is Phase.PLACE:
            return Code.PLACE_FIRST
    if not state.pile:
        return Code.PILE_EMPTY
    return Code.HAND_FULL if len(state.hands[seat]) >= HAND_SIZE else None


def _grab(state: State, move: Grab) -> Code | None:
    if state.phase is not Phase.RACE:
        return Code.NO_RACE
    if not all(0 <= seat < len(state.players) for seat in move.seats):
        return Code.NO_SUCH_PLAYER
    if not move.seats or list(move.seats) != sorted(set(move.seats)):
        return Code.NO_TIES
    if state.racer is not None and move.seats != (state.racer,):
        return Code.NO_TIES if len(move.seats) > 1 else Code.NOT_YOUR_TURN
    return None if move.cell in state.grid else Code.NO_CARD_THERE
