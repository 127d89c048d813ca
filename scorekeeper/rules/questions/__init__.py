"""Questions to the referee: how they are read and answered, and what would change an answer."""
