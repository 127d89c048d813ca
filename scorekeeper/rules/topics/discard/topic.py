"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.discard import asked, rules, settings

DISCARD = topic_of(rules.Discard, asked, settings)
