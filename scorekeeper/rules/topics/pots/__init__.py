"""The pots: taking them, leaving them, and who plays alone because of them."""
