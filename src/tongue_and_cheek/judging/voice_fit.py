"""What is kept of a reader's voice check (`judging.voice_check`): plain data, for the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class VoiceFit:
    """The judge's doubt (0-1) of the most doubtful careful reading, and the id of the model that listened."""

    doubt: float
    model: str

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {"doubt": self.doubt, "model": self.model}

    @classmethod
    def from_json(cls, raw: object) -> Self:
        """Read what `to_json` wrote; ValueError if it is something else."""
        if not isinstance(raw, Mapping) or set(raw) != {"doubt", "model"}:
            raise ValueError("a voice has a doubt and a model")
        doubt, model = raw["doubt"], raw["model"]
        if isinstance(doubt, bool) or not isinstance(doubt, int | float) or not 0.0 <= doubt <= 1.0:
            raise ValueError("a doubt is a number from 0 to 1")
        if not isinstance(model, str) or not 0 < len(model) <= 200:
            raise ValueError("a model is a name")
        return cls(float(doubt), model)
