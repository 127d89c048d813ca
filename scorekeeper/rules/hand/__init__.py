"""One hand as checks and score lines see it."""
