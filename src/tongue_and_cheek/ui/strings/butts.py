"""Texts of the table of Butts on Things. Short: they stand beside the table, at up to twice the size."""

from tongue_and_cheek.butts import Advice, Code

TITLE = "Butts on Things"
TABLE = "Table"
RULES = "How to play"
LEAVE = "Leave the table; the game is kept"

# Whose turn it is, and what to do
YOUR_TURN = "Your turn, {name}"
TURN_OF = "{name} plays"
THINKING = "{name} is thinking"
PLACE = "Drag a card to a lit square."
PLACE_FIRST = "Lay the first card in the middle."
PLACE_LINK = "{pieces} pieces: only the hatched squares bring them together."
NO_CARDS = "You have no cards: draw one."
PLACED = "Well laid. U takes it back."
PLACED_FINAL = "Well laid."
SPOT = "Do you see a line? Collect it, then draw."
SPOT_DONE = "Do you see a line? Collect it, then go on."
PICKED = "Arrows choose a square, Enter lays {card} there."
PICKED_MOUSE = "Now click a lit square."
AIM = "Row {row}, column {column}."
AIM_TAKES = "Row {row}, column {column}: takes {n} cards."
NOT_NOW = "Wait for your turn."
UNDONE = "Taken back."
CANNOT_UNDO = "That can't be taken back: a card has been shown."
WATCH = "Bots only: watch them play."
PAUSED = "Pause. Space goes on."

# What happened
TAKES = "{name} takes {n} cards."
TAKES_TWO = "{name} takes two lines: {n} cards!"
LAID = "{name} laid {card}."
SPLIT_UP = "The table fell into {n} pieces."
JOINED = "The pieces are together again!"
MISSED = "A line was missed: nobody saw it."
PASSED_OVER = "{name} has no cards left."
DREW = "You drew {card}."
GRABBED = "{name} grabs {card}."
TIE = "{name} and {others} at once: the lot says {name}!"
FLIPPED = "{card} starts the new table."

# Why not
WHY: dict[Code, str] = {
    Code.GAME_OVER: "The game is over.",
    Code.NO_SUCH_PLAYER: "Nobody sits there.",
    Code.NOT_YOUR_TURN: "Somebody else plays now.",
    Code.NOT_IN_HAND: "That card is not in your hand.",
    Code.ALREADY_PLACED: "You have laid a card already.",
    Code.OCCUPIED: "There is a card already.",
    Code.NOT_TOUCHING: "It must touch a card side to side.",
    Code.NOT_CENTRE: "The first card goes in the middle.",
    Code.NOT_A_LINK: "That does not join the pieces: take a hatched square.",
    Code.RACE_IS_ON: "First the race!",
    Code.NOTHING_TO_COLLECT: "There is no line to collect.",
    Code.PLACE_FIRST: "Lay a card first.",
    Code.PILE_EMPTY: "No cards left to draw.",
    Code.HAND_FULL: "You hold five cards: that is all.",
    Code.MUST_DRAW: "Draw a card to end your turn.",
    Code.NO_RACE: "There is no race now.",
    Code.NO_CARD_THERE: "That card is gone.",
    Code.NO_TIES: "One after the other.",
}

# Hints
ADVICE: dict[Advice, str] = {
    Advice.COLLECT: "There is a line: collect it.",
    Advice.TAKES: "{card} there takes {n} cards.",
    Advice.JOINS_AND_TAKES: "{card} joins the pieces and takes {n} cards.",
    Advice.LINKS: "{card} there brings the pieces together.",
    Advice.PREPARES: "{card} there prepares a line.",
    Advice.GIVES_LITTLE: "{card} there gives little away.",
    Advice.DRAW: "Draw a card.",
    Advice.DONE: "End your turn.",
    Advice.GRAB: "Take any card.",
}
HINT_KEY = "Enter lays it."

# Buttons
UNDO, HINT, COLLECT, DRAW, DONE = "Take back", "Hint", "Collect", "Draw", "Go on"
PAUSE, GO_ON, SPEED = "Pause", "Go on", "Speed ×{n}"

# Cards and seats for screen readers
CARD = "{card}, {dots}"
CARD_WILD = "{card}, matches every card with one dot"
DOTS = ("no dots", "1 dot", "2 dots", "3 dots")
DOTS_TELL = (
    "",
    "One dot: no other card shows this. It matches only the disco ball.",
    "Two dots: two cards show this.",
    "Three dots: three cards show this.",
)
WILD_TELLS = "It matches every card with one dot."
CARD_HINT = "Card {n} of {count}. Enter picks it up."
SEAT = "{name}: {cards} collected{more}"
SEAT_HIDDEN = "{name}: collected cards are secret{more}"
SEAT_TURN = ", plays now"
SEAT_KEY = ", key {key}"
CARDS = "{n} cards"
CARD_ONE = "1 card"
UNKNOWN = "secret"
PILE = "{n} cards to draw"
PILE_ONE = "1 card to draw"
PILE_TRUCK = ", a dump truck on top!"
PILE_EMPTY = "No cards left to draw"
EMPTY_TABLE = "The table is empty."
ROW = "Row {n}: {cards}."
FREE = "free"

# Curtain
CURTAIN = "{name}, it is your turn"
CURTAIN_HINT = "Nobody else looks!"
CURTAIN_OPEN = "Show my cards"
CURTAIN_SHORT = "{name}: show my cards"

# Race
RACE = "Dump-truck race!"
RACE_INTRO = "Grab cards until the table is empty. Everybody at once!"
RACE_KEY = "Your key takes the card with your ring."
RACE_MOUSE = "The mouse takes any card."
RACE_WHO_MOUSE = "Who has the mouse?"
RACE_NOBODY = "Nobody"
RACE_READY = "Ready!"
RACE_GO = "Go!"
RACE_RUN = "Grab! Key or mouse."
RACE_WATCH = "The bots grab what they can."
RACE_CALM = "Take one card, {name}."
RACE_CALM_HINT = "Click it, or choose with the arrows and Enter."
RACE_CALM_BOT = "{name} takes one card."

# End
OVER = "The game is over"
WINS = "{name} wins with {n} cards!"
SHARE = "{names} share the win with {n} cards each!"
AND = " and "
PLACE_NAMES = ("1st", "2nd", "3rd", "4th")
RESULT = "{place}: {name}, {cards}"
AGAIN, HOME = "Play again", "Home"
