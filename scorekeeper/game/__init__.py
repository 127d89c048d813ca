"""A game as a value, as pages and sheets show it: no clock, no database."""
