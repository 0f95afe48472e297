"""The colours of look.md: warm paper, dark warm ink, one accent, and seat colours that colour-blind people can tell."""

from dataclasses import dataclass, fields, replace

_DARK_TEXT = "#1c100c"
_LIGHT_TEXT = "#fffdf8"


def luminance(colour: str) -> float:
    """Return the relative luminance (WCAG 2.2) of a "#rrggbb" colour, 0 to 1."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio (WCAG 2.2) of two "#rrggbb" colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(fill: str) -> str:
    """Return the text colour, dark or light, that reads better on a fill."""
    return max((_DARK_TEXT, _LIGHT_TEXT), key=lambda text: contrast(text, fill))


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours, all "#rrggbb". `*_text` are the darker or lighter twins that may be written with."""

    paper: str
    bar: str
    card: str
    line: str
    shadow: str
    ink: str
    quiet: str
    accent: str
    accent_text: str
    good: str
    good_text: str
    good_soft: str
    wrong: str
    wrong_text: str
    wrong_soft: str
    unsure: str
    unsure_text: str
    unsure_soft: str
    betty_back: str
    butts_back: str
    betty_soft: str
    butts_soft: str
    lab_soft: str
    seats: tuple[str, ...] = ("#e69f00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")

    def names(self) -> tuple[str, ...]:
        """Return the names of the single colours."""
        return tuple(f.name for f in fields(self) if f.name != "seats")


LIGHT = Palette(
    paper="#fbeedd",
    bar="#fff7ec",
    card="#fffdf8",
    line="#e3d5c3",
    shadow="#d9c7b2",
    ink="#43302b",
    quiet="#75604f",
    accent="#0072b2",
    accent_text="#00649c",
    good="#009e73",
    good_text="#00714f",
    good_soft="#d9f0e6",
    wrong="#d55e00",
    wrong_text="#a64300",
    wrong_soft="#fde3d0",
    unsure="#e69f00",
    unsure_text="#8a5a00",
    unsure_soft="#fdeec8",
    betty_back="#0072b2",
    butts_back="#c44a3a",
    betty_soft="#d5e8f3",
    butts_soft="#fbdcd0",
    lab_soft="#e2ecd9",
)
DARK = Palette(
    paper="#2a1f1b",
    bar="#332722",
    card="#40322c",
    line="#5e4b42",
    shadow="#1c1411",
    ink="#fbeedd",
    quiet="#cdb9a8",
    accent="#56b4e9",
    accent_text="#7cc6f0",
    good="#2fbf93",
    good_text="#5fd9b1",
    good_soft="#26463b",
    wrong="#f0813a",
    wrong_text="#ffa66e",
    wrong_soft="#5a3320",
    unsure="#f0b429",
    unsure_text="#f7c95c",
    unsure_soft="#54411a",
    betty_back="#1f6fa3",
    butts_back="#a8402f",
    betty_soft="#24404f",
    butts_soft="#573630",
    lab_soft="#3b4630",
)
LIGHT_CONTRAST = replace(
    LIGHT,
    paper="#fffaf2",
    bar="#ffffff",
    card="#ffffff",
    line="#7a675b",
    shadow="#7a675b",
    ink="#1d120e",
    quiet="#46362d",
    accent="#00558a",
    accent_text="#004a78",
    good_text="#00523a",
    wrong_text="#8a3600",
    unsure_text="#664200",
)
DARK_CONTRAST = replace(
    DARK,
    paper="#120c0a",
    bar="#1a1310",
    card="#211815",
    line="#b39f90",
    shadow="#000000",
    ink="#ffffff",
    quiet="#eaddd0",
    accent="#7cc9f5",
    accent_text="#a5daf8",
    betty_soft="#16303f",
    butts_soft="#3f211b",
    lab_soft="#273020",
)


def palette(*, dark: bool, high_contrast: bool) -> Palette:
    """Return the palette of a theme."""
    if high_contrast:
        return DARK_CONTRAST if dark else LIGHT_CONTRAST
    return DARK if dark else LIGHT
