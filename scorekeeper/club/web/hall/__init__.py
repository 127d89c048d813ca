"""The pages of an event for its tables and for everybody."""
