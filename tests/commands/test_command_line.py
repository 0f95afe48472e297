"""The command line as a shell meets it: bad usage, closed pipes, full disks, terminals that lack letters."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tongue_and_cheek.cli import main
from tongue_and_cheek.judging.profiles import measured


def run(*arguments, **keywords):
    command = [sys.executable, "-m", "tongue_and_cheek", *map(str, arguments)]
    keywords.setdefault("stdout", subprocess.PIPE)
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=120, **keywords)


def one_line(text):
    return re.fullmatch(r"tongue-and-cheek: .+\n", text)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nothing"],
        ["nothing"],
        ["judge"],
        ["judge", "a.wav"],
        ["judge", "a.wav", "--card", "big", "--pause-limit-s", "long"],
        ["score", "--jobs", "many", "."],
        ["scenario"],
        ["play"],
        ["play", "chess"],
        ["play", "butts", "--bots", "four"],
        ["play", "butts", "--seed", "1.5"],
        ["model"],
        ["model", "get"],
    ],
)
def test_bad_usage_gets_one_line_and_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert one_line(err)
    assert "--help" in err


@pytest.mark.parametrize("command", [["judge"], ["score"], ["tune"], ["play", "betty"]])
def test_the_help_tells_the_measured_rates_of_the_presets(command, capsys):
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert measured()
    for name, rate in measured().items():
        assert f"{name} {rate.caught:.0%} and {rate.passed:.0%}" in words


@pytest.mark.parametrize("command", ["replay", "scenario", "score", "tune", "judge"])
def test_a_name_that_no_file_can_have(command, capsys):
    cards = ["--card", "big"] if command == "judge" else []
    assert main([command, "x" * 5000, *cards]) == 2
    assert one_line(capsys.readouterr().err)


@pytest.mark.skipif(sys.platform == "win32", reason="other pipes")
def test_a_reader_who_has_seen_enough():
    reading, writing = os.pipe()
    os.close(reading)  # as `head` does, but certainly before anything is written
    with os.fdopen(writing, "wb") as pipe:
        done = run("play", "butts", stdout=pipe)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_full_disk_is_told():
    with Path("/dev/full").open("wb") as full:
        done = run("play", "butts", stdout=full)
    assert done.returncode == 2
    assert one_line(done.stderr.decode())


def test_a_terminal_that_lacks_letters(tmp_path):
    scenario = tmp_path / "añb.toml"
    scenario.write_text('game = "betty"\nplayers = ["Zoë", "Łukasz"]\nstack = [">Crème Brûlée"]\n', "utf-8")
    done = run("scenario", scenario, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Cr\\xe8me" in done.stdout or b"Cr\\u00e8me" in done.stdout
