"""The foot that each player has besides the hand."""
