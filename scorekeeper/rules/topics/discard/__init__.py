"""The card that ends a turn."""
