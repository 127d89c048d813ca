"""Results, victory points and rankings."""
