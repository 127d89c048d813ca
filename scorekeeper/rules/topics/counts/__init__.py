"""What cards count, and points and totals that cannot be."""
