"""How the game is played at the table: a turn, the pile, red threes, canastas, talons and feet."""
