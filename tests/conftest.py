"""Real parts for the tests: the starter model, recorded takes, an audio server. What is missing fails under CI=true."""

import os
from pathlib import Path

import pytest

from tongue_and_cheek.resources import data_dir, models_dir

CHECKOUT = Path(__file__).resolve().parents[1]


def lacking(what: str):
    """Skip for a developer who lacks a part; fail where everything has to be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def starter_model():
    """Folder of the starter model."""
    path = models_dir() / "starter-en-us-0.1"
    assert (path / "am" / "final.mdl").is_file(), f"the starter model is not in {path}"
    return path


@pytest.fixture(scope="session")
def takes_dir():
    """Folder of the labelled takes of people and voices that must not be copied into the project."""
    path = CHECKOUT.parent / "shared" / "takes"
    if not (path / "takes.json").is_file():
        lacking(f"no labelled takes in {path}")
    return path


@pytest.fixture(scope="session")
def shipped_takes():
    """Folder of the project's own synthetic takes."""
    path = data_dir() / "takes"
    assert (path / "takes.json").is_file(), f"the shipped takes are not in {path}"
    return path


@pytest.fixture(scope="session")
def recogniser(starter_model):
    """Return the real recogniser, loaded once for all tests that leave it whole."""
    from tongue_and_cheek.hearing.recogniser import Recogniser

    with Recogniser(starter_model, phones=starter_model / "phones.npz") as running:
        running.wait_ready()
        yield running
