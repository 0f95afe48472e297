"""A recogniser made from a model on disk hears, and a damaged model is refused before Vosk sees it."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tongue_and_cheek.hearing.recogniser import RecogniserError, hear
from tongue_and_cheek.hearing.sources import read_audio
from tongue_and_cheek.storage.models import Model, starter
from tongue_and_cheek.storage.recognisers import recogniser_of, version_of


@pytest.fixture
def copy(tmp_path: Path) -> Model:
    """The starter model, linked into a folder where it can be damaged."""
    for file in starter().files:
        path = tmp_path / "copy" / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(starter().folder / file.path, path)
        except OSError:  # another disk
            path.write_bytes((starter().folder / file.path).read_bytes())
    return replace(starter(), folder=tmp_path / "copy")


def test_it_hears(copy: Model, shipped_takes: Path):
    take = read_audio(shipped_takes / "ours-000.flac")
    with recogniser_of(copy) as recogniser:
        recogniser.wait_ready()
        heard = hear(take, ["she sells seashells", "[unk]"], recogniser)
    assert [word.text for word in heard.words] == ["she", "sells", "seashells"]
    assert heard.model == starter().name
    assert heard.loglik is not None
    assert heard.loglik.shape[1] == 82


@pytest.mark.parametrize("name", ["am/final.mdl", "graph/HCLr.fst", "phones.npz", "states.npz"])
@pytest.mark.parametrize("damage", ["cut off", "changed", "missing"])
def test_damage_is_a_sentence(copy: Model, name: str, damage: str):
    path = copy.folder / name
    data = path.read_bytes()
    path.unlink()  # the link, not the model
    if damage != "missing":
        path.write_bytes(data[:-1] if damage == "cut off" else data[:-1] + bytes([data[-1] ^ 1]))
    with recogniser_of(copy) as recogniser, pytest.raises(RecogniserError, match="install the program again"):
        recogniser.wait_ready()


def test_a_model_that_is_whole_again_loads(copy: Model):
    path = copy.folder / "conf" / "mfcc.conf"
    data = path.read_bytes()
    path.unlink()
    with recogniser_of(copy) as recogniser:
        with pytest.raises(RecogniserError):
            recogniser.wait_ready()
        path.write_bytes(data)
        recogniser.start()
        recogniser.wait_ready()
        assert recogniser.known(["butter", "zzz"]) == {"butter"}


def test_another_file_or_property_is_another_version():
    model = starter()
    first, *others = model.files
    changed = replace(model, files=(replace(first, sha256="0" * 64), *others))
    renamed = replace(model, properties=replace(model.properties, unknown_word="?"))
    elsewhere = replace(model, folder=Path("elsewhere"))
    assert len({version_of(one) for one in (model, changed, renamed)}) == 3
    assert version_of(elsewhere) == version_of(model)
