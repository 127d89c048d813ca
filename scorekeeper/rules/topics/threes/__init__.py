"""Red and black threes."""
