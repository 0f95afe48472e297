"""Tongue & Cheek: two family card games on one laptop."""

__version__ = "0.1.0"
