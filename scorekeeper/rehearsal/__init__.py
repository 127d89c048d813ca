"""A rehearsal: a whole event with invented people, played through the pages as browsers would.

`hands` invents lawful hands, `browser` reads pages and sends their forms, `direct` does what a
director does, `phones` what tables do, `event` puts an event together and `verdict` compares what
it ended with to the document that it leaves behind. Everything but the timing follows from a seed.
"""
