"""The pad that a game is written on by hand."""
