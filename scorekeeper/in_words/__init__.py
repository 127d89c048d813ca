"""Questions in words: what people say at a table, in seven languages, and what the rules say to it.

An index of a game in a language has the statements of its rulebook and the laws of its findings; the
words of players (`words/languages/players`) say what is meant. No answer is made of anything else, so
none can disagree with the rulings. `answering` is the way in.
"""
