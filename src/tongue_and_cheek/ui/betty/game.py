"""The game on the table: its record and state, saved with every move."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase, Skill, State
from tongue_and_cheek.content.decks import betty_deck, betty_specials
from tongue_and_cheek.core import Record
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.setup import GameSetup, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tongue_and_cheek.betty.events import Event


_DEMO = (("Heidi", "fox"), ("Wilbur", "hedgehog"), ("Pip", "rabbit"))
# A short deck, most of it read in the shipped takes, and the seed (of 130,000 tried) at which six of the first ten
# readings have a take: clean, a wrong word, a correction, clean, a hesitation, a word too many.
_DEMO_SEED = 97907
_DEMO_WORDS = (
    "She sells seashells",
    "Big blue bubble bath",
    "Pink pigs paint pears",
    "Lazy lions lick lemons",
    "Flat frogs fill flutes",
    "Young yellow yawns",
    "Busy bees buzz",
    "Silly snakes sneeze",
    "Zebras zoom to the zoo",
    "Green Greek grapes",
    "Funny fish fry fries",
    "Ten tiny turtles",
    "Fresh fruit for four friends",
    "Quick crickets play cricket",
)


class BettyTable:
    """One game from its first card to the podium. Moves are IllegalMove or saved; nothing is decided here."""

    def __init__(self, record: Record, state: State, save: Save[State] | None) -> None:
        self.record = record
        self.state = state
        self.setup = GameSetup.of(record.header)
        self.trouble = ""
        """Why the last move is not on disk, as a sentence with a remedy; "" when it is."""
        self._save = save
        self._levels = {card.text: card.level.value for card in betty_deck()}

    @classmethod
    def new(cls, setup: GameSetup, own_cards: Sequence[str] = ()) -> BettyTable:
        """Start a game: the shipped deck and the cards the family wrote; the old save goes."""
        known = {card.text.casefold() for card in betty_deck()}
        own = [text.strip() for text in own_cards if text.strip() and text.strip().casefold() not in known]
        words = [card.text for card in betty_deck()] + list(dict.fromkeys(own))
        seed = secrets.randbits(32) if setup.seed is None else setup.seed
        header = betty.header_for(setup.names, words, betty_specials(), seed, setup.betty_rules(), setup.notes())
        table = cls(Record(header), betty.start(header), Save(betty.GAME))
        table._keep()
        return table

    @classmethod
    def demo(cls) -> BettyTable:
        """Return a game that is only looked at: nothing of it is saved."""
        seats = (Seat(name, 2 * n, face) for n, (name, face) in enumerate(_DEMO))
        setup = GameSetup("betty", tuple(seats), seed=_DEMO_SEED)
        specials = tuple(dict.fromkeys(betty_specials()))  # one of each
        words = sorted(_DEMO_WORDS)
        header = betty.header_for(setup.names, words, specials, _DEMO_SEED, setup.betty_rules(), setup.notes())
        return cls(Record(header), betty.start(header), None)

    @classmethod
    def resume(cls) -> tuple[BettyTable | None, str]:
        """Return the saved game, and a sentence if something was wrong with it; StorageError if it cannot be opened."""
        save: Save[State] = Save(betty.GAME)
        loaded = save.load()
        if loaded is None:
            return None, ""
        return cls(loaded.record, loaded.state, save), loaded.warning

    def play(self, move: betty.Move) -> tuple[Event, ...]:
        """Make a move, save it and return its events; IllegalMove if it is not allowed now."""
        self.state, events = betty.apply(self.state, move)
        self.record = self.record.with_move(betty.format_move(move))
        self._keep()
        return events

    def _keep(self) -> None:
        if self._save is not None:
            self.trouble = self._save.keep(self.record, over=self.state.phase is Phase.OVER)

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players as they look."""
        return self.setup.seats

    @property
    def reader(self) -> Seat:
        """Who reads, places or returns now."""
        return self.seats[self.state.turn]

    @property
    def judge(self) -> Seat | None:
        """The person who has the last word on the reading that is due; None if only the reader can.

        The judge's seat if a person sits there; else (a bot cannot hear) the next person to the right.
        """
        seat = betty.judge_of(self.state)
        for _ in self.seats:
            if seat is None or seat == self.state.turn:
                return None
            if not self.seats[seat].bot:
                return self.seats[seat]
            seat = (seat - 1) % len(self.seats)
        return None

    @property
    def handicap(self) -> betty.Handicap:
        """What is asked of the reader."""
        return self.state.setup.rules.handicap(self.state.turn)

    def bot_move(self) -> betty.Move:
        """Return what the bot in turn does."""
        return betty.choose(self.state, Skill(self.reader.bot or "medium"), self._levels)

    # -- the row ------------------------------------------------------------------------------------------------------

    @property
    def line(self) -> tuple[betty.Pile, ...]:
        """What lies on the table: the row, or in the showdown the line of cards (each a pile of one)."""
        if self.state.phase is Phase.SHOWDOWN:
            return tuple(betty.Pile((text,), 0, n) for n, text in enumerate(betty.lineup(self.state)))
        return self.state.row

    @property
    def lineup_piles(self) -> tuple[int, ...]:
        """The pile of `line` of every card to read, in reading order."""
        if self.state.phase is Phase.SHOWDOWN:
            return tuple(range(len(betty.lineup(self.state))))
        return betty.lineup_piles(self.state)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number shown on each pile of `line`: 1 is read first, also before and after a reading."""
        count = len(self.line)
        leftwards = self.state.arrow is betty.Arrow.LEFT and self.state.phase is not Phase.SHOWDOWN
        return tuple(count - n if leftwards else n + 1 for n in range(count))

    @property
    def side(self) -> str:
        """The arrow that counts: "<" or ">"; the showdown's line is read to the right (T13)."""
        return ">" if self.state.phase is Phase.SHOWDOWN else self.state.arrow.value
