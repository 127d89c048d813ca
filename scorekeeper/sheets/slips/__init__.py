"""Slips for one hand, and the card for a table."""
