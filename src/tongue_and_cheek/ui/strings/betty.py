"""Texts of the Betty table. Warm and short: nobody is scolded here."""

from tongue_and_cheek.betty import Special
from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.judging.sentences import SoundChange
from tongue_and_cheek.judging.verdict import Code, Status

TITLE = "Betty Botter"
TABLE = "The row of cards"
ROW = "The row is read to the {side}: {cards}."
ROW_CARD = "{n} {text}"
ROW_TWICE = "{n} {text}, {times} times"
ROW_COVERED = "{card}, on {n} more"
SIDES = {"<": "left", ">": "right"}
STACK_LEFT = "{n} cards left"
STACK_ONE = "1 card left"
STACK_EMPTY = "No cards left"
READ_RIGHT = "Read to the right"
READ_LEFT = "Read to the left"
RULES = "Rules"
LEAVE = "Back. The game is kept."
CLOCKWISE = "Play goes to the next seat."
COUNTERCLOCKWISE = "Play goes round the other way."

# Players
READS = "reads"
JUDGES = "judge"
PLAYER = "{name}: {n} of {end} penalty cards{more}"
PLAYER_READS = ", reads now"
PLAYER_JUDGES = ", wears the judge's hat"
PLAYER_SKIPS = ", misses {n} turns"
PLAYER_PAUSE = ", may pause {seconds:g} seconds"
PLAYER_SLIPS = ", only slips count"
CHIP_PAUSE = "{seconds:g} s"
CHIP_SLIPS = "slips only"

# Study
STUDY = "{name}, it's your turn."
STUDY_ALONE = "{name}, the row is yours."
STUDY_HINT = "Take all the time you like to look. Then read the row to the {side}, from card 1 on."
STUDY_HINT_SHORT = "Read to the {side}, from card 1 on."
STUDY_SHOWDOWN = "Final Showdown: {name} reads the whole line."
STUDY_SHOWDOWN_HINT = "Go on to the end, whatever happens. The fewest wrong cards win."
STUDY_JUDGE = "{judge} wears the judge's hat."
STUDY_NO_JUDGE = "Nobody wears the judge's hat: I listen, and you have the last word."
STUDY_LIMIT = "No more than {seconds:g} s between words."
STUDY_SLIPS = "Only slips count, pauses never."
STUDY_VOICE = "I am fitted to {name}'s voice."
READ = "Read"
READ_BY_HAND = "Start"
WITHOUT_EAR = "Judge it ourselves"
WAKING = "One moment: the recogniser is getting ready."
OPENING = "Opening the microphone..."

# Reading
NOW = "Read now, {name}!"
NOW_WAITING = "Whenever you are ready..."
NOW_WORD = "Next: {word}"
NOW_LAST = "That was all of it..."
JUDGING = "Let me think..."
STOP = "Stop"
RING = "Time without a word"
RING_FREE = "Time for the first word"
LEVEL = "How loud it is"
LISTEN = "{judge}, listen well!"
LISTEN_ALONE = "Read it aloud, and be honest."
LISTEN_HINT = "Was it all right? Or click the first card that went wrong, or press its number."
LISTEN_SHOWDOWN = "Was it all right? Or click each card that went wrong, or press its number."
ALL_RIGHT = "All right"

# Verdict
PASSED = "Every word was right. Well read, {name}!"
PASSED_LEAN = "I think that was right."
PASSED_REST = "I think the rest was right."
FAILED_LEAN = "I may have heard something at card {card}."
ASK = "{judge}, what do you say?"
ASK_ALONE = "What do you say yourself, {name}?"
ASK_PLAIN = "I could not judge this one."
VERY_SURE = "Very sure."
QUITE_SURE = "Quite sure."
NOT_SURE = "Not sure."
WOULD_TAKE_ONE = "Card {card} would be yours, {name}."
WOULD_TAKE = "Card {card} and the {n} under it would be yours, {name}."
WOULD_DRAW = "A new card comes."
WOULD_NOT_DRAW = "The stack is empty, so no card comes."
CHOSEN_FAIL = "{judge} says: not right at card {card}."
ACCEPT = "Accept"
ACCEPT_FAIL = "Yes, card {card}"
OVERRULE = "Overrule: passed"
FAILED_HERE = "Failed here..."
FAILED_ELSEWHERE = "Failed elsewhere..."
CHOOSE = "Which card went wrong first?"
CHOOSE_HINT = "Click it, press its number, or use the arrows and Enter."
CHOOSE_BACK = "Never mind"
HEAR = "Hear it again"
READ_AGAIN = "Read again"
HEAR_STOP = "Stop"
PICTURE = "Picture of the reading: choose a word or a pause to hear it again"
HEARD_ELSE = "something else"
SECONDS = "{seconds:.1f} s"
LACKING = "I cannot judge {words} by ear."
LACKING_MORE = "{n} more words"
REASONS = {
    Code.WRONG: "I heard {heard} where “{due}” was due.",
    Code.MISSING: "I did not hear “{due}”.",
    Code.EXTRA: "I heard {heard} before “{due}”.",
    Code.SWAPPED: "“{due}” was due, and I heard {heard} first.",
    Code.REPEATED_WORD: "I heard “{due}” twice.",
    Code.REPEATED_PART: "I heard the start of “{due}” twice.",
    Code.SELF_CORRECTED: "I heard {heard} first, and then “{due}”.",
    Code.HESITATION: "There were {seconds:.1f} seconds before “{due}”.",
    Code.FILLED_PAUSE: "There were {seconds:.1f} seconds without a word before “{due}”.",
    Code.STOPPED: "The reading stopped before “{due}”.",
    Code.SILENCE: "I heard no reading this time.",
    Code.NOT_JUDGED: LACKING.format(words="“{due}”"),
}
SOUNDS = {
    SoundChange.REPLACED: "I heard {said} where {sound} was due in “{due}”.",
    SoundChange.ADDED: "I heard an extra {said} sound in “{due}”.",
    SoundChange.DROPPED: "I heard “{due}” without its {sound} sound.",
}
SOUNDS_OF_WORDS = {
    SoundChange.REPLACED: "I heard {heard} where “{due}” was due: {said} instead of {sound}.",
    SoundChange.ADDED: "I heard {heard} where “{due}” was due: an extra {said} sound.",
    SoundChange.DROPPED: "I heard {heard} where “{due}” was due: without the {sound} sound.",
}
BUZZED = "More than {seconds:g} s went by before “{due}”."
NOT_BEGUN = "The time for the first word, “{due}”, ran out."
MARKS = {
    Status.OK: "right",
    Status.WRONG: "another word",
    Status.MISSING: "not heard",
    Status.LATE: "late",
    Status.REPEATED: "twice",
    Status.UNREAD: "not read",
    Status.UNSURE: "not sure",
}
WORD_LINE = "{word}: {mark}"

