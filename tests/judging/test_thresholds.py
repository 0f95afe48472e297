import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tongue_and_cheek.judging.profiles import (
    PRESETS,
    Profile,
    ProfileError,
    Rates,
    dump_profile,
    load_profile,
    measured,
)
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds


def test_every_line_is_whole():
    assert len({line.name for line in TABLE}) == len(TABLE)
    for line in TABLE:
        assert line.low <= line.default <= line.high, line.name
        assert line.step > 0
        assert line.sentence.endswith(".")
        assert line.source
        assert getattr(Thresholds(), line.name) == line.default
        assert line.flag.startswith("--")


@pytest.mark.parametrize("line", TABLE, ids=lambda line: line.name)
def test_out_of_bounds_is_refused(line):
    for value in (line.low - line.step, line.high + line.step, float("nan")):
        with pytest.raises(ValueError, match=line.name):
            Thresholds().but(**{line.name: value})


def test_unknown_names_and_no_numbers_are_refused():
    with pytest.raises(ValueError, match="no threshold called 'pause'"):
        Thresholds.of({"pause": 1})
    with pytest.raises(ValueError, match="must be a number"):
        Thresholds.of({"pause_limit_s": "1"})
    with pytest.raises(ValueError, match="must be a number"):
        Thresholds.of({"pause_limit_s": True})
    with pytest.raises(ValueError, match="must be a number"):
        Thresholds.of({"pause_limit_s": 10**400})  # no float holds it


@given(data=st.data())
def test_profiles_survive_their_file(data, tmp_path_factory):
    values = {line.name: data.draw(st.floats(line.low, line.high).map(lambda x: float(f"{x:.4g}"))) for line in TABLE}
    values = {name: value for name, value in values.items() if _allowed(name, value)}
    profile = Profile("my “own”", Thresholds.of(values), 'says "hello"')
    path = tmp_path_factory.mktemp("profiles") / "own.toml"
    path.write_text(dump_profile(profile), "utf-8")
    again = load_profile(str(path))
    assert (again.name, again.note) == (profile.name, profile.note)
    for line in TABLE:
        assert getattr(again.thresholds, line.name) == pytest.approx(getattr(profile.thresholds, line.name), rel=1e-4)


def _allowed(name, value):
    line = next(line for line in TABLE if line.name == name)
    return line.low <= value <= line.high


def test_json_profiles(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"thresholds": {"pause_limit_s": 2}}))
    assert load_profile(str(path)) == Profile("mine", Thresholds().but(pause_limit_s=2.0))


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("p.toml", "thresholds = [", "damaged"),
        ("p.json", "{", "damaged"),
        ("p.json", "[" * 100_000, "damaged"),
        ("p.json", "[]", "table"),
        ("p.toml", "schema = 99", "newer"),
        ("p.toml", "[thresholds]\npause_limit_s = 99", "pause_limit_s must be a number from"),
        ("p.toml", "[thresholds]\nnothing = 1", "no threshold"),
        ("p.toml", "thresholds = 3", "table of thresholds"),
        ("p.txt", "", "use gentle, normal, strict"),
        ("none.toml", None, "cannot be read"),
    ],
)
def test_bad_profiles_are_told_in_a_sentence(name, text, says, tmp_path):
    path = tmp_path / name
    if text is not None:
        path.write_text(text)
    with pytest.raises(ProfileError, match=says):
        load_profile(str(path))


def test_presets_go_from_gentle_to_strict():
    gentle, normal, strict = (PRESETS[name].thresholds for name in ("gentle", "normal", "strict"))
    assert gentle.slip_level > normal.slip_level > strict.slip_level


def test_the_rates_of_the_presets_are_those_of_the_report():
    report = (Path(__file__).resolve().parents[2] / "docs" / "judge.md").read_text("utf-8")
    table = report.partition("## Trade-off\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("|")]
    told = {
        preset: Rates(float(caught), float(passed)) for preset, _, takes, caught, passed, _ in rows if takes == "all"
    }
    assert measured() == told
    assert list(told) == list(PRESETS)
