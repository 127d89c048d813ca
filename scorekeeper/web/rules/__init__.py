"""Rulebooks, comparisons and the club's own rules."""
