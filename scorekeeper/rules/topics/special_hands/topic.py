"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.special_hands import checks, lines, rules, settings

SPECIAL_HANDS = topic_of(rules.SpecialHands, checks, lines, rules, settings)
