"""The recogniser's own process: the only home of Vosk, which can crash in ways that Python cannot catch.

Run as `python -m tongue_and_cheek.hearing.decoder OPTIONS` with the messages of `wire` on standard input and output. It
loads the model once and makes one new recogniser per take. It ends when its input ends, so it never outlives the
program, whatever ends that.
"""

import json
import os
import queue
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tongue_and_cheek.hearing import wire
from tongue_and_cheek.hearing.facts import RATE_HZ

if TYPE_CHECKING:
    from tongue_and_cheek.hearing.phones import PhoneNet
    from tongue_and_cheek.hearing.states import StateNet

    _Nets = tuple[PhoneNet, StateNet]

BLOCK_BYTES = 2 * wire.BLOCK


class _Take:
    """One reading inside the child."""

    def __init__(self, number: int, recogniser: Any, nets: "_Nets | None", options: dict[str, Any]) -> None:
        self.number = number
        self._recogniser = recogniser
        self._streams = [] if nets is None else [net.stream() for net in nets]
        self._unknown = options["unknown"]
        self._stretch = float(options["stretch"])
        self._posterior = options["posterior"]
        self._rest = b""
        self._heard = 0  # samples given to Vosk

    def feed(self, pcm: bytes) -> list[dict[str, Any]]:
        """Decode what is complete; return the new partial results."""
        self._rest += pcm
        news = []
        while len(self._rest) >= BLOCK_BYTES:
            self._decode(self._rest[:BLOCK_BYTES])
            self._rest = self._rest[BLOCK_BYTES:]
            text = str(json.loads(self._recogniser.PartialResult()).get("partial", ""))
            words = [self._common(word) for word in text.split()]
            news.append({"take": self.number, "words": words, "at": self._heard / RATE_HZ})
        return news

    def finish(self) -> tuple[dict[str, Any], dict[bytes, bytes]]:
        """Return the final words and, if there are networks, their scores by kind of message (`wire.SCORES`)."""
        self._decode(self._rest[: len(self._rest) // 2 * 2])
        result = json.loads(self._recogniser.FinalResult()).get("result", [])
        words = [
            [
                self._common(w["word"]),
                w["start"] * self._stretch,
                w["end"] * self._stretch,
                w["conf"] if self._posterior else None,
            ]
            for w in result
        ]
        kinds = zip(self._streams, wire.SCORES.items(), strict=False)
        scores = {kind: stream.finish().astype(numbers).tobytes() for stream, (kind, (numbers, _)) in kinds}
        return {"take": self.number, "words": words}, scores

    def _common(self, word: str) -> str:
        return wire.UNKNOWN if word == self._unknown else word

    def _decode(self, pcm: bytes) -> None:
        if not pcm:
            return
        self._heard += len(pcm) // 2
        self._recogniser.AcceptWaveform(pcm)
        if self._streams:
            import numpy as np

            for stream in self._streams:
                stream.feed(np.frombuffer(pcm, "<i2"))


class _Child:
    def __init__(self, out: BinaryIO, options: dict[str, Any]) -> None:
        import vosk

        vosk.SetLogLevel(-1)
        started = time.monotonic()
        self._out = out
        self._vosk = vosk
        self._model = vosk.Model(options["model"])
        self._options = options
        self._unknown = options["unknown"]
        self._nets = _networks(options["phones"])
        self._take: _Take | None = None
        # The first grammar and the first block of a process are slow; let nobody wait for that in a game.
        self._warm_up()
        wire.send_json(out, b"R", {"load_s": time.monotonic() - started, "phones": self._nets is not None})

    def handle(self, kind: bytes, payload: bytes) -> None:
        match kind:
            case b"K":
                words = json.loads(payload)
                wire.send_json(self._out, b"K", [word for word in words if self._knows(word)])
            case b"B":
                self._begin(**json.loads(payload))
            case b"A":
                if self._take is not None:
                    for news in self._take.feed(payload):
                        wire.send_json(self._out, b"P", news)
            case b"F":
                if self._take is not None:
                    result, scores = self._take.finish()
                    self._take = None  # nothing may be fed to Vosk after its final result
                    for network, numbers in scores.items():
                        wire.send(self._out, network, numbers)
                    wire.send_json(self._out, b"H", result)
            case b"X":
                self._take = None

    def _begin(self, take: int, phrases: list[list[Any]]) -> None:
        self._take = None
        expanded = [phrase for phrase, times in phrases for _ in range(times)]
        problem = wire.grammar_problem(expanded)
        if not problem:
            unknown = sorted({w for phrase, _ in phrases for w in phrase.split(" ") if not self._knows(w)})
            if unknown:
                problem = f"the recogniser lacks: {', '.join(unknown)}"
        if problem:
            wire.send_json(self._out, b"E", {"take": take, "problem": problem})
            return
        grammar = [" ".join(self._own(w) for w in phrase.split(" ")) for phrase in expanded]
        self._take = self._new_take(take, grammar)
        wire.send_json(self._out, b"B", {"take": take})

    def _new_take(self, number: int, grammar: list[str]) -> _Take:
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE_HZ, json.dumps(grammar, ensure_ascii=False))
        recogniser.SetWords(enable_words=True)
        return _Take(number, recogniser, self._nets, self._options)

    def _own(self, word: str) -> str:
        return self._unknown if word == wire.UNKNOWN else word

    def _knows(self, word: str) -> bool:
        own = self._own(word)
        return bool(own) and "\0" not in own and self._model.vosk_model_find_word(own) >= 0

    def _warm_up(self) -> None:
        for word in ("one", "the", "a"):
            if self._knows(word):
                take = self._new_take(0, [word])
                take.feed(bytes(2 * RATE_HZ))
                take.finish()
                return


def _networks(path: str) -> "_Nets | None":
    """Load the phone network and the state network, which lies beside it."""
    if not path:
        return None
    from tongue_and_cheek.hearing.phones import PhoneNet
    from tongue_and_cheek.hearing.states import StateNet

    return PhoneNet(Path(path)), StateNet(Path(path).with_name("states.npz"))


def main() -> None:
    """Serve one program until it closes our input."""
    # Native code may print: keep our pipe for ourselves and let standard output be standard error.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    inbox: queue.SimpleQueue[tuple[bytes, bytes]] = queue.SimpleQueue()

    def read() -> None:
        while (message := wire.receive(sys.stdin.buffer)) is not None:
            inbox.put(message)
        os._exit(0)  # the program is gone: end at once, also in the middle of native code

    threading.Thread(target=read, name="inbox", daemon=True).start()
    try:
        child = _Child(out, json.loads(sys.argv[1]))
    except Exception as error:  # noqa: BLE001 - whatever it is, the program must hear of it
        wire.send_json(out, b"D", {"problem": str(error) or type(error).__name__})
        os._exit(1)
    while True:
        try:
            child.handle(*inbox.get())
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
