"""Scores canasta at the table, checks every hand against the rulebook, prints the sheet."""

__version__ = "1.0.0"
