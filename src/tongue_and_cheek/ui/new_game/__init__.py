"""New game: who plays what, by which rules."""
