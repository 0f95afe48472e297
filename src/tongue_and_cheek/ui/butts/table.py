"""The game on the table: record, state, and what may be taken back. Saved with every move; nothing is decided here."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Level, Phase, Place, State
from tongue_and_cheek.content.decks import butts_designs
from tongue_and_cheek.core import Record, Rng
from tongue_and_cheek.core.record import steps
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.setup import BOT_FACE, GameSetup, Seat
from tongue_and_cheek.ui.strings import new_game

if TYPE_CHECKING:
    from tongue_and_cheek.butts import Event, Move, View

_LEVELS = {"easy": Level.EASY, "medium": Level.NORMAL, "hard": Level.HARD}


class Table:
    """One game from its deal to the podium.

    `save` None keeps nothing (the demo). `demo`: people are played by bots. A move can be taken back until a later
    one has shown something: a drawn card, a race.
    """

    def __init__(self, record: Record, save: Save[State] | None, *, demo: bool = False) -> None:
        self.record = record
        self.setup = GameSetup.of(record.header)
        self.trouble = ""
        """Why the last move is not on disk, as a sentence with a remedy; "" when it is."""
        self._save = save
        self._demo = demo
        self._past: list[State] = []
        self.state: State
        for step in steps(record, butts.GAME):
            self._follow(step[0], step[2])

    @classmethod
    def new(cls, setup: GameSetup, *, demo: bool = False) -> Table:
        """Deal a new game; it takes the place of a saved one."""
        seed = secrets.randbits(32) if setup.seed is None else setup.seed
        header = butts.header_for(setup.names, butts_designs(), seed, setup.butts_rules(), setup.notes())
        table = cls(Record(header), None if demo else Save(butts.GAME), demo=demo)
        table._keep()
        return table

    @classmethod
    def resume(cls) -> tuple[Table | None, str]:
        """Return the saved game, and a sentence if something was wrong with it; StorageError if it cannot be opened."""
        save: Save[State] = Save(butts.GAME)
        loaded = save.load()
        return (None, "") if loaded is None else (cls(loaded.record, save), loaded.warning)

    # -- moves --------------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move, save it and return what happened; Refused if it is not allowed now."""
        state, events = butts.apply(self.state, move)
        self._follow(state, events)
        self.record = self.record.with_move(butts.format_move(move))
        self._keep()
        return events

    def _follow(self, state: State, events: tuple[Event, ...]) -> None:
        if butts.reveals(events):
            self._past.clear()
        elif hasattr(self, "state"):
            self._past.append(self.state)
        self.state = state

    @property
    def can_undo(self) -> bool:
        """Whether the last move was a person's and has shown nothing."""
        return bool(self._past) and not self.is_bot(self._past[-1].turn) and self.state.phase is not Phase.OVER

    def undo(self) -> bool:
        """Take the last move back; False if it must stay."""
        if not self.can_undo:
            return False
        self.state = self._past.pop()
        self.record = Record(self.record.header, self.record.moves[:-1])
        self._keep()
        return True

    def _keep(self) -> None:
        if self._save is not None:
            self.trouble = self._save.keep(self.record, over=self.state.phase is Phase.OVER)

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players as they look."""
        return self.setup.seats

    def is_bot(self, seat: int) -> bool:
        """Say whether the program plays this seat."""
        return self._demo or bool(self.seats[seat].bot)

    def level(self, seat: int) -> Level:
        """Return how well a bot plays; in the demo people's seats play like the middle one."""
        return _LEVELS[self.seats[seat].bot or "medium"]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.seats)) if not self.is_bot(seat))

    @property
    def shown_seat(self) -> int | None:
        """Whose hand may lie open: the only person's, else that of the person in turn, nobody's for bots."""
        people = self.people
        if len(people) == 1:
            return people[0]
        return self.state.turn if self.state.turn in people else None

    def view(self, seat: int | None) -> View:
        """Return what a seat may see."""
        return butts.view_for(self.state, seat)

    def luck(self, seat: int) -> Rng:
        """Return a bot's own generator for its next decision: the same game always gets the same answers."""
        return Rng.seeded(self.record.header.seed).fork(len(self.record.moves)).fork(seat)

    def lines_if(self, card: str, cell: butts.Cell) -> tuple[butts.Cell, ...]:
        """Return the cells a placement would take at once, for a preview; none if lines must be spotted by eye."""
        return () if self.state.rules.spot_it_yourself else butts.collected_if(self.state, card, cell)

    def why_not(self, card: str, cell: butts.Cell) -> butts.Code | None:
        """Return why this card of the player in turn may not lie there, None if it may."""
        return butts.why_illegal(self.state, Place(card, cell))


def bots_only() -> GameSetup:
    """Return four bots of different levels, for the demo."""
    levels = ("hard", "medium", "easy", "medium")
    seats = tuple(Seat(new_game.BOT_NAMES[n], n, BOT_FACE, level) for n, level in enumerate(levels))
    return GameSetup("butts", seats)
