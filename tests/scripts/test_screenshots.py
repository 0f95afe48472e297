"""The script that makes the pictures of the docs."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

ROOT = Path(__file__).resolve().parents[2]


def test_pictures_of_a_screen_at_both_sizes(tmp_path):
    command = [sys.executable, ROOT / "scripts" / "screenshots.py", "home", "--look", "dark", "--out", tmp_path]
    subprocess.run(command, check=True, capture_output=True, timeout=280)
    for size in ((1280, 800), (1920, 1080)):
        picture = QImage(str(tmp_path / f"{size[0]}x{size[1]}" / "dark" / "home.png"))
        assert picture.size().toTuple() == size
        assert picture.pixelColor(5, 5).lightness() < 80, "dark paper"
