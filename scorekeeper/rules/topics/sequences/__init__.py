"""Melds of one suit in sequence."""
