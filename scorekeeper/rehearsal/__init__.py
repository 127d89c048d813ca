"""A rehearsal: a whole event with invented people, played through the pages as browsers do.

`plan` invents people and lawful hands; `browser` reads pages and sends their forms. `direct` does
what a director and the phones of the tables do. `event` runs the event, and compares its ranking
with the document that it leaves behind. Everything but the timing follows from a seed.
"""
