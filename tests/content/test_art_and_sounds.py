"""Every picture, sound and font is there, can be read by Qt and keeps to the look."""

import hashlib
import importlib.util
import os
import re
import tomllib
import wave
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "data" / "art"
SOUNDS = ROOT / "data" / "sounds"
FONTS = ROOT / "data" / "fonts"
SVG = "{http://www.w3.org/2000/svg}"

DESIGNS = [d["id"] for d in tomllib.loads((ROOT / "data/butts/designs.toml").read_text(encoding="utf-8"))["design"]]
DRAWINGS = sorted(ART.rglob("*.svg"))
THINGS = sorted((ART / "things").glob("*.svg"))

# The bottom: the same seven marks on every thing, moved, turned and scaled only.
BOTTOM = [
    ("fill", "#f9bfa3"),
    ("fill", "#f3a488"),
    ("fill", "#ef7f73"),
    ("fill", "#ef7f73"),
    ("stroke", "#fff"),
    ("stroke", "#43302b"),
    ("stroke", "#43302b"),
]
OUTLINE = "M0-26C-14-40-56-38-60 0C-64 40-24 54 0 36C24 54 64 40 60 0C56-38 14-40 0-26Z"
PLACED = re.compile(
    r"translate\((?P<x>[\d.]+) (?P<y>[\d.]+)\)(?: rotate\((?P<turn>-?[\d.]+)\))? scale\((?P<k>[\d.]+)\)"
)
ELEMENTS = {"svg", "g", "path", "ellipse"}

NEEDED = {
    "cards": "butts-back butts-back-square truck-back truck-back-square betty-back-left betty-back-right "
    "betty-back-left-landscape betty-back-right-landscape betty-reverse betty-twice betty-return betty-skip "
    "betty-blank",
    "posters": "betty butts lab no-microphone",
    "logo": "app mark",
    "faces": "bear cat dog fox frog hedgehog owl pig rabbit robot",
    "icons": "play pause stop record microphone microphone-off ear hear-again tick cross question info judge "
    "arrow-left arrow-right arrow-up arrow-down undo redo hint rules settings home back person people bot crown "
    "podium trophy eye eye-off curtain sound-on sound-off plus minus trash folder download upload save lab dice flag "
    "clockwise counterclockwise lock unlock keyboard warning clock timer cards hand truck edit search quit next skip "
    "twice return",
}


@pytest.fixture(scope="module")
def gui():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    return widgets.QApplication.instance() or widgets.QApplication([])


