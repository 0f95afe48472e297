"""The look of the table: nothing cut off at any text size, everything named and reachable, cells within the table."""

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest

from tongue_and_cheek import butts
from tongue_and_cheek.butts import Phase
from tongue_and_cheek.ui.butts import layout, wording
from tongue_and_cheek.ui.butts.layout import best_fit, hand_poses, next_fit


def own_turn(state):
    return state.turn == 0 and state.phase is Phase.PLACE


SIZES = [(1280, 800), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_no_text_is_cut_off(  # noqa: PLR0917 - fixtures
    context, table, players, fast_forward, idle, settle, clipped, overlapping, percent, size
):
    context.update(text_percent=percent)
    seats = (players["mia"], players["biscuit"], players["pickle"])
    screen = table(*seats, size=size, spot_it_yourself=True, draw_yourself=True)
    idle(screen)
    settle(screen.window())
    assert screen.window().size().toTuple() == size
    assert clipped(screen.window()) == []
    assert overlapping(screen.window()) == []
    # The longest things that are said beside the table.
    screen.panel.say("That does not join the pieces: take a hatched square.", "wrong")
    screen.panel.head("Your turn, Waffle")
    settle(screen.window())
    assert clipped(screen.window()) == []
    assert overlapping(screen.window()) == []


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_curtain_fits(context, table, players, settle, clipped, overlapping, percent):
    context.update(text_percent=percent)
    screen = table(players["mia"], players["noah"], players["eva"])
    settle(screen.window())
    assert screen.curtain.isVisible()
    assert clipped(screen.window()) == []
    assert overlapping(screen.window()) == []


@pytest.mark.parametrize("percent", [100, 200])
def test_the_podium_fits(context, table, players, settle, clipped, percent):
    context.update(text_percent=percent)
    screen = table(players["mia"], players["noah"], players["eva"], players["pickle"])
    screen.curtain.hide()
    screen.podium.crown(screen.table.seats, (20, 7, 20, 11), (0, 2))
    settle(screen.window())
    assert clipped(screen.podium) == []
    for button in (screen.podium.again_button, screen.podium.home_button):
        assert screen.rect().contains(button.geometry().translated(screen.podium.pos()))


def test_everything_has_a_name_and_is_reached_by_keys(table, players, idle, unnamed, unreachable):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    assert unnamed(screen.window()) == []
    assert unreachable(screen.window()) == []


def test_a_screen_reader_hears_cards_table_pile_and_seats(table, players, fast_forward, idle):
    screen = table(players["mia"], players["biscuit"])
    state = fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 3)
    idle(screen)
    faces = [QAccessible.queryAccessibleInterface(key) for key in screen.hand.keys if not key.isHidden()]
    names = [face.text(QAccessible.Text.Name) for face in faces]
    assert names == [wording.card_text(card) for card in state.hands[0]]
    assert all("dot" in name for name in names)
    spoken = QAccessible.queryAccessibleInterface(screen.view).text(QAccessible.Text.Description)
    for card in state.grid.values():
        assert wording.card_name(card) in spoken
    assert str(len(state.pile)) in screen.pile.accessibleName()
    assert "plays now" in screen.seats[0].accessibleName()
    assert "plays now" not in screen.seats[1].accessibleName()


def test_the_truck_is_said_and_seen(table, players, fast_forward, idle):
    screen = table(players["mia"], players["biscuit"], truck_backs=12, calm_race=True)
    fast_forward(screen, lambda s: s.phase is Phase.RACE)
    assert "truck" in screen.pile.accessibleName()
    tops = [item for key, item in screen.stage.cards.items() if key.startswith("pile") and item.truck]
    assert len(tops) == 1


def test_secret_piles_stay_secret(table, players, fast_forward):
    screen = table(players["mia"], players["biscuit"], counts_hidden=True)
    fast_forward(screen, lambda s: own_turn(s) and butts.counts(s)[1] > 0)
    assert screen.seats[1].collected is None
    assert "secret" in screen.seats[1].accessibleName()
    assert screen.seats[0].collected == butts.counts(screen.table.state)[0]


def test_lit_squares_differ_in_shape_and_not_only_in_colour(table, players, fast_forward, idle):
    """The link's hatching and icon must be there: a grey picture of the two kinds of squares differs a lot."""
    screen = table(players["mia"], players["biscuit"], truck_backs=0)
    fast_forward(screen, lambda s: own_turn(s) and len(s.grid) > 3 and not s.split)
    idle(screen)
    plain = greys(screen, min(butts.legal_cells(screen.table.state)))
    fast_forward(screen, lambda s: own_turn(s) and s.split, level=butts.Level.EASY)
    idle(screen)
    link = greys(screen, min(butts.legal_cells(screen.table.state)))
    assert spread(link) > 2 * spread(plain), "hatching has many edges, the plain square few"


def greys(screen, cell):
    """Return the grey values along the row a quarter down a square, within its outline."""
    rect = screen.stage.fit.rect(cell)
    picture = screen.view.grab().toImage()
    y = round(rect.top() + rect.height() * 0.2)
    xs = range(round(rect.left() + rect.width() * 0.15), round(rect.right() - rect.width() * 0.15))
    return [QColor(picture.pixel(x, y)).lightness() for x in xs]


def spread(values):
    return sum(abs(a - b) for a, b in itertools.pairwise(values)) / len(values)


def test_both_themes_and_high_contrast_show_the_table(context, table, players, idle, live):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    light = screen.grab().toImage().pixelColor(30, 300).lightness()
    context.update(theme="dark", high_contrast=True)
    live(20)
    dark = screen.grab().toImage().pixelColor(30, 300).lightness()
    assert light > 200
    assert dark < 60


