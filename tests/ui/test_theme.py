"""Colours that can be read, and a theme that follows the settings."""

import pytest
from PySide6.QtWidgets import QApplication

from tongue_and_cheek.ui.palette import contrast, palette, text_on
from tongue_and_cheek.ui.theme import ROLES, Mode, Role, family_for

TEXTS = ("ink", "quiet", "accent_text", "good_text", "wrong_text", "unsure_text")
GROUNDS = ("paper", "bar", "card", "betty_soft", "butts_soft", "lab_soft", "good_soft", "wrong_soft", "unsure_soft")
FILLS = ("accent", "good", "wrong", "unsure", "betty_back", "butts_back")
PALETTES = [palette(dark=dark, high_contrast=high) for dark in (False, True) for high in (False, True)]


@pytest.mark.parametrize("colours", PALETTES, ids=["light", "light-contrast", "dark", "dark-contrast"])
def test_every_text_has_contrast_of_at_least_4_5(colours):
    weak = {
        (text, ground): round(contrast(getattr(colours, text), getattr(colours, ground)), 2)
        for text in TEXTS
        for ground in GROUNDS
        if contrast(getattr(colours, text), getattr(colours, ground)) < 4.5
    }
    assert weak == {}
    fills = [*(getattr(colours, name) for name in FILLS), *colours.seats]
    assert {fill: text_on(fill) for fill in fills if contrast(text_on(fill), fill) < 4.5} == {}


def test_high_contrast_is_higher():
    for dark in (False, True):
        plain, high = palette(dark=dark, high_contrast=False), palette(dark=dark, high_contrast=True)
        assert contrast(high.ink, high.paper) > contrast(plain.ink, plain.paper) > 7
        assert contrast(high.line, high.card) >= 3


def test_contrast_of_black_and_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_the_bundled_font_is_used(context):
    font = context.theme.font(Role.CARD)
    assert font.family() == "Nunito"
    assert family_for("Nunito", 500) in {"Nunito", "Nunito Medium"}
    assert ROLES[Role.CARD][0] >= 24  # look.md


def test_texts_grow_and_tell(context):
    told = []
    context.theme.changed.connect(lambda: told.append(context.theme.percent))
    small = context.theme.metrics(Role.BODY).height()
    context.update(text_percent=200)
    assert told == [200]
    assert context.theme.metrics(Role.BODY).height() == pytest.approx(2 * small, abs=2)
    context.update(text_percent=200)
    assert told == [200], "no new style sheet without a change"


def test_dark_and_light(context):
    context.update(theme="dark")
    assert context.theme.dark
    assert context.theme.colours.paper in QApplication.instance().styleSheet()
    context.update(theme="light")
    assert not context.theme.dark
    assert Mode(context.settings.theme) is Mode.LIGHT


@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_scroll_bars_are_seen(context, open_window, theme, high_contrast):
    context.update(theme=theme, high_contrast=high_contrast)
    window = open_window("how_to_play", game="butts", size=(960, 600))
    bar = window.screen_now.area.verticalScrollBar()
    image, middle = bar.grab().toImage(), bar.width() // 2
    assert contrast(image.pixelColor(middle, 20).name(), context.theme.colours.paper) >= 3
