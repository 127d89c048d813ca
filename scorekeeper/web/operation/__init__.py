"""What people who run the server need: its health, its figures, its log, reports of problems."""
