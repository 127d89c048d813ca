"""The pages of the club from evening to evening."""
