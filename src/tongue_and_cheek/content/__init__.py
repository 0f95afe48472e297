"""The files of data/, read and validated."""
