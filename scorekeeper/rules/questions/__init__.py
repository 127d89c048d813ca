"""Questions to the referee: reading them, answering them, and what would change an answer."""
