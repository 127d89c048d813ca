"""Taking the pile, the discard and closing where a hand has pots."""
