"""A rehearsal: a whole event with invented people, played through the pages as browsers do.

`hands` invents lawful hands and `browser` reads pages and sends their forms. `direct` does what a
director does and `phones` what the tables do. `event` runs the event, and `verdict` compares its
ranking with the document that it leaves behind. Everything but the timing follows from a seed.
"""
