"""The program as a family starts it: a real window, a real audio server, a voice in the microphone, keys pressed.

The window's title tells which step the table is at; the save tells what was ruled; a picture shows that the marks are
there.
"""

import subprocess
import time

import numpy as np
import pytest
import soundfile

from tongue_and_cheek import betty
from tongue_and_cheek.core import Record, loads
from tongue_and_cheek.storage.saves import Save
from tongue_and_cheek.storage.settings import Settings, save_settings
from tongue_and_cheek.ui.keys import HOLD_MS

pytestmark = pytest.mark.slow

CASES = {
    # A clean reading passes and draws a card; a slip fails at its card.
    "ours-000": (("She sells seashells",), "pass"),
    "ours-026": (("Three free throws", "Lazy lions lick lemons"), "fail 1"),
}
GREEN, RED = (0, 158, 115), (213, 94, 0)  # of look.md: good and wrong


def game_with(cards):
    """Return a record whose next reading is of just these cards, from left to right."""
    moves = ("pass", "right") if len(cards) == 2 else ()
    for seed in range(20_000):
        header = betty.header_for(("Mia", "Noah"), (*cards, "Kind kings fly kites"), (), seed, betty.Rules(first=0))
        state = betty.start(header)
        for move in moves:
            state, _ = betty.apply(state, betty.parse_move(move))
        if betty.lineup(state) == cards and state.arrow is betty.Arrow.RIGHT:
            return Record(header, moves)
    raise AssertionError("no seed gives this row")


def pixels_near(path, colour):
    """Return how many pixels of a picture have (nearly) a colour, above the panel: on the cards."""
    crop = ["convert", str(path), "-crop", "1280x390+0+95", "-depth", "8", "rgb:-"]
    raw = subprocess.run(crop, capture_output=True, check=True).stdout
    pixels = np.frombuffer(raw, np.uint8).reshape(-1, 3).astype(int)
    return int((np.abs(pixels - colour) <= 6).all(axis=1).sum())


@pytest.mark.parametrize("name", list(CASES))
def test_a_voice_in_the_microphone_gets_its_verdict(
    name, open_desk, audio_server, shipped_takes, tmp_path, monkeypatch
):
    cards, ruling = CASES[name]
    home = tmp_path / "home"
    monkeypatch.setenv("TONGUE_AND_CHEEK_HOME", str(home))
    save_settings(Settings(first_start=False, volume=0, reduced_motion=True, keep_takes=True))
    Save(betty.GAME).save(game_with(cards))
    before = loads((home / "saves" / "betty.jsonl").read_text()).moves
    env = {**audio_server.env, "TONGUE_AND_CHEEK_HOME": str(home)}
    desk = open_desk(env)
    # Home: Tab from the first poster to "Go on", then Enter.
    desk.wait_for("Tongue & Cheek")
    desk.press("Tab")
    desk.press("Return")
    desk.wait_for("your turn")
    desk.press("space")
    desk.wait_for("Read now")
    audio_server.wait_recorder()
    audio_server.play(shipped_takes / f"{name}.flac")
    desk.wait_for("sure")
    picture = tmp_path / "verdict.png"
    desk.wait_until(lambda: pixels_near(desk.picture(picture), GREEN) > 500, "a mark on a card")
    assert (pixels_near(picture, RED) > 500) == ruling.startswith("fail")
    time.sleep(2 * HOLD_MS / 1000)  # like anybody who has read it: an Enter at once would be for the step before
    desk.press("Return")
    save = home / "saves" / "betty.jsonl"
    end = time.monotonic() + 20
    while len(loads(save.read_text()).moves) == len(before):
        assert time.monotonic() < end, f"nothing was ruled; the window says {desk.title!r}"
        time.sleep(0.05)
    move = loads(save.read_text()).moves[len(before)]
    assert move.startswith(ruling), move
    kept = sorted((home / "takes").glob("*.flac"))
    end = time.monotonic() + 20
    while not kept and time.monotonic() < end:
        kept = sorted((home / "takes").glob("*.flac"))
    samples, rate = soundfile.read(kept[0], dtype="int16")
    assert rate == 16_000
    assert abs(samples).max() > 1000, "the voice is not in the kept take"
