"""The people of an event: reading lists of them, and sorting names."""
