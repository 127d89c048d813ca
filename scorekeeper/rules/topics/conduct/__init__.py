"""What a director does where a hand has pots: the clock, a deadlock, irregularities."""
