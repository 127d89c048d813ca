"""A rehearsal: a whole event with invented people, played through the web pages.

`plan` invents people and lawful hands; `browser` reads pages and sends their forms; `direct` does
what the director and the tables' phones do; `event` runs the event and compares its ranking with
the document it exports. Everything but the timing depends only on a seed.
"""
