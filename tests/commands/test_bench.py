"""`bench` measures with real parts; its figures have the promised names and shapes (what they are is not tested)."""

import json

import pytest

from tongue_and_cheek.cli import main
from tongue_and_cheek.commands import bench


def test_spread_is_median_and_95th_percentile():
    assert bench.spread([4.0]) == {"p50": 4.0, "p95": 4.0}
    assert bench.spread([*range(101)]) == {"p50": 50, "p95": 95.0}
    assert bench.spread([0.0, 1.0]) == {"p50": 0.5, "p95": 0.95}


def test_the_machine_is_named():
    assert "cores" in bench.machine()


def test_a_promise_that_is_kept_only_mostly_says_so():
    assert bench.kept(50, 60, 60) == "ok"
    assert bench.kept(50, None, 60) == "ok"
    assert bench.kept(50, 61, 60) == "ok, p95 over"
    assert bench.kept(61, 70, 60) == "OVER"


def test_what_never_came_is_told():
    assert bench.missing_text({"tint_ms": [2, 40], "end_ms": [0, 9]}) == ["tint_ms: 2 of 40 never came"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_json_has_the_promised_figures(capsys, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert main(["bench", "--quick", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert isinstance(figures["machine"], str)
    numbers = ("rtf", "memory_mb", "legal_ms", "bot_move_ms", "retune_ms")
    for name in numbers:
        assert figures[name] > 0
    for name in bench.PROMISES.keys() - {*numbers}:
        assert (name == "buzzer_sound_ms" and figures[name] is None) or figures[name].keys() == {"p50", "p95"}
    assert set(figures) == {"machine", "missing", *bench.PROMISES}
    assert all(0 <= lost <= of for lost, of in figures["missing"].values())
    text = bench.as_text(figures)
    assert all(name in text for name in bench.PROMISES)
