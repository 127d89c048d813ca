"""Sheets as PDF, and the forms that ask for them."""
