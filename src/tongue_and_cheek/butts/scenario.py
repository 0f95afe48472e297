"""Scenario files: a table drawn as text, a placement, and what the rules make of it.

A card is its design's letters and its number of copies, `W` the Wild-One, `.` an empty cell; row 0, column 0 is the top
left of the picture. In the pile `/` stands before a card with a truck on its back.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tongue_and_cheek.butts.cards import Card
from tongue_and_cheek.butts.events import Collected, RaceStarted
from tongue_and_cheek.butts.grid import Cell, Grid, groups, is_split
from tongue_and_cheek.butts.moves import Draw, Place
from tongue_and_cheek.butts.play import apply
from tongue_and_cheek.butts.refusal import Refused, why_illegal
from tongue_and_cheek.butts.rules import Rules
from tongue_and_cheek.butts.state import State, legal_cells, link_length
from tongue_and_cheek.core.game import InvalidNotation, InvalidSetup
from tongue_and_cheek.core.rng import Rng

_CARD = re.compile(r"(?P<truck>/?)(?:(?P<wild>W)|(?P<design>[A-Za-z]+)(?P<copies>[1-9][0-9]?))")
_WILD_COPIES = 3
_NOWHERE = 99
_MOST_GROUPS = 12
"""The search for links takes three times as long for every group more: seconds for so many."""


class _Box:
    """Makes cards from text and numbers them, so that equal texts are different cards of one design."""

    def __init__(self) -> None:
        self._made: Counter[str] = Counter()

    def card(self, text: object) -> Card:
        found = _CARD.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise InvalidNotation(f"{text!r} is no card: letters and the number of copies, such as a2, or W.")
        copies = _WILD_COPIES if found["wild"] else int(found["copies"])
        # The same letters with other copies are another picture.
        design = found["wild"] or f"{found['design']}{copies}"
        self._made[design] += 1
        return Card(design, self._made[design], copies, wild=bool(found["wild"]), truck=bool(found["truck"]))

    def cards(self, texts: object, what: str) -> tuple[Card, ...]:
        if not isinstance(texts, list):
            raise InvalidNotation(f"{what} must be a list of cards.")
        return tuple(map(self.card, texts))

    def grid(self, picture: object) -> Grid:
        if not isinstance(picture, str):
            raise InvalidNotation("board must be a text with one line per row.")
        rows = picture.strip("\n").split("\n")
        words = (((row, column), word) for row, line in enumerate(rows) for column, word in enumerate(line.split()))
        return Grid((cell, self.card(word)) for cell, word in words if word != ".")


def read_grid(picture: str) -> Grid:
    """Return the table of a picture; InvalidNotation if a word in it is no card."""
    return _Box().grid(picture)


def read_state(data: Mapping[str, Any]) -> State:
    """Return the state of a scenario: its hand belongs to seat 0, whose turn it is; a second seat has no cards.

    Without a hand, the card to be placed is the hand. InvalidNotation or InvalidSetup if the data do not fit.
    """
    box = _Box()
    grid = box.grid(data.get("board", ""))
    if len(groups(grid.cells)) > _MOST_GROUPS:
        raise InvalidSetup(f"The board has more than {_MOST_GROUPS} groups: its links would take too long to find.")
    place = data.get("place")
    default = [place["card"]] if isinstance(place, Mapping) and "card" in place else []
    hand = box.cards(data.get("hand", default), "hand")
    pile = box.cards(data.get("pile", []), "pile")
    split = data.get("was_split", is_split(grid.cells))
    if not isinstance(split, bool):
        raise InvalidNotation("was_split must be true or false.")
    rules = data.get("rules", {})
    if not isinstance(rules, Mapping):
        raise InvalidNotation("rules must be a table of house rules.")
    return State(
        rules=Rules.from_dict(rules),
        players=("You", "Other"),
        hands=(hand, ()),
        pile=pile,
        turn=0,
        rng=Rng.seeded(0),
        grid=grid,
        collected=((), ()),
        split=split,
    )


def run_scenario(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules make of a scenario: `legal` and `link` of the table as drawn; `collected`, `race` and
    `illegal` of the placement (nothing, no and no without one); `after`, the `legal` and `link` that it leaves.

    `race` tells of the draw that follows the placement. Cells are lists [row, column], sorted. InvalidNotation or
    InvalidSetup, with a sentence, if the scenario cannot be read.
    """  # noqa: D205 - one sentence
    state = read_state(data)
    got: dict[str, Any] = {**_table(state), "collected": [], "race": False, "illegal": False}
    place = data.get("place")
    if place is None:
        return got
    wanted, cell = _read_place(place)
    # Any card of the hand that looks like it; what is in no hand is for the rules to refuse.
    alike = (card for card in state.hands[0] if card.design == wanted.design)
    try:
        state, events = apply(state, Place(next(alike, wanted).name, cell))
    except Refused:
        got["illegal"] = True
        return got
    got["after"] = _table(state)
    if why_illegal(state, Draw(0)) is None:
        state, drawn = apply(state, Draw(0))
        events += drawn
    got["collected"] = [list(cell) for event in events if isinstance(event, Collected) for cell in event.cells]
    got["race"] = any(isinstance(event, RaceStarted) for event in events)
    return got


def _table(state: State) -> dict[str, Any]:
    return {"legal": [list(cell) for cell in sorted(legal_cells(state))], "link": link_length(state)}


def _read_place(place: object) -> tuple[Card, Cell]:
    match place:
        case {"card": text, "at": [row, column], **rest} if type(row) is type(column) is int and not rest:
            # A number that no card of the hand has, so that it is not taken for one of them.
            return replace(_Box().card(text), index=_NOWHERE), (row, column)
    raise InvalidNotation('place must be { card = "a2", at = [row, column] }.')
