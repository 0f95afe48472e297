"""Faults, each as one clear sentence with a remedy."""

WITHOUT_WINDOW = (
    "These work without a window: `tongue-and-cheek play butts --bots 4`, `tongue-and-cheek judge AUDIO --card TEXT`, "
    "`tongue-and-cheek score DIR` and `tongue-and-cheek doctor`."
)
SECOND_WINDOW = "Tongue & Cheek is already open; its window was brought to the front."
