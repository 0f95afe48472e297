"""`play betty`: whole games without a window, by bots and by the real recogniser on real takes."""

import json
import shutil
from pathlib import Path

import pytest

from tongue_and_cheek import betty
from tongue_and_cheek.betty import Arbiter, Mistakes, Phase, Ruled, Suggestion
from tongue_and_cheek.cli import main
from tongue_and_cheek.commands import play_betty
from tongue_and_cheek.core import loads, replay
from tongue_and_cheek.judging.verdict import Code, Reason, Verdict
from tongue_and_cheek.lab import readers
from tongue_and_cheek.lab.takes import LabelledTake, TakesError


def verdict(*, passed=True, card=None, sure=True, probability=0.9, faults=()):
    reasons = tuple(Reason(Code.WRONG, fault, 0, "", 0.0, 0.1, "") for fault in faults)
    return Verdict(passed, sure, probability, card, None if passed else 0, reasons, (), (), 1 - probability)


def take(name, *cards, voice="v", passed=True, card=None):
    return LabelledTake(name, Path("none"), cards, passed=passed, card=card, voice=voice)


def start(players=("v", "w")):
    deck = play_betty.shipped_deck()
    return betty.start(play_betty.header(deck, players, 3, blind=False))


# Bots


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_bots_print_a_whole_record(capsys, level):
    arguments = ["play", "betty", "--seed", "5", "--players", "4", "--level", level]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    record = loads(text)
    assert replay(record, betty.GAME).phase is Phase.OVER
    assert record.header.seed == 5
    assert len(record.header.seats) == 4
    assert main(arguments) == 0
    assert capsys.readouterr().out == text


