"""The voice check: two cards, and the judge knows how a reader sounds."""
