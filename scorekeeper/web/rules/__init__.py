"""The pages of rulebooks, comparisons and the club's own rules."""
