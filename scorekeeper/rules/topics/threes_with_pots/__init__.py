"""Red and black threes where a hand has pots."""
