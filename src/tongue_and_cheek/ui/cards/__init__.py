"""The editor of the two blank cards."""
