"""Both rulebooks, in our own words. Each section: heading, text, name of its picture (ui/how_to_play/pictures.py)."""

TITLE = "How to play"
GAME = "Game"

BETTY = (
    (
        "The idea",
        (
            "A row of tongue twisters grows and grows. Read all of it aloud without a slip, and you make it one card "
            "longer for the others. Slip, and you take the card that tripped you. Whoever collects the fewest cards "
            "wins."
        ),
        "betty_row",
    ),
    (
        "Reading",
        (
            "Look at the arrow on the back of the stack: it says from which side you read. Read the top card of every "
            "pile. Look as long as you like before you press Read; then say the first word within three seconds, and "
            "never stop for more than one second."
        ),
        "betty_arrow",
    ),
    (
        "No slip?",
        (
            "You turn over the next card. Put it at the right end of the row, or on top of any card: a covered card is "
            "not read any more, but it still counts for whoever takes the pile."
        ),
        "betty_place",
    ),
    (
        "A slip?",
        (
            "You take the first card that went wrong, with all cards under it, and no card is turned over. Slips are: "
            "a wrong word, a word too many or too few, a word or its beginning said twice, correcting yourself, and "
            "stopping for more than a second. Breath, laughter and an accent are no slips. In doubt the reader is "
            "right."
        ),
        "betty_slip",
    ),
    (
        "Special cards",
        (
            "They work at once, and then you turn over another card. Reverse Direction: the turn goes the other "
            "way. Speak Twice: the newest card must be read twice from now on. Return a Penalty Card: put one of "
            "your own cards back into the row. Skip: you sit out your next turn."
        ),
        "betty_specials",
    ),
    (
        "The judge",
        (
            "The recogniser listens and says what it heard and how sure it is. The player to the reader's right has "
            "the last word: accept, let it pass, or show the card that failed. You can hear every word again."
        ),
        "betty_judge",
    ),
    (
        "The end",
        (
            "As soon as somebody has six cards, the game is over. If two share the lead, there is a final showdown: "
            "all cards of the player with the most are laid in a row, and each of the two reads all of it once. The "
            "fewest slips win."
        ),
        "betty_end",
    ),
    (
        "Small children, and everybody else",
        (
            "For each player you can set how long a pause may be, and that only wrong words count. Everybody at the "
            "table sees it. Does the judge doubt somebody's accent? The ear beside the name is a voice check: read two "
            "cards, and it doubts this voice less. Without a microphone, the judge taps the first card that went wrong."
        ),
        "betty_badges",
    ),
)

BUTTS = (
    (
        "The idea",
        (
            "Everything here has a bottom. Lay cards on the table so that the same picture stands at both ends of a "
            "line, and the whole line is yours. Whoever has the most cards at the end wins."
        ),
        "butts_idea",
    ),
    (
        "Your turn",
        (
            "Lay one of your five cards so that it touches another card with a side; a corner is not enough. Then you "
            "get a new card. The squares where a card may go light up while you drag."
        ),
        "butts_place",
    ),
    (
        "Collecting",
        (
            "A line is a row or a column without a gap. If your new card is at one end and the same picture is at the "
            "other end, you get all cards of the line. Two equal cards side by side are a line too. A row and a column "
            "at once? You get both."
        ),
        "butts_line",
    ),
    (
        "Dots",
        (
            "The dots tell how many cards have this picture: one, two or three. A card with one dot matches nothing, "
            "except the disco ball. The disco ball matches every card with one dot, and another disco ball."
        ),
        "butts_dots",
    ),
    (
        "Pieces apart",
        (
            "If collecting tears the table into pieces, everybody must mend it: you may only lay cards where they "
            "bring the pieces together on a shortest way. Nothing is collected meanwhile. The card that joins the last "
            "pieces collects every line through it that has equal ends, even if it lies in the middle."
        ),
        "butts_link",
    ),
    (
        "The dump truck",
        (
            "Is there a truck on the back of the next card? Then it is a race: three, two, one, go, and everybody "
            "grabs cards from the table, all at once, until it is empty. Each player has a key, and the mouse grabs "
            "too. In a calm race you take cards in turns."
        ),
        "butts_truck",
    ),
    (
        "The end",
        (
            "When there is no card left to draw, you play your hands out. What lies on the table then is nobody's. "
            "Count your cards: the most win."
        ),
        "butts_end",
    ),
    (
        "With keys",
        (
            "Tab goes from card to card, Enter picks one up, the arrow keys choose a square, Enter lays it down. U "
            "takes a card back before you draw, H gives a hint, Esc puts the card down again."
        ),
        "butts_keys",
    ),
)