# Faults of the sound: (sentence, remedy)
FAULTS = {
    Fault.DROPPED: ("Some sound was lost on the way.", "That counts for nothing: read it again."),
    Fault.UNPLUGGED: ("The microphone went away.", "Plug it in again, and read once more. Nothing is lost."),
    Fault.MUTED: ("The microphone is mute.", "Switch it on, or allow this program to use it, and read again."),
    Fault.RECOGNISER: ("The recogniser stumbled.", "It is starting again. This time a person judges."),
    Fault.CLIPPED: ("That was so loud that the sound broke up.", "A little further from the microphone helps."),
    Fault.QUIET: ("That was very quiet.", "Closer to the microphone, I hear you better."),
    Fault.NOISY: ("It is noisy here.", "A closed window or a quieter television helps."),
    Fault.NARROW: ("This microphone swallows sounds such as s and f.", "With another one I can judge for sure."),
    Fault.EMPTY: ("There was no sound at all.", "Is it the right microphone? Look into Settings, and read again."),
    Fault.TOO_LONG: ("That was more than five minutes.", "I judge what I heard so far."),
}
NO_MICROPHONE_REMEDY = "You can judge it yourselves meanwhile."

# Placing
PLACE = "{name}, where does “{text}” go?"
PLACE_BLIND = "{name}, where will the next card go?"
PLACE_HINT = "Drag it to the far right or onto a card. Or use the arrows and Enter."
PLACE_HERE = "Here, at the far right"
PLACE_OVER = "On “{text}”"
RETURN = "{name}, one of your penalty cards may go back!"
RETURN_HINT = "Choose which one: click it, or press its number."
RETURN_CARD = "{n}: {text}"
RETURN_PLACE = "{name}, where does “{text}” go back to?"
RETURN_OTHER = "Another card"
DROP_RIGHT = "Far right"

# Specials and events
SPECIALS = {
    Special.REVERSE: ("Reverse Direction", "Now play goes round the other way."),
    Special.TWICE: ("Speak Twice", "The newest card must be read once more."),
    Special.RETURN: ("Return a Penalty Card", "{name} may put one card back."),
    Special.SKIP: ("Skip", "{name} misses the next turn."),
}
RETURN_VOID = "{name} has no penalty card. Lucky you!"
TWICE_WAITS = "It waits for the next word card."
TAKES = "{name} takes “{text}”."
TAKES_MORE = "{name} takes “{text}” and {n} more."
MISSES = "{name} misses this turn."
NEXT = "Next"

# Bots
ACTING = "{name} reads..."
BOT_PASSED = "{name} read every word."
BOT_FAILED = "{name} slipped at “{text}”."
BOT_MISTAKES = "{name} had {n} wrong cards."
BOT_MISTAKES_ONE = "{name} had 1 wrong card."
BOT_MISTAKES_NONE = "{name} had no wrong card!"

# Showdown
MISTAKES = "Wrong cards of {name}"
MISTAKES_ASK = "{judge}, how many cards went wrong?"
MISTAKES_ASK_ALONE = "How many cards went wrong?"
MISTAKES_SUGGEST = "I counted {n}. Click a card to change it, or use + and -."
MISTAKES_PLAIN = "Click each card that went wrong, or use + and -."
MISTAKES_ACCEPT = "That's it"
SHOWDOWN_WRONG = "{n} wrong"

# Podium
WON = "{name} wins!"
WON_TOGETHER = "{names} win together!"
WON_NOBODY = "Six cards: the row wins this time."
WON_ALONE = "You reached the end of the stack, {name}!"
AND = " and "
POINTS = "{n} cards"
POINTS_ONE = "1 card"
NUMBERS = "The numbers of the evening"
CLEANEST = "Cleanest reader"
CLEANEST_VALUE = "{names}, {share:.0f} % clean"
HARDEST = "Hardest card"
HARDEST_VALUE = "“{text}”, {n} times"
HARDEST_ONE = "“{text}”, once"
LONGEST = "Longest row"
LONGEST_VALUE = "{n} cards"
LONGEST_CLEAN = "Longest clean reading"
OVERRULED = "Overruled"
OVERRULED_VALUE = "{n} times"
CLEAN_OF = "{name}: {clean} of {n} clean"
NOBODY = "Nobody this time"
NONE = "None"
AGAIN = "Play again"
HOME = "Home"

# Saves
NOT_SAVED = "{error} The game goes on."
KEEP_FAILED = "The reading could not be kept: {error}"
