"""The Lab on the shipped takes: listened to once for all tests, then remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.thresholds import Thresholds
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import load_takes


@pytest.fixture(scope="session")
def all_heard(shipped_takes, shared_hearings, tmp_path_factory):
    """All shipped takes are listened to."""
    home = shared_hearings(tmp_path_factory.mktemp("home"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TONGUE_AND_CHEEK_HOME", str(home))
        with open_ears(None, load_lexicon(), Thresholds(), jobs=2) as ears:
            ears.hear_all(load_takes(shipped_takes))


@pytest.fixture
def heard_before(home_folder, all_heard, shared_hearings):
    """The Lab of this test remembers them."""
    shared_hearings(home_folder)


@pytest.fixture
def settled(wait):
    """Return a function that waits until the Lab has judged everything."""

    def wait_for(screen, timeout_s=60.0):
        bench = screen.bench
        wait(lambda: not bench.listening, timeout_s, "the listening")
        if bench.bench is not None:
            wait(lambda: bench.settled and bench.references is not None, timeout_s, "the judging")

    return wait_for


@pytest.fixture
def lab(heard_before, open_window, settled, settle):
    """Return a function that opens the Lab on the shipped takes."""

    def open_lab(**options):
        window = open_window("lab", below="home", **options)
        settled(window.screen_now)
        settle(window)
        return window.screen_now

    return open_lab


@pytest.fixture
def expected():
    """Return a function that judges what the Lab heard, without the Lab."""

    def judge(screen, thresholds):
        return Bench.of(list(screen.bench.heard.values()), load_lexicon()).rejudge(
            thresholds, screen.bench.profile.name
        )

    return judge


@pytest.fixture
def press(settle):
    """Press a key on a widget that has the focus."""

    def press_key(widget, code, modifiers=Qt.KeyboardModifier.NoModifier):
        widget.setFocus()
        QTest.keyClick(widget, code, modifiers)
        settle(widget.window())

    return press_key
