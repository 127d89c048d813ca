"""What was written down: record values, how they are read, their digest, and the seating."""
