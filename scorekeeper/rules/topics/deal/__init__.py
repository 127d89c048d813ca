"""How a hand is set up: seats, shuffle, cut, deal, first card and talons."""
