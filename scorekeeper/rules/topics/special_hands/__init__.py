"""Hands of fourteen cards that are laid down at once."""
