"""Render the drawings of data/art to contact sheets, to look at them together; or the program's icon files.

python scripts/art_sheet.py                     # every folder, 256 and 64 px, into out/art
python scripts/art_sheet.py things --size 128
python scripts/art_sheet.py --app-icon          # data/art/logo/app.svg to app-*.png and app.ico beside it
"""

import argparse
import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "data" / "art"
FOLDERS = ("things", "cards", "icons", "faces", "posters", "logo")
PAPER = "#fbeedd"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
PNG_SIZES = (32, 64, 128, 256, 512)


def drawing(file: Path) -> QSvgRenderer:
    """Return the renderer of an SVG file; SystemExit with a sentence when Qt cannot read it."""
    renderer = QSvgRenderer(str(file))
    if not renderer.isValid():
        sys.exit(f"{file}: Qt cannot read this drawing.")
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


def picture(file: Path, size: int) -> QImage:
    """Return a drawing as a square picture of size x size pixels on nothing."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing(file).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def sheet(files: list[Path], size: int, paper: str = PAPER) -> QImage:
    """Return all files as one picture, in rows of about 1300 pixels."""
    cell = size + max(8, size // 12)
    columns = max(1, min(len(files), 1300 // cell))
    rows = -(-len(files) // columns)
    image = QImage(columns * cell, rows * cell, QImage.Format.Format_ARGB32)
    image.fill(QColor(paper))
    painter = QPainter(image)
    margin = (cell - size) // 2
    for place, file in enumerate(files):
        painter.drawImage(place % columns * cell + margin, place // columns * cell + margin, picture(file, size))
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # PySide6's stubs ask for bytes here; the C++ argument is the name of the format.
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico(pictures: list[bytes], sizes: tuple[int, ...]) -> bytes:
    """Return an .ico file of PNG pictures: a header, one entry of 16 bytes for each, then the pictures."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for data, size in zip(pictures, sizes, strict=True):
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return header + entries + b"".join(pictures)


def app_icon(folder: Path = ART / "logo") -> None:
    """Write app-<size>.png and app.ico beside app.svg."""
    source = folder / "app.svg"
    for size in PNG_SIZES:
        (folder / f"app-{size}.png").write_bytes(png(picture(source, size)))
    pictures = [png(picture(source, size)) for size in ICON_SIZES]
    (folder / "app.ico").write_bytes(ico(pictures, ICON_SIZES))


def main() -> None:
    """Read the command line and write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help=f"of {', '.join(FOLDERS)}; default: all")
    parser.add_argument("--size", type=int, action="append", help="pixels of a drawing (default: 256 and 64)")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "art", help="folder for the sheets")
    parser.add_argument("--app-icon", action="store_true", help="write the program's icon files instead")
    options = parser.parse_args()
    unknown = [name for name in options.folders if name not in FOLDERS]
    if unknown:
        parser.error(f"no folder of drawings is called {unknown[0]}; there are {', '.join(FOLDERS)}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication([])
    if options.app_icon:
        app_icon()
    else:
        options.out.mkdir(parents=True, exist_ok=True)
        for name in options.folders or FOLDERS:
            for size in options.size or (256, 64):
                file = options.out / f"{name}-{size}.png"
                sheet(sorted((ART / name).glob("*.svg")), size).save(str(file))
                print(file)
    app.quit()


if __name__ == "__main__":
    main()
