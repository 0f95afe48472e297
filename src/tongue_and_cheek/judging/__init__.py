"""Facts to verdict: due words, confusable words, alignment, pauses, restarts, and THE threshold table."""
