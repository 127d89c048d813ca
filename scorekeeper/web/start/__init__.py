"""The start page, a new game, and a game that is restored."""
