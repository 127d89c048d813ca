"""How a hand and a game end."""
