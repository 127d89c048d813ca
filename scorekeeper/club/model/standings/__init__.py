"""Results, victory points and rankings of an event."""
