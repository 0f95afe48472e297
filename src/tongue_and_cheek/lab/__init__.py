"""Takes to figures: scoring, sweeps, reports."""
