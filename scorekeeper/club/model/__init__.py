"""Club events: draws, victory points, standings. Pure functions, without clock or files."""
