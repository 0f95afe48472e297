"""Both rulebooks, with pictures."""
