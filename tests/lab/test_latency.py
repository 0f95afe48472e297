"""A running reading in real time. The promises themselves are printed by `bench`; here only what no load excuses."""

import statistics

import pytest

from tongue_and_cheek.lab.latency import measure_live

pytestmark = pytest.mark.slow


def test_answers_come_while_they_are_wanted(shipped_takes):
    figures = measure_live(shipped_takes, 2)
    assert [len(f) for f in (figures.verdict, figures.buzzer, figures.end)] == [4, 2, 2]
    assert len(figures.tint) == 11  # every word of two clean takes
    assert (figures.untinted, figures.unended, figures.unbuzzed) == (0, 0, 0)
    assert all(value > 0 for value in figures.buzzer), "the buzzer went before the limit was passed"
    assert statistics.median(figures.buzzer) < 150
    assert statistics.median(figures.tint) < 500
    assert statistics.median(figures.end) < 1000
    assert statistics.median(figures.verdict) < 1000
