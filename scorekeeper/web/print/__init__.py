"""Sheets as PDF, and the pages on which they are chosen."""
