"""`tongue-and-cheek model`: what it prints, its exit status, and the choice that lasts."""

import json
from pathlib import Path

import pytest

from tongue_and_cheek.cli import main
from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.catalogue import STARTER
from tongue_and_cheek.storage.settings import load_settings

OFFICIAL = "vosk-model-small-en-us-0.15"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def a_model(folder: Path) -> Path:
    fst = (2125659606).to_bytes(4, "little")
    files = {"am/final.mdl": b"\0B", "conf/mfcc.conf": b"x", "conf/model.conf": b"x"}
    for name, data in (files | {"graph/HCLr.fst": fst, "graph/Gr.fst": fst}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def test_list(capsys: pytest.CaptureFixture[str]):
    assert main(["model", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:5] == [STARTER, "in", "use", "41", "MB"]
    assert lines[1].split()[:5] == [OFFICIAL, "not", "here", "41", "MB"]
    assert main(["model", "list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["name"], row["installed"], row["in_use"]) for row in rows] == [
        (STARTER, True, True),
        (OFFICIAL, False, False),
    ]


def test_use_a_folder_and_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = a_model(tmp_path / "my model")
    assert main(["model", "use", str(folder)]) == 0
    assert load_settings().settings.model == str(folder)
    assert main(["model", "check"]) == 0
    assert "its structure is right" in capsys.readouterr().out
    assert main(["model", "list", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)[-1]
    assert (row["name"], row["in_use"], row["installed"]) == (str(folder), True, True)
    assert main(["model", "use", STARTER]) == 0
    assert load_settings().settings.model == STARTER


def test_a_model_that_was_damaged_after_it_was_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = a_model(tmp_path / "mine")
    main(["model", "use", str(folder)])
    (folder / "graph/Gr.fst").unlink()
    capsys.readouterr()
    assert main(["model", "check"]) == 1
    assert "Gr.fst is missing" in capsys.readouterr().out
    assert main(["model", "check", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1
    assert main(["model", "check", STARTER]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["use", "nothing"], "There is no model 'nothing'"),
        (["use", OFFICIAL], f"model get {OFFICIAL}"),
        (["check", OFFICIAL], f"model get {OFFICIAL}"),
        (["get", "nothing"], "There is no model 'nothing'"),
        (["get", OFFICIAL, "--url", "http://example.org/m.zip"], "over HTTPS only"),
        (["get", OFFICIAL, "--url", "https://[bad/m.zip"], "is no address"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, said, capsys: pytest.CaptureFixture[str]):
    assert main(["model", *arguments]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert load_settings().settings.model == ""


def test_use_half_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["model", "use", str(tmp_path)]) == 2
    assert "am/final.mdl is missing" in capsys.readouterr().err


def test_the_built_in_model_need_not_be_fetched(capsys: pytest.CaptureFixture[str]):
    assert main(["model", "get", STARTER, "--use"]) == 0
    assert "is installed at" in capsys.readouterr().out


def test_settings_that_cannot_be_written(home: Path, capsys: pytest.CaptureFixture[str]):
    home.write_text("a file")
    assert main(["model", "use", STARTER]) == 2
    assert "TONGUE_AND_CHEEK_HOME" in capsys.readouterr().err
