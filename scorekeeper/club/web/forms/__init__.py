"""The forms of events and packets."""
