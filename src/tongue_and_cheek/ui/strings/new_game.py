"""Texts of the new-game screen."""

TITLE = "New game: {game}"
WHO = "Who plays?"
WHO_HINT = "They sit clockwise, in this order."
NAME = "Name of player {n}"
NAME_HINT = "Name"
FACE = "Face and colour of {name}"
FACE_TITLE = "A face for {name}"
FACES = "Face"
COLOURS = "Colour"
COLOUR_NAMES = ("Orange", "Blue", "Green", "Pink", "Sky blue", "Red")
FACE_DONE = "Done"
KIND = "Who is {name}"
KINDS = {"": "Person", "easy": "Bot, easy", "medium": "Bot, medium", "hard": "Bot, hard"}
PAUSE = "Pause limit of {name}"
PAUSE_LABEL = "Pause"
PAUSE_VALUE = "{seconds:.1f} s"
SLIPS = "Slips only, for {name}"
SLIPS_LABEL = "Slips only"
VOICE = "Voice check of {name}"
VOICE_FITTED = "Voice check of {name}: the judge is fitted to this voice"
VOICE_NAME = "Write a name first: the judge remembers a voice by its name."
FITTED = "Fitted to {name}'s voice"
UP = "Move {name} up"
DOWN = "Move {name} down"
REMOVE = "Take {name} out"
ADD_PERSON = "Add a player"
ADD_BOT = "Add a bot"
FULL = "The table is full."
PLAYER = "Player {n}"
BOT_NAMES = ("Biscuit", "Pickle", "Waffle", "Noodle", "Pudding", "Muffin")
PAUSE_HELP = (
    "The pause limit is how long a reader may stop between words. Slips only: pauses and repeats never count, "
    "only wrong, missing and extra words. Good for small children, people who stammer, and second languages. "
    "The ear is a voice check: it fits the judge to an accent."
)

JUDGE = "Who judges?"
JUDGE_RECOGNISER = "The recogniser suggests"
JUDGE_PERSON = "A person alone"
JUDGE_HINT = "The player to the reader's right always has the last word."

HOUSE = "House rules"
HOUSE_HINT = "Unfold to change how your family plays."
HOUSE_CHANGED = "{n} changed"
FIRST = "Who begins?"
FIRST_RANDOM = "Draw lots"
FIRST_HINT = {
    "betty": "The best voice begins, or the lot decides.",
    "butts": "The biggest cheeks begin, or the lot decides.",
}

BLIND = ("Choose the place blind", "Say where the new card goes before it is turned over.")
GRACE = ("Time for the first word", "How long a reader may breathe after Start.")
GRACE_VALUE = "{seconds:.0f} s"

BUTTS_SWITCHES = {
    "spot_it_yourself": (
        "Spot it yourself",
        "You must collect a line with your own eyes before you draw, or it is lost.",
    ),
    "any_completed_line": ("Any completed line", "A line counts even if your card is in its middle."),
    "calm_race": ("Calm race", "In a dump-truck race cards are taken in turn instead of by the quickest."),
    "draw_yourself": ("Draw yourself", "Nobody draws for you: forget it, and you play with fewer cards."),
    "counts_hidden": ("Secret piles", "Nobody sees how many cards the others have collected."),
}
TRUCKS = ("Dump trucks", "How many cards have a truck on their back.")
TRUCKS_VALUE = "{n:.0f}"

START = "Start"
START_ANEW = "Start a new game?"
START_ANEW_TEXT = "The game of {names} is not finished. A new game takes its place."
START_YES = "Start the new game"
START_NO = "Keep the old one"
KEPT_ASIDE = "The old game could not be opened; its file is kept."

NAMES_EMPTY = "Every player needs a name."
NAMES_LONG = "“{name}” is too long: a name has {n} letters at most."
NAMES_TWICE = "Two players are called {name}: change one, so that nobody gets mixed up."
NO_PERSON = "At least one person must play. Bots alone can be watched in Butts on Things."
TOO_FEW = "{game} needs at least {n} players."
