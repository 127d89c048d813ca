"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.wild_cards import checks, rules, settings

WILD_CARDS = topic_of(rules.WildCards, checks, rules, settings)
