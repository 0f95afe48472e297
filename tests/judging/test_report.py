"""What the code and the README say of docs/judge.md, read from both: nothing is written down here a second time."""

import re
from pathlib import Path

import pytest

from tongue_and_cheek.hearing.pauses import PauseSettings
from tongue_and_cheek.hearing.session import LiveSettings
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def report():
    """Return the report's tables by section: each a list of rows, a row a dict from the column's head to its cell."""
    sections = {}
    for part in (ROOT / "docs" / "judge.md").read_text("utf-8").split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        sections[title] = [rows(lines) for lines in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)]
    return sections


def rows(lines):
    head, _, *body = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines.splitlines()]
    assert all(len(cells) == len(head) for cells in body)
    return [dict(zip(head, cells, strict=True)) for cells in body]


REPORTED = [line for line in TABLE if not line.source.startswith("ruling T")]


def table_of(line, report):
    """Return the section that a default names, and its one table with a column for the threshold."""
    heading, why = re.fullmatch(r"docs/judge\.md, ([^:]+): (.+)", line.source).groups()
    (table,) = [table for table in report[heading] if line.name in table[0]]
    return table, why


@pytest.mark.parametrize("line", REPORTED, ids=lambda line: line.name)
def test_every_default_has_its_row_beside_other_values(line, report):
    table, why = table_of(line, report)
    (default,) = [row for row in table if "default" in row["what"].split(", ")]
    assert float(default[line.name]) == line.default
    assert len({row[line.name] for row in table}) > 1
    searched = [row for row in table if "search" in row["what"].split(", ")]
    if searched and default not in searched:
        assert "unseen" in why or "standard error" in why, "the search gives another value: say why it is not taken"
    if "standard error" in why:
        heads = list(table[0])
        figure = heads[heads.index("±") - 1]
        best = max(table, key=lambda row: float(row[figure]))
        assert float(default[figure]) >= float(best[figure]) - float(best["±"])


def test_the_reports_table_of_thresholds_is_the_programs(report):
    (table,) = report["Thresholds"]
    assert [(row["threshold"], row["default"], row["what it does"], row["from"]) for row in table] == [
        (f"`{line.name}`", f"{line.default:g} {line.unit}".strip(), line.sentence, line.source) for line in TABLE
    ]


def test_what_hearing_does_by_itself_is_what_the_table_says():
    assert Thresholds().pause_settings == PauseSettings()
    assert LiveSettings().end_s == Thresholds().end_wait_s


def test_the_readme_quotes_the_report(report):
    def percent(table, column):
        (row,) = [row for row in table if row["takes"] == "all"]
        return f"{float(row[column]):.0%}".removesuffix("%")

    fair, unseen = report["Fairness"][0], report["Unseen"][0]
    readme = (ROOT / "README.md").read_text("utf-8")
    quoted = re.search(r"(?s)<!-- figures -->\n(.*?)\n<!-- /figures -->", readme)
    assert re.findall(r"(\d+) %", quoted[1]) == [
        percent(fair, "clean passed"),
        percent(fair, "faults caught"),
        percent(unseen, "clean passed"),
        percent(unseen, "faults caught"),
    ]
    assert f"On {fair[0]['n']} labelled takes" in quoted[1]


def test_pictures_that_the_report_shows_are_there():
    text = (ROOT / "docs" / "judge.md").read_text("utf-8")
    shown = set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", text))
    assert {f"judge/{path.name}" for path in (ROOT / "docs" / "judge").iterdir()} == shown
