"""How many files a change touches, measured by making it on a copy of the checkout."""
