"""For those who run the server: its health, its figures, its log, and reports of problems."""
