"""The rules of the game by rulebook heading: a topic holds everything about its rules."""
