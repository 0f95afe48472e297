"""A table in a real window, and hands that drag, press and wait like people."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Level, Phase
from tongue_and_cheek.ui.setup import GameSetup, Seat

MIA, NOAH, EVA = Seat("Mia", 0, "fox"), Seat("Noah", 1, "bear"), Seat("Eva", 2, "owl")
BISCUIT, PICKLE = Seat("Biscuit", 3, "robot", "easy"), Seat("Pickle", 4, "robot", "hard")


@pytest.fixture
def players():
    return {"mia": MIA, "noah": NOAH, "eva": EVA, "biscuit": BISCUIT, "pickle": PICKLE}


@pytest.fixture
def table(open_window):
    """Return a function that opens a table: its screen, with all waits of the program left out."""

    def make(*seats, seed=5, tempo=0.0, size=(1280, 800), **rules):
        rules.setdefault("first_player", 0)
        setup = GameSetup("butts", seats, rules, seed=seed)
        window = open_window("butts", below="home", setup=setup, size=size)
        screen = window.screen_now
        screen.game.tempo = tempo
        return screen

    return make


@pytest.fixture
def shows_truth():
    """Return a function that checks that what lies on the table is what the seat may see: no more, no less."""

    def check(screen):
        stage, table = screen.stage, screen.table
        view = table.view(screen.game.seat)
        assert stage.view == view
        cards = {card.name for card in view.grid.values()}
        hand = {card.name for card in view.hand} if view.seat is not None else set()
        hidden = {key for key in stage.cards if key.startswith("hand")}
        faces = {key for key in stage.cards if not key.startswith(("hand", "pile"))}
        assert faces == cards | hand
        assert all(stage.cards[key].card is None for key in hidden), "a hidden hand shows its backs"
        assert bool(hidden) == (view.seat is None and not stage.hand_away and view.hand_sizes[view.turn] > 0)
        backs = [item for key, item in stage.cards.items() if key.startswith("pile")]
        assert bool(backs) == bool(view.pile_size)
        assert any(item.truck for item in backs) == view.truck_on_top
        for cell, card in view.grid.items():
            assert stage.fit.cell_at(stage.cards[card.name].pos()) == cell
        assert [seat.collected for seat in screen.seats] == list(view.collected)
        assert screen.pile.text() == str(view.pile_size)
        names = [key.card for key in screen.hand.keys if not key.isHidden()]
        assert names == ([] if view.seat is None else [card.name for card in view.hand])

    return check


@pytest.fixture
def fast_forward():
    """Return a function that lets quick players make moves until a condition on the state holds."""

    def forward(screen, until, level=Level.NORMAL):
        game, table = screen.game, screen.table
        game.stop()
        for _ in range(600):
            state = table.state
            if until(state):
                game.start()
                return state
            if state.phase is Phase.OVER:
                break
            for seat in (state.racer if state.racer is not None else state.turn, *range(len(table.seats))):
                move = butts.choose(table.view(seat), level, table.luck(seat))
                if move is not None:
                    table.play(move)
                    break
        raise AssertionError("the game never came there")

    return forward


def point(where):
    return QPoint(round(where.x()), round(where.y()))


@pytest.fixture
def centre_of():
    """Return a function that gives the middle of a cell or of a card of the hand, in the view."""

    def find(screen, what):
        if isinstance(what, str):
            pose = screen.stage.cards[what].pose
            return point(QPointF(pose.x, pose.y))
        return point(screen.stage.fit.centre(what))

    return find


@pytest.fixture
def drag(centre_of):
    """Return a function that drags a card of the hand to a cell (or a point) with the mouse."""

    def pull(screen, card, to, *, drop=True):
        port = screen.view.viewport()
        start = centre_of(screen, card)
        end = to if isinstance(to, QPoint) else centre_of(screen, to)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for share in (0.1, 0.5, 0.9, 1.0):
            QTest.mouseMove(port, start + (end - start) * share)
        if drop:
            QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)

    return pull


@pytest.fixture
def idle(wait):
    """Return a function that waits until the person at the table has to lay a card."""

    def until(screen):
        wait(lambda: screen.placing.active and not screen.stage.moving, what="the turn of a person")

    return until
