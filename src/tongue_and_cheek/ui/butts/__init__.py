"""The table of Butts on Things."""
