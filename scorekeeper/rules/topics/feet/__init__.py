"""The foot that each player has beside the hand."""
