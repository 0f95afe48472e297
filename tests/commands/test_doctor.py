"""`doctor` looks for real: what it calls fine works, and what is broken is named with a remedy."""

import json
import shutil

import pytest

from tongue_and_cheek import resources
from tongue_and_cheek.cli import main
from tongue_and_cheek.commands import doctor


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(tmp_path / "home"))


def found():
    return {row.name: row for row in doctor.rows()}


def test_everything_needed_is_fine_here():
    rows = found()
    assert [row.name for row in rows.values() if row.needed and not row.ok] == []
    assert "vosk" in rows["recogniser"].found
    assert "88 tongue twisters" in rows["content"].found


def test_json_has_the_promised_keys(capsys):
    assert main(["doctor", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert all(list(row) == ["name", "ok", "found", "remedy"] for row in rows)
    assert {"python", "qt", "portaudio", "microphone", "model"} <= {row["name"] for row in rows}


def test_without_a_display_it_says_what_still_works(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    row = found()["display"]
    assert not row.ok
    assert "judge" in row.remedy


def test_a_damaged_model_is_named(tmp_path, monkeypatch, capsys):
    models = tmp_path / "models"
    shutil.copytree(resources.models_dir(), models)
    graph = next(models.glob("*/graph/Gr.fst"))
    graph.write_bytes(graph.read_bytes()[:-1])
    monkeypatch.setattr("tongue_and_cheek.storage.models.bundled_dir", lambda: models)
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "NO   model" in out
    assert "Gr.fst" in out
    assert "NO   recogniser" in out  # it must refuse what would crash it


def test_a_folder_that_cannot_be_made_is_named(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(blocked / "home"))
    row = found()["folder"]
    assert not row.ok
    assert "TONGUE_AND_CHEEK_HOME" in row.remedy
