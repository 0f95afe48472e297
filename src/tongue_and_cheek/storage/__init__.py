"""Settings, saves, takes and models on this machine's disk."""
