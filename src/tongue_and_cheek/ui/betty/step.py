"""The steps of a turn at the table."""

from enum import StrEnum


class Step(StrEnum):
    """What the table waits for."""

    STUDY = "study"  # Read
    OPENING = "opening"  # the recogniser and the microphone
    READING = "reading"  # the reader
    LISTENING = "listening"  # a person who judges alone
    JUDGING = "judging"  # the verdict
    VERDICT = "verdict"  # accept or overrule
    CHOOSING = "choosing"  # which card failed
    MISTAKES = "mistakes"  # the showdown's number
    PLACING = "placing"  # a place for the drawn card
    PICKING = "picking"  # which penalty card goes back
    RETURNING = "returning"  # its place
    MOVING = "moving"  # what happened is shown
    ACTING = "acting"  # a bot reads
    ACTED = "acted"  # how it went
    OVER = "over"
