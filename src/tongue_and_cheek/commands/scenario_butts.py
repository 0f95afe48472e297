"""Scenarios of Butts on Things."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tongue_and_cheek import butts
from tongue_and_cheek.butts import events
from tongue_and_cheek.butts.grid import Cell, Grid, is_split
from tongue_and_cheek.core import IllegalMove, Rng

FIELDS = ("board", "hand", "pile", "was_split", "rules", "place")
EXPECT = ("legal", "link", "collected", "race", "illegal")
NOT_REFUSED = False
_CARD = re.compile(r"(?P<truck>/?)(?:(?P<wild>W)|(?P<design>[A-Za-z]+)(?P<copies>[1-9][0-9]?))")


def run(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """Return `legal` and `link` of the board and, if a card is placed, `illegal`, or `collected` and `race`.

    ValueError with a sentence if the scenario makes no sense.
    """
    deck = _Deck()
    grid = _board(deck, scenario.get("board", ""))
    place = scenario.get("place")
    if place is not None and (not isinstance(place, Mapping) or set(place) != {"card", "at"}):
        raise ValueError("place needs a card and a cell (at).")
    hand = [deck.card(text) for text in _texts(scenario, "hand", [place["card"]] if place else [])]
    pile = [deck.card(text) for text in _texts(scenario, "pile", [])]
    rules = scenario.get("rules", {})
    was_split = scenario.get("was_split", is_split(grid.cells))
    if not isinstance(rules, Mapping) or type(was_split) is not bool:
        raise ValueError("rules must be a table, and was_split true or false.")
    state = butts.State(
        rules=butts.Rules.from_dict(rules),
        players=("first", "second"),
        # The other player needs a card, so that an empty hand does not end the game before the draw.
        hands=(tuple(hand), (deck.card("other1"),)),
        pile=tuple(pile),
        turn=0,
        rng=Rng.seeded(0),
        grid=grid,
        collected=((), ()),
        split=was_split,
    )
    got = {"legal": _cells(butts.legal_cells(state)), "link": butts.link_length(state)}
    return got if place is None else got | _placed(state, place)


def agrees(name: str, expected: object, got: Mapping[str, Any]) -> bool:
    """Return whether one expectation holds; a placement that was not refused is `illegal = false`."""
    value = got.get(name, NOT_REFUSED if name == "illegal" else None)
    return type(value) is type(expected) and value == expected


def _placed(state: butts.State, place: Mapping[str, Any]) -> dict[str, Any]:
    wanted = str(place["card"])
    card = next((card.name for card in state.hands[0] if _Deck.text(card) == wanted), wanted)
    happened: list[Any] = []
    try:
        state, seen = butts.apply(state, butts.Place(card, _cell(place["at"])))
        happened.extend(seen)
    except IllegalMove:
        return {"illegal": True}
    if state.pile:
        _after, seen = butts.apply(state, butts.Draw(0))
        happened.extend(seen)
    collected = [cell for event in happened if isinstance(event, events.Collected) for cell in event.cells]
    race = any(isinstance(event, events.RaceStarted) for event in happened)
    return {"collected": _cells(collected), "race": race}


class _Deck:
    """Makes cards of their short texts; equal texts are different copies of one design."""

    def __init__(self) -> None:
        self._made: Counter[str] = Counter()

    def card(self, text: object) -> butts.Card:
        found = _CARD.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise ValueError(f"{text!r} is no card: letters and the number of copies, as in a2, or W.")
        design, copies = (found["design"] or "W"), int(found["copies"] or 3)
        self._made[f"{design}{copies}"] += 1
        index = self._made[f"{design}{copies}"]
        # Designs with the same letters and other copies are other pictures.
        name = f"{design}{copies}" if found["design"] else "W"
        return butts.Card(name, index, copies, wild=found["wild"] is not None, truck=bool(found["truck"]))

    @staticmethod
    def text(card: butts.Card) -> str:
        return card.design


def _board(deck: _Deck, text: object) -> Grid:
    if not isinstance(text, str):
        raise ValueError("board must be a text.")  # noqa: TRY004 - bad input has one class here
    rows = [line.split() for line in text.strip("\n").split("\n")]
    return Grid(
        {
            (row, column): deck.card(name)
            for row, names in enumerate(rows)
            for column, name in enumerate(names)
            if name != "."
        }
    )


def _texts(scenario: Mapping[str, Any], name: str, default: list[str]) -> list[str]:
    value = scenario.get(name, default)
    if not isinstance(value, list):
        raise ValueError(f"{name} must be a list of cards.")  # noqa: TRY004 - bad input has one class here
    return value


def _cell(value: object) -> Cell:
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) is int for number in value):
        raise ValueError(f"{value!r} is no cell: a row and a column.")
    return (value[0], value[1])


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]
