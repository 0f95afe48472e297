"""Settings, in five sections: microphone, recogniser, sound, look, recordings."""
