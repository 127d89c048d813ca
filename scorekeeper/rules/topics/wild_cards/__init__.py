"""Wild cards in melds, and melds of wild cards."""
