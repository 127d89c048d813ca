"""The use cases of the club from evening to evening."""
