"""What games with pots share with canasta: checks, score lines, chapters, house rules."""
