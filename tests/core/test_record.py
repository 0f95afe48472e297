import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.core import (
    SCHEMA,
    DamagedRecordError,
    Game,
    Header,
    IllegalMove,
    InvalidNotation,
    InvalidSetup,
    NewerRecordError,
    Record,
    dumps,
    header_line,
    loads,
    move_line,
    replay,
    steps,
)


def start(header):
    if not header.seats:
        raise InvalidSetup("nobody plays")
    return 0


def add(state, move):
    if state + move > 10:
        raise IllegalMove("too much")
    return state + move, (f"added {move}",)


def parse(text):
    if not text.isdigit():
        raise InvalidNotation("not a number")
    return int(text)


# The smallest game: every move adds a number, the sum may not pass 10.
GAME = Game(
    name="counting",
    rules_version=2,
    start=start,
    apply=add,
    legal_moves=lambda state: tuple(range(11 - state)),
    view_for=lambda state, _seat: state,
    problems=lambda _state: (),
    parse=parse,
    format=str,
)
HEADER = Header(SCHEMA, "counting", 2, 7, ("Ann", "Bén"), {"fast": True}, ("a", "b"), {"colours": ["red", "blue"]})

headers = st.builds(
    Header,
    schema=st.just(SCHEMA),
    game=st.text(max_size=8),
    rules_version=st.integers(0, 9),
    seed=st.integers(-(2**70), 2**70),
    seats=st.lists(st.text(max_size=8), max_size=6).map(tuple),
    house_rules=st.dictionaries(st.text(max_size=5), st.booleans() | st.integers() | st.text(max_size=5), max_size=4),
    deck=st.lists(st.text(max_size=8), max_size=6).map(tuple),
    notes=st.dictionaries(st.text(max_size=5), st.lists(st.text(max_size=5), max_size=3), max_size=3),
)


@given(headers, st.lists(st.text(max_size=12), max_size=8))
def test_what_is_written_is_read_again(header, moves):
    record = Record(header, tuple(moves))
    assert loads(dumps(record)) == record


def test_half_a_character_in_a_name_can_be_written(tmp_path):
    record = Record(dataclasses.replace(HEADER, seats=("Ann \ud83d", "Ben \udcff")), ("\ud800",))
    path = tmp_path / "game.record"
    path.write_text(dumps(record), encoding="utf-8")
    assert loads(path.read_text(encoding="utf-8")) == record


def test_a_record_grows_by_appended_lines():
    record = Record(HEADER, ("1",))
    text = dumps(record) + move_line(1, "2")
    assert loads(text) == record.with_move("2")
    assert header_line(HEADER) == text.split("\n")[0] + "\n"


def test_replay_gives_the_last_state_and_every_step():
    record = Record(HEADER, ("1", "2", "3"))
    assert replay(record, GAME) == 6
    assert list(steps(record, GAME))[:2] == [(0, None, ()), (1, 1, ("added 1",))]


@given(st.integers(0, 10_000))
def test_a_cut_off_record_gives_every_whole_move(cut):
    record = Record(HEADER, ("1", "2", "3"))
    text = dumps(record)
    cut %= len(text)
    if cut and text[cut - 1] == "\n":  # whole lines are a whole, shorter record
        assert loads(text[:cut]).moves == record.moves[: text[:cut].count("\n") - 1]
        return
    with pytest.raises(DamagedRecordError) as caught:
        loads(text[:cut])
    if cut < text.index("\n"):
        assert (caught.value.record, caught.value.good) == (None, 0)
        return
    good = caught.value.record
    assert good.header == HEADER
    assert good.moves == record.moves[: len(good.moves)]
    assert len(good.moves) == sum(line.endswith("}") for line in text[:cut].split("\n")[1:])


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "null", '{"n": 1}', '{"n": 7, "move": "2"}', '{"n": 1, "move": 2}', "2"]
)
def test_a_damaged_line_is_named_and_the_moves_before_it_are_kept(line):
    lines = dumps(Record(HEADER, ("1", "2", "3"))).split("\n")
    lines[2] = line
    with pytest.raises(DamagedRecordError, match="line 3") as caught:
        loads("\n".join(lines))
    assert caught.value.record == Record(HEADER, ("1",))
    assert caught.value.good == 1


def test_a_lost_line_is_noticed():
    lines = dumps(Record(HEADER, ("1", "2", "3"))).split("\n")
    del lines[2]
    with pytest.raises(DamagedRecordError):
        loads("\n".join(lines))


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "1"},
        {"game": None},
        {"seed": 1.5},
        {"seed": True},
        {"seats": "Ann"},
        {"seats": [1]},
        {"house_rules": []},
        {"deck": {}},
        {"deck": [1]},
        {"notes": []},
        {"rules_version": "2"},
    ],
)
def test_a_damaged_header_is_refused(change):
    raw = dataclasses.asdict(HEADER) | change
    with pytest.raises(DamagedRecordError):
        loads(json.dumps(raw) + "\n")


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "[]\n", "{}\n", "\x00\n", "1e999\n", "[" * 100_000])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(DamagedRecordError):
        loads(text)


def test_newer_records_are_told_apart_from_damaged_ones():
    with pytest.raises(NewerRecordError, match="update"):
        loads(header_line(dataclasses.replace(HEADER, schema=SCHEMA + 1)))
    with pytest.raises(NewerRecordError, match="update"):
        replay(Record(dataclasses.replace(HEADER, rules_version=3)), GAME)


def test_a_record_of_old_rules_or_another_game_is_refused():
    with pytest.raises(DamagedRecordError, match="old rules"):
        replay(Record(dataclasses.replace(HEADER, rules_version=1)), GAME)
    with pytest.raises(DamagedRecordError, match="another"):
        replay(Record(dataclasses.replace(HEADER, game="another")), GAME)


@pytest.mark.parametrize("bad", ["9", "x"])
def test_a_move_that_the_rules_refuse_is_found_by_replay(bad):
    with pytest.raises(DamagedRecordError, match="Move 3") as caught:
        replay(Record(HEADER, ("1", "2", bad, "1")), GAME)
    assert caught.value.record == Record(HEADER, ("1", "2"))


def test_a_header_that_fits_no_game_is_damaged():
    with pytest.raises(DamagedRecordError, match="nobody plays"):
        replay(Record(dataclasses.replace(HEADER, seats=())), GAME)
