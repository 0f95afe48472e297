"""Home: the doors to both games, the Lab, settings and rules."""
