"""What those need who run the server: its health, its figures, its log, reports of problems."""
