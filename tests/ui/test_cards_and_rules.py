"""Own cards, and the rulebooks."""

from PySide6.QtTest import QTest

from tongue_and_cheek.content.decks import betty_deck
from tongue_and_cheek.storage.settings import load_settings
from tongue_and_cheek.ui.how_to_play.pictures import PICTURES, Picture
from tongue_and_cheek.ui.strings import how_to_play


def test_own_cards_join_the_game(open_window, context, wait):
    window = open_window("cards", below="home")
    first, second = window.screen_now.editors
    assert first.field.hasFocus()
    QTest.keyClicks(first.field, "Six sticky  sisters")
    wait(lambda: first.message.property("tone") == "good", 30)
    assert context.betty_words()[-1] == "Six sticky sisters"
    assert len(context.betty_words()) == 89
    QTest.keyClicks(second.field, "Mad glorkins grin")
    wait(lambda: "glorkins" in second.message.text(), 30)
    assert "a person judges" in second.message.text()
    assert load_settings().settings.own_cards == ["Six sticky sisters", "Mad glorkins grin"]
    first.wipe.click()
    wait(lambda: context.settings.own_cards == ["Mad glorkins grin"])


def test_cards_that_cannot_be_played_stay_out(open_window, context, wait):
    window = open_window("cards", below="home")
    first, second = window.screen_now.editors
    for words in ("One", "one two three four five six", betty_deck()[0].text.upper(), "?!", ""):
        first.field.setText(words)
        assert first.words == ""
    first.field.setText("Two words")
    second.field.setText("two WORDS")
    assert second.words == ""
    context.back()
    assert context.settings.own_cards == ["Two words"]


def test_too_many_words_stay_on_the_picture(open_window, settle):
    window = open_window("cards", below="home")
    editor = window.screen_now.editors[0]

    def rows_with_ink():
        settle(window)
        image = editor.picture.grab().toImage()
        ink = editor.picture._theme.colour("ink").rgb()
        wide = range(image.width() // 2 - 60, image.width() // 2 + 60)
        return [y for y in range(image.height()) if any(image.pixel(x, y) == ink for x in wide)]

    editor.field.setText("one two three four five")
    fits = rows_with_ink()
    editor.field.setText("one two three four five six seven eight nine")
    rows = rows_with_ink()
    assert rows
    assert min(rows) >= min(fits) > 8
    assert max(rows) <= max(fits)


def test_rules_have_a_picture_each(open_window, context, click):
    for rules in (how_to_play.BETTY, how_to_play.BUTTS):
        assert {picture for _, _, picture in rules} <= set(PICTURES)
    window = open_window("how_to_play", below="home", game="butts")
    assert len(window.screen_now.findChildren(Picture)) == len(how_to_play.BUTTS)
    click(window.screen_now.tabs.buttons()[0])
    assert any(p._paint is PICTURES["betty_row"] for p in window.screen_now.findChildren(Picture))


def test_every_picture_is_painted(context):
    seen = set()
    for name in PICTURES:
        picture = Picture(context.theme, name)
        picture.resize(picture.sizeHint())
        image = picture.grab().toImage()
        colours = {image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}
        assert len(colours) > 4, name
        seen.add(bytes(image.constBits()))
    assert len(seen) == len(PICTURES)