# -- places -----------------------------------------------------------------------------------------------------------

cells = st.sets(st.tuples(st.integers(-9, 9), st.integers(-12, 12)), max_size=60)


@given(cells, st.sampled_from([(700.0, 430.0), (1100.0, 520.0), (1500.0, 760.0)]), st.sampled_from([0.2, 1]))
def test_all_cells_lie_within_the_table(places, size, ring):
    area = QRectF(20, 90, *size)
    fit = best_fit(places, area, 1.0, ring)
    for cell in places:
        around = fit.rect(cell).adjusted(-fit.pitch * ring * 0.9, -fit.pitch * ring * 0.9, 0, 0)
        assert area.adjusted(-1, -1, 1, 1).contains(fit.rect(cell))
        assert area.adjusted(-1, -1, 1, 1).contains(around.topLeft())
        assert fit.cell_at(fit.centre(cell)) == cell


@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=30, unique=True))
def test_the_table_is_not_zoomed_more_often_than_needed(order):
    area = QRectF(0, 0, 990, 520)
    fit, changes = None, 0
    for n in range(1, len(order) + 1):
        after = next_fit(fit, order[:n], area, 1.0)
        assert all(area.adjusted(-1, -1, 1, 1).contains(after.rect(cell)) for cell in order[:n])
        changes += after != fit
        fit = after
    assert changes <= len(order)
    assert fit.pitch >= 0.83 * best_fit(order, area, 1.0).pitch


@pytest.mark.parametrize("count", range(1, 6))
def test_cards_of_the_hand_never_overlap_and_stay_inside(count):
    area = QRectF(12, 620, 960, 172)
    poses = hand_poses(count, area)
    assert len(poses) == count
    for one, other in itertools.pairwise(poses):
        assert other.x - one.x > one.side * 1.02
    for pose in poses:
        assert area.contains(QRectF(pose.x - pose.side / 2, pose.y - pose.side / 2, pose.side, pose.side))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (1366, 768), (3840, 2160)], ids=str)
@pytest.mark.parametrize("percent", [100, 130, 160, 200])
def test_parts_of_the_window_do_not_overlap(size, percent):
    parts = layout.areas(*size, percent, 84 * percent / 100)
    window = QRectF(0, 0, *size).adjusted(-1, -1, 1, 1)
    for one, other in ((parts.board, parts.hand), (parts.board, parts.column), (parts.hand, parts.column)):
        assert not one.adjusted(1, 1, -1, -1).intersects(other.adjusted(1, 1, -1, -1))
    for part in (parts.board, parts.hand, parts.column, parts.pile, parts.cells):
        assert window.contains(part)
        assert part.height() > 60


# -- motion -----------------------------------------------------------------------------------------------------------


def test_cards_glide_and_end_where_they_belong(context, table, players, drag, idle, wait, shows_truth):
    context.update(reduced_motion=False)
    screen = table(players["mia"], players["biscuit"], tempo=0.6)
    idle(screen)
    flying = set()

    def watch():
        for name, item in screen.stage.cards.items():
            if min(abs(item.pose.y - item.start.y), abs(item.pose.y - item.goal.y)) > 3:
                flying.add(name)
        return len(screen.table.record.moves) >= 4 and screen.placing.active and not screen.stage.moving

    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    wait(watch, what="both turns")
    assert flying, "cards were seen on their way"
    shows_truth(screen)


def test_reduced_motion_moves_nothing(table, players, drag, idle):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    assert not screen.stage.moving


def test_a_full_table_is_painted_fast(table, players, fast_forward, idle):
    screen = table(players["mia"], players["biscuit"], players["pickle"], truck_backs=0)
    fast_forward(screen, lambda s: own_turn(s) and len(s.grid) >= 14, level=butts.Level.EASY)
    idle(screen)
    screen.grab()  # pictures are made once
    times = []
    for _ in range(10):
        start = time.thread_time()  # what others do meanwhile does not count
        screen.view.viewport().repaint()
        times.append(time.thread_time() - start)
    assert sorted(times)[5] < 0.05, "half of the frames take longer than 50 ms"


def test_resizing_in_the_middle_of_everything(context, table, players, drag, idle, wait, shows_truth, live):
    context.update(reduced_motion=False)
    screen = table(players["mia"], players["biscuit"], tempo=0.3)
    idle(screen)
    drag(screen, screen.table.state.hands[0][0].name, (0, 0))
    for width in (1000, 1500, 1280):
        screen.window().resize(width, 800)
        live(20)
    wait(lambda: len(screen.table.record.moves) >= 4 and screen.placing.active and not screen.stage.moving)
    shows_truth(screen)


def test_a_drag_survives_a_press_of_the_other_button_and_escape_ends_it(table, players, drag, idle, key, centre_of):
    screen = table(players["mia"], players["biscuit"])
    idle(screen)
    card = screen.table.state.hands[0][0].name
    drag(screen, card, (0, 0), drop=False)
    QTest.mousePress(screen.view.viewport(), Qt.MouseButton.RightButton, pos=centre_of(screen, (0, 0)))
    QTest.mouseRelease(screen.view.viewport(), Qt.MouseButton.RightButton, pos=centre_of(screen, (0, 0)))
    assert screen.stage.held == card
    key(screen.window(), Qt.Key.Key_Escape)
    assert not screen.stage.held
    QTest.mouseRelease(screen.view.viewport(), Qt.MouseButton.LeftButton, pos=centre_of(screen, (0, 0)))
    assert screen.table.record.moves == ()
