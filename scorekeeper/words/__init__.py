"""What the program says, in every language: catalogs, numbers, dates, cards and sentences.

The program is written in English, and the English words are the keys of the catalogs in
`languages`: one gettext file for each other language, for pages, sheets, terminal and rules alike.
The rules know no language: they return templates with typed facts, which are translated here.
"""
