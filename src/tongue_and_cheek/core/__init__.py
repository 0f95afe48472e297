"""What both games share: the game protocol, the seeded random numbers and the record. Standard library only."""
