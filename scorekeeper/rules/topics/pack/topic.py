"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.pack import chapters, checks, rules, settings

PACK = topic_of(rules.Pack, chapters, checks, rules, settings)
