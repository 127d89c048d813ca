"""Draws: who meets whom, and why."""
