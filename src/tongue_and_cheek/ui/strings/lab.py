"""Texts of the Lab."""

TITLE = "Lab"
SECTIONS = {
    "takes": ("Takes", "menu"),
    "take": ("Take", "waveform"),
    "thresholds": ("Thresholds", "settings"),
    "figures": ("Figures", "chart"),
}
SECTION = "Part of the Lab"

# Sources
SHIPPED = "Shipped takes"
KEPT = "Kept takes"
NO_KEPT = "No reading is kept yet: switch “Keep the readings” on in Settings, and play."
SOURCE = "{title} ({count})"
SOURCE_NONE = "Choose takes"
SOURCE_TITLE = "Which takes?"
SOURCE_TEXT = "Takes with labels: what was read, and whether it was right. They are heard once and then remembered."
SOURCE_SHIPPED = "Those of the program"
SOURCE_KEPT = "Those kept here"
SOURCE_FOLDER = "A folder..."
SOURCE_FOLDER_TITLE = "Folder with takes.json"
LISTENING_START = "Getting ready to listen..."
LISTENING = "Listening: {done} of {total} takes"
LISTENING_NAME = "Takes listened to"
STOP = "Stop"
STOPPED = "Listening was stopped."
STOPPED_2 = "What was heard so far is remembered: going on takes up where it stopped."
GO_ON = "Go on"
SETTINGS = "Settings"
SPOILT_ONE = "1 take was left out. {first}"
SPOILT = "{count} takes were left out. {first}"

# The list
LIST = "Takes"
SEARCH = "Search takes"
SEARCH_HINT = "Search: card, voice, case..."
SORT = "Order"
SORTS = {
    "id": "By number",
    "disagree": "Disagreement",
    "chance": "Most doubtful",
    "case": "By case",
}
FILTER = "Which"
FILTERS = {
    "all": "All takes",
    "disagree": "Judged against label",
    "unsure": "Not sure",
    "clean": "Label: pass",
    "fault": "Label: fail",
}
COLUMNS = ("", "Take", "Case", "Label", "Judge", "Clean")
COLUMN_HINTS = (
    "A cross where judge and label disagree",
    "The take's number",
    "What was recorded",
    "What is true: a tick, or a cross and the card",
    "What the judge says; a question mark when it is not sure",
    "How likely the reading was clean",
)
AGREE = "agree"
DISAGREE = "disagree"
COUNT = "{shown} of {total} takes, {wrong} judged against their label"
NEXT = "Next take that is judged against its label"
NOTHING_FOUND = "No take is like that: change the search, or show all."
PASSED = "pass"
FAIL = "fail"
FAIL_AT = "fail at card {card}"
SURE = "sure"
UNSURE = "not sure"
ROW = "{id}, {case}, label {label}, judge {judge}, {sure}, {agree}"

# The chosen take
TAKE_NONE = "Choose a take in the list."
TAKE_JUDGE = "Judge: {verdict}, {sure}, {chance} clean"
TAKE_LABEL = "Label: {verdict} · judge and label {agree}"
TAKE_ABOUT = "{case} · {voice}"
TAKE_NOISE = "{case} · {voice} · {noise}"
TAKE_REASON = "Card {card}: {text}"
TAKE_NO_REASON = "No fault was found."
TAKE_LOST = "This recording cannot be opened any more: {error}"
PLAY = "Play"
PLAY_STOP = "Stop"
PLAY_FROM = "Play from the chosen word or pause"
ZOOM_IN = "Zoom in"
ZOOM_OUT = "Zoom out"
ZOOM_ALL = "Show the whole take"
CHART = "Take on a time axis: left and right choose a word or pause, Enter plays it, plus and minus zoom"
CHART_SHORT = "{seconds:.1f} s, {words}"
LANES = {"energy": "Energy, dB", "heard": "Heard"}
LEGEND = {"full": "whole band", "high": "high band", "floor": "noise", "on": "speech begins", "off": "ends"}
PAUSE = "{seconds:.2f} s"
MISSING = "{word} missing"

# Thresholds
THRESHOLD_NAMES = {
    "pause_limit_s": "Pause limit",
    "pause_grey_s": "Grey band of pauses",
    "grace_s": "Time for the first word",
    "end_wait_s": "Silence at the end",
    "slip_level": "Fail level",
    "first_level": "First fault",
    "sure_pass": "Sure pass below",
    "sure_fail": "Sure fail above",
    "noise_swings": "Above the noise",
    "burst_s": "Click",
    "bridge_s": "Bridged silence",
    "loud_room_db": "Loud room",
    "neighbours": "Neighbour words",
    "weight": "Weight of due words",
}
RESET = "{name}: back to {value}"
DEFAULT = "{sentence} Default {value}."
HEAR_STAGE = "Heard anew"
HEAR_HINT = "These act while listening, so the takes must be listened to again."
LISTEN_AGAIN = "Listen again"

