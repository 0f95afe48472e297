"""`pip install .` alone gives a working program: build the wheel, install it in an empty environment, use it."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def call(*command, **keywords):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **keywords)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT)
    (built,) = out.glob("*.whl")
    return built


@pytest.mark.slow
def test_wheel_holds_data_model_and_licences(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "tongue_and_cheek/_bundle/data/betty/deck.toml",
        "tongue_and_cheek/_bundle/data/butts/designs.toml",
        "tongue_and_cheek/_bundle/data/takes/takes.json",
        "tongue_and_cheek/_bundle/models/models.toml",
        "tongue_and_cheek/_bundle/models/starter-en-us-0.1/am/final.mdl",
        "tongue_and_cheek/_bundle/models/starter-en-us-0.1/graph/HCLr.fst",
    ):
        assert part in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/NOTICE") for name in names)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_installed_program_judges_from_another_folder(wheel, tmp_path):
    environment = tmp_path / "env"
    call(sys.executable, "-m", "venv", environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    call(scripts / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel, timeout=800)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home = {**os.environ, "TONGUE_AND_CHEEK_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    home.pop("PYTHONPATH", None)
    program = scripts / "tongue-and-cheek"

    found = json.loads(
        subprocess.run(
            [program, "doctor", "--json"], cwd=elsewhere, env=home, capture_output=True, text=True, check=False
        ).stdout
    )
    states = {row["name"]: row["ok"] for row in found}
    assert states["model"], found
    assert states["qt"], found

    takes = json.loads((ROOT / "data/takes/takes.json").read_text(encoding="utf-8"))
    clean = next(take for take in takes if take["case"] == "clean")
    cards = [part for card in clean["cards"] for part in ("--card", card)]
    heard = json.loads(
        call(program, "judge", ROOT / "data/takes" / clean["audio"], *cards, "--json", cwd=elsewhere, env=home)
    )
    assert heard["verdict"] == "pass"
    assert [word["expected"] for word in heard["words"]] == " ".join(clean["cards"]).lower().split()
