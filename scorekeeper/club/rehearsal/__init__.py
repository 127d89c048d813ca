"""A rehearsal: a whole event with invented people and hands, played through the use cases."""
