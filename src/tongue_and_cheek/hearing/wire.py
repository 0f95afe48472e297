"""What the program and its recogniser process say to each other: messages over two pipes.

A message is one letter, the length of its payload (little endian, 32 bits) and the payload: JSON, or raw samples.

To the child: K words to look up, B begin a take, A audio (int16), F finish, X forget the take.
From the child: R ready, K the words it knows, B begun, P words so far, L phone scores (float32), S state
scores (float16), H the final words, E refused (the take does not begin), D damaged (the model cannot be used).
"""

import json
import struct
from collections.abc import Iterable
from typing import Any, BinaryIO

UNKNOWN = "[unk]"
"""How every recogniser's word for "something that is not in the grammar" is written outside the recogniser."""

BLOCK = 480
"""Samples (30 ms) in which sound reaches Vosk, whatever size it came in, so that the text never depends on that. Blocks
of 100 ms would tell words up to 70 ms later."""

SCORES = {b"L": ("<f4", 82), b"S": ("<f2", 118)}
"""How the networks' scores are sent, in the networks' order: the kind of number, and the columns (`phones.WIDTH`,
`states.STATES`)."""

LONGEST_MESSAGE = 64 * 1024 * 1024
_HEAD = struct.Struct("<cI")


def send(pipe: BinaryIO, kind: bytes, payload: bytes = b"") -> None:
    """Write one message; raises OSError when the other side is gone."""
    pipe.write(_HEAD.pack(kind, len(payload)) + payload)
    pipe.flush()


def send_json(pipe: BinaryIO, kind: bytes, value: Any) -> None:
    """Write one message with a JSON payload."""
    send(pipe, kind, pack(value))


def pack(value: Any) -> bytes:
    """Return a JSON payload."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def receive(pipe: BinaryIO) -> tuple[bytes, bytes] | None:
    """Read one message as (kind, payload); None at the end of the stream, also when it was cut off."""
    head = _read(pipe, _HEAD.size)
    if head is None:
        return None
    kind, length = _HEAD.unpack(head)
    if length > LONGEST_MESSAGE:
        return None  # somebody else wrote into the pipe
    payload = _read(pipe, length)
    return None if payload is None else (kind, payload)


def grammar_problem(phrases: Iterable[object]) -> str:
    """Say what is wrong with a grammar, or "" if it is well formed (Vosk crashes on one that is not)."""
    count = 0
    for phrase in phrases:
        count += 1
        if not isinstance(phrase, str):
            return f"phrase {count} is not a text"
        words = phrase.split(" ")
        if not all(words) or phrase != phrase.strip() or any(not c.isprintable() for c in phrase):
            return f"phrase {count} is not words with single spaces between them: {phrase!r}"
        if any("\ud800" <= c <= "\udfff" for c in phrase):
            return f"phrase {count} holds half a character: {phrase!r}"
    return "" if count else "there are no phrases"


def _read(pipe: BinaryIO, length: int) -> bytes | None:
    parts = []
    while length:
        part = pipe.read(length)
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
