"""Paper: sizes, imposing, fonts, tags and what turns a page into PDF."""
