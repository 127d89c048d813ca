"""Prints: the score sheet of a game and the blank sheet of a variant, as PDF."""
