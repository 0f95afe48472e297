"""The theme: colours, sizes, fonts and motion in one object that every screen asks.

Sizes are given in pixels at 100 % text in a 1280x800 window; `px` scales them with the text size and with bigger
windows. After a change the
theme gives the application a new style sheet and emits `changed`; widgets that paint themselves connect to it.
"""

from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from tongue_and_cheek.resources import data_dir
from tongue_and_cheek.ui.palette import Palette, palette, text_on
from tongue_and_cheek.ui.style import style_sheet


class Mode(StrEnum):
    """Light, dark, or as the desktop has it."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


class Role(StrEnum):
    """What a text is; decides its size and weight (`setProperty("role", Role.TITLE)` on a label)."""

    DISPLAY = "display"  # the name of a game
    TITLE = "title"  # a screen's or dialog's heading, a verdict
    HEADING = "heading"  # a panel's heading
    BODY = "body"
    STRONG = "strong"  # names, buttons
    SMALL = "small"  # hints; the smallest there is
    CARD = "card"  # words to be read aloud


_MEDIUM = 500
_EASY_PX = 30
_BASE = (1280, 800)
_LARGEST_ZOOM = 1.6
# Pixels at 100 %, and weight.
ROLES: dict[Role, tuple[int, int]] = {
    Role.DISPLAY: (46, 700),
    Role.TITLE: (30, 700),
    Role.HEADING: (22, 700),
    Role.BODY: (18, 500),
    Role.STRONG: (18, 700),
    Role.SMALL: (16, 500),
    Role.CARD: (26, 700),
}
FAMILY = "Nunito"


def load_fonts() -> str:
    """Load the bundled fonts and return the family to use; the desktop's own when they are missing."""
    for file in sorted((data_dir() / "fonts").glob("*.[to]tf")):
        QFontDatabase.addApplicationFont(str(file))
    return FAMILY if FAMILY in QFontDatabase.families() else QGuiApplication.font().family()


def family_for(family: str, weight: int) -> str:
    """Return the family that has a weight: files of single weights call their Medium a family of its own."""
    medium = f"{family} Medium"
    return medium if weight == _MEDIUM and medium in QFontDatabase.families() else family


class Theme(QObject):
    """Everything about how things look; one per application, reached as `context.theme`."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._family = load_fonts()
        self._mode = Mode.LIGHT
        self._high_contrast = False
        self._percent = 100
        self._zoom = 1.0
        self._reduced_motion = False
        self._sheet: str | None = None
        self._palette = palette(dark=False, high_contrast=False)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._desktop_changed)

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def colours(self) -> Palette:
        """The palette in force, as "#rrggbb" strings."""
        return self._palette

    @property
    def dark(self) -> bool:
        """Whether light text stands on dark paper."""
        if self._mode is Mode.SYSTEM:
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._mode is Mode.DARK

    @property
    def high_contrast(self) -> bool:
        """Whether lines and texts are stronger."""
        return self._high_contrast

    @property
    def percent(self) -> int:
        """Text size, 100 to 200."""
        return self._percent

    @property
    def zoom(self) -> float:
        """How much bigger everything is because the window is bigger than 1280x800; 1.0 to 1.6."""
        return self._zoom

    @property
    def reduced_motion(self) -> bool:
        """Whether things jump to their places instead of moving."""
        return self._reduced_motion

    def colour(self, name: str) -> QColor:
        """Return a colour of the palette by name."""
        return QColor(getattr(self._palette, name))

    def seat(self, index: int) -> QColor:
        """Return the colour of a seat; index is a position in the palette's `seats`."""
        return QColor(self._palette.seats[index % len(self._palette.seats)])

    def text_on(self, fill: QColor | str) -> QColor:
        """Return the colour to write with on a fill."""
        return QColor(text_on(QColor(fill).name()))

    def px(self, size: float) -> int:
        """Scale a size that belongs to text (line heights, buttons, icons) with the text size."""
        return max(1, round(size * self._zoom * self._percent / 100))

    def font_px(self, size: float) -> int:
        """Scale a font size: what is over 30 pixels is easy to read already and grows half as fast, to fit."""
        grown = self._percent / 100 - 1
        grown_px = size + min(size, _EASY_PX) * grown + max(0.0, size - _EASY_PX) * grown / 2
        return max(1, round(grown_px * self._zoom))

    def gap(self, size: float) -> int:
        """Scale a space: it grows half as fast as the text, to leave room for it."""
        return max(1, round(size * self._zoom * (1 + (self._percent - 100) / 250)))

    def font(self, role: Role = Role.BODY, *, size: float | None = None) -> QFont:
        """Return the font of a role; `size` in pixels at 100 % overrides its size."""
        pixels, weight = ROLES[role]
        font = QFont(family_for(self._family, weight))
        font.setPixelSize(self.font_px(size or pixels))
        font.setWeight(QFont.Weight(weight))
        font.setFeature(QFont.Tag.fromString("tnum"), 1)
        return font

    def metrics(self, role: Role = Role.BODY) -> QFontMetrics:
        """Return the measures of a role's font."""
        return QFontMetrics(self.font(role))

    # -- what is set --------------------------------------------------------------------------------------------------

    def set(self, *, mode: Mode, high_contrast: bool, percent: int, reduced_motion: bool) -> None:
        """Take over the settings and restyle the application, if anything changed the look."""
        self._reduced_motion = reduced_motion
        look = (mode, high_contrast, min(200, max(100, percent)))
        if look != (self._mode, self._high_contrast, self._percent) or not self._styled():
            self._mode, self._high_contrast, self._percent = look
            self._restyle()

    def fit(self, width: int, height: int) -> None:
        """Let everything grow, in steps, with a window of this size, so that a big one is filled as well."""
        zoom = min(_LARGEST_ZOOM, max(1.0, min(width / _BASE[0], height / _BASE[1])))
        zoom = int(zoom * 10) / 10
        if zoom != self._zoom:
            self._zoom = zoom
            self._restyle()

    def _styled(self) -> bool:
        """Whether the application wears this theme: another one may have styled it before."""
        app = QApplication.instance()
        return isinstance(app, QApplication) and app.styleSheet() == self._sheet

    def _desktop_changed(self) -> None:
        if self._mode is Mode.SYSTEM:
            self._restyle()

    def _restyle(self) -> None:
        self._palette = palette(dark=self.dark, high_contrast=self._high_contrast)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setFont(self.font())
        colours = QPalette()
        for role, name in (
            (QPalette.ColorRole.Window, "paper"),
            (QPalette.ColorRole.Base, "card"),
            (QPalette.ColorRole.Button, "card"),
            (QPalette.ColorRole.WindowText, "ink"),
            (QPalette.ColorRole.Text, "ink"),
            (QPalette.ColorRole.ButtonText, "ink"),
            (QPalette.ColorRole.PlaceholderText, "quiet"),
            (QPalette.ColorRole.Highlight, "accent"),
            (QPalette.ColorRole.Midlight, "line"),
            (QPalette.ColorRole.Shadow, "shadow"),
        ):
            colours.setColor(role, self.colour(name))
        colours.setColor(QPalette.ColorRole.HighlightedText, self.text_on(self.colour("accent")))
        app.setPalette(colours)
        roles = {
            r.value: (self.font_px(size), weight, family_for(self._family, weight))
            for r, (size, weight) in ROLES.items()
        }
        self._sheet = style_sheet(self._palette, self.px, roles, family_for(self._family, _MEDIUM))
        app.setStyleSheet(self._sheet)
        self.changed.emit()
