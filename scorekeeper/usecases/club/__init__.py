"""The club's rules and its seasons."""
