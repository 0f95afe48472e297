"""The invariants: true of every state that can be reached, whatever is played."""

from collections import Counter

from tongue_and_cheek.betty.cards import Special
from tongue_and_cheek.betty.rules import END_CARDS
from tongue_and_cheek.betty.state import Phase, State, lineup, points


def problems(state: State) -> tuple[str, ...]:
    """Return every broken invariant as a sentence."""
    return (*_cards(state), *_phase(state), *_seats(state))


def _cards(state: State) -> list[str]:
    found = []
    words = Counter(card.text for card in state.stack if card.special is None)
    words.update(text for pile in state.row for text in pile.cards)
    words.update(text for cards in state.penalties for text in cards)
    if state.drawn is not None:
        words[state.drawn] += 1
    if words != Counter(state.setup.words):
        found.append("Word cards were lost or doubled.")
    specials = Counter(card.special for card in state.stack if card.special is not None)
    specials.update(state.discards)
    specials[Special.TWICE] += state.waiting_twice + sum(pile.twice for pile in state.row)
    if specials != Counter(state.setup.specials):
        found.append("Special cards were lost or doubled.")
    if any(not pile.cards or pile.twice < 0 for pile in state.row):
        found.append("A pile is empty.")
    if len({pile.revealed for pile in state.row}) < len(state.row):
        found.append("Two cards were revealed at the same time.")
    if state.waiting_twice and state.row:
        found.append("A Speak Twice card waits though a word is revealed.")
    if state.stack and state.arrow is not state.stack[0].arrow:
        found.append("The arrow is not the one on top of the stack.")
    return found


def _phase(state: State) -> list[str]:
    found = []
    phase = state.phase
    if phase in (Phase.READING, Phase.SHOWDOWN) and not lineup(state):
        found.append("A reading is due, but there is nothing to read.")
    if (state.drawn is not None) and phase is not Phase.PLACING:
        found.append("A drawn card is in hand, but no place is asked for.")
    if phase is Phase.PLACING and state.drawn is None and not (state.setup.rules.blind and state.stack):
        found.append("A place is asked for, but there is no card.")
    if phase is Phase.READING and (state.flips or state.chosen is not None):
        found.append("A turn begins with something left over from the one before.")
    if phase is Phase.RETURNING and not state.penalties[state.turn]:
        found.append("A penalty card must go back, but there is none.")
    if (phase is Phase.SHOWDOWN) and (state.line_of is None or len(state.tied) < 2):
        found.append("There is a showdown without two tied players and a line of cards.")
    if state.winners and phase is not Phase.OVER:
        found.append("Somebody has won before the end.")
    if len(state.mistakes) > len(state.tied):
        found.append("More readings of the showdown were counted than there are tied players.")
    return found


def _seats(state: State) -> list[str]:
    found = []
    seats = len(state.setup.seats)
    if len(state.penalties) != seats or len(state.skips) != seats or not 0 <= state.turn < seats:
        found.append("The seats do not agree.")
    if min(state.skips) < 0:
        found.append("A player owes turns to the table.")
    if max(points(state)) >= END_CARDS and state.phase not in (Phase.SHOWDOWN, Phase.OVER):
        found.append("A player has too many cards, but play goes on.")
    if state.quiet and state.stack:
        found.append("A quiet round is counted though cards are left.")
    return found
