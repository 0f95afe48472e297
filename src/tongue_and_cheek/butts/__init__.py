"""The rules of the card game on the grid. Standard library only."""
