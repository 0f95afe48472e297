"""The real network on real voices: when words were said, and which slip was made."""

import json
import time

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import RATE_HZ
from tongue_and_cheek.hearing.phones import PhoneNet
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.hearing.states import StateNet
from tongue_and_cheek.judging.align import align
from tongue_and_cheek.judging.decision import Decision, DecisionError, load_decision, raw_logit
from tongue_and_cheek.judging.features import NAMES, names, real_changes, suspect, word_features
from tongue_and_cheek.judging.lineup import Lineup
from tongue_and_cheek.judging.paths import CODE
from tongue_and_cheek.judging.sounds import listen
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.resources import data_dir, models_dir


@pytest.fixture(scope="module")
def net():
    return PhoneNet(models_dir() / "starter-en-us-0.1" / "phones.npz")


@pytest.fixture(scope="module")
def states():
    return StateNet(models_dir() / "starter-en-us-0.1" / "states.npz")


@pytest.fixture(scope="module")
def hear(net, states, lexicon, decision):
    """Return a function that listens to samples with both networks."""

    def listened(samples, words):
        scores = states.scores(samples).astype(np.float16)
        return listen(net.loglik(samples), words, lexicon, decision.bigram, scores)

    return listened


@pytest.fixture(scope="module")
def decision():
    found = load_decision()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def takes(shipped_takes):
    return load_takes(shipped_takes)


@pytest.fixture(scope="module")
def heard(hear, takes):
    """Every shipped take with its samples and sounds."""
    result = {}
    for take in takes:
        samples = read_audio(take.audio).samples
        lineup = Lineup.of(take.cards)
        result[take.id] = (take, lineup, samples, hear(samples, lineup.words))
    return result


def of_case(heard, *cases):
    found = [item for item in heard.values() if item[0].case in cases]
    assert found
    return found


def due(take, lineup):
    return lineup.first_of(take.card) + take.word


def test_every_word_of_a_clean_reading_is_found_in_order_and_in_the_sound(heard):
    for _, lineup, samples, sounds in of_case(heard, "clean", "fast", "pause_allowed"):
        assert sounds.read == len(sounds.words) == len(lineup.due)
        last = 0.0
        for word in sounds.words:
            assert last <= word.start_s < word.end_s <= len(samples) / RATE_HZ + 0.05
            last = word.end_s
            level = np.abs(samples[int(word.start_s * RATE_HZ) : int(word.end_s * RATE_HZ)].astype(float)).mean()
            assert level > 0.3 * np.abs(samples.astype(float)).mean()


def test_known_boundaries_are_found(net, lexicon, decision, heard):
    """A silence of known place is cut in between two cards: the words around it are found beside it."""
    errors = []
    for _, lineup, samples, sounds in of_case(heard, "clean"):
        if len(lineup.cards) < 2:
            continue
        first = lineup.first_of(1)
        cut = int((sounds.words[first - 1].end_s + sounds.words[first].start_s) / 2 * RATE_HZ)
        gap = np.resize(samples[:1600], int(1.3 * RATE_HZ)) // 4
        longer = np.concatenate([samples[:cut], gap, samples[cut:]])
        moved = listen(net.loglik(longer), lineup.words, lexicon, decision.bigram)
        assert moved.read == len(lineup.due)
        errors.append(abs(moved.words[first].start_s - sounds.words[first].start_s - 1.3))
        errors.append(abs(moved.words[first - 1].end_s - sounds.words[first - 1].end_s))
    assert np.median(errors) <= 0.03
    assert np.percentile(errors, 90) <= 0.09


def test_a_word_left_out_or_put_in_or_said_twice_has_the_best_gain_there(heard):
    for case, gain in (
        ("omit", lambda word: word.skipped),
        ("stutter_word", lambda word: word.again[-1]),
        ("insert", lambda word: word.extra),
    ):
        for take, lineup, _, sounds in of_case(heard, case):
            gains = [gain(word) for word in sounds.words]
            assert max(gains) > 2.0, (take.id, gains)
            assert abs(int(np.argmax(gains)) - due(take, lineup)) <= 1, (take.id, gains)


