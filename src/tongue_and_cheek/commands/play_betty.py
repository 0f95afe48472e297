"""A whole game of Betty Botter without a window: bots read, or takes stand for the readers."""

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase, Skill, State
from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.content.decks import DeckError, betty_deck, betty_specials
from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.core import Header, InvalidSetup, Record
from tongue_and_cheek.hearing.recogniser import RecogniserError
from tongue_and_cheek.judging.lexicon import LexiconError
from tongue_and_cheek.judging.profiles import ProfileError, load_profile
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.readers import Judge
from tongue_and_cheek.lab.takes import LabelledTake
from tongue_and_cheek.storage.faults import StorageError

Reader = Callable[[State], betty.Move]
"""Makes the move of a reading that is due: a ruling, or in the showdown the mistakes."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that come with the game; `levels` by text."""

    words: tuple[str, ...]
    specials: tuple[betty.Special, ...]
    levels: Mapping[str, str]


def shipped_deck() -> Deck:
    """Return the deck in data/; UsageError if it is damaged."""
    try:
        cards, specials = betty_deck(), betty_specials()
    except DeckError as error:
        raise UsageError(f"{error}. Install the program again.") from error
    return Deck(tuple(card.text for card in cards), specials, {card.text: card.level.value for card in cards})


def header(deck: Deck, players: tuple[str, ...], seed: int, *, blind: bool) -> Header:
    """Return the header of the game to play; UsageError if the seats do not fit."""
    try:
        made = betty.header_for(players, deck.words, deck.specials, seed, betty.Rules(blind=blind))
        betty.start(made)
    except InvalidSetup as error:
        raise UsageError(str(error)) from error
    return made


def bot_reader(skill: Skill, deck: Deck) -> Reader:
    """Return a reader whose readings are a bot's luck."""
    return lambda state: betty.choose(state, skill, deck.levels)


def whole_game(header: Header, read: Reader, skill: Skill, deck: Deck) -> Record:
    """Play to the end: `read` rules on the readings, bots of a skill place the cards."""
    state, moves = betty.start(header), []
    while state.phase is not Phase.OVER:
        reading = state.phase in (Phase.READING, Phase.SHOWDOWN)
        move = read(state) if reading else betty.choose(state, skill, deck.levels)
        state, _ = betty.apply(state, move)
        moves.append(betty.format_move(move))
    return Record(header, tuple(moves))


@contextlib.contextmanager
def judging(model: str | None, profile_name: str) -> Iterator[Judge]:
    """Open the recogniser; yield the judge of takes, which hears each take once. UsageError if there is none."""
    try:
        profile = load_profile(profile_name)
        with open_ears(model, load_lexicon(), profile.thresholds, recall=False) as ears:

            @functools.cache
            def judge(take: LabelledTake) -> Verdict:
                heard = ears.hear(take)
                return heard.script.judge(heard.hearing, profile.thresholds, profile=profile.name)

            yield judge
    except (ProfileError, RecogniserError, LexiconError, StorageError) as error:
        raise UsageError(str(error)) from error
