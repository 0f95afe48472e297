"""Positions worth a picture: both tables in mid-game, a verdict, podiums, the Lab. Used by screenshots.py."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from tongue_and_cheek import betty, butts
from tongue_and_cheek.betty import Phase as BettyPhase
from tongue_and_cheek.butts import Level
from tongue_and_cheek.butts import Phase as ButtsPhase
from tongue_and_cheek.content.decks import betty_deck, betty_specials
from tongue_and_cheek.core import Record
from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.resources import data_dir
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.butts.table import Table
from tongue_and_cheek.ui.setup import GameSetup, Seat

FAMILY = (
    Seat("Mia", 0, "rabbit", pause_limit_s=2.0),
    Seat("Noah", 1, "bear"),
    Seat("Grandma", 2, "owl"),
    Seat("Biscuit", 3, "robot", "medium"),
)
_PAIR = "ours-018"  # a shipped take of two cards with a wrong word in the second
_SEEDS = 5000
_TAIL_S = 2.5
_MANY_CARDS, _LONG_LINK = 12, 2


def betty_row() -> None:
    """Save a game of Betty Botter with a long row, piles, special cards and penalties."""
    Save(betty.GAME).save(_betty_row())


@cache
def _betty_row() -> Record:
    setup = GameSetup("betty", FAMILY)
    words = [card.text for card in betty_deck()]

    def worth_seeing(state: betty.State) -> bool:
        return (
            len(state.row) >= 4
            and any(len(pile.cards) > 1 for pile in state.row)
            and any(pile.twice for pile in state.row)
            and sum(map(len, state.penalties)) >= 2
            and not FAMILY[state.turn].bot
        )

    for seed in range(_SEEDS):
        record = _play_betty(setup, words, seed, worth_seeing)
        if record is not None:
            return record
    raise LookupError("no game comes to such a row")


def betty_pair() -> None:
    """Save a game of Betty Botter whose row is just what a shipped take reads."""
    cards = tuple(_take()["cards"])
    setup = GameSetup("betty", FAMILY[:3], {"first": 2})
    words = [*cards, *(card.text for card in betty_deck()[:12] if card.text not in cards)]
    for seed in range(_SEEDS):
        header = betty.header_for(setup.names, words, (), seed, setup.betty_rules(), setup.notes())
        state = betty.start(header)
        for move in (betty.Ruled(passed=True), betty.Place()):
            state, _ = betty.apply(state, move)
        if betty.lineup(state) == cards and state.arrow is betty.Arrow.RIGHT:
            Save(betty.GAME).save(Record(header, ("pass", "right")))
            return
    raise LookupError("no seed deals these two cards")


def take_source(_cards: tuple[str, ...], _reader: str) -> Callable[[], FileSource]:
    """Return what plays the take instead of a microphone."""
    path = data_dir() / "takes" / _take()["audio"]
    return lambda: FileSource(path, realtime=False, tail_s=_TAIL_S)


def read(window: Any, wait: Callable[[Callable[[], bool]], None]) -> None:
    """Have the take read and judged."""
    turn = window.screen_now.turn
    turn.read()
    wait(lambda: turn.step is Step.VERDICT)


def betty_end(window: Any) -> None:
    """Play the game on the table to its end."""
    screen = window.screen_now
    screen.turn.suspend()
    while screen.table.state.phase is not BettyPhase.OVER:
        screen.table.play(screen.table.bot_move())
    screen.turn.begin()


def _play_betty(
    setup: GameSetup, words: list[str], seed: int, worth_seeing: Callable[[betty.State], bool]
) -> Record | None:
    header = betty.header_for(setup.names, words, betty_specials(), seed, setup.betty_rules(), setup.notes())
    state = betty.start(header)
    moves: list[str] = []
    levels = {card.text: card.level.value for card in betty_deck()}
    while state.phase is not BettyPhase.OVER:
        if state.phase is BettyPhase.READING and worth_seeing(state):
            return Record(header, tuple(moves))
        move = betty.choose(state, betty.Skill.MEDIUM, levels)
        state, _ = betty.apply(state, move)
        moves.append(betty.format_move(move))
    return None


def _take() -> dict[str, Any]:
    takes = json.loads((data_dir() / "takes" / "takes.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = next(take for take in takes if take["id"] == _PAIR)
    return found


def rich(state: butts.State) -> bool:
    """Whether Mia is to move on a table full of cards."""
    full = len(state.hands[0]) == butts.HAND_SIZE
    return full and _mia_to_move(state) and len(state.grid) >= _MANY_CARDS and butts.link_length(state) == 0


def torn(state: butts.State) -> bool:
    """Whether Mia must help to join a table that fell apart."""
    return _mia_to_move(state) and butts.link_length(state) >= _LONG_LINK


def over(state: butts.State) -> bool:
    """Whether the game is over."""
    return state.phase is ButtsPhase.OVER


@cache
def butts_setup(until: Callable[[butts.State], bool]) -> GameSetup:
    """Return a game of one person and three bots that comes to such a position."""
    bots = (Seat("Biscuit", 3, "robot", "easy"), Seat("Pickle", 2, "cat", "medium"), Seat("Waffle", 4, "frog", "hard"))
    for seed in range(_SEEDS):
        setup = GameSetup("butts", (FAMILY[0], *bots), {"first_player": 0}, seed=seed)
        table = Table.new(setup, demo=True)
        if _play_butts(table, until):
            return setup
    raise LookupError("no game comes to such a position")


def forward(window: Any, until: Callable[[butts.State], bool]) -> None:
    """Play the game of the window on to a position."""
    screen = window.screen_now
    screen.game.stop()
    screen.game.tempo = 0.0
    _play_butts(screen.table, until)
    screen.game.start()


def _mia_to_move(state: butts.State) -> bool:
    return state.phase is ButtsPhase.PLACE and state.turn == 0


def _play_butts(table: Table, until: Callable[[butts.State], bool]) -> bool:
    """Let everybody play badly until a position is there; False if the game ends without it."""
    while not until(table.state):
        if table.state.phase is ButtsPhase.OVER:
            return False
        state = table.state
        for seat in (state.racer if state.racer is not None else state.turn, *range(len(table.seats))):
            move = butts.choose(table.view(seat), Level.EASY, table.luck(seat))
            if move is not None:
                table.play(move)
                break
    return True


def lab_ready(window: Any, wait: Callable[[Callable[[], bool]], None]) -> None:
    """Wait until the Lab has heard and judged the shipped takes."""
    bench = window.screen_now.bench
    wait(lambda: not bench.listening and bench.bench is not None and bench.settled and bench.references is not None)
