"""The rules of the tongue-twister game. Standard library only."""
