"""The pictures in the README, taken from the running program."""
