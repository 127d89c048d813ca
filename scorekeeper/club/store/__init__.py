"""The tables of events in the database."""
