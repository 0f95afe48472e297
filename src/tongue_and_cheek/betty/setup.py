"""A new game: the deck is shuffled, every card's back gets its arrow, one word card is revealed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tongue_and_cheek.betty.cards import Arrow, Pile, Special, StackCard, deck_cards, deck_texts
from tongue_and_cheek.betty.rules import PLAYERS, Rules
from tongue_and_cheek.betty.state import Setup, State
from tongue_and_cheek.core import SCHEMA, Header, InvalidSetup, Rng

NAME = "betty"
RULES_VERSION = 1


def header_for(
    players: Sequence[str],
    words: Iterable[str],
    specials: Iterable[Special | str],
    seed: int,
    rules: Rules | None = None,
    notes: Mapping[str, Any] | None = None,
) -> Header:
    """Return the header of a record of the game that `new_game` makes from the same arguments."""
    try:
        kinds = [Special(special) for special in specials]
    except ValueError as error:
        raise InvalidSetup(f"There is no such special card ({error}).") from error
    deck = deck_texts(words, kinds)
    values = (rules or Rules()).as_json()
    return Header(SCHEMA, NAME, RULES_VERSION, seed, tuple(players), values, deck, dict(notes or {}))


def start(header: Header) -> State:
    """Return the first state of a record; InvalidSetup if its header does not fit."""
    words, specials = deck_cards(header.deck)
    deck_texts(words, specials)
    rng = Rng.seeded(header.seed)
    cards = [(text, None) for text in words] + [(special.value, special) for special in specials]
    shuffled, rng = rng.shuffle(cards)
    stack = []
    for text, special in shuffled:
        right, rng = rng.below(2)
        stack.append(StackCard(Arrow.RIGHT if right else Arrow.LEFT, text, special))
    return deal(header.seats, stack, Rules.from_json(header.house_rules), rng)


def new_game(
    players: Sequence[str],
    words: Iterable[str],
    specials: Iterable[Special | str],
    seed: int,
    rules: Rules | None = None,
) -> State:
    """Return the state before the first reading.

    `players` are the names, clockwise, 1-6 and all different; `words` the texts of the word cards (blank cards only
    once written on); `specials` the special cards, one entry per card. InvalidSetup if anything does not fit.
    """
    return start(header_for(players, words, specials, seed, rules))


def deal(players: Sequence[str], stack: Sequence[StackCard], rules: Rules, rng: Rng) -> State:
    """Return the first state of a game with a given stack, top card first; InvalidSetup if anything does not fit."""
    seats = tuple(players)
    if not PLAYERS[0] <= len(seats) <= PLAYERS[1]:
        raise InvalidSetup(f"Betty Botter is for {PLAYERS[0]} to {PLAYERS[1]} players, not for {len(seats)}.")
    if len(set(seats)) < len(seats) or not all(name.strip() for name in seats):
        raise InvalidSetup("Every player needs a name of their own.")
    rules.check(len(seats))
    words = tuple(card.text for card in stack if card.special is None)
    if not words:
        raise InvalidSetup("The deck needs at least one word card.")
    first_word = next(index for index, card in enumerate(stack) if card.special is None)
    left = (*stack[:first_word], *stack[first_word + 1 :])
    if first_word:  # specials met on the way are shuffled back without effect
        left, rng = rng.shuffle(left)
    if rules.first is None:
        first, rng = rng.below(len(seats))
    else:
        first = rules.first
    return State(
        setup=Setup(seats, rules, tuple(sorted(words)), tuple(sorted(c.special for c in stack if c.special))),
        rng=rng,
        stack=left,
        arrow=left[0].arrow if left else stack[first_word].arrow,
        row=(Pile((stack[first_word].text,), 0, 1),),
        penalties=((),) * len(seats),
        skips=(0,) * len(seats),
        turn=first,
        reveals=1,
    )
