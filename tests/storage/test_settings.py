"""Settings survive everything that can happen to their file."""

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tongue_and_cheek.storage import paths
from tongue_and_cheek.storage.faults import StorageError
from tongue_and_cheek.storage.settings import _CHECKS, LoadedSettings, Settings, load_settings, save_settings, voice_key

CHOSEN = Settings(
    microphone="Mikrofon (größer)",
    model="/somewhere/else",
    profile="gentle",
    keep_takes=True,
    volume=100,
    reduced_motion=True,
    text_percent=200,
    high_contrast=True,
    theme="dark",
    first_start=False,
    last_games={"betty": {"seats": ["Ann", "Bob"], "limit_s": 1.5}},
    voices={"zoë": {"doubt": 0.4, "model": "starter-en-us-0.1"}},
)


def test_a_first_start_has_defaults_and_makes_no_file(home: Path):
    assert load_settings() == LoadedSettings(Settings())
    assert not home.exists()


def test_what_is_saved_is_loaded():
    save_settings(CHOSEN)
    assert load_settings() == LoadedSettings(CHOSEN)
    assert [path.name for path in paths.home().iterdir()] == ["settings.json"]


def test_every_setting_is_checked():
    assert _CHECKS.keys() == {item.name for item in fields(Settings)}


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b'{"volume": 3}', b"\xff\xfe\x00", b"[" * 5000, b"null"])
def test_a_damaged_file_gives_defaults_and_is_kept(content: bytes):
    paths.home().mkdir()
    paths.settings_file().write_bytes(content)
    loaded = load_settings()
    assert loaded.settings == Settings()
    assert "kept as settings.damaged-1.json" in loaded.warning
    assert (paths.home() / "settings.damaged-1.json").read_bytes() == content
    # The same damage is not kept twice; another one is.
    assert "damaged-1" in load_settings().warning
    paths.settings_file().write_bytes(b"other damage")
    assert "damaged-2" in load_settings().warning


def test_a_cut_off_file_at_every_length():
    save_settings(CHOSEN)
    whole = paths.settings_file().read_bytes()
    for length in range(len(whole) - 2):
        paths.settings_file().write_bytes(whole[:length])
        assert load_settings().settings == Settings()
        (paths.home() / "settings.damaged-1.json").unlink()


def test_settings_of_a_newer_version_are_kept():
    paths.home().mkdir()
    paths.settings_file().write_text('{"schema": 99, "volume": {"left": 1}}')
    loaded = load_settings()
    assert loaded.settings == Settings()
    assert "newer version" in loaded.warning
    assert (paths.home() / "settings.newer-1.json").exists()


def test_one_wrong_value_costs_only_itself():
    save_settings(CHOSEN)
    raw = json.loads(paths.settings_file().read_text())
    raw |= {"volume": 1000, "text_percent": True, "theme": ["dark"], "colour": "of a later version"}
    paths.settings_file().write_text(json.dumps(raw))
    loaded = load_settings()
    assert loaded.settings == replace(CHOSEN, volume=30, text_percent=100, theme="light")
    assert "text percent, theme, volume" in loaded.warning


def test_values_out_of_range_are_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="volume"):
        save_settings(replace(CHOSEN, volume=101))
    with pytest.raises(ValueError, match="last_games"):
        save_settings(replace(CHOSEN, last_games={"x": {1, 2}}))
    assert not paths.settings_file().exists()


def test_full_disk(full_disk):
    save_settings(CHOSEN)
    with full_disk(20), pytest.raises(StorageError, match="disk is full: free some space"):
        save_settings(Settings())
    assert load_settings().settings == CHOSEN
    assert [path.name for path in paths.home().iterdir()] == ["settings.json"]


def test_folder_that_cannot_be_written(locked_out):
    save_settings(CHOSEN)
    with locked_out(paths.home()):
        with pytest.raises(StorageError, match="change its permissions, or set TONGUE_AND_CHEEK_HOME"):
            save_settings(Settings())
        loaded = load_settings()
    assert loaded.settings == CHOSEN or "cannot be read" in loaded.warning
    assert load_settings().settings == CHOSEN


def test_a_file_where_the_folder_should_be(home: Path):
    home.write_text("a file")
    with pytest.raises(StorageError, match="not ours to write to"):
        save_settings(CHOSEN)
    assert home.read_text() == "a file"


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.fixed_dictionaries({"schema": st.just(1)}, optional={item.name: _json for item in fields(Settings)}))
def test_anything_in_the_file_is_survived(raw: dict[str, object]):
    paths.home().mkdir(exist_ok=True)
    paths.settings_file().write_text(json.dumps(raw))
    loaded = load_settings()
    save_settings(loaded.settings)  # what was loaded is always valid
    for name, value in raw.items():
        if name != "schema" and _CHECKS[name](value):
            assert getattr(loaded.settings, name) == value
    for old in paths.home().glob("settings.damaged-*"):
        old.unlink()


@pytest.mark.parametrize(
    "voices",
    [
        [],
        {"mia": 0.5},
        {"mia": {"doubt": 7, "model": "ears"}},
        {"Mia": {"doubt": 0.5, "model": "ears"}},  # is never found: names are kept folded
        {"": {"doubt": 0.5, "model": "ears"}},
        {str(n): {"doubt": 0.5, "model": "ears"} for n in range(101)},
    ],
)
def test_damaged_voices_fall_back_alone(voices):
    save_settings(CHOSEN)
    raw = json.loads(paths.settings_file().read_text("utf-8"))
    paths.settings_file().write_text(json.dumps({**raw, "voices": voices}), "utf-8")
    loaded = load_settings()
    assert loaded.settings == replace(CHOSEN, voices={})
    assert "voices" in loaded.warning
    with pytest.raises(ValueError, match="voices"):
        save_settings(replace(CHOSEN, voices=voices))


@given(st.text(max_size=40))
def test_every_name_has_a_voice_that_can_be_kept(name: str):
    key = voice_key(name)
    fits = {key: {"doubt": 0.5, "model": "ears"}} if key else {}
    assert _CHECKS["voices"](fits)
