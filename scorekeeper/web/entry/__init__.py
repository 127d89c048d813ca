"""The pages on which a hand is entered."""
