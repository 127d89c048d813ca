"""The pages of club events: for the director, for the tables, for everybody."""
