"""What requests may take: size, time, and turns."""
