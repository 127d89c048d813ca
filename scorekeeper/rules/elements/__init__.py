"""What a topic is made of: rules, checks, questions, settings, statements and lines."""
