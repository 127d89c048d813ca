"""Events, draws, standings, packets and directors: what a club needs beyond its tables.

The program runs without this folder. `scorekeeper.optional` finds it, and nothing else names it.
"""
