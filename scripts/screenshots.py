"""Render every screen as pictures: out/screens/<size>/<look>/<screen>.png; with --docs the chosen ones into docs/img.

No display is needed: Qt's offscreen platform draws the same pixels. Settings and saves are those of an empty folder.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SIZES = ((1280, 800), (1920, 1080))
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "contrast": {"theme": "light", "high_contrast": True},
    "large": {"theme": "light", "text_percent": 150},
    "huge": {"theme": "dark", "text_percent": 200},
}
_LONGEST_S = 120.0
_REST_S = 0.4  # what was put down settles


@dataclass(frozen=True)
class Shot:
    """One picture: a screen with its options, what is saved, set up and done first, whether the docs show it."""

    name: str
    screen: str
    options: dict[str, Any] = field(default_factory=dict)
    prepare: Callable[[Any], None] | None = None
    save: Callable[[], None] | None = None
    setup: Callable[[], Any] | None = None
    docs: bool = False
    settings: dict[str, Any] = field(default_factory=dict)


def _unfold(window: Any) -> None:
    window.screen_now.house.unfold(on=True)


def _write_cards(window: Any) -> None:
    for editor, words in zip(window.screen_now.editors, ("Six sticky sisters", "Grandpa Glorkins grins"), strict=True):
        editor.field.setText(words)
    wait(lambda: all(e.message.property("tone") in {"good", "unsure"} for e in window.screen_now.editors))


def _ask(window: Any) -> None:
    from tongue_and_cheek.ui.new_game.faces import FaceDialog

    seat = window.screen_now.seats.seats[0]
    window.context.ask(FaceDialog(window.context.theme, seat.name, seat.colour, seat.face))


def shots() -> tuple[Shot, ...]:
    """Return all pictures there are."""
    import screenshot_tables as tables

    from tongue_and_cheek.ui.setup import GameSetup

    last = {game: GameSetup(game, tables.FAMILY).to_json() for game in ("betty", "butts")}
    resume = {"resume": True, "pace": 0}

    def butts(name: str, until: Callable[[Any], bool], *, docs: bool = False) -> Shot:
        return Shot(
            name,
            "butts",
            {},
            lambda window: tables.forward(window, until),
            docs=docs,
            setup=lambda: tables.butts_setup(until),
        )

    return (
        Shot("home", "home", docs=True),
        Shot("home-first-start", "home", settings={"first_start": True}),
        Shot("new-game-betty", "new_game", {"game": "betty"}, settings={"last_games": last}, docs=True),
        Shot("new-game-butts", "new_game", {"game": "butts"}, settings={"last_games": last}),
        Shot("house-rules", "new_game", {"game": "butts"}, _unfold),
        Shot("faces", "new_game", {"game": "betty"}, _ask, settings={"last_games": last}),
        *(
            Shot(f"settings-{section}", "settings", {"section": section}, docs=section == "microphone")
            for section in ("microphone", "model", "sound", "look", "takes")
        ),
        Shot("voice-check", "voice_check", {"reader": "Mia"}),
        Shot("how-to-play-betty", "how_to_play", {"game": "betty"}),
        Shot("how-to-play-butts", "how_to_play", {"game": "butts"}, docs=True),
        Shot("own-cards", "cards", prepare=_write_cards),
        Shot("betty-row", "betty", resume, save=tables.betty_row, docs=True),
        Shot(
            "betty-verdict",
            "betty",
            {**resume, "source_for": tables.take_source},
            lambda window: tables.read(window, wait),
            tables.betty_pair,
            docs=True,
        ),
        Shot("betty-podium", "betty", resume, tables.betty_end, tables.betty_row),
        butts("butts-table", tables.rich, docs=True),
        butts("butts-link", tables.torn),
        butts("butts-podium", tables.over),
        Shot("lab", "lab", {}, lambda window: tables.lab_ready(window, wait), docs=True),
    )


def wait(condition: Callable[[], bool]) -> None:
    """Process events until a condition holds; raises TimeoutError when it never does."""
    from PySide6.QtWidgets import QApplication

    deadline = time.monotonic() + _LONGEST_S
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("a screen did not come to rest")
        QApplication.processEvents()
        time.sleep(0.005)


def render(context: Any, shot: Shot, look: dict[str, Any], size: tuple[int, int], path: Path) -> None:
    """Open a window on a screen, let it come to rest, and write it to `path`."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from tongue_and_cheek.storage.paths import saves_dir
    from tongue_and_cheek.storage.settings import Settings
    from tongue_and_cheek.ui.window import MainWindow

    plain = {name: getattr(Settings(), name) for name in ("theme", "high_contrast", "text_percent", "last_games")}
    context.update(**{**plain, "first_start": False, "reduced_motion": True, **look, **shot.settings})
    if shot.save is not None:
        shot.save()
    window = MainWindow(context, "home")
    if shot.screen != "home":
        options = {**shot.options, **({"setup": shot.setup()} if shot.setup is not None else {})}
        window.show_screen(shot.screen, **options)
    window.resize(*size)
    window.show()
    for _ in range(10):
        QApplication.processEvents()
    if shot.prepare is not None:
        shot.prepare(window)
    wait(lambda: not context.background.busy)
    deadline = time.monotonic() + _REST_S
    wait(lambda: time.monotonic() > deadline)
    for _ in range(10):
        QApplication.processEvents()
    path.parent.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(path))
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # a living window is styled anew with each look
    for file in saves_dir().glob("*.jsonl"):
        file.unlink()


def main() -> int:
    """Render what the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pictures to make (default: all)")
    parser.add_argument("--look", action="append", choices=sorted(LOOKS), help="looks to make (default: light, dark)")
    parser.add_argument("--docs", action="store_true", help="write the pictures of the docs into docs/img instead")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "screens")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["TONGUE_AND_CHEEK_HOME"] = home
        from PySide6.QtWidgets import QApplication

        from tongue_and_cheek.ui.context import AppContext

        app = QApplication(sys.argv[:1])
        context = AppContext()
        context.recogniser.start()
        wait(lambda: context.recogniser.readiness != "loading")
        for shot in shots():
            if arguments.names and shot.name not in arguments.names:
                continue
            if arguments.docs:
                if shot.docs:
                    render(context, shot, LOOKS["light"], SIZES[0], ROOT / "docs" / "img" / f"{shot.name}.png")
                continue
            for look in arguments.look or ("light", "dark"):
                for size in SIZES:
                    path = arguments.out / f"{size[0]}x{size[1]}" / look / f"{shot.name}.png"
                    render(context, shot, LOOKS[look], size, path)
                    print(path)
        context.close()
        del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
