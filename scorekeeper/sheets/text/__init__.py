"""The languages of sheets, and how they write numbers, dates and names."""