# Profiles
PROFILE = "Profile"
PROFILE_CHANGED = "“{name}” changed, not saved"
PROFILE_PRESETS = {"gentle": "Gentle", "normal": "Normal", "strict": "Strict"}
PROFILE_SAVE = "Save as a profile"
PROFILE_USE = "Use in the game"
PROFILE_USED = "The game judges by “{name}” now."
PROFILE_IN_USE = "The game judges by it"
PROFILE_NOT_IN_USE = "Not used in the game"
PROFILE_SAVE_FIRST = "Save these thresholds under a name first, then the game can use them."
PROFILE_TOO_FAR = "The folder of the profiles has too long a path for the settings: move the program's data."
PROFILE_EXPORT = "Export to a file"
PROFILE_EXPORT_TITLE = "Write the profile to"
PROFILE_EXPORT_FILTER = "Profile (*.toml)"
PROFILE_EXPORTED = "Written to {name}."
PROFILE_COMPARE = "Compare two profiles"
PROFILE_DELETE = "Delete this profile"
PROFILE_DELETE_TITLE = "Delete “{name}”?"
PROFILE_DELETE_TEXT = "It cannot be brought back."
PROFILE_KEEP = "Keep it"
PROFILE_DELETED = "“{name}” is deleted."
SAVE_TITLE = "Save as a profile"
SAVE_TEXT = "A name for these thresholds. One of the same name is replaced."
SAVE_NAME = "Name"
SAVE_DO = "Save"
SAVED = "“{name}” is saved."
SAVED_NOTE = "Made in the Lab."

# Comparing
COMPARE_TITLE = "Two profiles side by side"
COMPARE_LEFT = "First profile"
COMPARE_RIGHT = "Second profile"
COMPARE_NOW = "As the sliders are"
COMPARE_WORKING = "Judging..."
COMPARE_NO_TAKES = "Without takes only the thresholds are compared."
COMPARE_DIFFERENT = "{count} of {total} takes are judged differently."
COMPARE_SAME = "All {total} takes are judged the same."
COMPARE_FIGURES = "Figures of both profiles"
COMPARE_THRESHOLDS = "Thresholds that differ"
COMPARE_EQUAL = "Their thresholds are the same."

# Figures
GROUP = "Which takes"
GROUP_ALL = "All takes"
MEASURES = {
    "caught": "Faults caught",
    "passed": "Clean passed",
    "balanced_accuracy": "Balanced",
    "right_card": "Right card",
    "decided": "Decided",
    "decided_accuracy": "Sure and right",
}
MEASURE = "{name}: {value}{change}"
NO_CHANGE = "= 0.0"
CHANGE = ", {sign}{value} against the profile"
GROUPS = "Score by group"
GROUPS_HEAD = ("Takes", "n", "Caught", "Passed", "Balanced")
CASES = "By case"
CASES_HEAD = ("Case", "n", "Pass", "?", "Fail", "Right")
CASES_HINT = "Pass and Fail: sure verdicts. The question mark: the human judge is asked."
CURVE_X = "Clean takes failed"
CURVE_Y = "Faults caught"
CURVE_NOW = "now"
CURVE_NAME = "Trade-off curve; left and right move the fail level"
CURVE_POINT = "{name}: {caught} of the faults caught, {failed} of the clean takes failed"

# Search
SEARCH_START = "Search for better ones"
SEARCH_TEXT = "Tries many thresholds on these takes, and checks each choice on takes that it left out."
SEARCHING = "Searching: {done} of about {total} settings"
SEARCHING_NAME = "Settings tried"
SEARCH_STOPPED = "The search was stopped: nothing was changed."
SEARCH_FOUND = "Found: {changes}."
SEARCH_SAME = "Nothing better was found: the thresholds may stay."
SEARCH_CHANGE = "{name} {after} (now {before})"
SEARCH_APPLY = "Apply"
SEARCH_FORGET = "Leave it"
SEARCH_TABLE = "What was found is worth"
SEARCH_HEAD = ("On", "Caught", "Passed", "Balanced")
SEARCH_SEEN = "these takes"
SEARCH_VOICE = "new voices"
SEARCH_TEXTS = "new texts"
SEARCH_SPREAD = "Balanced on left-out parts: {low} to {high}. A figure is worth what it holds there."
