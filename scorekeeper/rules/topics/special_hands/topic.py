"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.special_hands import chapters, checks, lines, rules, settings

SPECIAL_HANDS = topic_of(rules.SpecialHands, chapters, checks, lines, rules, settings)
