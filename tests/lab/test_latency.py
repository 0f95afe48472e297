"""A running reading in real time. The promises themselves are printed by `bench`; here only what no load excuses."""

import statistics

import pytest

from tongue_and_cheek.lab.latency import measure_live

pytestmark = pytest.mark.slow


def test_answers_come_while_they_are_wanted(shipped_takes):
    figures = measure_live(shipped_takes, 2)
    assert {name: len(values) for name, values in figures.items() if name != "tint_ms"} == {
        "verdict_ms": 4,
        "buzzer_ms": 2,
        "end_ms": 2,
    }
    assert len(figures["tint_ms"]) == 11  # every word of two clean takes
    assert all(value > 0 for value in figures["buzzer_ms"]), "the buzzer went before the limit was passed"
    assert statistics.median(figures["buzzer_ms"]) < 150
    assert statistics.median(figures["tint_ms"]) < 500
    assert statistics.median(figures["end_ms"]) < 1000
    assert statistics.median(figures["verdict_ms"]) < 1000
