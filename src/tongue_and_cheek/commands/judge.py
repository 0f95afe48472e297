"""Commands: judge, score, tune."""

import argparse
import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tongue_and_cheek.commands import UsageError
from tongue_and_cheek.commands.profile_flag import add_profile_flag

if TYPE_CHECKING:
    from tongue_and_cheek.judging.profiles import Profile
    from tongue_and_cheek.judging.verdict import Verdict
    from tongue_and_cheek.lab.hearings import Ears


def add(top: argparse.ArgumentParser, commands: Any) -> None:  # noqa: ARG001 - only subcommands here
    """Add the commands of this group."""
    judge = commands.add_parser("judge", help="judge one recording", description="The verdict on one recording.")
    judge.add_argument("audio", metavar="AUDIO", type=Path, help="WAV, FLAC or OGG, any rate, mono or stereo")
    judge.add_argument("--card", metavar="TEXT", nargs="+", action="extend", required=True, help="the cards, in order")
    judge.add_argument("--json", action="store_true", help="print one JSON object")
    judge.add_argument(
        "--slips-only", action="store_true", help="pauses and repeats do not count (a reader's handicap)"
    )
    _judging_flags(judge)
    judge.set_defaults(run=run_judge)

    score = commands.add_parser("score", help="judge a folder of labelled takes and print the figures")
    score.add_argument("folder", metavar="DIR", type=Path, help="a folder with takes.json")
    score.add_argument("--json", action="store_true", help="print one JSON object")
    score.add_argument("--jobs", metavar="N", type=int, default=1, help="recognisers side by side (default 1)")
    score.add_argument("--sure", action="store_true", help="also how many takes are decided, and how many rightly")
    score.add_argument("--wrong", action="store_true", help="also list every take that is judged against its label")
    _judging_flags(score)
    score.set_defaults(run=run_score)

    tune = commands.add_parser("tune", help="search thresholds over a folder of labelled takes")
    tune.add_argument("folder", metavar="DIR", type=Path, help="a folder with takes.json")
    tune.add_argument("--out", metavar="PROFILE", type=Path, help="write the profile there, and a report beside it")
    tune.add_argument("--jobs", metavar="N", type=int, default=1, help="recognisers side by side (default 1)")
    tune.add_argument("--clean", metavar="SHARE", type=float, default=0.97, help="clean takes to pass (default 0.97)")
    _judging_flags(tune)
    tune.set_defaults(run=run_tune)


def _judging_flags(parser: argparse.ArgumentParser) -> None:
    from tongue_and_cheek.judging.thresholds import TABLE

    add_profile_flag(parser)
    parser.add_argument("--model", metavar="NAME", help="a recogniser model (default: the one in use)")
    group = parser.add_argument_group("thresholds", "each overrides the profile's value")
    for line in TABLE:
        unit = f" {line.unit}" if line.unit else ""
        text = f"{line.sentence} {line.low:g} to {line.high:g}{unit}, default {line.default:g}"
        group.add_argument(
            line.flag, dest=f"threshold_{line.name}", metavar="X", type=float, help=text.replace("%", "%%")
        )


def _profile(arguments: argparse.Namespace) -> "Profile":
    """Return the profile that the flags ask for."""
    from tongue_and_cheek.judging.profiles import Profile, load_profile
    from tongue_and_cheek.judging.thresholds import TABLE

    try:
        profile = load_profile(arguments.profile)
        given = {line.name: getattr(arguments, f"threshold_{line.name}") for line in TABLE}
        changed = {name: value for name, value in given.items() if value is not None}
        if not changed:
            return profile
        return Profile(f"{profile.name}, changed", profile.thresholds.but(**changed))
    except ValueError as error:  # also ProfileError
        raise UsageError(str(error)) from error


@contextlib.contextmanager
def _ears(arguments: argparse.Namespace, profile: "Profile", *, recall: bool) -> Iterator["Ears"]:
    """Open recognisers; every reason why there are none is a usage error."""
    from tongue_and_cheek.content.lexicon import load_lexicon
    from tongue_and_cheek.hearing.recogniser import RecogniserError
    from tongue_and_cheek.judging.decision import DecisionError
    from tongue_and_cheek.judging.lexicon import LexiconError
    from tongue_and_cheek.lab.ears import open_ears
    from tongue_and_cheek.storage.faults import StorageError

    jobs = getattr(arguments, "jobs", 1)
    if not 1 <= jobs <= 64:
        raise UsageError("--jobs must be from 1 to 64.")
    try:
        with open_ears(arguments.model, load_lexicon(), profile.thresholds, jobs=jobs, recall=recall) as ears:
            yield ears
    except (RecogniserError, LexiconError, DecisionError, StorageError) as error:
        raise UsageError(str(error)) from error


def run_judge(arguments: argparse.Namespace) -> int:
    """Judge one recording; 0 whatever the verdict is: it was asked for a verdict."""
    from tongue_and_cheek.judging.lineup import Lineup
    from tongue_and_cheek.lab.takes import LabelledTake, TakesError

    profile = _profile(arguments)
    try:
        Lineup.of(arguments.card)
    except ValueError as error:
        raise UsageError(str(error)) from error
    if not arguments.audio.is_file():
        raise UsageError(f"There is no file {arguments.audio}: give a WAV, FLAC or OGG recording.")
    take = LabelledTake(arguments.audio.name, arguments.audio, tuple(arguments.card))
    with _ears(arguments, profile, recall=False) as ears:
        try:
            heard = ears.hear(take)
        except TakesError as error:
            raise UsageError(str(error)) from error
    verdict = heard.script.judge(
        heard.hearing, profile.thresholds, slips_only=arguments.slips_only, profile=profile.name
    )
    print(json.dumps(_verdict_json(verdict), indent=1) if arguments.json else _verdict_text(verdict, arguments.card))
    return 0


