"""Faults, each as one clear sentence with a remedy."""

from tongue_and_cheek.hearing.facts import Fault

WITHOUT_WINDOW = (
    "These work without a window: `tongue-and-cheek play butts --bots 4`, `tongue-and-cheek judge AUDIO --card TEXT`, "
    "`tongue-and-cheek score DIR` and `tongue-and-cheek doctor`."
)
SECOND_WINDOW = "Tongue & Cheek is already open; its window was brought to the front."

# What is wrong, and what to do.
FAULTS: dict[Fault, tuple[str, str]] = {
    Fault.DROPPED: ("Some sound was lost, so this reading does not count.", "Close other programs and read again."),
    Fault.MUTED: ("The microphone sends only silence.", "Unmute it, or allow this program to use it, and read again."),
    Fault.UNPLUGGED: ("The microphone went away, so this reading does not count.", "Plug it in and read again."),
    Fault.CLIPPED: ("The sound is too loud and breaks up.", "Move back a little, or turn the microphone down."),
    Fault.QUIET: ("The voice is very quiet.", "Move closer, speak up, or turn the microphone up."),
    Fault.NOISY: ("The room is loud.", "Close the window, turn off music and fans, or move closer."),
    Fault.NARROW: ("This microphone leaves out high sounds such as s and f.", "Choose another microphone in Settings."),
    Fault.EMPTY: ("There is no sound at all.", "Choose another microphone in Settings."),
    Fault.TOO_LONG: ("The reading was too long and was cut off.", "Read a shorter row, or let a person judge."),
    Fault.RECOGNISER: ("The recogniser stopped working.", "The reading is kept; a person judges this one."),
}
