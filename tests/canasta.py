"""The games without pots, which share the cards, melds and sheets of canasta."""

from scorekeeper.rules import VARIANTS

CANASTA = {name: each for name, each in VARIANTS.items() if each.pots is None}
