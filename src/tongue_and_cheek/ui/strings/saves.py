"""Texts about the saved game that both tables share."""

NONE = "There is no saved game"
NONE_TEXT = "Start a new one: it takes two clicks."
BAD = "The saved game can't be opened"
KEPT_ASIDE = "The file of the old game is kept."
HOME = "Home"
NEW_GAME = "New game"