def _verdict_json(verdict: "Verdict") -> dict[str, Any]:
    return {
        "verdict": "pass" if verdict.passed else "fail",
        "sure": verdict.sure,
        "probability": round(verdict.probability, 4),
        "card": verdict.card,
        "word": verdict.word,
        "reasons": [
            _rounded({name: value for name, value in asdict(reason).items() if name != "sounds"})
            for reason in verdict.reasons
        ],
        "words": [
            _rounded({name: value for name, value in asdict(mark).items() if name not in {"card", "word"}})
            for mark in verdict.words
        ],
        "pauses": [_rounded({"start_s": pause.start_s, "end_s": pause.end_s}) for pause in verdict.pauses],
        "model": verdict.model,
        "profile": verdict.profile,
    }


def _rounded(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with its times in whole milliseconds."""
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in record.items()}


def _verdict_text(verdict: "Verdict", cards: list[str]) -> str:
    sure = "sure" if verdict.sure else "not sure: ask the human judge"
    if verdict.passed:
        first = f"pass ({sure}; {verdict.probability:.0%} likely clean)"
    else:
        assert verdict.card is not None
        first = (
            f"fail at card {verdict.card + 1}, “{cards[verdict.card]}” ({sure}; {verdict.probability:.0%} likely clean)"
        )
    return "\n".join([first, *(f"  card {reason.card + 1}: {reason.text}" for reason in verdict.reasons)])


def run_score(arguments: argparse.Namespace) -> int:
    """Judge all takes of a folder and print the figures."""
    from tongue_and_cheek.lab.scoring import by_group, table
    from tongue_and_cheek.lab.scoring_run import judge_folder
    from tongue_and_cheek.lab.takes import TakesError, load_takes

    profile = _profile(arguments)
    try:
        takes = load_takes(arguments.folder)
        with _ears(arguments, profile, recall=False) as ears:
            run = judge_folder(takes, ears, profile)
    except TakesError as error:
        raise UsageError(str(error)) from error
    groups = by_group(run.judged)
    if arguments.json:
        figures = {name: group.as_json() for name, group in groups.items()}
        result = {"takes": len(takes), "rtf": run.rtf, "profile": profile.name, "model": run.model, "groups": figures}
        print(json.dumps(result, indent=1))
        return 0
    print(table(groups, sure=arguments.sure))
    cost = f"{run.audio_s:.0f} s of audio in {run.cost_s:.1f} s: {run.rtf:.3f} x real time on one core"
    print(f"\n{len(takes)} takes, {cost}")
    print(f"profile {profile.name}, model {run.model}")
    for one in run.judged if arguments.wrong else ():
        if not one.right:
            said = _verdict_text(one.verdict, list(one.take.cards))
            print(f"\n{one.take.id} ({one.take.case}, {one.take.voice}): {' | '.join(one.take.cards)}\n{said}")
    return 0


def run_tune(arguments: argparse.Namespace) -> int:
    """Search thresholds; print what was found and what it is worth on takes that the search had not seen."""
    from tongue_and_cheek.commands.text_files import write_text
    from tongue_and_cheek.content.lexicon import load_lexicon
    from tongue_and_cheek.judging.profiles import Profile, dump_profile
    from tongue_and_cheek.lab.rejudge import Bench
    from tongue_and_cheek.lab.scoring import table
    from tongue_and_cheek.lab.takes import load_takes
    from tongue_and_cheek.lab.tuning import tune
    from tongue_and_cheek.lab.tuning_report import pooled, write_report

    if not 0.5 <= arguments.clean <= 1:
        raise UsageError("--clean must be from 0.5 to 1.")
    out: Path | None = arguments.out
    if out is not None and not _can_be_written(out):  # asked before the search, which takes minutes
        raise UsageError(f"--out {out} must be a .toml file in a folder that exists and can be written to.")
    profile = _profile(arguments)
    try:
        takes = load_takes(arguments.folder)
        with _ears(arguments, profile, recall=True) as ears:
            bench = Bench.of(ears.hear_all(takes), load_lexicon())
        tuned = tune(bench, profile.thresholds, clean=arguments.clean)
    except ValueError as error:  # also TakesError
        raise UsageError(str(error)) from error
    before, after = bench.rejudge(profile.thresholds), bench.rejudge(tuned.thresholds)
    print(table(after.groups, sure=True))
    for title, folds in (("voice", tuned.by_voice), ("text", tuned.by_text)):
        if folds:
            unseen = pooled(folds)
            shares = f"balanced {unseen.balanced:.3f}, caught {unseen.caught:.3f}, passed {unseen.passed:.3f}"
            print(f"held out by {title}: {shares}")
    changed = tuned.thresholds.changed()
    print(
        "thresholds that differ from the defaults: " + (", ".join(f"{k} {v:g}" for k, v in changed.items()) or "none")
    )
    if out is not None:
        note = f"Searched over {len(takes)} takes."
        try:
            write_text(out, dump_profile(Profile(out.stem, tuned.thresholds, note)))
            write_report(out.with_suffix(".md"), tuned, before, after, profile.thresholds)
        except OSError as error:
            what = error.filename or out  # the profile, its report or a picture
            raise UsageError(f"{what} cannot be written ({error.strerror}): choose another folder.") from error
        print(f"wrote {out} and {out.with_suffix('.md')}")
    return 0


def _can_be_written(profile: Path) -> bool:
    folder = profile.absolute().parent
    return profile.suffix == ".toml" and not profile.is_dir() and folder.is_dir() and os.access(folder, os.W_OK)
