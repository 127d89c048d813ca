"""What cards count, and points and totals that are impossible."""
