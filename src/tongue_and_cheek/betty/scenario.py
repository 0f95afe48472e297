"""Scenario files: a stack and moves as text, and what the table shows in the end."""

from collections.abc import Mapping
from typing import Any

from tongue_and_cheek.betty.cards import Arrow, Special, StackCard
from tongue_and_cheek.betty.moves import parse_move
from tongue_and_cheek.betty.play import apply
from tongue_and_cheek.betty.rules import Rules
from tongue_and_cheek.betty.setup import deal
from tongue_and_cheek.betty.state import Phase, State, direction, judge_of, lineup, points
from tongue_and_cheek.core import IllegalMove, InvalidSetup, Rng


def run_scenario(data: Mapping[str, Any]) -> dict[str, Any]:
    """Play the moves up to the first refused one and return what the table shows then.

    `turn`, `judge` and `lineup` are there only if a reading is due, `illegal` (the index of the refused move) only if
    there was one. Seat 0 begins; `rules` may hold house rules. InvalidNotation or InvalidSetup, with a sentence, if
    the scenario cannot be read.
    """
    players, stack, moves = (_texts(data, name) for name in ("players", "stack", "moves"))
    rules = data.get("rules", {})
    if not isinstance(rules, Mapping):
        raise InvalidSetup("rules must be a table of house rules.")
    cards = [_card(text) for text in stack]
    if cards and cards[0].special is not None:
        raise InvalidSetup("The stack must begin with a word card, which becomes the first revealed one.")
    state = deal(players, cards, Rules.from_json({"first": 0, **rules}), Rng.seeded(0))
    parsed = [parse_move(move) for move in moves]
    for index, move in enumerate(parsed):
        try:
            state, _ = apply(state, move)
        except IllegalMove:
            return _seen(state) | {"illegal": index}
    return _seen(state)


def _seen(state: State) -> dict[str, Any]:
    seats = state.setup.seats
    over = state.phase is Phase.OVER
    got: dict[str, Any] = {
        "row": [list(pile.cards) for pile in state.row],
        "twice": [pile.twice for pile in state.row],
        "direction": str(direction(state) or ""),
        "points": dict(zip(seats, points(state), strict=True)),
        "play": "clockwise" if state.clockwise else "counterclockwise",
        "over": over,
        "winners": [seats[seat] for seat in state.winners],
        "showdown": [] if over else [seats[seat] for seat in state.tied],
    }
    if state.phase in (Phase.READING, Phase.SHOWDOWN):
        judge = judge_of(state)
        got["turn"] = seats[state.turn]
        got["judge"] = "" if judge is None else seats[judge]
        got["lineup"] = list(lineup(state))
    return got


def _texts(data: Mapping[str, Any], name: str) -> list[str]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidSetup(f"{name} must be a list of texts.")
    return value


def _card(text: str) -> StackCard:
    arrow, name = text[:1], text[1:].strip()
    if arrow not in ("<", ">") or not name:
        raise InvalidSetup(f"{text!r} is no card of the stack: an arrow (< or >) and a text or a special's name.")
    special = Special(name) if name in set(Special) else None
    return StackCard(Arrow(arrow), name, special)
