"""Texts of Home."""

TAGLINE = "Two card games for the family table"
BETTY_TAGLINE = "Read the tongue twisters aloud. One slip, and the card is yours."
BUTTS_TAGLINE = "Lay cheeky cards on the grid and collect every line between two of a kind."
BETTY_PLAYERS = "1 to 6 readers"
BUTTS_PLAYERS = "2 to 4 players"
PLAY = "Play"
POSTER = "New game of {game}: {tagline}"
CONTINUE = "Continue"
CONTINUE_WITH = "Continue with {names}"
CONTINUE_NAME = "Continue the game of {game}"
HOW_TO_PLAY = "How to play"
CARDS = "Own cards"
LAB = "Lab"
SETTINGS = "Settings"
FULL_SCREEN = "Full screen"
QUIT = "Quit"

LISTENING = "Ready to listen"
LOADING = "Getting the ears ready"
NO_RECOGNISER = "A person judges"

WELCOME = "A recogniser listens to the readings, on this computer only: nothing is sent anywhere, nothing is kept."
WELCOME_2 = "It can be wrong, so you always have the last word. Shall we check the microphone together?"
CHECK = "Check the microphone"
NOT_NOW = "Not now"

POSTER_CARDS = ("She sells\nsea shells", "Toy boat", "Three free\nthrows")
