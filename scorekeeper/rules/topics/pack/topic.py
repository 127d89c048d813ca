"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.pack import checks, rules, settings

PACK = topic_of(rules.Pack, checks, rules, settings)
