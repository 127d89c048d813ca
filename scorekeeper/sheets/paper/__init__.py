"""Paper: sizes, several pages on a sheet, fonts, tags, and printing a page as PDF."""
