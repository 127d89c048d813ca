"""What was written down: values, reading them, their digest, and who sits where."""
