"""What is said beside the table: whose turn it is, and what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Phase, State
from tongue_and_cheek.ui.strings import butts as words

if TYPE_CHECKING:
    from tongue_and_cheek.ui.butts.game import Game


def what_now(game: Game) -> tuple[str, str]:
    """Return the heading and the sentence below it."""
    table, state = game.table, game.table.state
    name = table.seats[state.turn].name
    if state.phase is Phase.OVER:
        return words.OVER, ""
    if state.phase is Phase.RACE:
        return words.RACE, _race(game)
    if table.is_bot(state.turn):
        sentence = words.PAUSED if game.paused else "" if table.people else words.WATCH
        return words.THINKING.format(name=name), sentence
    if state.turn != game.seat:
        return words.TURN_OF.format(name=name), ""
    return words.YOUR_TURN.format(name=name), _turn(state)


def _turn(state: State) -> str:
    if state.phase is Phase.DRAW:
        return words.PLACED
    if state.phase is Phase.SPOT:
        return words.SPOT if state.pile else words.SPOT_DONE
    if not state.hands[state.turn]:
        return words.NO_CARDS
    if state.split:
        return words.PLACE_LINK.format(pieces=len(butts.grid.groups(state.grid.cells)))
    return words.PLACE if state.grid else words.PLACE_FIRST


def _race(game: Game) -> str:
    table, racer = game.table, game.table.state.racer
    if racer is None:
        return words.RACE_RUN if table.people else words.RACE_WATCH
    name = table.seats[racer].name
    if table.is_bot(racer):
        return words.RACE_CALM_BOT.format(name=name)
    return f"{words.RACE_CALM.format(name=name)} {words.RACE_CALM_HINT}"
