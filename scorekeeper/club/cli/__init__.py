"""The commands for clubs: packets, events, and rehearsals of events."""