def test_most_substitutions_name_the_sound(heard, lexicon, decision):
    entries = {entry["id"]: entry for entry in json.loads((data_dir() / "takes" / "takes.json").read_text("utf-8"))}
    right = []
    for take, lineup, _, sounds in of_case(heard, "substitute"):
        said = entries[take.id]["fault"].get("said", "")
        place = due(take, lineup)
        word = sounds.words[place]
        found = suspect(lineup.words[place], word, lexicon, decision.background)
        wanted = {change for change, other in real_changes(lineup.words[place], word.phones, lexicon) if other == said}
        if wanted:
            right.append(found.change in wanted)
    assert len(right) >= 2
    assert np.mean(right) >= 0.5


def test_a_reading_that_stops_or_never_starts_is_told(heard):
    for take, lineup, _, sounds in of_case(heard, "stop_early"):
        assert sounds.read <= due(take, lineup) or sounds.words[-1].skipped > 0.0, take.id
    for _, _, _, sounds in of_case(heard, "silence"):
        assert sounds.read == 0


def test_an_um_leaves_the_time_between_the_words_around_it(heard):
    for take, lineup, _, sounds in of_case(heard, "filled_pause"):
        place = due(take, lineup)
        assert sounds.words[place].start_s - sounds.words[place - 1].end_s > 1.0, take.id


def test_listening_costs_little(hear, heard):
    """Budget of the second opinion: 0.15 x real time with the networks; a loaded machine is allowed for."""
    items = of_case(heard, "clean")
    began = time.process_time()
    for _, lineup, samples, _ in items:
        hear(samples, lineup.words)
    assert time.process_time() - began < 0.15 * sum(len(samples) for _, _, samples, _ in items) / RATE_HZ


def test_features_have_their_names_and_are_finite(heard, lexicon, decision):
    for _, lineup, _, sounds in heard.values():
        alignment = align(lineup, (), lexicon)
        rows = word_features(lineup.words, sounds, alignment, lexicon, decision.background, decision.finer)
        assert rows.shape == (sounds.read, len(NAMES))
        assert np.isfinite(rows).all()


def test_opinions_are_chances_for_every_due_word(heard, lexicon, decision):
    for _, lineup, _, sounds in heard.values():
        for known in (sounds, None):
            opinions = decision.opinions(align(lineup, (), lexicon), known, lineup, lexicon)
            assert len(opinions) == len(lineup.due)
            for o in opinions:
                parts = (o.none, o.wrong, o.missing, o.extra, o.repeated, o.filled)
                assert min(parts) >= 0.0
                assert sum(parts) == pytest.approx(1.0)


def test_a_word_without_a_pronunciation_is_left_alone(net, lexicon, decision, heard):
    _, lineup, samples, _ = of_case(heard, "clean")[0]
    words = ("zzqx", *lineup.words[1:])
    sounds = listen(net.loglik(samples), words, lexicon, decision.bigram)
    assert sounds.unknown == {0}


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_next_to_no_sound_is_no_reading(rows, lexicon, decision):
    sounds = listen(np.zeros((rows, 82), np.float32), ("she", "sells"), lexicon, decision.bigram)
    assert sounds.read == 0
    assert sounds.words == ()


def test_changes_are_named(lexicon):
    phones = tuple(CODE[p] for p in ("S", "EH", "L", "Z"))
    change = next(c for c, other in real_changes("sells", phones, lexicon) if other == "shells")
    assert names(change, phones) == ("S", "SH")


def test_the_takes_chance_rises_with_every_slip(decision):
    chances = [decision.chance(slips, None) for slips in ([0.01] * 5, [0.01] * 20, [0.01] * 5 + [0.5], [0.99] * 3)]
    assert chances == sorted(chances)
    assert raw_logit([0.5]) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("damage", ["", "{", '{"features": []}', "[]"])
def test_damaged_coefficients_are_refused(tmp_path, damage):
    path = tmp_path / "decision.json"
    path.write_text(damage, "utf-8")
    with pytest.raises(DecisionError):
        load_decision(path)


def test_missing_coefficients_are_no_error(tmp_path):
    assert load_decision(tmp_path / "decision.json") is None


def test_coefficients_of_the_wrong_shape_are_refused():
    data = json.loads((data_dir() / "judge" / "decision.json").read_text("utf-8"))
    del data["take"]
    with pytest.raises(DecisionError):
        Decision.of(data)
