"""Cards of the game: what is printed on them, and which of them match."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


class Design(Protocol):
    """What the rules need to know about a design; the content layer's designs fit."""

    @property
    def id(self) -> str:
        """Name of the picture: letters, digits and hyphens."""

    @property
    def copies(self) -> int:
        """How many cards of the deck show it; also the dots printed on each of them."""

    @property
    def wild(self) -> bool:
        """Whether it is the Wild-One."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. `design` and `index` (1 to `copies`) make it unique in the deck.

    `truck` is the dump truck on its back. It has no part in matching.
    """

    design: str
    index: int
    copies: int
    wild: bool = False
    truck: bool = False

    @property
    def name(self) -> str:
        """The card in the text notation of moves, such as `kettle-drum/1`."""
        return f"{self.design}/{self.index}"

    def __str__(self) -> str:
        return self.name


def matches(one: Card, other: Card) -> bool:
    """Say whether two cards at the ends of a line complete it (rulings B5 and B6). Symmetric."""
    if one.wild or other.wild:
        return (one.wild or one.copies == 1) and (other.wild or other.copies == 1)
    return one.design == other.design and one.copies > 1


def deck(designs: Iterable[Design]) -> tuple[Card, ...]:
    """Return every card of the designs in the designs' order, no truck dealt yet.

    Raises ValueError if an id is empty, used twice or not plain, or a design has no copies.
    """
    cards: list[Card] = []
    seen: set[str] = set()
    for design in designs:
        if not design.id or not all(character.isalnum() or character in "-_" for character in design.id):
            raise ValueError(f"{design.id!r} cannot name a design: letters, digits, - and _ only")
        if design.id in seen:
            raise ValueError(f"the design {design.id!r} stands twice in the deck")
        if design.copies < 1:
            raise ValueError(f"the design {design.id!r} needs at least one copy")
        seen.add(design.id)
        cards.extend(Card(design.id, index, design.copies, design.wild) for index in range(1, design.copies + 1))
    return tuple(cards)
