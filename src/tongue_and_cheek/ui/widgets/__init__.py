"""Shared pieces of all screens; each paints itself from the theme and follows its changes."""

from typing import TYPE_CHECKING, Any

from tongue_and_cheek.ui.widgets.banner import Banner, Toast
from tongue_and_cheek.ui.widgets.buttons import BigButton, IconButton
from tongue_and_cheek.ui.widgets.dialog import Dialog
from tongue_and_cheek.ui.widgets.flow import FlowLayout
from tongue_and_cheek.ui.widgets.inputs import Choice, Stepper, Toggle, ValueSlider
from tongue_and_cheek.ui.widgets.meter import LevelMeter
from tongue_and_cheek.ui.widgets.page import Page
from tongue_and_cheek.ui.widgets.panels import Bar, Panel, ScrollArea, column, row
from tongue_and_cheek.ui.widgets.seat import SeatBadge
from tongue_and_cheek.ui.widgets.texts import text

if TYPE_CHECKING:
    from tongue_and_cheek.ui.widgets.wave import TakePicture

__all__ = [
    "Banner",
    "Bar",
    "BigButton",
    "Choice",
    "Dialog",
    "FlowLayout",
    "IconButton",
    "LevelMeter",
    "Page",
    "Panel",
    "ScrollArea",
    "SeatBadge",
    "Stepper",
    "TakePicture",
    "Toast",
    "Toggle",
    "ValueSlider",
    "column",
    "row",
    "text",
]


def __getattr__(name: str) -> Any:
    """Import the picture of a take when it is first asked for: with numpy it would delay the window's first sight."""
    if name == "TakePicture":
        from tongue_and_cheek.ui.widgets.wave import TakePicture

        return TakePicture
    raise AttributeError(name)
