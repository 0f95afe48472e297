"""All texts of the window, one module per screen; code elsewhere has none."""
