"""Texts of the voice check. The reader is never the problem: it is the judge who learns."""

from tongue_and_cheek.hearing.facts import Fault
from tongue_and_cheek.judging.voice_check import Flaw

TITLE = "Voice check: {name}"
HEADING = "Read two cards as you always talk"
INTRO = "If I doubt a voice that reads right, I learn it here, and doubt it less in the game."
CARD = "Card {n}"
CARD_HINT = "A card comes here."
WAITING = "Not read yet"
READ = "Read card {n}"
READ_AGAIN = "Read it again"
STOP = "Stop"
LEVEL = "Level of the microphone"
WAKING = "One moment: the recogniser is getting ready."
OPENING = "Opening the microphone..."
NOW = "Read the card now, {name}, as you always talk."
JUDGING = "Let me think..."
HEAR = "Hear it again"

CLEAR = "Every word was clear."
NEXT = "That was clear. Now the other card."
ASK = "{doubt} Was every word of it right?"
DOUBT = "I was not sure of it."
YES = "Yes, all right"
NO = "No, read again"
DOUBTED = "Right, said the family; I was not sure."
FLAWS = {
    Flaw.NOT_JUDGED: "I cannot judge that card by ear: here is another one.",
    Flaw.SILENCE: "I heard nobody. Come a little closer, and read the card once more.",
    Flaw.OTHER_TEXT: "I heard other words than those on the card. Read just these, once more.",
}
SLIP = "{reason} That happens: read it once more."
TOLD_NO = "No harm done: read it once more."
FAULTS = {Fault.RECOGNISER: "The recogniser stumbled, and starts again. Read the card once more."}
NOT_COUNTED = "Does not count: read it again."
NO_RECOGNISER = "Without the recogniser there is nothing to fit: a person judges, and hears {name} well."

FITTED = "From now on I judge {name} with more patience. Anything left out or added still counts."
NOT_NEEDED = "I hear {name} well: nothing needs to be fitted."
DONE = "Done"
ANEW = "Check again"
FORGET = "Undo the fitting"
FORGOTTEN = "I judge {name} like everybody else again."
IS_FITTED = "The judge is fitted to {name}'s voice."
OTHER_MODEL = "The judge was fitted to {name}'s voice with another recogniser. Check again for this one."
