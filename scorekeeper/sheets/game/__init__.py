"""The score sheet of a game."""
