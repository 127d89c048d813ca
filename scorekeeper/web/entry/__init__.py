"""Entering a hand."""