def load(script: str):
    spec = importlib.util.spec_from_file_location(script, ROOT / "scripts" / f"{script}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def picture(file: Path, size: int) -> np.ndarray:
    """Return a drawing on card white as size x size x 3 numbers of 0-255."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("#fffdf8"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(file)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(size, size, 4)[..., :3].astype(float)


def pixels(image) -> np.ndarray:
    """Return a picture's bytes as numbers of 0-255."""
    image = image.convertToFormat(image.Format.Format_ARGB32)
    return np.frombuffer(image.constBits(), np.uint8).astype(float)


def bottoms(tree: ET.Element) -> list[ET.Element]:
    return [g for g in tree.iter(f"{SVG}g") if g.find(f"{SVG}path") is not None and g[0].get("d") == OUTLINE]


def test_every_design_has_a_drawing_and_every_drawing_a_design():
    assert sorted(DESIGNS) == [file.stem for file in THINGS]
    assert len(DESIGNS) == 39


@pytest.mark.parametrize("folder", NEEDED)
def test_the_pictures_that_screens_ask_for_are_there(folder):
    there = {file.stem for file in (ART / folder).glob("*.svg")}
    assert set(NEEDED[folder].split()) <= there


def test_qt_reads_every_drawing_without_a_warning(gui):
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtSvg import QSvgRenderer

    said = []
    before = qInstallMessageHandler(lambda _kind, _where, text: said.append(text))
    try:
        unread = [file.name for file in DRAWINGS if not QSvgRenderer(str(file)).isValid()]
    finally:
        qInstallMessageHandler(before)
    assert not unread
    assert not said


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_drawing_is_plain(file):
    text = file.read_text(encoding="utf-8")
    tree = ET.fromstring(text)  # noqa: S314 - our own files
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= ELEMENTS
    assert "href" not in text
    assert "url(" not in text
    assert "style" not in text
    assert text.count("http") == 1  # the name of the SVG format, no address
    box = [float(number) for number in tree.get("viewBox").split()]
    assert box[:2] == [0, 0]
    for element in tree.iter(f"{SVG}path"):
        assert element.get("d")
        assert element.get("opacity") != "0"


@pytest.mark.parametrize("file", THINGS, ids=lambda file: file.stem)
def test_a_thing_keeps_to_the_look(file):
    text = file.read_text(encoding="utf-8")
    tree = ET.fromstring(text)  # noqa: S314 - our own files
    assert tree.get("viewBox") == "0 0 256 256"
    assert len(text.encode()) < 8_000
    assert 'stroke="#43302b" stroke-width="6" stroke-linejoin="round"' in text
    (bottom,) = bottoms(tree)
    place = PLACED.fullmatch(bottom.get("transform"))
    assert place
    assert 0.75 <= float(place["k"]) <= 1.0
    assert abs(float(place["turn"] or 0)) <= 20
    assert [mark.get(key) for mark, (key, _) in zip(bottom, BOTTOM, strict=True)] == [colour for _, colour in BOTTOM]
    assert bottom[5].get("d") == OUTLINE
    half = 63 * float(place["k"])
    assert half <= float(place["x"]) <= 256 - half
    assert float(place["y"]) + 46 * float(place["k"]) <= 256


def test_a_thing_fills_its_card(gui):
    for file in THINGS:
        inked = np.abs(picture(file, 128) - picture(file, 128)[0, 0]).sum(2) > 40
        rows, columns = np.flatnonzero(inked.any(1)), np.flatnonzero(inked.any(0))
        assert max(rows[-1] - rows[0], columns[-1] - columns[0]) > 105, file.stem


def test_no_two_things_look_alike(gui):
    # At 48 px, as on a crowded table. The greatest likeness of two finished drawings is well under this line; a copy
    # in another colour is well over it.
    small = {file.stem: picture(file, 48) / 255 for file in THINGS}
    names = list(small)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            difference = np.abs(small[one] - small[other]).mean()
            assert difference > 0.1, (one, other)
            shape_one, shape_other = (1 - small[n].mean(2) > 0.06 for n in (one, other))
            assert (shape_one & shape_other).sum() / (shape_one | shape_other).sum() < 0.9, (one, other)


def test_icons_take_any_colour(gui):
    for file in sorted((ART / "icons").glob("*.svg")):
        text = file.read_text(encoding="utf-8")
        colours = set(re.findall(r"#[0-9a-fA-F]{3,6}", text))
        assert colours == {"#43302b"}, file.stem  # the colour to start from, named once
        assert text.count("#43302b") == 1
        assert "currentColor" in text


def test_left_and_right_backs_mirror_each_other_in_the_arrow(gui):
    left, right = (picture(ART / "cards" / f"betty-back-{side}.svg", 120) for side in ("left", "right"))
    white = [
        np.flatnonzero((side.min(2) > 250)[57:63].any(0) & (np.arange(120) > 20) & (np.arange(120) < 100))
        for side in (left, right)
    ]
    assert np.allclose(sorted(119 - white[0]), white[1], atol=1)
    # The head of the arrow is the wider part: more white on its side.
    heavy = [
        (side.min(2) > 250)[20:100, 20:60].sum() - (side.min(2) > 250)[20:100, 60:100].sum() for side in (left, right)
    ]
    assert heavy[0] > 0 > heavy[1]


def test_a_truck_back_cannot_be_overlooked(gui):
    plain, truck = (picture(ART / "cards" / f"{name}-square.svg", 64) for name in ("butts-back", "truck-back"))
    changed = np.abs(plain - truck).sum(2) > 90
    assert changed.mean() > 0.5
    # Also without colours.
    assert np.abs(plain.mean(2) - truck.mean(2)).mean() > 40


def test_the_icon_files_come_from_the_logo(gui):
    art_sheet = load("art_sheet")
    ico = (ART / "logo" / "app.ico").read_bytes()
    assert ico[:4] == b"\0\0\1\0"
    assert int.from_bytes(ico[4:6], "little") == len(art_sheet.ICON_SIZES)
    from PySide6.QtGui import QImage

    for size in art_sheet.PNG_SIZES:
        image = QImage(str(ART / "logo" / f"app-{size}.png"))
        assert (image.width(), image.height()) == (size, size)
        drawn = pixels(art_sheet.picture(ART / "logo" / "app.svg", size))
        # Another Qt may smooth an edge another way.
        assert np.abs(pixels(image) - drawn).mean() < 1


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.ttf")), ids=lambda file: file.stem)
def test_fonts_load_and_digits_share_one_width(gui, file):
    from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

    number = QFontDatabase.addApplicationFont(str(file))
    assert "Nunito" in QFontDatabase.applicationFontFamilies(number)
    font = QFont("Nunito")
    font.setPixelSize(100)
    font.setBold("Bold" in file.stem)
    assert len({QFontMetrics(font).horizontalAdvance(digit) for digit in "0123456789"}) == 1
    assert (FONTS / "OFL.txt").read_text(encoding="utf-8").startswith("Copyright 2014 The Nunito Project Authors")


def test_sounds_are_what_the_script_makes(tmp_path):
    make_sounds = load("make_sounds")
    make_sounds.write(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in SOUNDS.glob("*.wav")}
    for file in tmp_path.iterdir():
        digests = [hashlib.sha256((folder / file.name).read_bytes()).hexdigest() for folder in (tmp_path, SOUNDS)]
        assert digests[0] == digests[1], file.name


@pytest.mark.parametrize("file", sorted(SOUNDS.glob("*.wav")), ids=lambda file: file.stem)
def test_a_sound_is_short_soft_and_clean(file):
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44_100)
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").astype(float) / 32_768
    assert 0.05 < len(samples) / 44_100 <= 1.6
    assert 0.2 < np.abs(samples).max() <= 0.51
    assert samples[0] == 0
    assert abs(samples[-1]) < 0.001
    assert abs(samples.mean()) < 0.01
    spectrum = np.abs(np.fft.rfft(samples)) ** 2
    hz = np.fft.rfftfreq(len(samples), 1 / 44_100)
    # Soft: nothing sharp. Warm, and still heard from a laptop's speakers.
    assert spectrum[hz > 6_000].sum() < 0.05 * spectrum.sum()
    assert spectrum[hz > 150].sum() > 0.2 * spectrum.sum()
