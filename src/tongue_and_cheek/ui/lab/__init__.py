"""The Lab: the tuner's screen, where the judge is adjusted on recorded takes."""
