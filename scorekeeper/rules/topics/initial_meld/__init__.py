"""The initial meld and its minimum."""
