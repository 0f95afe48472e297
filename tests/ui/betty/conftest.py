"""A Betty table in a real window: saved games whose row is known, recordings in the microphone's place."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tongue_and_cheek import betty
from tongue_and_cheek.core import Record
from tongue_and_cheek.hearing.sources import FileSource
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.ui.recogniser import Readiness
from tongue_and_cheek.ui.setup import GameSetup, Seat

NAMES = ("Mia", "Noah", "Grandma", "Dad", "Zoe", "Tom")
FACES = ("fox", "bear", "owl", "dog", "cat", "pig")
FILLER = ("Dizzy dogs dance", "Kind kings fly kites", "Noisy nephews nap")


def people(count, **changes):
    """Return so many people; `changes` hold for the first of them."""
    seats = [Seat(NAMES[n], n, FACES[n]) for n in range(count)]
    if changes:
        seats[0] = Seat(NAMES[0], 0, FACES[0], **changes)
    return tuple(seats)


def find_game(wanted, *, seats=None, words=None, specials=(), moves=(), rules=None, recogniser=True):
    """Return the record of the first seed for whose state, after `moves`, `wanted(state)` holds."""
    seats = seats or people(2)
    setup = GameSetup("betty", seats, {"first": 0, **(rules or {})}, recogniser=recogniser)
    for seed in range(20_000):
        header = betty.header_for(setup.names, words or FILLER, specials, seed, setup.betty_rules(), setup.notes())
        state = betty.start(header)
        try:
            for move in moves:
                state, _ = betty.apply(state, betty.parse_move(move))
        except ValueError:
            continue
        if wanted(state):
            return Record(header, tuple(moves))
    raise AssertionError("no seed gives such a game")


@pytest.fixture
def game():
    """Return the function that finds a game."""
    return find_game


@pytest.fixture
def seats():
    """Return the function that makes seats of people."""
    return people


@pytest.fixture
def sit_down(open_window, settle):
    """Save a record and go on with it in a window; nothing waits and nothing moves."""

    def sit(record, **options):
        Save(betty.GAME).save(record)
        window = open_window("betty", below="home", resume=True, **{"pace": 0, **options})
        settle(window)
        return window.screen_now

    return sit


@pytest.fixture
def row_of(game):
    """Return a record whose next lineup is just these one or two cards, from left to right."""

    def make(*cards, **options):
        words = (*cards, *FILLER)
        moves = ("pass", "right") if len(cards) == 2 else ()

        def wanted(state):
            return betty.lineup(state) == cards and state.arrow is betty.Arrow.RIGHT

        return game(wanted, words=words, moves=moves, **options)

    return make


@pytest.fixture(scope="session")
def take_of(shipped_takes):
    """Return the entry of a shipped take by its id, with its path under "path"."""
    entries = {take["id"]: take for take in json.loads((shipped_takes / "takes.json").read_text())}
    return lambda name: {**entries[name], "path": shipped_takes / entries[name]["audio"]}


@pytest.fixture
def from_file():
    """Return a `source_for` that plays one file, faster than real time unless asked otherwise."""

    def make(path, *, realtime=False, tail_s=2.5):
        return lambda _cards, _reader: lambda: FileSource(path, realtime=realtime, tail_s=tail_s)

    return make


@pytest.fixture
def listening(context, recogniser):
    """Give the window the real recogniser of the test session."""
    handle = context.recogniser
    handle.recogniser, handle.readiness = recogniser, Readiness.READY
    handle.changed.emit()
    yield handle
    handle.recogniser = None  # not ours to close


@pytest.fixture
def press(wait):
    """Press keys on the window; a button that has such a key goes down for a moment before it does something."""

    def do(screen, *keys):
        window = screen.window()
        for key in keys:
            QTest.keyClick(window.windowHandle(), key)
            QApplication.processEvents()
            wait(lambda: not any(button.isDown() for button in window.findChildren(QAbstractButton)), what="a button")
            QApplication.processEvents()

    return do


@pytest.fixture
def drag(live):
    """Drag from one place of the table to another with the mouse."""

    def do(view, start, end, steps=5):
        port = view.viewport()
        start, end = QPoint(*map(round, start)), QPoint(*map(round, end))
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for n in range(1, steps + 1):
            QTest.mouseMove(port, start + (end - start) * n / steps)
            live(5)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
        live(5)

    return do
