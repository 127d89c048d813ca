"""What belongs to the club as a whole: its house rules, its password, the names of its people."""