def test_another_seed_is_another_game_and_blind_is_a_house_rule(capsys):
    texts = []
    for seed in ("1", "2"):
        assert main(["play", "betty", "--seed", seed, "--blind"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0].split("\n")[1:] != texts[1].split("\n")[1:]
    assert loads(texts[0]).header.house_rules["blind"] is True


def test_the_record_can_be_written_and_replayed(tmp_path, capsys):
    out = tmp_path / "game.record"
    assert main(["play", "betty", "--seed", "2", "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert main(["replay", str(out)]) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("players", ["0", "7", "-1"])
def test_seats_that_do_not_fit(capsys, players):
    assert main(["play", "betty", "--players", players]) == 2
    assert "players" in capsys.readouterr().err


def test_a_place_that_cannot_be_written(tmp_path, capsys):
    assert main(["play", "betty", "--out", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# Takes that stand for readers


def test_the_nearest_take_stands_for_the_reading():
    state = start(("v",))
    (text,) = betty.lineup(state)
    exact = take("exact", text.upper())
    one, two, three = take("one", "x"), take("two", "x", "y"), take("three", "x", "y", "z")
    reader = readers.TakeReader([three, two, one, exact], ["v"], lambda _: verdict())
    assert reader.take_for(state, betty.lineup(state)) == exact
    reader = readers.TakeReader([three, two, one], ["v"], lambda _: verdict())
    assert reader.take_for(state, betty.lineup(state)) == one
    reader = readers.TakeReader([three, two], ["v"], lambda _: verdict())
    assert reader.take_for(state, betty.lineup(state)) == two


def test_a_take_not_heard_yet_comes_first_and_only_of_the_own_voice():
    takes = [take("a", "x"), take("b", "y"), take("other", "z", voice="w")]
    heard = []
    reader = readers.TakeReader(takes, ["v", "v"], lambda one: heard.append(one.id) or verdict())
    state = start()
    for _ in range(4):
        reader(state)
    assert sorted(heard[:2]) == sorted(heard[2:]) == ["a", "b"]


def test_sure_verdicts_are_the_recognisers_and_unsure_ones_the_labels():
    state = start(("v",))

    def ruling(label, said):
        return readers.TakeReader([label], ["v"], lambda _: said)(state)

    clean, faulty = take("a", "x"), take("a", "x", "y", passed=False, card=1)
    sure = Suggestion(passed=True, card=None, clean_percent=93)
    assert ruling(faulty, verdict(probability=0.934)) == Ruled(passed=True, by=Arbiter.RECOGNISER, suggestion=sure)
    # The lineup has one card only, so a fault at the take's second card is a fault at it.
    doubt = Suggestion(passed=True, card=None, clean_percent=60, sure=False)
    assert ruling(faulty, verdict(probability=0.6, sure=False)) == Ruled(passed=False, card=0, suggestion=doubt)
    doubt = Suggestion(passed=False, card=0, clean_percent=40, sure=False)
    said = verdict(passed=False, card=0, probability=0.4, sure=False)
    assert ruling(clean, said) == Ruled(passed=True, suggestion=doubt)


def test_in_the_showdown_every_wrong_card_counts_once():
    state = start()
    line = tuple("abcdef")
    state = betty.State(
        **{name: getattr(state, name) for name in ("setup", "rng", "stack", "arrow", "row", "skips")},
        penalties=((), line),
        turn=0,
        phase=Phase.SHOWDOWN,
        tied=(0,),
        line_of=1,
    )
    takes = [take("a", *line), take("b", *line, voice="w")]
    said = verdict(passed=False, card=1, faults=(1, 1, 4))
    assert readers.TakeReader(takes, ["v", "w"], lambda _: said)(state) == Mistakes(2)
    assert readers.TakeReader(takes, ["v", "w"], lambda _: verdict())(state) == Mistakes(0)


def test_voices_are_the_readers():
    takes = [take(voice, "x", voice=voice) for voice in ("kid", "ann", "tom")]
    assert sorted(readers.seats_of(takes, 3, 1)) == ["ann", "kid", "tom"]
    assert {readers.seats_of(takes, 1, seed) for seed in range(30)} == {("kid",), ("ann",), ("tom",)}
    assert readers.names_of(("kid", "ann", "kid")) == ("kid", "ann", "kid (2)")
    with pytest.raises(TakesError):
        readers.TakeReader(takes, ["bob"], lambda _: verdict())


def test_a_folder_without_takes_is_bad_input(tmp_path, capsys):
    assert main(["play", "betty", "--takes", str(tmp_path)]) == 2
    assert "takes.json" in capsys.readouterr().err
    (tmp_path / "takes.json").write_text(
        json.dumps([{"id": "a-1", "audio": "gone.wav", "cards": ["toy boat"], "verdict": "pass", "voice": "v"}])
    )
    assert main(["play", "betty", "--takes", str(tmp_path), "--players", "1"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["play", "betty", "--takes", str(tmp_path), "--profile", "cruel"]) == 2
    assert main(["play", "betty", "--takes", str(tmp_path), "--model", "none"]) == 2


def test_real_takes_play_a_game(shipped_takes, tmp_path, capsys):
    entries = json.loads((shipped_takes / "takes.json").read_text())
    voice = entries[0]["voice"]
    few = [entry for entry in entries if entry["voice"] == voice][:6]
    for entry in few:
        shutil.copy(shipped_takes / entry["audio"], tmp_path / entry["audio"])
    (tmp_path / "takes.json").write_text(json.dumps(few))
    out = tmp_path / "game.record"
    assert main(["play", "betty", "--takes", str(tmp_path), "--players", "2", "--out", str(out)]) == 0
    record = loads(out.read_text())
    assert record.header.seats == (voice, f"{voice} (2)")
    assert replay(record, betty.GAME).phase is Phase.OVER
    rulings = [betty.parse_move(move) for move in record.moves if move.startswith(("pass", "fail"))]
    assert rulings
    assert all(ruling.suggestion is not None for ruling in rulings)
    assert f"{voice} (2)" in capsys.readouterr().out


@pytest.mark.slow
def test_people_play_the_same_game_twice(takes_dir, capsys):
    texts = []
    for _ in range(2):
        assert main(["play", "betty", "--takes", str(takes_dir), "--seed", "7"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert replay(loads(texts[0]), betty.GAME).phase is Phase.OVER
