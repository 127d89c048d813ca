"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.threes import checks, lines, rules, settings

THREES = topic_of(rules.Threes, checks, lines, rules, settings)
