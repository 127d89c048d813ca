"""The rules of the game by the headings of a rulebook; a topic has everything about its rules."""
