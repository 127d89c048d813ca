"""Melds and canastas."""
