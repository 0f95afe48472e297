"""The numbers of the evening, counted from a record by hand."""

import pytest

from tongue_and_cheek import betty
from tongue_and_cheek.betty import CardNumbers, Evening, Rules, SeatNumbers
from tongue_and_cheek.core import DamagedRecordError, Record


def record_of(moves):
    header = betty.header_for(("Ann", "Ben"), ("Toy", "Bug", "Mug", "Rug"), (), 4, Rules(first=0))
    state, made, faults = betty.start(header), [], []
    for move in moves:
        if move.startswith("fail"):
            faults.append(betty.lineup(state)[int(move.split()[1])])
        state, _ = betty.apply(state, betty.parse_move(move))
        made.append(move)
    return Record(header, tuple(made)), state, faults


def test_an_evening_in_numbers():
    record, state, faults = record_of(
        [
            "pass",
            "right",
            "pass by judge after fail 0 30%?",
            "over 0",
            "fail 1 by judge after pass 80%",  # Ann, second of two piles
            "fail 0 by judge after fail 0 20%",  # Ben, the last pile: the row is empty, one card is drawn
            "pass by recogniser after pass 99%",
        ]
    )
    evening = betty.numbers(record)
    assert evening.seats == (
        SeatNumbers(readings=3, clean=2, longest_clean=1, taken=betty.points(state)[0], overruled=1),
        SeatNumbers(readings=2, clean=1, longest_clean=2, taken=betty.points(state)[1], overruled=1),
    )
    assert evening.cleanest == (0,)
    assert (evening.longest_row, evening.longest_clean) == (2, 2)
    assert {card.text for card in evening.cards} == set(faults)
    assert evening.hardest == evening.cards[0]
    assert all(card.failures == faults.count(card.text) and card.readings >= card.failures for card in evening.cards)


def test_the_hardest_card_failed_most_often_and_then_with_fewest_readings():
    record, _state, faults = record_of(["pass", "right", "pass", "over 1", "fail 0", "fail 0"])
    cards = betty.numbers(record).cards
    assert [card.failures for card in cards] == [1, 1]
    assert {card.text for card in cards} == set(faults)
    assert [card.readings for card in cards] == sorted(card.readings for card in cards)


def test_nobody_is_cleanest_without_a_clean_reading():
    record, _state, faults = record_of(["fail 0"])
    assert betty.numbers(record) == Evening(
        seats=(SeatNumbers(readings=1, taken=1), SeatNumbers()),
        cleanest=(),
        cards=(CardNumbers(faults[0], 1, 1),),
        longest_row=1,
        longest_clean=0,
    )


def test_a_game_not_begun_has_no_hardest_card():
    evening = betty.numbers(record_of([])[0])
    assert (evening.hardest, evening.longest_row, evening.cleanest) == (None, 0, ())
    assert evening.seats[0].clean_share == 0


def test_a_damaged_record_is_not_counted():
    record, _, _ = record_of(["pass"])
    with pytest.raises(DamagedRecordError):
        betty.numbers(record.with_move("pass"))
