"""Where takes come from: shipped, kept, any folder; damaged ones, a missing recogniser, and listening given up."""

import json
import shutil

import numpy as np
import pytest

from tongue_and_cheek.hearing.facts import Take
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.storage.takes import KeptTakes, Label
from tongue_and_cheek.ui.lab.listening import Kind, Source
from tongue_and_cheek.ui.lab.tables import percent


@pytest.fixture
def folder(shipped_takes, tmp_path):
    """Return a folder of four takes that can be damaged."""
    made = tmp_path / "some takes"
    made.mkdir()
    entries = json.loads((shipped_takes / "takes.json").read_text("utf-8"))[10:40:10]
    for entry in entries:
        shutil.copy(shipped_takes / entry["audio"], made)
    (made / "takes.json").write_text(json.dumps(entries), "utf-8")
    return made


def opened(screen, settled, folder):
    screen.open_source(Source(Kind.FOLDER, folder))
    settled(screen)


def test_a_folder(lab, settled, folder):
    screen = lab()
    opened(screen, settled, folder)
    assert screen.source_button.text() == "some takes (3)"
    assert screen.takes.ids() == [take.id for take in load_takes(folder)]
    assert screen.take.take_id == screen.takes.ids()[0]


def test_kept_takes_come_first_and_their_rulings_are_the_labels(
    heard_before, shipped_takes, open_window, settled, home_folder
):
    kept = KeptTakes()
    taken = load_takes(shipped_takes)
    kept.keep(read_audio(taken[1].audio), Label(taken[1].cards, passed=True, reader="Mia"))
    kept.keep(read_audio(taken[16].audio), Label(taken[16].cards, passed=False, card=0, word=1, reader="Noah"))
    window = open_window("lab", below="home")
    screen = window.screen_now
    settled(screen)
    assert screen.bench.source.kind is Kind.KEPT
    assert [(one.take.passed, one.take.voice) for one in screen.takes.model.rows] == [(True, "Mia"), (False, "Noah")]
    assert "Kept takes (2)" in screen.source_button.text()


def test_no_kept_takes(lab, settled):
    screen = lab()
    screen.open_source(Source.kept())
    settled(screen)
    assert "No reading is kept yet" in screen.strip.says
    assert screen.takes.ids() == []
    assert screen.take.chart.timeline is None
    assert screen.figures.measures["caught"].value.text() == "–"
    assert not screen.thresholds.search.start_button.isEnabled()
    screen.open_source(Source.shipped())
    settled(screen)
    assert screen.strip.says == ""
    assert len(screen.takes.ids()) == 43


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (shutil.rmtree, "There is no folder"),
        (lambda f: (f / "takes.json").unlink(), "has no takes.json"),
        (lambda f: (f / "takes.json").write_text("[{", "utf-8"), "cannot be read"),
        (lambda f: (f / "takes.json").write_text("[]", "utf-8"), "has no takes in it"),
        (lambda f: (f / "takes.json").write_text('[{"id": "a"}]', "utf-8"), "it names no audio file"),
        (lambda f: [audio.write_bytes(b"no sound") for audio in f.glob("*.flac")], "Take "),
    ],
)
def test_a_damaged_folder_is_one_sentence(lab, settled, click, folder, damage, words):
    screen = lab()
    damage(folder)
    opened(screen, settled, folder)
    assert words in screen.strip.says
    assert screen.strip.banner.button.text() == "Choose takes"
    click(screen.strip.banner.button)
    assert [d.accessibleName() for d in screen.window().dialogs] == ["Which takes?"]
    screen.window().dialogs[0].close_now()


def test_one_damaged_recording_costs_only_that_take(lab, settled, folder, click):
    screen = lab()
    takes = load_takes(folder)
    takes[1].audio.write_bytes(b"no sound")
    opened(screen, settled, folder)
    assert screen.takes.ids() == [takes[0].id, takes[2].id]
    assert screen.strip.says.startswith("1 take was left out.")
    assert takes[1].id in screen.strip.says
    click(screen.strip.banner.button)
    assert screen.strip.banner is None
    assert screen.strip.isHidden()


def test_without_a_recogniser(heard_before, context, open_window, settled, click):
    context.update(model="/no/such/model")
    window = open_window("lab", below="home")
    screen = window.screen_now
    settled(screen)
    assert "/no/such/model" in screen.strip.says
    click(screen.strip.banner.button)
    assert window.screen_now.objectName() == "settings"


def test_listening_is_shown_given_up_and_taken_up_again(open_window, settled, click, wait):
    """Nothing was heard before here."""
    window = open_window("lab", below="home")
    screen = window.screen_now
    wait(lambda: screen.bench.done >= 2, 60, "two takes")
    assert screen.strip.progress.isVisible()
    assert screen.strip.bar.maximum() == 43
    assert screen.strip.bar.value() == screen.bench.done
    click(screen.strip.stop_button)
    assert not screen.bench.listening
    assert screen.strip.says.startswith("Listening was stopped.")
    assert screen.takes.ids() == []
    click(screen.strip.banner.button)
    assert screen.bench.listening
    wait(lambda: screen.bench.done >= 1, 60)
    screen.bench.stop_listening()


def test_leaving_stops_and_coming_back_goes_on(open_window, context, settled, wait):
    window = open_window("lab", below="home")
    screen = window.screen_now
    wait(lambda: screen.bench.total == 43, 60)
    context.go("settings")
    assert not screen.bench.listening
    wait(lambda: not context.background.busy, 30, "the work to end")
    context.back()
    assert screen.bench.listening
    context.back()
    wait(lambda: not context.background.busy, 30, "the work to end")


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_all_labelled_takes(heard_before, context, open_window, settled, takes_dir, expected):
    """Long: hundreds of takes are listened to. Three groups, and still every movement is followed."""
    window = open_window("lab", below="home")
    screen = window.screen_now
    screen.open_source(Source(Kind.FOLDER, takes_dir))
    settled(screen, 1200)
    assert screen.strip.says == ""
    assert len(screen.takes.ids()) == 264
    assert [row[0] for row in screen.figures.groups.rows] == ["All takes", "human", "native", "synth"]
    screen.bench.move(slip_level=0.35)
    settled(screen)
    figures = expected(screen, screen.bench.thresholds).groups["all"]
    assert screen.figures.measures["caught"].value.text() == percent(figures.caught, 1)
    marks = {mark.name: mark for mark in screen.figures.curve.marks}
    assert marks["gentle"].caught <= marks["normal"].caught <= marks["strict"].caught
    assert marks["gentle"].failed <= marks["normal"].failed <= marks["strict"].failed


def test_silence_and_nonsense_are_judged_too(lab, settled, tmp_path):
    import soundfile

    rng = np.random.default_rng(0)
    sounds = {"quiet": np.zeros(16000, np.int16), "noise": rng.integers(-3000, 3000, 24000).astype(np.int16)}
    entries = []
    for name, samples in sounds.items():
        soundfile.write(tmp_path / f"{name}.flac", Take(samples).samples, 16000)
        entries.append({"id": f"x-{name}", "audio": f"{name}.flac", "cards": ["She sells"], "verdict": "fail"})
    (tmp_path / "takes.json").write_text(json.dumps(entries), "utf-8")
    screen = lab()
    opened(screen, settled, tmp_path)
    assert len(screen.takes.ids()) == 2
    assert screen.figures.measures["passed"].value.text() == "–"
    for take_id in screen.takes.ids():
        screen.takes.choose(take_id)
        assert screen.take.chart.timeline is not None
        screen.take.chart.grab()
