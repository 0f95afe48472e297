"""Broken invariants of a state, as sentences: none can be reached by playing."""

from collections import Counter

from tongue_and_cheek.butts.cards import Card
from tongue_and_cheek.butts.grid import groups, is_split
from tongue_and_cheek.butts.rules import HAND_SIZE
from tongue_and_cheek.butts.state import Phase, State, legal_cells, pending_cells


def all_cards(state: State) -> tuple[Card, ...]:
    """Return every card of the game, wherever it is."""
    piles = (state.pile, *state.hands, *state.collected, tuple(state.grid.values()))
    return tuple(card for pile in piles for card in pile)


def problems(state: State) -> tuple[str, ...]:
    """Return the broken invariants of a state that `new_game` began; empty if it is sound."""
    return (*_cards(state), *_seats(state), *_table(state), *_phase(state))


def _cards(state: State) -> list[str]:
    wrong: list[str] = []
    cards = all_cards(state)
    wrong += [f"{name} exists {n} times" for name, n in Counter(card.name for card in cards).items() if n > 1]
    for design, n in Counter(card.design for card in cards).items():
        copies = {card.copies for card in cards if card.design == design}
        if copies != {n}:
            wrong.append(f"{design} has {n} cards, but {sorted(copies)} dots")
    trucks = sum(card.truck for card in cards)
    if trucks != state.rules.truck_backs:
        wrong.append(f"{trucks} cards have a truck, not {state.rules.truck_backs}")
    return wrong


def _seats(state: State) -> list[str]:
    seats = len(state.players)
    if not len(state.hands) == len(state.collected) == seats or not 0 <= state.turn < seats:
        return ["hands, collected piles and turn do not fit the seats"]
    wrong = [f"seat {seat} holds {len(hand)} cards" for seat, hand in enumerate(state.hands) if len(hand) > HAND_SIZE]
    if not state.rules.draw_yourself and state.pile:
        # With a pile to draw from, nobody but the player between Place and Draw is short of a card.
        short = [seat for seat, hand in enumerate(state.hands) if len(hand) < HAND_SIZE]
        due = [state.turn] if state.phase in (Phase.SPOT, Phase.DRAW) else []
        if short != due:
            wrong.append(f"seats {short} are short of cards, but {due} should be")
    return wrong


def _table(state: State) -> list[str]:
    wrong: list[str] = []
    cells = state.grid.cells
    if state.phase is not Phase.RACE and state.split != is_split(cells):
        wrong.append(f"split is {state.split}, but the table has {len(groups(cells))} groups")
    if not set(pending_cells(state)) <= cells:
        wrong.append("a line to collect has no cards")
    if state.phase is Phase.PLACE and not legal_cells(state):
        wrong.append("there is no legal cell")
    return wrong


def _phase(state: State) -> list[str]:
    wrong: list[str] = []
    rules, phase = state.rules, state.phase
    played_out = not state.pile and not any(state.hands)
    if played_out != (phase is Phase.OVER) and not (played_out and phase is Phase.SPOT):
        wrong.append(f"the phase is {phase}, with {len(state.pile)} cards in the pile and hands {state.hands}")
    if phase is Phase.RACE and not (state.grid and state.pile and state.pile[0].truck):
        wrong.append("a race without cards or without a truck on the pile")
    if (state.racer is not None) != (phase is Phase.RACE and rules.calm_race):
        wrong.append(f"racer is {state.racer} in phase {phase}")
    if phase is Phase.SPOT and not rules.spot_it_yourself:
        wrong.append("lines to spot, but they are collected at once")
    if phase is Phase.DRAW and (rules.draw_yourself or not state.pile):
        wrong.append("an automatic draw that cannot be")
    if state.pending and phase is not Phase.SPOT:
        wrong.append("completed lines were left over")
    if phase is Phase.PLACE and not state.pile and not state.hands[state.turn]:
        wrong.append("the turn is with an empty hand")
    return wrong
