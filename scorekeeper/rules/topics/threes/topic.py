"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.threes import chapters, checks, lines, rules, settings

THREES = topic_of(rules.Threes, chapters, checks, lines, rules, settings)
