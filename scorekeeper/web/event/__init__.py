"""Pages of club events: for the director, for the tables, for everybody."""
