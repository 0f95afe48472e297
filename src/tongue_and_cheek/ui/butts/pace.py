"""How long things wait, in milliseconds at normal speed."""

THINK_MS = 1100
"""A bot seems to think at least so long: others must be able to follow."""
BOT_DRAW_MS = 350
TAKE_BACK_MS = 2600
"""Between a placement and the automatic draw: the time to press U."""
SEEN_MS = 1500
"""Between the end of a turn and the curtain: the time to see the new card."""
AFTER_RACE_MS = 900
SPEEDS = (1, 2, 4)
