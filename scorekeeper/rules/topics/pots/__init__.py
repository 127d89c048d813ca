"""The pots: taking them, leaving them, and who plays alone by them."""
