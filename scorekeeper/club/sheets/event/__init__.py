"""The lists and packets of an event."""
