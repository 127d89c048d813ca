"""The pages of an event's director."""
