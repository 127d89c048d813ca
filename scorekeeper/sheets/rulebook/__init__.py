"""What is printed beside the score sheet: rules, cards that list house rules, summaries and series."""
