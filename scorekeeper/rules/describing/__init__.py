"""What each part of a variant says in words: statements with the code that they cite."""
