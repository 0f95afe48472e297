"""Part of the judge's report on pauses in babble: heard and judged whole, by loudness or by the words."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from report_levels import choices
from report_parts import table

from tongue_and_cheek.content.lexicon import load_lexicon
from tongue_and_cheek.judging.thresholds import TABLE, Thresholds
from tongue_and_cheek.judging.verdict import Verdict
from tongue_and_cheek.lab.babble_trials import BabbleTake, answers, babble_takes
from tongue_and_cheek.lab.ears import open_ears
from tongue_and_cheek.lab.rejudge import Bench
from tongue_and_cheek.lab.takes import load_takes
from tongue_and_cheek.resources import data_dir

ALWAYS, NEVER = next((line.low, line.high) for line in TABLE if line.name == "loud_room_db")
"""Loudness is believed in every room, or in none."""

SHORT_S, LONG_S = 0.85, 1.15
"""Pauses so long and shorter must not be counted, those so long and longer must."""


def pauses_in_babble(jobs: int) -> list[str]:
    """Return what is told of pauses of known length in babble, and how that depends on `loud_room_db`."""
    clean = [take for take in load_takes(data_dir() / "takes") if take.case in {"clean", "fast"} and not take.noise]
    lexicon = load_lexicon()
    with TemporaryDirectory() as folder, open_ears(None, lexicon, Thresholds(), jobs=jobs) as ears:
        takes = list(babble_takes(Path(folder), clean))
        bench = Bench.of(ears.hear_all([one.take for one in takes]), lexicon)
    values = choices("loud_room_db", (ALWAYS, 4.0, 6.0, 8.0, 10.0, 12.0, NEVER))
    told = {
        value: [one.verdict for one in bench.judged(Thresholds().but(loud_room_db=value))] for value, _ in values
    }  # fmt: skip
    lines = ["## Pauses in babble", "", "Silences of known length between two of our own readings by one voice, with"]
    lines += ["six voices at once around them; heard and judged whole. How many were told as over the limit of 1 s /"]
    lines += ["too near to it to be sure / under it: by loudness in every room, and as judged.", ""]
    rows = []
    for snr_db in sorted({one.snr_db for one in takes}, reverse=True):
        for gap_s in sorted({one.gap_s for one in takes}):
            here = {one.take.id for one in takes if (one.snr_db, one.gap_s) == (snr_db, gap_s)}
            cells = [_told(takes, told[value], here) for value in (ALWAYS, Thresholds().loud_room_db)]
            rows.append([f"{snr_db:g}", f"{gap_s:g}", len(here), *cells])
    lines += table(["SNR, dB", "pause, s", "takes", "by loudness", "as judged"], rows)
    lines += [f"The same by `loud_room_db` ({ALWAYS:g}: loudness is always believed, {NEVER:g}: never), for pauses of"]
    lines += [f"{SHORT_S:g} s and less, which are allowed, and of {LONG_S:g} s and more, which are not.", ""]
    groups = [
        {one.take.id for one in takes if (one.snr_db < 20) == loud and low <= one.gap_s <= high}
        for loud in (True, False)
        for low, high in ((0.0, SHORT_S), (LONG_S, 9.0))
    ]
    rows = [[f"{value:g}", *(_told(takes, told[value], group) for group in groups), mark] for value, mark in values]
    head = [f"{snr}: {kind}" for snr in ("under 20 dB", "20 dB") for kind in ("allowed", "too long")]
    return lines + table(["loud_room_db", *head, "what"], rows)


def _told(takes: Sequence[BabbleTake], verdicts: Sequence[Verdict], ids: set[str]) -> str:
    """Return the answers about the takes with these ids."""
    chosen = [verdict for one, verdict in zip(takes, verdicts, strict=True) if one.take.id in ids]
    told = answers(chosen, Thresholds())
    return f"{told.over} / {told.not_sure} / {told.under}"
