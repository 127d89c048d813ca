"""The club from evening to evening: its members."""
