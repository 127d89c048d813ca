"""Draws: who meets whom in a round, and why."""
