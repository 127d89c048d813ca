"""Slips for one hand, and the card that stands on a table."""
