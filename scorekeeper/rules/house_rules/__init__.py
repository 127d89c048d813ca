"""House rules: the catalogue of what a club may change, and its application to a variant."""
