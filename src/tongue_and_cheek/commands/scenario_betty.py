"""Scenarios of Betty Botter."""

from collections.abc import Mapping
from typing import Any

from tongue_and_cheek import betty
from tongue_and_cheek.core import IllegalMove, Rng

FIELDS = ("players", "stack", "moves", "rules")
EXPECT = (
    "row",
    "twice",
    "direction",
    "points",
    "turn",
    "judge",
    "play",
    "lineup",
    "over",
    "winners",
    "showdown",
    "illegal",
)
NOT_REFUSED = None
_NOTHING: dict[str, Any] = {"turn": "", "judge": "", "lineup": []}


def run(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Play the moves up to the first refused one and return what the table shows then.

    `turn`, `judge` and `lineup` are there only if a reading is due, `illegal` only if a move was refused. ValueError
    with a sentence if the scenario makes no sense.
    """
    players, stack, moves = (_texts(scenario, name) for name in ("players", "stack", "moves"))
    rules = scenario.get("rules", {})
    if not isinstance(rules, Mapping):
        raise ValueError("rules must be a table.")  # noqa: TRY004 - bad input has one class here
    cards = [_card(text) for text in stack]
    if cards and cards[0].special is not None:
        raise ValueError("The stack must begin with a word card, which becomes the first revealed one.")
    state = betty.deal(players, cards, betty.Rules.from_json({"first": 0, **rules}), Rng.seeded(0))
    parsed = [betty.parse_move(move) for move in moves]
    for index, move in enumerate(parsed):
        try:
            state, _ = betty.apply(state, move)
        except IllegalMove:
            return _seen(state) | {"illegal": index}
    return _seen(state)


def agrees(name: str, expected: object, got: Mapping[str, Any]) -> bool:
    """Return whether one expectation holds; points may name only some players, and the order of names is free."""
    value = got.get(name, _NOTHING.get(name))
    if name == "points" and isinstance(expected, Mapping):
        return all(player in value and value[player] == count for player, count in expected.items())
    if name in ("winners", "showdown") and isinstance(expected, list):
        return sorted(map(str, expected)) == sorted(value)
    return type(value) is type(expected) and value == expected


def _seen(state: betty.State) -> dict[str, Any]:
    seats = state.setup.seats
    over = state.phase is betty.Phase.OVER
    got: dict[str, Any] = {
        "row": [list(pile.cards) for pile in state.row],
        "twice": [pile.twice for pile in state.row],
        "direction": str(betty.direction(state) or ""),
        "points": dict(zip(seats, betty.points(state), strict=True)),
        "play": "clockwise" if state.clockwise else "counterclockwise",
        "over": over,
        "winners": [seats[seat] for seat in state.winners],
        "showdown": [] if over else [seats[seat] for seat in state.tied],
    }
    if state.phase in (betty.Phase.READING, betty.Phase.SHOWDOWN):
        judge = betty.judge_of(state)
        got |= {
            "turn": seats[state.turn],
            "judge": "" if judge is None else seats[judge],
            "lineup": list(betty.lineup(state)),
        }
    return got


def _texts(scenario: Mapping[str, Any], name: str) -> list[str]:
    value = scenario.get(name, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{name} must be a list of texts.")
    return value


def _card(text: str) -> betty.StackCard:
    arrow, name = text[:1], text[1:].strip()
    if arrow not in ("<", ">") or not name:
        raise ValueError(f"{text!r} is no card of the stack: an arrow (< or >) and a text or a special's name.")
    special = betty.Special(name) if name in set(betty.Special) else None
    return betty.StackCard(betty.Arrow(arrow), name, special)
