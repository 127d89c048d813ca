"""Taking the discard pile."""
