"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.feet import checks, rules, settings

FEET = topic_of(rules.Feet, checks, rules, settings)
