"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.discard import asked, chapters, rules, settings

DISCARD = topic_of(rules.Discard, asked, chapters, settings)
