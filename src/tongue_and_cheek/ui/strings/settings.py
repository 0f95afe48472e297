"""Texts of Settings."""

TITLE = "Settings"
SECTIONS = {
    "microphone": ("Microphone", "microphone"),
    "model": ("Recogniser", "ear"),
    "sound": ("Sound", "sound-on"),
    "look": ("Look", "eye"),
    "takes": ("Recordings", "record"),
}
SECTION = "Section"

MICROPHONE = "Microphone"
MICROPHONE_HINT = "Which microphone listens to the readings."
MICROPHONE_DEFAULT = "The system's own choice"
MICROPHONE_GONE = "{name} (not plugged in)"
REFRESH = "Refresh"
MICROPHONES_REFRESH = "Look for microphones again"
NO_MICROPHONES = "There is no microphone."
NO_MICROPHONES_2 = "Plug one in and press Refresh. Both games also work without: then a person judges."

CHECK = "Check the microphone"
CHECK_HINT = "Half a minute: first the room, then your voice, then a card."
CHECK_START = "Start the check"
CHECK_STOP = "Stop"
CHECK_AGAIN = "Check again"
CHECK_HEAR = "Hear it again"
CHECK_LEVEL = "Level of the microphone"
CHECK_OPENING = "Opening the microphone..."
CHECK_QUIET = "Shh! Be quiet for a moment, so that I can hear the room."
CHECK_READ = "Now read this card aloud, as in the game:"
CHECK_CARD_HINT = "A card comes here."
CHECK_GOOD = "All is well: you can play."
CHECK_HELP = "That was the check. What is marked below can be better."
CHECK_ROOM = "Room"
CHECK_VOICE = "Voice"
CHECK_CLIP = "Loudness"
CHECK_CARD = "Test card"
ROOM_GOOD = "Quiet enough ({db:.0f} dB)."
ROOM_BAD = "Loud ({db:.0f} dB): close the window, turn off music and fans."
VOICE_GOOD = "Clear, {db:.0f} dB above the room."
VOICE_WEAK = "Only {db:.0f} dB above the room: move closer to the microphone."
VOICE_NONE = "I heard nobody: is it the right microphone?"
CLIP_GOOD = "Never too loud."
CLIP_BAD = "Too loud, the sound breaks up: move back or turn the microphone down."
CARD_GOOD = "Every word was heard."
CARD_UNSURE = "Heard, but not for sure: a person would be asked."
CARD_NONE = "The recogniser did not listen, so a person judges."
WAITING = "Not checked yet"

MODEL = "Recogniser"
MODEL_HINT = "It works on this computer only. Nothing is sent anywhere."
MODEL_IN_USE = "In use"
MODEL_USE = "Use it"
MODEL_GET = "Get it ({size:.0f} MB)"
MODEL_GETTING = "{done:.0f} of {size:.0f} MB"
MODEL_UNPACKING = "Checking and unpacking..."
MODEL_HERE = "On this computer"
MODEL_AWAY = "Not on this computer"
MODEL_GOT = "{title} is ready to use."
MODEL_FOLDER = "Use a folder..."
MODEL_FOLDER_TITLE = "Folder of a Vosk model"
MODEL_OWN = "Your own folder"
MODEL_LICENCE = "Licence: {licence}"
MODEL_STATES = {
    "loading": "Getting ready...",
    "ready": "Ready to listen.",
    "missing": "Not working.",
}
MODEL_CANCEL = "Stop"
MODEL_STOPPED = "Stopped: nothing was changed."
PROFILE = "How strict?"
PROFILE_HINT = "Gentle almost never buzzes by mistake; strict catches more slips."
PROFILES = {"gentle": "Gentle", "normal": "Normal", "strict": "Strict"}
PROFILE_RATES = "{name}: catches {caught:.0f} % of the slips, passes {passed:.0f} % of the clean readings."
PROFILE_OWN = "Own: {name}"

VOLUME = "Volume"
VOLUME_HINT = "Taps, cheers and the buzzer. At 0 everything is quiet."
VOLUME_VALUE = "{value:.0f} %"
VOLUME_TRY = "Try it"

THEME = "Colours"
THEME_HINT = "Light paper, or dark for the evening."
THEMES = {"light": "Light", "dark": "Dark", "system": "As the desktop"}
TEXT_SIZE = "Text size"
TEXT_SIZE_HINT = "Everything grows with it."
TEXT_SIZE_VALUE = "{value:.0f} %"
CONTRAST = "High contrast"
CONTRAST_HINT = "Stronger lines and texts."
MOTION = "Reduced motion"
MOTION_HINT = "Cards jump to their places instead of flying."
LANGUAGE = "Language of the prompts"
LANGUAGE_HINT = "The cards are English, and so is everything else for now."
LANGUAGES = {"en": "English"}

KEEP = "Keep the readings"
KEEP_HINT = (
    "With this on, each reading is kept on this computer, with the judge's ruling, for listening again and for the "
    "Lab. It is off until you say so, and nothing ever leaves this computer."
)
KEPT = "{count} readings are kept, {size:.1f} MB."
KEPT_ONE = "1 reading is kept, {size:.1f} MB."
KEPT_NONE = "No reading is kept."
DELETE_ALL = "Delete all"
DELETE_TITLE = "Delete all kept readings?"
DELETE_TEXT = "They cannot be brought back."
DELETE_NO = "Keep them"
DELETED = "All kept readings are deleted."
