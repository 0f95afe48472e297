"""How the table looks and reads: nothing cut off, everything named and reachable, words large enough."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Phase, Pile
from tongue_and_cheek.content.decks import betty_deck
from tongue_and_cheek.hearing.envelope import envelope
from tongue_and_cheek.hearing.facts import RATE_HZ, Hearing, Take
from tongue_and_cheek.hearing.session import Cause
from tongue_and_cheek.judging.verdict import Code, Reason, Status, Verdict, WordMark
from tongue_and_cheek.ui.betty import wording
from tongue_and_cheek.ui.betty.items import word_setting
from tongue_and_cheek.ui.betty.layout import Box, gap_for, places, row_boxes
from tongue_and_cheek.ui.betty.step import Step
from tongue_and_cheek.ui.reading import Outcome
from tongue_and_cheek.ui.strings import betty as strings

SIZES = [(1280, 800), (1920, 1080)]
STEPS = (Step.STUDY, Step.LISTENING, Step.PLACING, Step.PICKING)


@pytest.fixture
def at_step(open_window, settle, game, seats, context):
    """Open a table with a row of so many piles at a step that a person has to do."""

    def make(step, piles=5, players=4, size=(1280, 800), percent=100, by_ear=False):
        from tongue_and_cheek.storage.saves import Save

        context.update(text_percent=percent)
        record = game(lambda _: True, seats=seats(players), recogniser=by_ear)
        Save(betty.GAME).save(record)
        screen = open_window("betty", below="home", size=size, resume=True, pace=0).screen_now
        texts = [card.text for card in betty_deck()]
        row = tuple(Pile((texts[n], *texts[60 : 60 + n % 3]), int(n == 1), n + 1) for n in range(piles))
        state = replace(screen.table.state, row=row)
        if step is Step.PLACING:
            state = replace(state, phase=Phase.PLACING, drawn=texts[50])
        if step is Step.PICKING:
            state = replace(state, phase=Phase.RETURNING, penalties=(tuple(texts[70:75]), *state.penalties[1:]))
        screen.table.state = state
        screen.view.sync(screen.table)
        screen.turn.begin()
        if step is Step.LISTENING:
            screen.turn.read()
        assert screen.turn.step is step
        settle(screen.window())
        return screen

    return make


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_cut_off_or_lies_on_something_else(at_step, clipped, overlapping, step, size):
    window = at_step(step, size=size).window()
    assert clipped(window) == []
    assert overlapping(window) == []


@pytest.mark.parametrize("step", STEPS)
def test_everything_is_named_and_reached_by_tab(at_step, unnamed, unreachable, step):
    window = at_step(step).window()
    assert unnamed(window) == []
    assert unreachable(window) == []


@pytest.mark.parametrize("step", STEPS)
def test_double_size_texts_stay_inside(at_step, clipped, step):
    assert clipped(at_step(step, players=3, percent=200).window()) == []


@pytest.mark.parametrize("size", SIZES)
def test_double_size_texts_leave_the_cards_their_words(at_step, size):
    """Who needs large words needs them on the cards: those are what is read."""
    screen = at_step(Step.STUDY, piles=3, players=3, size=size, percent=200, by_ear=True)
    sizes = [word_setting(screen.theme, item.words, item.w, item.h).pixels for item in screen.view.piles]
    plain = at_step(Step.STUDY, piles=3, players=3, size=size, by_ear=True)
    before = [word_setting(plain.theme, item.words, item.w, item.h).pixels for item in plain.view.piles]
    assert min(sizes) >= 0.8 * min(before)


@pytest.mark.parametrize("piles", [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20])
def test_all_piles_are_in_sight_with_large_words(at_step, piles):
    screen = at_step(Step.STUDY, piles=piles, players=6)
    view = screen.view
    room = view.viewport().rect().toRectF()
    boxes = [item.rect.translated(item.pos()) for item in view.piles]
    assert all(room.contains(box) for box in boxes)
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    sizes = [word_setting(screen.theme, item.words, item.w, item.h).pixels for item in view.piles]
    assert min(sizes) >= (24 if piles <= 12 else 20)


@pytest.mark.parametrize(
    ("piles", "size", "least"), [(16, (1280, 800), 25), (36, (1280, 800), 15), (36, (1920, 1080), 23)]
)
def test_the_words_of_many_cards_take_the_room_there_is(at_step, wait, piles, size, least):
    screen = at_step(Step.STUDY, piles=piles, size=size)
    wait(lambda: not screen.window()._fit.isActive(), what="the theme")
    screen.view.relay()
    sizes = [word_setting(screen.theme, item.words, item.w, item.h).pixels for item in screen.view.piles]
    assert min(sizes) >= least


@pytest.mark.parametrize("piles", [13, 16, 20])
def test_no_division_whose_words_stick_out_is_taken_in_a_small_window(at_step, piles):
    screen = at_step(Step.STUDY, piles=piles, size=(960, 600))
    assert all(word_setting(screen.theme, item.words, item.w, item.h).fits for item in screen.view.piles)


def test_many_cards_lie_still_in_all_steps(at_step):
    boxes = []
    for step in (Step.STUDY, Step.LISTENING):
        screen = at_step(step, piles=16)
        boxes.append([(item.pos(), item.w, item.h) for item in screen.view.piles])
        screen.window().close()
    assert boxes[0] == boxes[1]


@pytest.mark.parametrize("piles", [1, 3, 4, 12, 20])
def test_words_and_their_marks_stay_within_their_card(at_step, piles):
    screen = at_step(Step.STUDY, piles=piles)
    for item in screen.view.piles:
        setting = word_setting(screen.theme, item.words, item.w, item.h)
        marks = [place.adjusted(0, 0, setting.mark, 0) for place in setting.words]
        assert all(item.rect.contains(place) for place in marks)


def test_a_place_for_the_new_card_is_always_there(at_step):
    for piles in (1, 5, 10, 11, 15, 20):
        screen = at_step(Step.PLACING, piles=piles)
        box = screen.view.far_right.rect.translated(screen.view.far_right.pos())
        assert screen.view.viewport().rect().toRectF().contains(box)
        assert not any(box.intersects(item.rect.translated(item.pos())) for item in screen.view.piles)
        screen.window().close()


def test_the_row_is_described_in_reading_order(at_step):
    screen = at_step(Step.STUDY, piles=3)
    screen.table.state = replace(screen.table.state, arrow=betty.Arrow.LEFT)
    screen.view.sync(screen.table)
    words = screen.view.accessibleDescription()
    texts = [item.text for item in screen.view.piles]
    assert "to the left" in words
    assert words.index(texts[2]) < words.index(texts[1]) < words.index(texts[0])
    assert [item.number for item in screen.view.piles] == [3, 2, 1]


def test_the_title_tells_the_step(at_step):
    window = at_step(Step.LISTENING).window()
    assert "listen well" in window.windowTitle()


def test_the_step_is_kept_when_the_theme_changes(at_step, context):
    screen = at_step(Step.PLACING)
    context.update(theme="dark", high_contrast=True)
    QApplication.processEvents()
    assert screen.turn.step is Step.PLACING
    assert screen.view.hand is not None


# -- no window ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 25))
def test_boxes_lie_inside_and_apart(count):
    area = Box(10, 20, 900, 380)
    boxes = row_boxes(count, area, lambda w, h: min(w / 6, h / 4))
    assert len(boxes) == count
    for box in boxes:
        assert area.x - 1e-6 <= box.x
        assert box.x + box.w <= area.x + area.w + 1e-6
        assert area.y - 1e-6 <= box.y
        assert box.y + box.h <= area.y + area.h + 1e-6
    for a, b in pairwise(boxes):
        assert b.x >= a.x + a.w + gap_for(count) - 1e-6 or b.y >= a.y + a.h + gap_for(count) - 1e-6


@pytest.mark.parametrize("hand", [True, False])
@pytest.mark.parametrize(("width", "height"), [(960, 180), (1280, 420), (1920, 640)])
def test_the_parts_of_the_table_lie_beside_each_other(width, height, hand):
    parts = places(width, height, 50, hand=hand)
    assert parts.stack.x + parts.stack.w <= parts.row.x
    assert parts.row.x + parts.row.w <= width
    if hand:
        assert parts.hand.y >= parts.stack.y + parts.stack.h
        assert parts.hand.y + parts.hand.h <= height


def test_printed_words_and_due_words_are_matched():
    script = wording.Script.of(("7 silly snakes", "Toy boat"))
    assert script.due == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1))
    script = wording.Script.of(("21 snakes",))
    assert script.due == ((0, 0), (0, 0), (0, 1))
    assert script.text(0, 2) == "snakes"
    assert script.heard({0}) == set(), "of twenty-one, the twenty alone"
    assert script.heard({0, 1}) == {(0, 0)}
    assert script.heard({0, 2}) == {(0, 1)}


def verdict_of(*marks, reasons=(), passed=False, card=0, word=0, sure=True):
    words = tuple(WordMark(0, n, "x", "x", n * 0.5, n * 0.5 + 0.4, status) for n, status in enumerate(marks))
    return Verdict(passed, sure, 0.1, card, word, tuple(reasons), words, (), 0.9)


@pytest.mark.parametrize("code", list(Code))
def test_every_reason_is_a_sentence(code):
    script = wording.Script.of(("She sells seashells",))
    words = wording.reason_text(Reason(code, 0, 1, "shells", 0.2, 1.6, ""), script)
    assert words.endswith(".")
    assert "{" not in words
    assert not any(harsh in words.lower() for harsh in ("stutter", "mistake", "fail", "bad"))


@pytest.mark.parametrize(
    ("sounds", "heard", "told"),
    [
        (("SH", "S"), "", "I heard “s” where “sh” was due in “seashells”."),
        (("", "T"), "", "I heard an extra “t” sound in “seashells”."),
        (("L", ""), "", "I heard “seashells” without its “l” sound."),
        (("DH", "TH"), "", "I heard “th” as in “thin” where “th” as in “this” was due in “seashells”."),
        (("SH", "S"), "seasells", "I heard “seasells” where “seashells” was due: “s” instead of “sh”."),
        (("", "T"), "seastells", "I heard “seastells” where “seashells” was due: an extra “t” sound."),
        (("L", ""), "seashes", "I heard “seashes” where “seashells” was due: without the “l” sound."),
        (("", ""), "pebbles", "I heard “pebbles” where “seashells” was due."),
    ],
)
def test_a_wrong_word_names_its_sound(sounds, heard, told):
    script = wording.Script.of(("She sells seashells",))
    assert wording.reason_text(Reason(Code.WRONG, 0, 2, heard, 0.2, 1.6, "", sounds), script) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), ""),
        ((1,), "I cannot judge “plugh” by ear."),
        ((1, 1, 3), "I cannot judge “plugh” and “xyzzyq” by ear."),
        ((0, 1, 2, 3), "I cannot judge “Big” and 3 more words by ear."),
    ],
)
def test_words_that_cannot_be_heard_are_named_once_and_briefly(words, told):
    script = wording.Script.of(("Big plugh blue xyzzyq",))
    reasons = [Reason(Code.WRONG, 0, 0, "pig", 0, 1, ""), *(Reason(Code.NOT_JUDGED, 0, n, "", 0, 0, "") for n in words)]
    verdict = verdict_of(Status.WRONG, *[Status.UNSURE] * 3, reasons=reasons)
    assert wording.lacking_text(verdict, script) == told
    assert wording.first_reason(verdict) is reasons[0]


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("sure", [True, False])
def test_a_long_reason_is_read_in_full(at_step, clipped, settle, percent, sure):
    """A doubted fault of long words, and a later card with words that cannot be judged by ear."""
    screen = at_step(Step.STUDY, percent=percent)
    longest = sorted((card.text for card in betty_deck()), key=lambda text: max(map(len, text.split())))[-3:]
    screen.table.state = replace(screen.table.state, row=tuple(Pile((text,), 0, n) for n, text in enumerate(longest)))
    screen.view.sync(screen.table)
    screen.turn.begin()
    cards = screen.turn.cards
    reason = Reason(Code.WRONG, 1, 0, "whistlingly", 0.5, 0.9, "", ("TH", "W"))
    unknown = [Reason(Code.NOT_JUDGED, 2, n, "", 0, 0, "") for n in range(2)]
    marks = tuple(
        WordMark(k, n, word, word, 0.4 * k, 0.4 * k + 0.3, Status.OK)
        for k, card in enumerate(cards)
        for n, word in enumerate(card.split())
    )
    verdict = replace(verdict_of(reasons=(reason, *unknown), card=1, sure=sure), words=marks)
    sound = np.random.default_rng(0).integers(-3000, 3000, 2 * RATE_HZ).astype(np.int16)
    screen.turn._done(Outcome(Take(sound), Hearing((), envelope(sound), 2.0, "test"), Cause.READ, verdict))
    settle(screen.window())
    panel = screen.below.verdict
    words = f"{panel.headline.text()} {panel.sentence.text()}"
    script = wording.Script.of(cards)
    assert f"where “{script.text(1, 0)}” was due: “w” instead of “th”." in words
    assert f"I cannot judge “{script.text(2, 0)}” and “{script.text(2, 1)}” by ear." in words
    assert clipped(screen.window()) == []
    for button in (panel.accept, panel.overrule, panel.fail):
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()


def test_what_is_not_told_stays_untold():
    assert wording.heard("something else") == strings.HEARD_ELSE
    assert wording.heard("shells") == "“shells”"


def test_the_worse_mark_of_a_printed_word_shows():
    script = wording.Script.of(("21 snakes",))
    verdict = verdict_of(Status.OK, Status.WRONG, Status.UNREAD)
    assert script.tones(verdict) == [["wrong", "unread"]]


def test_at_most_one_mistake_per_card():
    reasons = [Reason(Code.WRONG, 0, n, "x", 0, 1, "") for n in range(3)]
    assert wording.mistaken_cards(verdict_of(Status.WRONG, Status.WRONG, reasons=reasons)) == {0}
    assert wording.mistaken_cards(None) == frozenset()
