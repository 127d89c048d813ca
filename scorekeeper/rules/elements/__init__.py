"""The elements of a topic: rules, checks, questions, settings, statements and score lines."""
