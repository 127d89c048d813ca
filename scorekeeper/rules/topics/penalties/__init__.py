"""What irregularities cost."""
