"""What the pages of an event show."""
