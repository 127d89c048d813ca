"""What a club prints."""
